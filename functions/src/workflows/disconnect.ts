import type { App } from '../google/app.ts';
import type { SealedDocument } from '../google/key-vault.ts';
import { describeError } from '../platform/log.ts';
import { endSchedule } from '../notification/subscription-store.ts';
import { Problem } from '../platform/errors.ts';
import { openGrant, storedGrant } from '../channel/token-store.ts';

/**
 * Ends the connection of a channel: the grant is revoked at Google, and the sealed token and all
 * data of the channel are deleted. The channel's document goes last, so that a disconnection which
 * was interrupted can be asked for again.
 */
export async function disconnect(app: App, uid: string, channelId: string): Promise<void> {
  const { documents } = app;
  await revokeGrant(app, uid, channelId);
  await endSchedule(app, uid, channelId);

  const passes = await documents.passes(uid).where('channelId', '==', channelId).get();
  const waiting = passes.docs.filter((pass) => ['running', 'waiting'].includes(pass.data().status));
  await Promise.all(waiting.map((pass) => app.tasks.removePass({ uid, passId: pass.id })));

  const [videos, seen] = await Promise.all([
    documents.videos(uid).where('channelId', '==', channelId).select().get(),
    documents.seen.where('channelId', '==', channelId).where('uid', '==', uid).select().get(),
  ]);
  const writer = documents.db.bulkWriter();
  const deletions: Promise<unknown>[] = videos.docs.map((video) =>
    documents.db.recursiveDelete(video.ref, writer),
  );
  for (const { ref } of [...seen.docs, ...passes.docs]) deletions.push(writer.delete(ref));
  // Where no video is left nothing else sends what is queued.
  deletions.push(writer.flush());
  await Promise.all(deletions);
  await writer.close();
  await documents.db.runTransaction(async (transaction) => {
    const user = documents.user(uid);
    const known = (await transaction.get(user)).data();
    const channelIds = known?.channelIds?.filter((id) => id !== channelId);
    if (channelIds) transaction.update(user, { channelIds });
    transaction.delete(documents.channels(uid).doc(channelId));
  });
}

/**
 * Revokes a grant that waited to be linked and will not be. Google ends all that a Google account has
 * granted to us at once, so a channel that is connected, to whichever account, keeps it.
 */
export async function revokeUnlinked(
  app: App,
  uid: string,
  channelId: string,
  sealed: SealedDocument,
): Promise<void> {
  const schedule = (await app.documents.schedules.doc(channelId).get()).data();
  if (schedule && schedule.sealed !== null) return;
  await revoke(app, uid, channelId, sealed);
}

async function revokeGrant(app: App, uid: string, channelId: string): Promise<void> {
  const sealed = await storedGrant(app, uid, channelId);
  if (!sealed) return;
  await revoke(app, uid, channelId, sealed);
  await app.documents.schedules.doc(channelId).update({ sealed: null });
}

/**
 * Revokes a grant at Google. While Google or KMS does not answer this fails and can be repeated: a
 * grant without its token could never be revoked. A token that cannot be opened at all is beyond
 * that, and must not keep the creator's data alive.
 */
async function revoke(
  app: App,
  uid: string,
  channelId: string,
  sealed: SealedDocument,
): Promise<void> {
  const grant = await openGrant(app, uid, channelId, sealed).catch((error: unknown) => {
    if (error instanceof Problem) throw error;
    app.log.error('a sealed token could not be opened', { channelId, error: describeError(error) });
    return undefined;
  });
  if (!grant) return;
  await app.oauth.revoke(grant.refreshToken).catch((cause: unknown) => {
    throw new Problem(
      'YOUTUBE_UNAVAILABLE',
      'Google is not responding, so we could not revoke the access. Please try again in a moment.',
      { cause },
    );
  });
}
