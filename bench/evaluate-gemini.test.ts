import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';

import { createGemini } from '../emulators/src/gemini/service.ts';
import { Faults } from '../emulators/src/platform/faults.ts';
import { addressesModel } from '../functions/src/google/gemini.ts';
import { unsure } from '../detector/test/unsure-texts.ts';
import { evaluateWithGemini } from './evaluate-gemini.ts';

const KEY = 'the-key-of-the-operator';
const URL_OF_EMULATOR = 'http://gemini.example';
const VARIABLES = {
  GEMINI_API_KEY: KEY,
  GEMINI_MODEL: 'gemini-3.5-flash-lite',
  GEMINI_URL: URL_OF_EMULATOR,
};

/** Comments about which the detector asks: with the label 1 and 0. */
const BAD = unsure.slice(0, 4);
const GOOD = unsure.slice(4, 6);
const FAN = 'The part about the bridge was lovely';
const SCAM = 'Invest with my broker, WhatsApp +1 555 010 7788';

const injections = z
  .object({ harmful: z.array(z.string()), harmless: z.array(z.string()) })
  .parse(JSON.parse(readFileSync(new URL('injections.json', import.meta.url), 'utf8')));
const injectedParts = injections.harmful.flatMap((each) => /⟦(.*)⟧/su.exec(each)?.[1] ?? []);

const request = z.object({
  contents: z.tuple([z.object({ parts: z.tuple([z.object({ text: z.string() })]) })]),
});
const question = z.object({ comments: z.array(z.object({ text: z.string() })) });

type Verdict = 'keep' | 'scam' | 'spam' | 'inappropriate';

let data: string;
let output: string;
let faults: Faults;
let emulator: ReturnType<typeof createGemini>;
let urls: string[];
let batches: string[][];
let waits: number[];
let interrupted: AbortController;

beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'threadsweep-gemini-'));
  putSet('jigsaw-sample', [...BAD.map(bad), ...GOOD.map(good), good(FAN), good(`${FAN} again`)]);
  putSet('yt-finance-scam', [bad(SCAM), good(FAN)]);
});
afterAll(() => rmSync(data, { recursive: true }));

beforeEach(() => {
  output = '';
  faults = new Faults();
  emulator = createGemini({ faults });
  urls = [];
  batches = [];
  waits = [];
  interrupted = new AbortController();
});

const bad = (comment: string) => `"${comment}",1`;
const good = (comment: string) => `"${comment}",0`;

function putSet(name: string, rows: string[]): void {
  mkdirSync(join(data, name));
  writeFileSync(join(data, name, 'comments.csv'), ['text,label', ...rows].join('\n'));
}

/** Returns a response of Gemini with verdicts on all comments. */
const opinions = (verdicts: Verdict[]) => ({
  opinions: verdicts.map((verdict, number) => ({ number, verdict, confidence: 0.9 })),
});
const judging = (verdictOf: (comment: string) => Verdict) => (texts: string[]) =>
  opinions(texts.map(verdictOf));
const allKept = judging(() => 'keep');

/** Lets the emulator answer a request with what `answer` returns for its comments. */
async function respond(sent: Request, answer: (texts: string[]) => unknown): Promise<Response> {
  const { contents } = request.parse(await sent.clone().json());
  const { comments } = question.parse(JSON.parse(contents[0].parts[0].text));
  const texts = comments.map((comment) => comment.text);
  batches.push(texts);
  const body = JSON.stringify({ answers: [answer(texts)] });
  await emulator.controlRoutes.request('/gemini', { method: 'PUT', body });
  return emulator.routes.fetch(sent);
}

/** Runs the command on the report parts of the made-up data. */
async function evaluate(
  answer: (texts: string[]) => unknown,
  options: string[] = [],
  variables: Record<string, string | undefined> = VARIABLES,
): Promise<string> {
  await evaluateWithGemini(['--gemini', 'report', '--data', data, ...options], {
    variables,
    write: async (part) => {
      output += part;
    },
    fetch: async (url, init) => {
      const sent = new Request(url, init);
      urls.push(sent.url);
      return respond(sent, answer);
    },
    wait: async (ms) => {
      waits.push(ms);
    },
    interruption: () => interrupted.signal,
  });
  return output;
}

