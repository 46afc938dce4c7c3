/**
 * This process runs passes and kills itself at the n-th time that it sends or receives bytes. So a
 * test can kill a pass between any two steps that other services see, repeatably.
 */
import { Socket } from 'node:net';
import process from 'node:process';

import { z } from 'zod';

import { createApp } from '../src/google/app.ts';
import { background } from '../src/background.ts';
import { cleanVideo } from '../src/workflows/clean/clean-video.ts';
import type { Config } from '../src/platform/config.ts';
import { describeError } from '../src/platform/log.ts';
import { findVideo } from '../src/workflows/videos.ts';
import { passJob, type passJobDone } from './pass-job.ts';

const config = z.custom<Config>().parse(JSON.parse(process.argv[2] ?? ''));
let points = 0;
let dieAt = 0;

function point(): void {
  points += 1;
  if (points === dieAt) process.kill(process.pid, 'SIGKILL');
}

/** Counts the calls of a method, and kills the process before the n-th one. */
const counted = <T extends (...args: never[]) => unknown>(method: T): T =>
  new Proxy(method, {
    apply(target, self, args: Parameters<T>): unknown {
      point();
      return Reflect.apply(target, self, args);
    },
  });
// oxlint-disable typescript/unbound-method -- the wrapper calls each method with its socket
Socket.prototype.write = counted(Socket.prototype.write);
Socket.prototype.push = counted(Socket.prototype.push);
// oxlint-enable typescript/unbound-method

const silent = () => undefined;
const app = createApp(config, { log: { info: silent, warn: silent, error: silent } });

async function cleanByHand({ uid, videoId }: { uid: string; videoId: string }): Promise<void> {
  const user = (await app.documents.user(uid).get()).data();
  if (!user) throw new Error('there is no such user');
  const { video, channel } = await findVideo(app, uid, videoId);
  await cleanVideo(app, { uid, user, channel, video });
}

async function work(message: unknown): Promise<void> {
  const order = passJob.parse(message);
  points = 0;
  ({ dieAt } = order);
  let error: string | null = null;
  try {
    if (order.clean) await cleanByHand(order.clean);
    if (order.task) await background.runTask(app, order.task.data, order.task.attempt);
  } catch (thrown) {
    error = describeError(thrown);
  }
  dieAt = 0;
  const done: z.infer<typeof passJobDone> = { points, error };
  process.send?.(done);
}

process.on('message', (message) => void work(message));
process.on('disconnect', () => process.exit(0));
