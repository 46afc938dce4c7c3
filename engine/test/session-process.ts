/**
 * The session that this process runs over files. The process kills itself at the n-th point of a
 * kind: before or after a call of a port, or within a write of the state file.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import process from 'node:process';

import { z } from 'zod';

import { runFileSession } from './file-session.ts';

export const sessionJob = z.object({
  folder: z.string(),
  trigger: z.enum(['manual', 'schedule']),
  now: z.number(),
  /** When to kill the process; `write` is halfway through the content of the temporary file. */
  kill: z.object({ at: z.enum(['port', 'write', 'rename', 'renamed']), n: z.number() }),
});
export type SessionJob = z.infer<typeof sessionJob>;

const { kill, ...session } = sessionJob.parse(JSON.parse(process.argv[2] ?? ''));
let points = 0;

function point(at: SessionJob['kill']['at']): void {
  if (at !== kill.at) return;
  points += 1;
  if (points === kill.n) process.kill(process.pid, 'SIGKILL');
}

const { writeFileSync, renameSync } = fs;
fs.writeFileSync = (file, data, options) => {
  // The state file is the only file that is written by its descriptor. The emulated YouTube's file
  // is written by its path.
  if (typeof file === 'number' && typeof data === 'string') {
    const middle = Math.floor(data.length / 2);
    writeFileSync(file, data.slice(0, middle));
    point('write');
    writeFileSync(file, data.slice(middle));
  } else writeFileSync(file, data, options);
};
fs.renameSync = (from, to) => {
  const isState = String(to).endsWith('state.json');
  if (isState) point('rename');
  renameSync(from, to);
  if (isState) point('renamed');
};
syncBuiltinESMExports();

const result = await runFileSession({ ...session, point: () => point('port') });
process.stdout.write(JSON.stringify({ result, points }));