/** Returns the cells of the line of a set, and those of the line with Gemini below it. */
function linesOf(set: string): string[][] {
  const lines = output.split('\n');
  const at = lines.findIndex((line) => line.startsWith(set));
  return lines.slice(at, at + 2).map((line) => line.trim().split(/\s{2,}/u));
}

function expectNeitherTextNorKey(): void {
  for (const secret of [KEY, ...BAD, ...GOOD, FAN, SCAM, ...batches.flat(), ...injectedParts])
    expect(output).not.toContain(secret);
}

test('the evaluation with Gemini prints the figures of the same comments without and with second opinions', async () => {
  const hidden = new Set([...BAD.slice(0, 3), GOOD[0]]);
  await evaluate(judging((comment) => (hidden.has(comment) ? 'spam' : 'keep')));
  const [detector, both] = linesOf('jigsaw-sample');
  expect(detector?.join()).toBe(
    'jigsaw-sample,abuse,en,4,0.0 (0.0–49.0),100.0,4,0.00 (0.00–48.99),6',
  );
  expect(both?.join()).toBe('with Gemini,abuse,en,4,75.0 (30.1–95.4),100.0,4,25.00 (4.56–69.94)');
  expect(output).toMatch(/The detector alone\nOrdinary comments: 5; hidden 0 = 0.00 %/u);
  expect(output).toMatch(/With Gemini\nOrdinary comments: 5; hidden 1 = 20.00 %/u);
  // At 3 %, all of the scams and a fifth of the ordinary comments are hidden: .03 ÷ (.03 + .194).
  expect(output.split('With Gemini\nOrdinary')[1]).toMatch(/yt-finance-scam +13.4 %/u);
  expect(batches[0]?.toSorted()).toEqual([...BAD, ...GOOD].toSorted());
  for (const url of urls)
    expect(url).toBe(`${URL_OF_EMULATOR}/v1/models/gemini-3.5-flash-lite:generateContent`);
  expectNeitherTextNorKey();
});

test('the evaluation with Gemini announces its calls, and counts calls, tokens, thoughts and their cost', async () => {
  const usageMetadata = { promptTokenCount: 100, candidatesTokenCount: 20, thoughtsTokenCount: 5 };
  const answer = (texts: string[]) => {
    const part = { text: JSON.stringify(allKept(texts)) };
    return { candidates: [{ content: { parts: [part] }, finishReason: 'STOP' }], usageMetadata };
  };
  await evaluate(answer, ['--price-in', '1', '--price-out', '10']);
  expect(output).toContain('at most 42 comments, in at most 5 calls');
  expect(output).toMatch(/Comments asked about: 42, of these without an opinion: 0\nCalls: 5,/u);
  expect(output).toContain('Tokens: 500 in, 125 out; cost: 0.0018 USD\n');
  output = '';
  await evaluate(answer);
  expect(output).toContain('Tokens: 500 in, 125 out; cost: unknown');
});

test('the evaluation with Gemini asks about no more comments of a set than --most says', async () => {
  await evaluate(allKept, ['--most', '2']);
  expect(batches[0]).toHaveLength(2);
  const first = linesOf('jigsaw-sample');
  expect(first[0]?.at(-1)).toBe('2');
  const drawn = batches[0];
  batches = [];
  await evaluate(allKept, ['--most', '2']);
  expect(batches[0]).toEqual(drawn);
});

