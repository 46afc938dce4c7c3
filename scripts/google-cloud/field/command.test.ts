import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { type Emulators, startEmulators } from '../../../emulators/src/emulators.ts';
import { ROOT } from '../../run.mjs';

const CHANNEL = 'UCfieldTestChannel000000';

/**
 * A script that sends the command's calls to the emulators. For Google Cloud it returns secrets and
 * refuses everything else.
 */
const PRELOAD = `
const real = fetch;
const local = new Set(['www.googleapis.com', 'oauth2.googleapis.com']);
globalThis.fetch = (input, init) => {
  const url = new URL(input);
  if (local.has(url.host)) return real(process.env.EMULATORS + url.pathname + url.search, init);
  if (url.host === 'pubsubhubbub.appspot.com') return real(process.env.EMULATORS + '/hub', init);
  if (url.host === 'secretmanager.googleapis.com')
    return Promise.resolve(Response.json({ payload: { data: btoa('off') } }));
  const error = { code: 403, message: 'No', status: 'PERMISSION_DENIED' };
  return Promise.resolve(Response.json({ error }, { status: 403 }));
};
`;

let emulators: Emulators;
let http: string;
let root: string;

beforeEach(async () => {
  emulators = await startEmulators({ ports: { firestore: 0, grpc: 0, http: 0, smtp: 0 } });
  http = `http://127.0.0.1:${emulators.ports.http}`;
  await fetch(`${http}/control/youtube/channels/${CHANNEL}`, {
    method: 'PUT',
    body: JSON.stringify({
      channel: { title: 'Secret name' },
      videos: [{ id: 'fieldVideo0', title: 'Title', publishedAt: '2026-01-01T00:00:00Z' }],
    }),
  });
  root = await mkdtemp(join(tmpdir(), 'threadsweep-fieldtest-'));
  for (const folder of ['functions', 'bin', 'emulators'])
    await mkdir(join(root, folder), { recursive: true });
  await cp(join(ROOT, 'scripts'), join(root, 'scripts'), { recursive: true });
  await cp(join(ROOT, 'emulators/recordings'), join(root, 'emulators/recordings'), {
    recursive: true,
  });
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  await writeFile(join(root, 'functions/.env.some-project'), 'GOOGLE_CLIENT_ID=client\n');
  await writeFile(join(root, 'preload.mjs'), PRELOAD);
  await writeFile(join(root, 'bin/gcloud'), '#!/bin/sh\necho operators-token\n');
  await chmod(join(root, 'bin/gcloud'), 0o755);
});
afterEach(async () => {
  await emulators.stop();
  await rm(root, { recursive: true, force: true });
});

/** Runs the command, and consents on the page that the command names. */
async function run(...args: string[]) {
  const child = spawn(
    process.execPath,
    ['--import', './preload.mjs', 'scripts/fieldtest.mjs', '--project=some-project', ...args],
    {
      cwd: root,
      env: {
        PATH: [join(root, 'bin'), process.env['PATH'] ?? ''].join(delimiter),
        EMULATORS: http,
      },
    },
  );
  let output = '';
  let hasConsented = false;
  const read = (chunk: Buffer) => {
    output += chunk.toString();
    const page = /^https:\/\/accounts\.google\.com(\/\S+)\n/m.exec(output)?.[1];
    if (page === undefined || hasConsented) return;
    hasConsented = true;
    void fetch(`${http}${page}&channel=${CHANNEL}&approve=1`);
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const [code] = await once(child, 'close');
  return { code: Number(code), output };
}

const recorded = (file: string) => readFile(join(root, 'emulators/recordings', file), 'utf8');

describe('npm run fieldtest', () => {
  it('npm run fieldtest without --yes prints what it would write, and writes nothing', async () => {
    const { code, output } = await run(`--channel=${CHANNEL}`);
    expect(code).toBe(2);
    expect(output).toMatch(/a comment and a reply[\s\S]*Nothing has been written/);
    expect(await (await fetch(`${http}/control/youtube/ledger`)).json()).toMatchObject({
      calls: [],
    });
  });

  it('npm run fieldtest refuses an argument that is not a channel id', async () => {
    const { code, output } = await run('--channel=@handle', '--yes');
    expect(code).toBe(1);
    expect(output).toContain('not the id of a channel');
  });

  it('npm run fieldtest writes a recording of the responses without their values, and a report of the differences', async () => {
    const { code, output } = await run(`--channel=${CHANNEL}`, '--yes');
    expect(output).toContain('Written to emulators/recordings: google.json and google.md');
    expect(code).toBe(0);
    const recording = await recorded('google.json');
    expect(JSON.parse(recording)).toMatchObject({
      source: 'google',
      calls: {
        'comments.delete': { status: 204 },
        'kms.encrypt': { status: 403, reason: 'PERMISSION_DENIED' },
      },
    });
    expect(recording).not.toMatch(/Secret name|fieldVideo0|UCfield|operators-token/);
    const report = await recorded('google.md');
    expect(report).toContain('| comments.delete | 204 | as answered | as answered |');
    expect(report).toContain('| kms.encrypt | 403 PERMISSION_DENIED | 2 differ | not emulated |');
    expect(report).toContain('- gemini.generateContent: second opinions are off');
  });

  it('npm run fieldtest keeps the previous recording if one of its calls fails', async () => {
    await writeFile(join(root, 'emulators/recordings/google.json'), 'before');
    emulators.faults.add({
      target: 'youtube',
      method: 'commentThreads.insert',
      status: 403,
      times: 1,
    });
    const { code, output } = await run(`--channel=${CHANNEL}`, '--yes');
    expect(code).toBe(1);
    expect(output).toContain('The calls ended early: YouTube did not accept the comment.');
    expect(await recorded('google.json')).toBe('before');
  });
});
