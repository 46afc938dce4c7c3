import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, it } from 'vitest';

import { followLog } from './follow-log.mjs';

it('hears each whole line that a log gets, and none that it had', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'threadsweep-log-'));
  const file = path.join(folder, 'part.log');
  writeFileSync(file, 'before\n');
  const heard: string[] = [];
  const stop = followLog(file, (line) => heard.push(line));
  appendFileSync(file, 'first\nsecond, ');
  await expect.poll(() => heard).toEqual(['first']);
  appendFileSync(file, 'in two steps\n');
  await expect.poll(() => heard).toEqual(['first', 'second, in two steps']);
  stop();
  rmSync(folder, { recursive: true });
});