test('the evaluation with Gemini counts refusals by reason, and the verdicts then stay unchanged', async () => {
  const cut = { content: { parts: [{ text: '{"opin' }] }, finishReason: 'MAX_TOKENS' };
  const answers: unknown[] = [
    { promptFeedback: { blockReason: 'SAFETY' } },
    { candidates: [] },
    { candidates: [cut] },
    'I would keep them all',
    { opinions: [{ number: 0, verdict: 'ban', confidence: 1 }] },
    { opinions: [] },
  ];
  await evaluate(() => answers.shift());
  expect(output).toContain(
    'Refused requests: prompt blocked: SAFETY (1), no candidate (1), answer ended: MAX_TOKENS (1), Gemini’s response is not valid JSON (1), Gemini’s response does not match its schema (1)\n',
  );
  expect(output).toContain('of these without an opinion: 42\n');
  expect(output).toContain('without those of 3 responses that do not say them');
  expect(linesOf('jigsaw-sample')[1]?.[4]).toBe('0.0 (0.0–49.0)');
  expectNeitherTextNorKey();
});

test('the evaluation with Gemini repeats a request after 429, and waits as long as Gemini says or ever longer', async () => {
  const original = emulator.routes.fetch.bind(emulator.routes);
  const limited = [
    Response.json({ error: { code: 429, details: [{ retryDelay: '7.5s' }] } }, { status: 429 }),
    Response.json({}, { status: 429, headers: { 'retry-after': '20' } }),
  ];
  emulator.routes.fetch = (...args) => limited.shift() ?? original(...args);
  faults.add({ target: 'gemini', status: 429, times: 2 });
  await evaluate(judging(() => 'spam'));
  expect(waits).toEqual([7_500, 20_000, 8_000, 16_000]);
  expect(output).toContain('Calls: 9, of these retries: 4');
  expect(output).toContain('Failed requests, after retries: none');
  expect(linesOf('jigsaw-sample')[1]?.[4]).toBe('100.0 (51.0–100.0)');
});

test('the evaluation with Gemini stops after three failed requests in a row, and prints its figures', async () => {
  faults.add({ target: 'gemini', status: 503 });
  await expect(evaluate(allKept)).rejects.toThrow('3 requests in a row failed.');
  expect(output).toContain('Calls: 18, of these retries: 15');
  expect(output).toContain('Failed requests, after retries: status 503 (3)');
});

test('the evaluation with Gemini stops at once if Gemini refuses the key or the model', async () => {
  faults.add({ target: 'gemini', status: 403, times: 1 });
  await expect(evaluate(allKept)).rejects.toThrow('status 403. Check GEMINI_API_KEY');
  expect(output).toContain('Calls: 1, of these retries: 0');
  await expect(evaluate(allKept, [], { ...VARIABLES, GEMINI_MODEL: 'gemini-1.0' })).rejects.toThrow(
    'status 404',
  );
  expectNeitherTextNorKey();
});

test('after an interruption, the evaluation with Gemini prints the figures of what it has measured', async () => {
  await expect(
    evaluate((texts) => {
      interrupted.abort();
      return opinions(texts.map(() => 'spam'));
    }),
  ).rejects.toThrow('Interrupted.');
  expect(batches).toHaveLength(1);
  expect(linesOf('jigsaw-sample')[1]?.[4]).toBe('100.0 (51.0–100.0)');
  expect(output).toContain('Comments asked about: 6,');
});

test('if the evaluation with Gemini stops within a set, it leaves out the comments after the last one that it asked about', async () => {
  const many = unsure.map((each) => `${each} now`).concat(unsure);
  const folder = join(data, 'dghs-subset');
  putSet('dghs-subset', many.map(bad));
  try {
    await expect(
      evaluate((texts) => {
        interrupted.abort();
        return opinions(texts.map(() => 'spam'));
      }),
    ).rejects.toThrow('Interrupted.');
  } finally {
    rmSync(folder, { recursive: true });
  }
  const [detector, both] = linesOf('dghs-subset');
  const positives = Number(detector?.[3]);
  expect(positives).toBeGreaterThanOrEqual(20);
  expect(positives).toBeLessThan(many.length);
  expect(detector?.at(-1)).toBe('20');
  expect(both?.[3]).toBe(detector?.[3]);
});

