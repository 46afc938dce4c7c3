import type { App } from '../google/app.ts';
import { describeError } from '../platform/log.ts';
import { planChannel } from './plan-channel.ts';
import { storedSchedule } from './schedule-store.ts';

/** When a channel that was just connected is looked at, in ms: its owner's first screen comes before. */
const LOOK_AFTER_MS = 60_000;

/**
 * Starts the schedule of a channel that was connected, or goes on with that of one that was
 * reconnected: the passes of the videos that are known return, and a look finds the others. Without
 * Cloud Tasks the hourly look does both.
 */
export async function beginSchedule(app: App, uid: string, channelId: string): Promise<void> {
  await planChannel(app, uid, channelId);
  try {
    const at = app.clock.now() + LOOK_AFTER_MS;
    const schedule = await storedSchedule(app, uid, channelId);
    if (!schedule) return;
    const { chain } = schedule;
    const lookAt = new Date(at).toISOString();
    await app.documents.schedules.doc(channelId).update({ lookAt });
    await app.tasks.enqueueChannel({ kind: 'look', uid, channelId, chain }, at);
  } catch (error) {
    app.log.error('a look at a channel has no task', { channelId, error: describeError(error) });
  }
}
