import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

async function train(...args: string[]): Promise<{ code: number | null; err: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'train.ts'), ...args]);
  const closed = new Promise<number | null>((done) => child.on('close', done));
  const err = await text(child.stderr);
  return { code: await closed, err };
}

test('the train command names the folder where it searched if it finds no data', async () => {
  const { code, err } = await train('--out', 'model.json', '--data', '/nowhere/data');
  expect(code).toBe(2);
  expect(err).toContain('no training data at /nowhere/data');
});

test('the train command names the files that it expects if the data folder is empty', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'threadsweep-data-'));
  const { code, err } = await train('--out', 'model.json', '--data', empty);
  expect(code).toBe(2);
  expect(err).toContain('youtube-spam-collection');
});

test('the train command lists the known data sets if the user asks to leave out an unknown one', async () => {
  const { code, err } = await train('--out', 'model.json', '--leave-out', 'Youtube9');
  expect(code).toBe(2);
  expect(err).toContain('Youtube01-Psy');
});
