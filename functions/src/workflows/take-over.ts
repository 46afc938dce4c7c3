import type { GrantedChannel, SealedDocument } from '@threadsweep/shared/documents/channel.ts';

import { sendMail } from '../account/mail-store.ts';
import { noteEvent } from '../account/security-event-store.ts';
import { tellClaim } from '../account/security-notice.ts';
import { openGrantIfPossible } from '../channel/grant.ts';
import { type RequestedTransfer, requestTransfer } from '../channel/transfer-store.ts';
import type { App } from '../google/app.ts';
import { AccessRevoked } from '../google/oauth.ts';
import { Problem, type Refusing } from '../platform/errors.ts';
import { isTaken } from '../schedule/schedule-store.ts';
import { holdGrant } from './access.ts';
import { deleteChannelData, type RevokeCode } from './disconnect.ts';
import { assertRoom, tellTransferEnd } from './link.ts';
import type { Owner } from './videos.ts';

/**
 * Frees a channel for an account to which Google has just given a grant. If the holder's grant no
 * longer works, deletes the holder's data of the channel. Otherwise the account claims the channel:
 * both accounts get a mail, the holder can agree or refuse, and this call is refused. It is also
 * refused if Google does not respond.
 */
export async function takeOver(
  app: App<'CHANNEL_TAKEN' | 'PLAN_LIMIT' | RevokeCode>,
  owner: Owner,
  channel: GrantedChannel,
  sealed: SealedDocument,
): Promise<void> {
  const held = (await app.documents.schedules.doc(channel.id).get()).data();
  if (held && held.uid !== owner.uid && !held.sealed)
    // An earlier disconnection or takeover was interrupted after it had deleted the grant. This
    // completes it.
    await deleteChannelData(app, held.uid, channel.id);
  if (!held?.sealed || !isTaken(held, owner.uid)) return;
  await assertRoom(app, owner);
  if (await isDead(app, held.uid, channel.id, held.sealed)) {
    if (await endHold(app, held.uid, channel.id, held.sealed)) return;
    throw channelTaken(app);
  }
  const requested = await requestTransfer(app, owner.uid, held.uid, channel, sealed);
  await tellTransfer(app, requested);
  throw channelTaken(app, requested.transfer.effectiveAt);
}

function channelTaken(
  refusing: Refusing<'CHANNEL_TAKEN'>,
  effectiveAt?: string,
): Problem<'CHANNEL_TAKEN'> {
  const taken = 'This YouTube channel is already connected to another Threadsweep account.';
  if (effectiveAt === undefined) return new Problem(refusing, 'CHANNEL_TAKEN', taken);
  const at = `${effectiveAt.slice(0, 16).replace('T', ' ')} UTC`;
  return new Problem(
    refusing,
    'CHANNEL_TAKEN',
    `${taken} It moves to your account on ${at}, unless it is connected there again before.`,
    { data: { effective_at: effectiveAt } },
  );
}

/** Mails both accounts, without naming the other account. A repeated request sends no mail. */
async function tellTransfer(
  app: App,
  { transfer: { uid, holder, channel, effectiveAt }, isNew, replaced }: RequestedTransfer,
): Promise<void> {
  if (!isNew) return;
  if (replaced) await tellTransferEnd(app, replaced);
  if (holder !== null) await tellHolder(app, holder, channel.id, effectiveAt);
  const user = (await app.documents.user(uid).get()).data();
  const link = `${app.config.appUrl}/dashboard`;
  if (user) await sendMail(app, { uid, ...user }, 'channel-waits', link, { time: effectiveAt });
}

/** Mails the holder of a channel about a claim, unless the holder no longer has the channel. */
async function tellHolder(
  app: App,
  uid: string,
  channelId: string,
  effectiveAt: string,
): Promise<void> {
  const [user, channel] = await Promise.all([
    app.documents.user(uid).get(),
    app.documents.channels(uid).doc(channelId).get(),
  ]);
  const [owner, held] = [user.data(), channel.data()];
  if (!owner || !held) return;
  // The refresh time identifies the consent: only a consent and the monthly refresh of the
  // channel's name change it. The sealed grant changes with each access token.
  const consentAt = held.refreshedAt;
  await tellClaim(app, { uid, user: owner }, { channelId, consentAt, effectiveAt });
}

/** Returns whether the grant of a connected channel has ended. */
async function isDead(
  app: App<RevokeCode>,
  uid: string,
  channelId: string,
  sealed: SealedDocument,
): Promise<boolean> {
  const channel = (await app.documents.channels(uid).doc(channelId).get()).data();
  return channel?.status === 'reconnect' || isRevoked(app, uid, channelId, sealed);
}

/** Returns whether Google no longer accepts a grant. */
export async function isRevoked(
  app: App<RevokeCode>,
  uid: string,
  channelId: string,
  sealed: SealedDocument,
): Promise<boolean> {
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
 * Disconnects a channel from its holder, and deletes all its data. Does not revoke the grant,
 * because Google would also end the new grant of the same Google account.
 * @returns false, without any deletion, if the grant has been replaced
 */
export async function endHold(
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
  await noteEvent(app, uid, 'channel-moved');
  return true;
}
