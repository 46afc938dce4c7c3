import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { type Emulators, startEmulators } from '../../../emulators/src/emulators.ts';
import { ROOT } from '../../run.mjs';
import { PARAMETERS, PROJECT } from '../healthy-project.ts';
import { askConsent } from './consent.mjs';
import { DOCUMENTATION } from './documentation.mjs';
import { fieldTest } from './field-test.mjs';
import { reportOf } from './report.mjs';
import { compare, type Recorded } from './shape.mjs';

const CHANNEL = 'UCfieldTestChannel000000';
const VIDEO = 'fieldVideo0';
/** Texts and ids of the channel. A recording must not contain any of them. */
const PRIVATE = [CHANNEL, VIDEO, 'Secret name', 'Secret title', 'Secret fan', 'Secret comment'];
const RECORDINGS = join(ROOT, 'emulators/recordings');

let emulators: Emulators;
let http: string;

beforeEach(async () => {
  emulators = await startEmulators({
    ports: { firestore: 0, grpc: 0, http: 0, smtp: 0 },
    indexesFile: join(ROOT, 'firestore.indexes.json'),
  });
  http = `http://127.0.0.1:${emulators.ports.http}`;
  await control('PUT', `youtube/channels/${CHANNEL}`, {
    channel: { title: 'Secret name' },
    videos: [
      {
        id: VIDEO,
        title: 'Secret title',
        publishedAt: '2026-01-01T00:00:00Z',
        comments: [
          {
            id: 'fan',
            author: 'Secret fan',
            text: 'Secret comment',
            publishedAt: '2026-01-02T00:00:00Z',
          },
        ],
      },
    ],
  });
  await control('PUT', 'gemini', { answers: ['yes'] });
});
afterEach(() => emulators.stop());

const control = async (method: string, path: string, body?: object) => {
  const response = await fetch(`${http}/control/${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.text();
};
const ledger = async () =>
  z
    .object({ units: z.number(), calls: z.array(z.object({ method: z.string() })) })
    .parse(JSON.parse(await control('GET', 'youtube/ledger')));

/** The documented responses of services that have no HTTP emulator, by the end of their address. */
const DOCUMENTED: [end: RegExp, status: number, body: object][] = [
  [/:encrypt$/, 200, { name: 'key', ciphertext: 'AA==' }],
  [/:decrypt$/, 200, { plaintext: 'AA==' }],
  [/:signBlob$/, 200, { keyId: 'id', signedBlob: 'AA==' }],
  [/fieldtest\/tasks$/, 404, { error: { code: 404, message: 'No', status: 'NOT_FOUND' } }],
  [/tasks$/, 200, { name: 'task', scheduleTime: '2026-01-01T00:00:00Z' }],
  [/tasks\/fieldtest-\d+$/, 200, {}],
];

/**
 * Returns the address of the emulator for an address of Google; null if no emulator has it over
 * HTTP.
 */
function localAddress({ host, pathname, search }: URL): string | null {
  const firestore = `http://127.0.0.1:${emulators.ports.firestore}`;
  const bases: Record<string, string> = {
    'www.googleapis.com': http,
    'oauth2.googleapis.com': http,
    'generativelanguage.googleapis.com': http,
    'firestore.googleapis.com': firestore,
  };
  if (host === 'pubsubhubbub.appspot.com') return `${http}/hub`;
  const base = bases[host];
  return base === undefined ? null : base + pathname + search;
}

interface Meddling {
  /** Called after a call. It may throw, like a failing network. */
  after?: (url: URL, method: string) => void;
  signal?: AbortSignal;
  channel?: string;
}

async function run({
  after,
  signal = new AbortController().signal,
  channel = CHANNEL,
}: Meddling = {}) {
  const lines: string[] = [];
  const local: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const headers = new Headers(init?.headers);
    if (url.host.startsWith('firestore')) headers.set('authorization', 'Bearer owner');
    const address = localAddress(url);
    if (address !== null) {
      const response = await fetch(address, { ...init, headers });
      after?.(url, init?.method ?? 'GET');
      return response;
    }
    const known = DOCUMENTED.find(([end]) => end.test(url.pathname));
    if (!known) throw new Error(`nobody answers ${url.href}`);
    return Response.json(known[2], { status: known[1] });
  };
  const result = await fieldTest({
    project: PROJECT,
    channelId: CHANNEL,
    parameters: new Map([...PARAMETERS, ['GEMINI_MODEL', 'gemini-3.5-flash-lite']]),
    token: 'operators-token',
    clientSecret: 'secret',
    geminiKey: 'key',
    consent: ({ clientId }) =>
      askConsent({
        clientId,
        port: 0,
        signal,
        show: (url) => {
          const consent = new URL(url);
          const page = `${http}${consent.pathname}${consent.search}&channel=${channel}&approve=1`;
          void fetch(page);
        },
      }),
    fetch: local,
    signal,
    print: (line) => lines.push(line),
  });
  return { ...result, lines, calls: Object.fromEntries(result.recorder.calls) };
}

/** Checks that the channel is unchanged and that its consent has ended. */
async function expectClean() {
  const channel = await control('GET', `youtube/channels/${CHANNEL}`);
  expect(channel).toContain('Secret comment');
  expect(channel).not.toContain('field test');
  expect(JSON.parse(await control('GET', 'youtube/grants'))).toMatchObject([{ status: 'revoked' }]);
}

const HTTP_CALL = /^(oauth|channels|playlistItems|videos|comment|hub|firestore|gemini)/;
const emulated = (calls: Record<string, Recorded>) =>
  Object.fromEntries(Object.entries(calls).filter(([name]) => HTTP_CALL.test(name)));

