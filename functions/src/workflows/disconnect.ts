import { isUnfinished } from '@threadsweep/engine/pass/record.ts';
import type { SealedDocument } from '@threadsweep/shared/documents/channel.ts';

import { openGrantIfPossible } from '../channel/grant.ts';
import { hastenTransfer } from '../channel/transfer-store.ts';
import type { App } from '../google/app.ts';
import { Problem } from '../platform/errors.ts';
import { validDocuments } from '../platform/stored-document.ts';
import { keepShare, readKeptShare } from '../quota/kept-share-store.ts';
import { storedSchedule } from '../schedule/schedule-store.ts';
import { requestNotices } from '../schedule/subscription-store.ts';
import { dropReserved } from '../video/video-store.ts';
import { forgetInsights, writeDay } from './count-store.ts';

/** The refusals of a disconnection if Google or Cloud KMS does not respond. */
export type RevokeCode = 'YOUTUBE_UNAVAILABLE' | 'SERVICE_UNAVAILABLE';

/**
 * Ends the connection of a channel: revokes the grant at Google, and deletes the sealed token and
 * all data of the channel. It deletes the channel's document last, so that an interrupted
 * disconnection can be repeated.
 */
export async function disconnect(
  app: App<RevokeCode>,
  uid: string,
  channelId: string,
): Promise<void> {
  const sealed = (await storedSchedule(app, uid, channelId))?.sealed;
  if (sealed) {
    // If another account claims the channel, revoking this grant would also end that account's
    // grant.
    if (!(await hastenTransfer(app, uid, channelId))) await revoke(app, uid, channelId, sealed);
    await forgetGrant(app, uid, channelId);
  }
  await deleteChannelData(app, uid, channelId);
}

/** Deletes all data of a channel whose grant has already ended, as {@link disconnect} does. */
export async function deleteChannelData(app: App, uid: string, channelId: string): Promise<void> {
  const { documents } = app;
  await endSchedule(app, uid, channelId);

  const videos = await documents.videos(uid).where('channelId', '==', channelId).select().get();
  const videoIds = videos.docs.map(({ id }) => id);
  await dropReserved(app, uid, videoIds);
  const writer = documents.db.bulkWriter();
  const deletedVideos = videos.docs.map((video) => documents.db.recursiveDelete(video.ref, writer));
  await Promise.all([...deletedVideos, writer.flush()]);

  // No pass begins after its video is deleted, so the queries find all passes.
  const [passes, seen, actions] = await Promise.all([
    documents.passes(uid).where('channelId', '==', channelId).get(),
    documents.seen.where('channelId', '==', channelId).where('uid', '==', uid).select().get(),
    documents.actions(uid).where('channelId', '==', channelId).select().get(),
  ]);
  const waiting = validDocuments(app, passes.docs).filter(isUnfinished);
  await Promise.all(waiting.map((pass) => app.tasks.removePass({ uid, passId: pass.id })));
  const others = [...seen.docs, ...passes.docs, ...actions.docs];
  await Promise.all([...others.map(({ ref }) => writer.delete(ref)), writer.flush()]);
  await writer.close();
  // A pass may have claimed comments during the deletion, so the removals are dropped again.
  await dropReserved(app, uid, videoIds);
  await forgetInsights(app, uid, channelId);
  await documents.contended(async (transaction) => {
    const user = documents.user(uid);
    const schedule = documents.schedules.doc(channelId);
    const [known, begun] = await Promise.all([transaction.get(user), transaction.get(schedule)]);
    const channelIds = known.data()?.channelIds?.filter((id) => id !== channelId);
    if (channelIds) transaction.update(user, { channelIds });
    // A clean that waited for the channel may have created the schedule's document again.
    const left = begun.data();
    if (left?.uid === uid && left.sealed === null) transaction.delete(schedule);
    transaction.delete(documents.channels(uid).doc(channelId));
  });
}

/** Deletes the sealed grant of a channel, unless another call has deleted its document. */
async function forgetGrant(app: App, uid: string, channelId: string): Promise<void> {
  const reference = app.documents.schedules.doc(channelId);
  await app.documents.contended(async (transaction) => {
    const stored = (await transaction.get(reference)).data();
    if (stored?.uid === uid) transaction.update(reference, { sealed: null });
  });
}

/**
 * Ends a channel's schedule: deletes its tasks and its document, and ends its subscription at the
 * hub.
 */
export async function endSchedule(app: App, uid: string, channelId: string): Promise<void> {
  const reference = app.documents.schedules.doc(channelId);
  const stored = await storedSchedule(app, uid, channelId);
  if (!stored) return;
  const { chain, lookAt, tasksAt, subscription } = stored;
  await app.tasks.removeChannel({ kind: 'look', uid, channelId, chain }, Date.parse(lookAt));
  for (const at of tasksAt)
    await app.tasks.removeChannel({ kind: 'run', uid, channelId, chain }, Date.parse(at));
  // The document is deleted after all steps that can fail, so that a retry finds it. The request to
  // unsubscribe follows, because the callback confirms it to the hub only without the document.
  await app.documents.contended(async (transaction) => {
    const current = (await transaction.get(reference)).data();
    // Another account may have taken over and connected the channel, and owns the document then.
    if (current?.uid !== uid) return;
    const { counted, quota } = current;
    const known = await readKeptShare(app, transaction, channelId);
    // The account keeps its statistics, unless it is being deleted.
    const user = counted && (await transaction.get(app.documents.user(uid)));
    if (counted && user?.exists === true) writeDay(app, transaction, uid, counted, counted.day);
    keepShare(app, transaction, channelId, { quota, known });
    transaction.delete(reference);
  });
  if (subscription) await requestNotices(app, 'unsubscribe', channelId, subscription);
}

/**
 * Revokes a grant that no account has linked. Google revokes all grants of a Google account
 * together, so this does nothing if any account has connected the channel.
 */
export async function revokeUnlinked(
  app: App<RevokeCode>,
  uid: string,
  channelId: string,
  sealed: SealedDocument,
): Promise<void> {
  const schedule = (await app.documents.schedules.doc(channelId).get()).data();
  if (!schedule?.sealed) await revoke(app, uid, channelId, sealed);
}

/**
 * Revokes a grant at Google. Throws if Google or Cloud KMS does not respond; a retry is possible,
 * because the token is deleted only afterwards. If the token can never be opened, only logs that,
 * so that the creator's data can be deleted.
 */
async function revoke(
  app: App<RevokeCode>,
  uid: string,
  channelId: string,
  sealed: SealedDocument,
): Promise<void> {
  const grant = await openGrantIfPossible(app, uid, channelId, sealed);
  if (!grant) return;
  await app.oauth.revoke(grant.refreshToken).catch((cause: unknown) => {
    throw new Problem(
      app,
      'YOUTUBE_UNAVAILABLE',
      'Google is not responding, so we could not revoke the access. Please try again in a moment.',
      { cause },
    );
  });
}
