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

test('training without the data says where it was looked for', async () => {
  const { code, err } = await train('--out', 'model.json', '--data', '/nowhere/data');
  expect(code).toBe(2);
  expect(err).toContain('no training data at /nowhere/data');
});

test('training on an empty folder says what was expected', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'threadsweep-data-'));
  const { code, err } = await train('--out', 'model.json', '--data', empty);
  expect(code).toBe(2);
  expect(err).toContain('youtube-spam-collection');
});

test('leaving out an unknown set lists the known ones', async () => {
  const { code, err } = await train('--out', 'model.json', '--leave-out', 'Youtube9');
  expect(code).toBe(2);
  expect(err).toContain('Youtube01-Psy');
});
