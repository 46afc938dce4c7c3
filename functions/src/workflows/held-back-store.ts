import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import { validDocuments } from '../platform/stored-document.ts';
import { mayHide } from '../comment/hiding-breaker-store.ts';
import type { HidingBreaker } from '../comment/hiding-breaker-store.ts';
import { countPending } from './count-store.ts';

/**
 * This file stores which comments stay pending because YouTube refuses to hide. The channel's
 * document shows the creator their number. The field `heldBack` of the schedule lets the hourly job
 * find the channel.
 */

/** The number of channels that one query reads. */
const PAGE = 300;

/** Stores how many comments of a channel are held back, after a session or a creator's call. */
export async function noteHeldBack(
  app: App,
  uid: string,
  channelId: string,
  breaker: HidingBreaker,
): Promise<void> {
  const { documents } = app;
  try {
    const channel = documents.channels(uid).doc(channelId);
    const stored = (await channel.get()).data();
    if (!stored) return;
    const { isHeldBack } = breaker;
    if (isHeldBack || stored.heldBack) {
      const comments = await countPending(app, uid, channelId);
      const since = stored.heldBack?.since ?? isoNow(app.clock);
      const heldBack = isHeldBack && comments > 0 ? { since, comments } : null;
      const batch = documents.db.batch();
      batch.update(channel, { heldBack });
      if (!isHeldBack) batch.update(documents.schedules.doc(channelId), { heldBack: false });
      await documents.commitUnchanged(batch);
    }
    if (breaker.hasClosed) await queueHeldBack(app);
  } catch (error) {
    app.log.warn('held-back comments were not counted', {
      channelId,
      error,
    });
  }
}

/**
 * Queues a task for each channel whose comments are held back, if YouTube may be asked to hide
 * them. While the breaker is open for the project, it queues only one task, which sends a probe.
 * @returns the number of queued tasks
 */
export async function queueHeldBack(app: App): Promise<number> {
  const { documents, clock, tasks } = app;
  const query = documents.schedules.where('heldBack', '==', true);
  let queued = 0;
  for await (const page of documents.pages(query, PAGE))
    for (const { id, uid, chain } of validDocuments(app, page)) {
      if (!(await mayHide(app, id))) continue;
      await tasks.enqueueChannel({ kind: 'hide', uid, channelId: id, chain }, clock.now());
      queued += 1;
      if (await isOpen(app)) return queued;
    }
  return queued;
}

async function isOpen(app: App): Promise<boolean> {
  return ((await app.documents.hidingBreaker.get()).data()?.opened ?? null) !== null;
}
