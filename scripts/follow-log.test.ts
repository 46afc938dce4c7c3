import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { followLog } from './follow-log.mjs';

it('a character of a log that is split between two reads stays whole', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'threadsweep-log-'));
  const file = join(folder, 'log');
  writeFileSync(file, 'an earlier line\n');
  const lines: string[] = [];
  const stop = followLog(file, (line) => lines.push(line));
  // A read takes 65,536 bytes.
  const line = `${'a'.repeat(65_535)}é`;
  appendFileSync(file, `${line}\n`);
  await expect.poll(() => lines).toEqual([line]);
  stop();
  rmSync(folder, { recursive: true });
});
