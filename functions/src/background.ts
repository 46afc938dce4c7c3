import { z } from 'zod';

import { deliverMail } from './account/mail-delivery.ts';
import type { AccessApp, App } from './google/app.ts';
import { hideHeldBack } from './workflows/clean/hide-held-back.ts';
import { runChannel } from './workflows/clean/run-channel.ts';
import { MAX_ATTEMPTS, runPassTask } from './workflows/clean/pass-task.ts';
import { createMailEventServer } from './workflows/notify/mail-events.ts';
import { createNoticeServer } from './workflows/notify/notices.ts';
import { reconcileChannel } from './workflows/reconcile/reconcile-channel.ts';
import { reconcile } from './workflows/reconcile/reconcile.ts';

const channelTask = z.object({
  kind: z.enum(['run', 'look', 'hide']),
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
  if (kind === 'hide') return hideHeldBack(app, uid, channelId);
  return runChannel(app, uid, channelId, attempt + 1 >= MAX_ATTEMPTS);
}

const mailTask = z.object({ mailId: z.string().min(1) });

/** Sends the mail of a task. @throws an error after which Cloud Tasks should retry */
async function sendMail(app: App, data: unknown): Promise<void> {
  await deliverMail(app, mailTask.parse(data).mailId);
}

/**
 * The work that no call by a client starts: the tasks of the queues, the hourly job, upload notices
 * and events of the mail provider.
 */
export const background = {
  runTask,
  sendMail,
  reconcile,
  createNoticeServer,
  createMailEventServer,
};