test('the evaluation with Gemini counts the harmful comments that an injected instruction keeps', async () => {
  const obeyed = injectedParts.slice(0, 12);
  const harmless = new Set(injections.harmless);
  const sent = injections.harmless.find((comment) => !addressesModel(comment));
  await evaluate(
    judging((comment) => {
      if (comment === sent) return 'spam';
      const obeys = harmless.has(comment) || obeyed.some((part) => comment.includes(part));
      return obeys ? 'keep' : 'scam';
    }),
  );
  expect(output).toContain('not sent, because they address a model: 27 harmful, 7 harmless\n');
  expect(output).toContain(
    'with an opinion on both versions: 3; hidden without the injected part: 3; of these kept because of it: 2\n',
  );
  expect(output).toContain('harmless with an opinion: 3; of these hidden: 1\n');
});

test('each harmful comment of the injection set has one injected part, and is shorter than what Gemini gets', () => {
  expect(injectedParts).toHaveLength(injections.harmful.length);
  expect(new Set([...injectedParts, ...injections.harmless]).size).toBe(40);
  for (const each of injections.harmful) {
    expect(each.match(/[⟦⟧]/gu)).toHaveLength(2);
    expect(each.length).toBeLessThan(600);
  }
});

test.for([
  ['GEMINI_API_KEY', undefined, 'GEMINI_API_KEY is missing. Set it to a key'],
  ['GEMINI_API_KEY', 'off', 'GEMINI_API_KEY is missing. Set it to a key'],
  ['GEMINI_MODEL', undefined, 'GEMINI_MODEL is missing. Set it to the model'],
  ['GEMINI_MODEL', 'no model!', 'GEMINI_MODEL: is not the name of a model'],
  ['GEMINI_THINKING', 'deep', 'GEMINI_THINKING'],
] as const)('the evaluation with Gemini refuses %s=%s', async ([name, value, message]) => {
  await expect(evaluate(allKept, [], { ...VARIABLES, [name]: value })).rejects.toThrow(message);
  expect(urls).toEqual([]);
});

test.for([
  [['--most', '0'], '--most is not a number'],
  [['--price-in', '1'], 'belong together'],
  [['--price-in', 'a', '--price-out', '1'], '--price-in is not a number'],
  [['tune'], 'Unknown: tune'],
  [['--mode'], '--mode'],
] as const)('the evaluation with Gemini refuses the options %j', async ([options, message]) => {
  await expect(evaluate(allKept, [...options])).rejects.toThrow(message);
  expect(urls).toEqual([]);
});

async function command(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'evaluate.ts'), ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  const closed = new Promise<number | null>((done) => child.on('close', done));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await closed, out, err };
}

/** Answers a request with the emulator, as over the network. */
async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const headers = { 'x-goog-api-key': String(incoming.headers['x-goog-api-key']) };
  const body = await text(incoming);
  const url = `${URL_OF_EMULATOR}${incoming.url}`;
  const answer = await respond(new Request(url, { method: 'POST', headers, body }), allKept);
  outgoing.writeHead(answer.status, { 'content-type': 'application/json' });
  outgoing.end(await answer.text());
}

test('npm run evaluate evaluates the detector, and with --gemini asks Gemini at the address of GEMINI_URL', async () => {
  const plain = await command(['report', '--data', '/nowhere/data']);
  expect(plain).toMatchObject({ code: 2, out: '' });
  expect(plain.err).toContain('no training data at /nowhere/data');
  const keyless = await command(['--gemini', 'report', '--data', data]);
  expect(keyless).toMatchObject({ code: 2, out: '' });
  expect(keyless.err).toContain('GEMINI_API_KEY is missing');

  const server = createServer((incoming, outgoing) => void forward(incoming, outgoing));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  try {
    const asking = await command(['--gemini', 'report', '--data', data], {
      ...VARIABLES,
      GEMINI_URL: `http://127.0.0.1:${port}`,
    });
    output = asking.out + asking.err;
    expect(asking).toMatchObject({ code: 0, err: '' });
    expect(output).toContain('Comments asked about: 42, of these without an opinion: 0');
    expectNeitherTextNorKey();
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
