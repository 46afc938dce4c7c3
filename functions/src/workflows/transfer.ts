import type { TransferDocument } from '@threadsweep/shared/documents/channel.ts';

import { sendMail } from '../account/mail-store.ts';
import { noteEvent } from '../account/security-event-store.ts';
import { storedChannel } from '../channel/channel-store.ts';
import { dropTransfer, dueTransfers } from '../channel/transfer-store.ts';
import { type App, attempting, recovering } from '../google/app.ts';
import { Problem } from '../platform/errors.ts';
import { isTaken } from '../schedule/schedule-store.ts';
import { deleteChannelData, type RevokeCode } from './disconnect.ts';
import { assertRoom, linkGrant, tellTransferEnd } from './link.ts';
import { endHold, isRevoked } from './take-over.ts';
import type { Owner } from './videos.ts';

/** The most transfers that one hourly job completes. */
const PAGE = 300;

/** Transfers a channel at once to the account that claims it, because its holder agrees. */
export async function agreeToTransfer(
  app: App<'NOT_FOUND' | RevokeCode>,
  uid: string,
  channelId: string,
): Promise<void> {
  const { id } = await storedChannel(app, uid, channelId);
  const transfer = (await app.documents.transfers.doc(id).get()).data();
  if (transfer?.holder !== uid || !(await completeTransfer(app, transfer)))
    throw new Problem(app, 'NOT_FOUND', 'No other account is waiting for this channel any more.');
}

/**
 * Completes the transfers that their holders have not refused in time. Returns the number of
 * completed transfers.
 */
export async function completeDueTransfers(app: App): Promise<number> {
  let completed = 0;
  for (const transfer of await dueTransfers(app, PAGE)) {
    const isCompleted = await attempting(
      app,
      (completing) => completeTransfer(completing, transfer),
      (error) => {
        // Google or Cloud KMS does not respond. The next hourly job retries.
        app.log.warn('a channel was not transferred', { error });
        return false;
      },
    );
    if (isCompleted) completed += 1;
  }
  return completed;
}

/**
 * Transfers a channel to the account that claims it, and deletes the holder's data of the channel.
 * It can be repeated after an interruption.
 * @returns false if the claiming account can no longer have the channel. The holder then keeps
 *   the channel, unless the claiming account lost its place only after the holder's data was
 *   deleted.
 */
async function completeTransfer(
  app: App<RevokeCode>,
  transfer: TransferDocument,
): Promise<boolean> {
  const { uid, holder, channel, sealed } = transfer;
  const user = (await app.documents.user(uid).get()).data();
  const owner = user && { uid, user };
  const held = (await app.documents.schedules.doc(channel.id).get()).data();
  const isElsewhere = isTaken(held, uid) && held?.uid !== holder;
  if (!owner || isElsewhere || !(await canHave(app, owner, transfer)))
    return endTransfer(app, transfer);
  if (holder !== null && held?.uid === holder && held.sealed) {
    if (!(await endHold(app, holder, channel.id, held.sealed))) return false;
  } else if (holder !== null) await deleteChannelData(app, holder, channel.id);
  const isLinked = await recovering(
    app,
    ['CHANNEL_TAKEN', 'PLAN_LIMIT'],
    (linking) => linkGrant(linking, owner, channel, sealed).then(() => true),
    () => false,
  );
  if (!isLinked) return endTransfer(app, transfer);
  await sendMail(app, { uid, ...owner.user }, 'channel-arrived', `${app.config.appUrl}/dashboard`);
  await noteEvent(app, uid, 'channel-linked');
  return true;
}

/** Deletes a transfer that does not take effect, and mails the claiming account. */
async function endTransfer(app: App, transfer: TransferDocument): Promise<false> {
  await dropTransfer(app, transfer);
  await tellTransferEnd(app, transfer);
  return false;
}

/** Returns whether the account's plan allows another channel and its grant works. */
async function canHave(
  app: App<RevokeCode>,
  owner: Owner,
  { channel, sealed }: TransferDocument,
): Promise<boolean> {
  const hasRoom = await recovering(
    app,
    ['PLAN_LIMIT'],
    (asking) => assertRoom(asking, owner).then(() => true),
    () => false,
  );
  return hasRoom && !(await isRevoked(app, owner.uid, channel.id, sealed));
}