describe('npm run fieldtest against the emulators', () => {
  it('npm run fieldtest makes each documented call and deletes everything that it wrote', async () => {
    const { recorder, calls, left, failure } = await run();
    expect({ left, failure, missed: [...recorder.missed] }).toEqual({
      left: [],
      failure: undefined,
      missed: [],
    });
    expect(Object.keys(calls).toSorted()).toEqual(Object.keys(DOCUMENTATION).toSorted());
    await expectClean();
    expect((await ledger()).units).toBeLessThanOrEqual(480);
  });

  it('the recording of a field test contains no text, id, name or token', async () => {
    const { calls, lines } = await run();
    const recorded = JSON.stringify(calls) + lines.join('\n');
    for (const value of [...PRIVATE, PROJECT.id, 'operators-token', 'fan"', 'ya29', '1//'])
      expect(recorded).not.toContain(value);
  });

  it('the emulators’ responses equal the committed recording of the emulators', async () => {
    const { calls } = await run();
    const text = `${JSON.stringify({ source: 'emulators', calls: emulated(calls) }, null, 2)}\n`;
    await expect(text).toMatchFileSnapshot(join(RECORDINGS, 'emulators.json'));
  });

  it('the emulators’ responses match the recording of Google or, if there is none, Google’s documentation', async () => {
    const { calls } = await run();
    const file = join(RECORDINGS, 'google.json');
    const reference: Record<string, Recorded> = existsSync(file)
      ? JSON.parse(readFileSync(file, 'utf8')).calls
      : DOCUMENTATION;
    const differences = Object.entries(emulated(calls)).flatMap(([name, answer]) => {
      const known = reference[name];
      const { wrong, more } = known ? compare(answer, known) : { wrong: [], more: [] };
      return [...wrong, ...more].map((found) => `${name}: ${found}`);
    });
    expect(differences).toEqual([]);
  });

  it.for([
    ['the response to commentThreads.insert is lost', 'commentThreads', 'POST'],
    ['the response to comments.delete is lost', 'comments', 'DELETE'],
  ] as const)('npm run fieldtest deletes what it wrote if %s', async ([, path, method]) => {
    let lost = 0;
    await run({
      after: (url, used) => {
        if (!url.pathname.endsWith(`/${path}`) || used !== method || lost > 0) return;
        lost += 1;
        throw new TypeError('fetch failed');
      },
    });
    expect(lost).toBe(1);
    await expectClean();
  });

  it('npm run fieldtest deletes what it wrote if the operator interrupts it while a comment is held', async () => {
    const controller = new AbortController();
    const { failure } = await run({
      signal: controller.signal,
      after: (url) => {
        if (url.searchParams.get('moderationStatus') === 'heldForReview')
          controller.abort(new Error('interrupted'));
      },
    });
    expect(failure).toBe('interrupted');
    await expectClean();
  });

  it('npm run fieldtest tells the operator which comment to delete if YouTube refuses to delete it', async () => {
    emulators.faults.add({ target: 'youtube', method: 'comments.delete', status: 503, times: 9 });
    const { failure } = await run();
    expect(failure).toMatch(/Delete the comment under .* by hand/);
  });

  it('npm run fieldtest writes nothing if the owner of a different channel gives consent', async () => {
    const other = 'UCanotherChannel00000000';
    await control('PUT', `youtube/channels/${other}`, { channel: { title: 'Other' } });
    const { failure } = await run({ channel: other });
    expect(failure).toMatch(/not for the channel UCfieldTest/);
    const methods = (await ledger()).calls.map(({ method }) => method);
    expect(methods).toEqual(['channels.list']);
    await expectClean();
  });

  it('npm run fieldtest writes nothing if the channel has no public video', async () => {
    await control('PUT', `youtube/channels/${CHANNEL}`, { channel: { title: 'Empty' } });
    const { failure } = await run();
    expect(failure).toMatch(/no public video/);
    expect((await ledger()).calls.map(({ method }) => method)).not.toContain(
      'commentThreads.insert',
    );
  });
});

it('npm run fieldtest names its port if another program uses the port', async () => {
  const options = { clientId: 'client', port: emulators.ports.http, show: () => undefined };
  await expect(askConsent(options)).rejects.toThrow(/Another program uses the port/);
});

describe('the report of a field test', () => {
  const shape = { '': 'object', id: 'string' };
  it('the report of a field test names each difference from the documentation and from the emulator', () => {
    const report = reportOf({
      recording: {
        source: 'google',
        recordedOn: '2026-11-23',
        calls: {
          'videos.list': { status: 200, shape: { ...shape, extra: 'number', id: 'number' } },
          'comments.delete': { status: 403, reason: 'forbidden', shape: {} },
        },
      },
      missed: new Map([['hub.subscribe', 'upload notices are off']]),
      emulators: {
        source: 'emulators',
        calls: { 'videos.list': { status: 200, shape: { ...shape, kind: 'string' } } },
      },
      documentation: {
        'videos.list': { page: 'https://docs.example/videos', status: 200, shape },
        'comments.delete': { page: 'https://docs.example/delete', status: 204, shape: {} },
      },
    });
    for (const line of [
      '| videos.list | 200 | 2 differ | 2 differ |',
      '| comments.delete | 403 forbidden | 2 differ | not emulated |',
      '- hub.subscribe: upload notices are off',
      '- Documentation: id is number, not string',
      '- Documentation: `extra` is not documented',
      '- Documentation: status 403, not 204',
      '- Emulator: the emulator has `kind`, Google has not',
    ])
      expect(report).toContain(`${line}\n`);
  });
});
