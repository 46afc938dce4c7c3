import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { filesToLint } from './clean-files.mjs';

let root: string;
const write = (name: string, content: string) => writeFile(path.join(root, name), content);
const toLint = () => filesToLint(root, path.join(root, '.cache/lint.json'));

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'threadsweep-lint-'));
  execFileSync('git', ['init', '-q'], { cwd: root });
  await write('tsconfig.json', '{}');
  await write('a.ts', 'export const a = 1;');
  await write('b.mjs', 'export const b = 1;');
});
afterEach(() => rm(root, { recursive: true, force: true }));

it('npm run check lints every file until all files have passed lint once', () => {
  expect(toLint().changed).toBeUndefined();
  expect(toLint().changed).toBeUndefined();
  toLint().remember();
  expect(toLint().changed).toEqual([]);
});

it('npm run check lints the files that were changed or added since lint passed, and no deleted files', async () => {
  toLint().remember();
  await write('a.ts', 'export const a = 2;');
  await write('c.tsx', 'export const c = 1;');
  await write('notes.md', 'not code');
  await rm(path.join(root, 'b.mjs'));
  expect(toLint().changed?.toSorted()).toEqual(['a.ts', 'c.tsx']);
  toLint().remember();
  expect(toLint().changed).toEqual([]);
});

it('npm run check lints every file if lint’s settings change or the stored hashes are damaged', async () => {
  toLint().remember();
  await write('tsconfig.json', '{ "compilerOptions": {} }');
  expect(toLint().changed).toBeUndefined();
  toLint().remember();
  await write('.cache/lint.json', '{"a.ts":');
  expect(toLint().changed).toBeUndefined();
});

it('npm run check lints every file if the folder is not a git repository', async () => {
  await rm(path.join(root, '.git'), { recursive: true });
  toLint().remember();
  expect(toLint().changed).toBeUndefined();
});
