import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';

import { DEEP, runs } from '@threadsweep/shared/test/runs.ts';
import { afterAll, expect, test } from 'vitest';

import { type FileSession, runFileSession, VIDEOS } from '../test/file-session.ts';
import { expectClean, NOW, RESTART_MS, sessionFolder } from '../test/session-folder.ts';
import type { SessionJob } from '../test/session-process.ts';

const PROCESS = join(import.meta.dirname, '../test/session-process.ts');
/**
 * The number of stops that a test tries in a session, spread evenly. A deep run tries every call.
 */
const STOPS = runs(1_000, 18);

const cleaned = { manual: [VIDEOS[0]], schedule: VIDEOS };
type Trigger = keyof typeof cleaned;
const TRIGGERS: Trigger[] = ['manual', 'schedule'];

const folders: string[] = [];

function newFolder(): string {
  const folder = sessionFolder();
  folders.push(folder);
  return folder;
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/**
 * Runs a session until it completes or reaches the n-th call of a port, from which no port
 * responds.
 */
async function runUntil(n: number, session: FileSession): Promise<'complete' | 'killed'> {
  const { promise: killed, resolve } = Promise.withResolvers<'killed'>();
  let points = 0;
  const point = () => {
    points += 1;
    if (points < n) return Promise.resolve();
    resolve('killed');
    return new Promise<void>(() => undefined);
  };
  return Promise.race([runToEnd({ ...session, point }), killed]);
}

async function runToEnd(session: FileSession): Promise<'complete'> {
  expect(await runFileSession(session)).toEqual({ limitReached: false, failures: [] });
  return 'complete';
}

async function countPoints(trigger: Trigger): Promise<number> {
  let points = 0;
  const point = () => {
    points += 1;
  };
  await runToEnd({ folder: newFolder(), trigger, now: NOW, point });
  return points;
}

test.for(TRIGGERS)(
  'if a session (%s) is stopped at any of its calls, the next session completes the same videos',
  // A deep run stops a session hundreds of times.
  { timeout: DEEP ? 240_000 : 60_000 },
  async (trigger) => {
    const points = await countPoints(trigger);
    const stops = Math.min(STOPS, points);
    const videos = cleaned[trigger];
    let killed = 0;
    for (let stop = 0; stop < stops; stop += 1) {
      const n = 1 + Math.floor((stop * points) / stops);
      const folder = newFolder();
      if ((await runUntil(n, { folder, trigger, now: NOW })) === 'killed') killed += 1;
      await runToEnd({ folder, trigger, now: NOW + RESTART_MS });
      expectClean(folder, { videos, kills: 1 });
    }
    // A session of more than a second reports once more. If only the counted session did, a few
    // others complete before their stop.
    expect(killed).toBeGreaterThanOrEqual(0.95 * stops - 1);
  },
);

test.for(TRIGGERS)(
  'a run of the engine (%s) completes even if it is killed repeatedly, each time at a later call',
  async (trigger) => {
    const folder = newFolder();
    let kills = 0;
    for (let now = NOW; ; now += RESTART_MS) {
      if ((await runUntil(12 + 8 * kills, { folder, trigger, now })) === 'complete') break;
      kills += 1;
    }
    expect(kills).toBeGreaterThan(3);
    expectClean(folder, { videos: cleaned[trigger], kills });
  },
);

test.for<{ where: string; trigger: Trigger; kill: SessionJob['kill'] }>([
  { where: 'between two port calls', trigger: 'schedule', kill: { at: 'port', n: 90 } },
  { where: 'halfway through a temporary file', trigger: 'manual', kill: { at: 'write', n: 7 } },
  { where: 'before it replaces the state file', trigger: 'manual', kill: { at: 'rename', n: 9 } },
  {
    where: 'after it has replaced the state file',
    trigger: 'schedule',
    kill: { at: 'renamed', n: 11 },
  },
])(
  'if a process is killed $where, the next process completes the session',
  async ({ trigger, kill }) => {
    const folder = newFolder();
    const job: SessionJob = { folder, trigger, now: NOW, kill };
    const child = spawn(process.execPath, [PROCESS, JSON.stringify(job)]);
    const [output, errors, [, signal]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ]);
    expect({ signal, output, errors }).toEqual({ signal: 'SIGKILL', output: '', errors: '' });
    await runToEnd({ folder, trigger, now: NOW + RESTART_MS });
    expectClean(folder, { videos: cleaned[trigger], kills: 1 });
  },
);
