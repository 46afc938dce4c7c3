import { z } from 'zod';

import type { AccessApp } from './google/app.ts';
import { runChannel } from './workflows/clean/run-channel.ts';
import { MAX_ATTEMPTS, runPassTask } from './workflows/clean/pass-task.ts';
import { createNoticeServer } from './workflows/notify/notices.ts';
import { reconcileChannel } from './workflows/reconcile/reconcile-channel.ts';
import { reconcile } from './workflows/reconcile/reconcile.ts';

const channelTask = z.object({
  kind: z.enum(['run', 'look']),
  uid: z.string().min(1),
  channelId: z.string().min(1),
});

/**
 * Does the work of a task: resumes a pass, runs a channel, or repairs a channel's schedule.
 * @param attempt the number of earlier attempts
 * @throws an error after which Cloud Tasks should retry
 */
async function runTask(app: AccessApp, data: unknown, attempt: number): Promise<void> {
  const parsed = channelTask.safeParse(data);
  if (!parsed.success) return runPassTask(app, data, attempt);
  const { kind, uid, channelId } = parsed.data;
  if (kind === 'look') return reconcileChannel(app, uid, channelId);
  return runChannel(app, uid, channelId, attempt + 1 >= MAX_ATTEMPTS);
}

/** Work that no creator's call starts: the queue's tasks, the hourly job, the hub's notices. */
export const background = { runTask, reconcile, createNoticeServer };
