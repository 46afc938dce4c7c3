import type { SealedDocument } from '@threadsweep/shared/documents/channel.ts';

import { sendMail } from '../account/mail-store.ts';
import { openGrantIfPossible } from '../channel/grant.ts';
import type { App } from '../google/app.ts';
import { AccessRevoked } from '../google/oauth.ts';
import { Problem } from '../platform/errors.ts';
import { isTaken } from '../schedule/schedule-store.ts';
import { holdGrant } from './access.ts';
import { deleteChannelData, type RevokeCode } from './disconnect.ts';
import { assertRoom } from './link.ts';
import type { Owner } from './videos.ts';

/**
 * Makes a channel free for an account that Google has just authorised for it, if another account holds
 * it with a grant that is dead. The holder's data of the channel is deleted. Refuses if that grant
 * works, and while Google does not say.
 */
export async function takeOver(
  app: App<'CHANNEL_TAKEN' | 'PLAN_LIMIT' | RevokeCode>,
  owner: Owner,
  channelId: string,
): Promise<void> {
  const held = (await app.documents.schedules.doc(channelId).get()).data();
  if (!held?.sealed || !isTaken(held, owner.uid)) return;
  // The holder loses nothing to an account that cannot have the channel.
  await assertRoom(app, owner);
  const isFreed =
    (await isDead(app, held.uid, channelId, held.sealed)) &&
    (await endHold(app, held.uid, channelId, held.sealed));
  if (!isFreed)
    throw new Problem(
      app,
      'CHANNEL_TAKEN',
      'This YouTube channel is already connected to another Threadsweep account.',
    );
}

/** Whether Google does not accept a grant any more. */
async function isDead(
  app: App<RevokeCode>,
  uid: string,
  channelId: string,
  sealed: SealedDocument,
): Promise<boolean> {
  const channel = (await app.documents.channels(uid).doc(channelId).get()).data();
  if (channel?.status === 'reconnect') return true;
  if (!(await openGrantIfPossible(app, uid, channelId, sealed))) return true;
  const grant = await holdGrant(app, uid, channelId, sealed);
  try {
    await grant.renew(false);
    return false;
  } catch (error) {
    if (error instanceof AccessRevoked) return true;
    throw error;
  }
}

/**
 * Ends an account's hold of a channel, with all its data. It revokes nothing: Google would end the new
 * grant of the same Google account, too.
 * @returns false, and nothing is deleted, if the grant has been replaced
 */
async function endHold(
  app: App,
  uid: string,
  channelId: string,
  { ciphertext }: SealedDocument,
): Promise<boolean> {
  const { documents } = app;
  const schedule = documents.schedules.doc(channelId);
  const isEnded = await documents.db.runTransaction(async (transaction) => {
    const stored = (await transaction.get(schedule)).data();
    if (stored?.uid !== uid || stored.sealed?.ciphertext !== ciphertext) return false;
    transaction.update(schedule, { sealed: null });
    return true;
  });
  if (!isEnded) return false;
  await deleteChannelData(app, uid, channelId);
  const holder = (await documents.user(uid).get()).data();
  if (holder)
    await sendMail(app, { uid, ...holder }, 'channel-moved', `${app.config.appUrl}/account`);
  return true;
}
