import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

const GIVEN_TIME = '2020-01-01T00:00:00.000000Z';
const GIVEN_DOCUMENT = {
  name: 'projects/p/databases/(default)/documents/a/1',
  fields: { n: { integerValue: '1' } },
  createTime: GIVEN_TIME,
  updateTime: GIVEN_TIME,
};
const GIVEN_STATE = {
  format: 'threadsweep-firestore-1',
  lastTime: GIVEN_TIME,
  documents: [GIVEN_DOCUMENT],
};
const GIVEN = `${JSON.stringify(GIVEN_STATE, undefined, 1)}\n`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firestore-main-'));
});
afterAll(() => rm(folder, { recursive: true }));

interface Run {
  stdout: string;
  stderr: string;
  code: number | null;
}

async function run(
  args: string[],
  onReady?: (line: string, stop: (signal?: 'SIGTERM' | 'SIGKILL') => void) => void,
): Promise<Run> {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const printed: Run = { stdout: '', stderr: '', code: null };
  child.stdout.on('data', (chunk: Buffer) => {
    printed.stdout += chunk.toString();
    if (printed.stdout.endsWith('\n')) {
      onReady?.(printed.stdout, (signal = 'SIGTERM') => child.kill(signal));
    }
  });
  child.stderr.on('data', (chunk: Buffer) => (printed.stderr += chunk.toString()));
  await once(child, 'close');
  return { ...printed, code: child.exitCode };
}

async function write(line: string, writes: object[]): Promise<unknown> {
  const port = /(\d+)\n$/.exec(line)?.[1];
  const answer = await fetch(
    `http://127.0.0.1:${port}/v1/projects/p/databases/d/documents:commit`,
    {
      method: 'POST',
      headers: { authorization: 'Bearer owner' },
      body: JSON.stringify({ writes }),
    },
  );
  return answer.json();
}

test('writes and deletions that the Firestore program has acknowledged survive a kill of the program', async () => {
  const folderOfState = join(folder, 'killed');
  const args = ['--port', '0', '--state', join(folderOfState, 'state.json')];
  const names = ['a', 'b'].map((id) => `projects/p/databases/d/documents/c/${id}`);
  const [kept = '', deleted = ''] = names;
  const killed = await run(args, (line, stop) => {
    void write(line, [{ update: { name: kept } }, { update: { name: deleted } }])
      .then(() => write(line, [{ delete: deleted }]))
      .then(() => stop('SIGKILL'));
  });
  expect(killed.code).toBe(null);
  // A kill can leave such an incomplete entry. Nobody got a response to it, so a restart must
  // ignore it.
  await appendFile(join(folderOfState, 'state.json.journal'), '{"format":');
  const ended = await run(args, (_line, stop) => stop());
  expect([ended.code, ended.stderr]).toEqual([0, '']);
  expect(await readdir(folderOfState)).toEqual(['state.json']);
  const saved = await readFile(join(folderOfState, 'state.json'), 'utf8');
  expect(saved).toContain(kept);
  expect(saved).not.toContain(deleted);
});

test('the Firestore program prints its address, ends on SIGTERM and saves its data', async () => {
  const state = join(folder, 'state.json');
  const ended = await run(['--port', '0', '--state', state], (_line, stop) => stop());
  expect(ended.stdout).toMatch(/^Firestore is ready on 127\.0\.0\.1:\d+\n$/);
  expect([ended.code, ended.stderr]).toEqual([0, '']);
  expect(await readFile(state, 'utf8')).toContain('threadsweep-firestore-1');
});

test('the Firestore program starts with the imported data and exports all data when it ends', async () => {
  const [given, taken] = [join(folder, 'given.json'), join(folder, 'taken.json')];
  await writeFile(given, GIVEN);
  const ended = await run(
    ['--port', '0', '--import', given, '--export-on-exit', taken],
    (_line, stop) => stop(),
  );
  expect([ended.code, ended.stderr]).toEqual([0, '']);
  const exported = await readFile(taken, 'utf8');
  const [, lastTime = ''] = /"lastTime": "(.*)"/.exec(exported) ?? [];
  expect(lastTime > '2026').toBe(true);
  expect(exported).toBe(GIVEN.replace(/(?<="lastTime": ").*(?=")/, lastTime));
  expect(await readFile(given, 'utf8')).toBe(GIVEN);
});

test('the Firestore program refuses invalid import data with the file and the position of the error', async () => {
  const bad = join(folder, 'bad.json');
  await writeFile(bad, GIVEN.replace('integerValue', 'intValue'));
  const ended = await run(['--port', '0', '--import', bad]);
  expect([ended.code, ended.stdout]).toEqual([1, '']);
  expect(ended.stderr).toContain(`${bad} is not a saved Firestore state: `);
  expect(ended.stderr).toContain('documents[0].fields.n.intValue: "1" is not known here');
  const none = join(folder, 'none.json');
  expect((await run(['--port', '0', '--import', none])).stderr).toBe(`${none} does not exist\n`);
  const both = await run(['--port', '0', '--import', bad, '--state', none]);
  expect(both.stderr).toBe('Give a state file or a file to import, not both.\n');
  const nowhere = join(folder, 'nowhere', 'x.json');
  const unwritable = await run(['--port', '0', '--export-on-exit', nowhere]);
  expect([unwritable.code, unwritable.stderr]).toEqual([1, expect.stringContaining('nowhere')]);
});

test('the Firestore program ends with its usage and exit code 1 if an argument is unknown or missing', async () => {
  const unknown = await run(['--port', '0', '--prot', '1']);
  expect(unknown.code).toBe(1);
  expect(unknown.stderr).toContain("'--prot'");
  expect(unknown.stderr).toContain('usage:');
  const missing = await run([]);
  expect(missing.code).toBe(1);
  expect(missing.stderr).toContain('port');
});

test('the Firestore program names a port that is in use and ends with exit code 1', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const busy = await run(['--port', String(address.port)]);
  expect([busy.code, busy.stderr]).toEqual([
    1,
    `Port ${address.port} is in use by another program.\n`,
  ]);
  other.close();
});

test('the Firestore program reports missing or unusable security rules with the position of the error', async () => {
  const missing = await run(['--port', '0', '--rules', join(folder, 'none.rules')]);
  expect([missing.code, missing.stdout]).toEqual([1, '']);
  expect(missing.stderr).toMatch(/^The security rules cannot be read: .*none\.rules/);
  const file = join(folder, 'bad.rules');
  await writeFile(file, "rules_version = '2';\nservice cloud.firestore { match }");
  const bad = await run(['--port', '0', '--rules', file]);
  expect(bad.stderr).toBe(`${file}:2:33: Expected "/" but "}" found.\n`);
});
