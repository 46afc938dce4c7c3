import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, it } from 'vitest';

import { followLog } from './follow-log.mjs';

it('followLog passes on each complete line that is added to a log file, but no line that was there before', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'threadsweep-log-'));
  const file = path.join(folder, 'part.log');
  writeFileSync(file, 'before\n');
  const lines: string[] = [];
  const stop = followLog(file, (line) => lines.push(line));
  appendFileSync(file, 'first\nsecond, ');
  await expect.poll(() => lines).toEqual(['first']);
  appendFileSync(file, 'in two steps\n');
  await expect.poll(() => lines).toEqual(['first', 'second, in two steps']);
  stop();
  rmSync(folder, { recursive: true });
});

it('a character of a log that is split between two reads stays whole', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'threadsweep-log-'));
  const file = path.join(folder, 'part.log');
  writeFileSync(file, '');
  const lines: string[] = [];
  const stop = followLog(file, (line) => lines.push(line));
  // A read takes 65,536 bytes.
  const line = `${'a'.repeat(65_535)}é`;
  appendFileSync(file, `${line}\n`);
  await expect.poll(() => lines).toEqual([line]);
  stop();
  rmSync(folder, { recursive: true });
});
