import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';

import { StateFile, readJson, writeAtomically } from './state-file.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'state-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a missing state file counts as an empty state, and an unreadable one causes an error that names the file', async () => {
  const path = join(folder, 'part.json');
  const schema = z.object({ count: z.number() });
  expect(readJson(path, schema)).toBeUndefined();
  await writeFile(path, '{"count":');
  expect(() => readJson(path, schema)).toThrow(path);
  await writeFile(path, '{"count":"two"}');
  expect(() => readJson(path, schema)).toThrow(path);
  await writeFile(path, '{"count":2}');
  expect(readJson(path, schema)).toEqual({ count: 2 });
});

test('closing a state file writes the pending changes and leaves no temporary file behind', async () => {
  const path = join(folder, 'deep', 'part.json');
  let count = 0;
  const file = new StateFile(path, () => ({ count }));
  for (; count < 3; count += 1) file.changed();
  file.close();
  expect(await readFile(path, 'utf8')).toBe('{"count":3}');
  expect(await readdir(join(folder, 'deep'))).toEqual(['part.json']);
});

test('a state file is not written if no change was reported', async () => {
  new StateFile(join(folder, 'part.json'), () => ({})).close();
  expect(await readdir(folder)).toEqual([]);
});

test('only the user who runs the process can read a state file', async () => {
  const path = join(folder, 'kms.json');
  writeAtomically(path, '{}');
  const { mode } = await stat(path);
  expect(mode & 0o077).toBe(0);
});
