import { randomBytes } from 'node:crypto';

import { FieldPath } from 'firebase-admin/firestore';

import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import { validDocuments } from '../platform/stored-document.ts';
import { admit } from '../comment/hiding-breaker.ts';
import { type HidingBreaker, storedBreaker } from '../comment/hiding-breaker-store.ts';
import { countPending } from './count-store.ts';

/**
 * This file stores that comments of a channel stay pending because YouTube refuses to hide them.
 * The channel's document shows the creator their number. The field `heldBack` of the schedule lets
 * the hourly job find the channel.
 */

/** The number of channels that one query reads. */
const PAGE = 50;
const AT_ONCE = 2;

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
      const { hides: comments } = await countPending(app, uid, channelId);
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

/** Stores that a channel has no held-back comments, although its schedule says that it has some. */
export async function noteNothingHeldBack(app: App, uid: string, channelId: string): Promise<void> {
  const { documents } = app;
  const batch = documents.db.batch();
  batch.update(documents.channels(uid).doc(channelId), { heldBack: null });
  batch.update(documents.schedules.doc(channelId), { heldBack: false });
  await documents.commitUnchanged(batch);
}

/**
 * Queues tasks for channels with comments that YouTube refused to hide, in random order. While the
 * breaker is open for the project, one task sends a probe. Otherwise a few tasks run, and each one
 * that hides comments queues the next ones, so that few calls are wasted if YouTube refuses again.
 * @returns the number of queued tasks
 */
export async function queueHeldBack(app: App): Promise<number> {
  const { documents, clock, tasks } = app;
  const breaker = await storedBreaker(app);
  const most = breaker.opened ? 1 : AT_ONCE;
  let queued = 0;
  for await (const { id, uid, chain } of heldBackInRandomOrder(app)) {
    const asked = { channelId: id, byHand: false, now: clock.now() };
    if (admit(breaker, asked).admission === 'none') continue;
    const channel = (await documents.channels(uid).doc(id).get()).data();
    if (channel?.status !== 'connected') continue;
    await tasks.enqueueChannel({ kind: 'hide', uid, channelId: id, chain }, clock.now());
    queued += 1;
    if (queued === most) break;
  }
  return queued;
}

/**
 * Yields the schedules of channels whose comments are held back. The order starts at a random
 * channel id.
 */
async function* heldBackInRandomOrder(app: App) {
  const { documents } = app;
  const query = documents.schedules.where('heldBack', '==', true).orderBy(FieldPath.documentId());
  const start = `UC${randomBytes(16).toString('base64url')}`;
  for (const part of [query.startAt(start), query.endBefore(start)])
    for await (const page of documents.pages(part, PAGE))
      yield* shuffled(validDocuments(app, page));
}

function shuffled<T>(all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
