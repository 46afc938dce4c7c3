import type { App } from '../../google/app.ts';
import { describeError } from '../../platform/log.ts';

/** How long a pass may be under way before it is asked after, in ms: longer than its task waits. */
const ASK_AFTER_MS = 15 * 60_000;
/** A channel has one pass at a time, and few that wait. */
const MOST = 20;

/**
 * Gives a new task to passes of a channel that are under way for long: one whose process and whose
 * task were both lost is gone on with; one that runs is left alone, since it holds the lease.
 */
export async function goOnWithPasses(app: App, uid: string, channelId: string): Promise<void> {
  const before = new Date(app.clock.now() - ASK_AFTER_MS).toISOString();
  const found = await app.documents
    .passes(uid)
    .where('channelId', '==', channelId)
    .where('status', 'in', ['running', 'waiting'])
    .where('startedAt', '<', before)
    .limit(MOST)
    .get();
  const hour = isoHour(app);
  for (const { id } of found.docs) {
    try {
      // Another name each hour: that of the lost task is still taken.
      await app.tasks.enqueuePass({ uid, passId: id }, app.clock.now(), hour);
    } catch (error) {
      app.log.error('a pass has no task to fall back on', {
        passId: id,
        error: describeError(error),
      });
    }
  }
}

/** Such as `2026112015`. */
function isoHour(app: App): string {
  return new Date(app.clock.now()).toISOString().slice(0, 13).replaceAll(/\D/g, '');
}
