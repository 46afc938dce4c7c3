import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const FREE = ['--firestore-port', '0', '--grpc-port', '0', '--http-port', '0', '--smtp-port', '0'];
const readySchema = z.strictObject({
  ready: z.literal(true),
  ports: z.strictObject({
    firestore: z.int().positive(),
    grpc: z.int().positive(),
    http: z.int().positive(),
    smtp: z.int().positive(),
  }),
});

let stateDir: string;
let child: ChildProcess | undefined;

beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'emulators-'));
});

afterEach(async () => {
  if (child && child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await rm(stateDir, { recursive: true });
});

function run(args: string[]) {
  const started = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  child = started;
  return started;
}

test.for(['SIGINT', 'SIGTERM'] as const)(
  'the emulators’ process prints one line when it is ready, and on %s saves its state and exits with 0',
  async (signal) => {
    const started = run([...FREE, '--state', stateDir]);
    const [line] = await once(createInterface(started.stdout), 'line');
    const { ports } = readySchema.parse(JSON.parse(String(line)));
    const base = `http://127.0.0.1:${ports.http}/control`;
    const answer = await fetch(`${base}/clock`, { method: 'POST', body: '{"advance":"PT1H"}' });
    expect(answer.status).toBe(200);
    expect(await (await fetch(`http://127.0.0.1:${ports.firestore}/`)).text()).toContain('Ok');

    const exited = once(started, 'exit');
    started.kill(signal);
    expect(await exited).toEqual([0, null]);
    await expect(fetch(`${base}/clock`)).rejects.toThrow('fetch failed');
    expect(await readdir(stateDir)).toEqual(expect.arrayContaining(['clock.json', 'kms.json']));
  },
);

test('if a port is taken, the emulators’ process ends with one line that names the port', async () => {
  const blocker = createServer();
  await new Promise<void>((resolve) => {
    blocker.listen(0, '127.0.0.1', resolve);
  });
  try {
    const address = blocker.address();
    if (address === null || typeof address === 'string') throw new Error('no TCP port was bound');
    const failing = run([...FREE, '--grpc-port', String(address.port)]);
    const [stdout, stderr, [code]] = await Promise.all([
      text(failing.stdout),
      text(failing.stderr),
      once(failing, 'exit'),
    ]);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(new RegExp(`^port ${address.port} is taken[^\n]*--grpc-port\n$`));
  } finally {
    blocker.close();
  }
});

test('with the option --no-firestore, the emulators’ process starts no Firestore emulator', async () => {
  const started = run([...FREE, '--no-firestore']);
  const [line] = await once(createInterface(started.stdout), 'line');
  expect(JSON.parse(String(line))).toMatchObject({ ready: true, ports: { firestore: 0 } });
});

test('if the security rules are unusable, the emulators’ process ends with the error’s position and no stack trace', async () => {
  const file = join(stateDir, 'broken.rules');
  await writeFile(file, "rules_version = '2';\nservice cloud.firestore {\n  allow read;\n}\n");
  const started = run([...FREE, '--rules', file]);
  const [stderr, [code]] = await Promise.all([text(started.stderr), once(started, 'exit')]);
  expect(code).toBe(1);
  expect(stderr).toBe(`${file}:3:3: Expected "function", "match", or "}" but "a" found.\n`);
});
