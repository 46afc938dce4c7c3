import type {
  GrantedChannel,
  SealedDocument,
  TransferDocument,
} from '@threadsweep/shared/documents/channel.ts';

import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import { validDocuments } from '../platform/stored-document.ts';

/** The time in which the holder of a channel can refuse a transfer. */
const TRANSFER_AFTER_MS = 72 * 3_600_000;

/** A requested transfer, and the transfer of another account that it replaces. */
export interface RequestedTransfer {
  transfer: TransferDocument;
  /**
   * Whether the transfer is new. If the account had already claimed the channel, the time does not
   * restart.
   */
  isNew: boolean;
  replaced: TransferDocument | undefined;
}

/**
 * Stores that an account claims a channel that another account has. It replaces the claim of a
 * third account.
 */
export async function requestTransfer(
  app: App,
  uid: string,
  holder: string,
  channel: GrantedChannel,
  sealed: SealedDocument,
): Promise<RequestedTransfer> {
  const { documents } = app;
  const reference = documents.transfers.doc(channel.id);
  const held = documents.channels(holder).doc(channel.id);
  return documents.db.runTransaction(async (transaction) => {
    const known = (await transaction.get(reference)).data();
    const isHeld = (await transaction.get(held)).exists;
    const isNew = known?.uid !== uid || known.holder !== holder;
    const effectiveAt = isNew
      ? new Date(app.clock.now() + TRANSFER_AFTER_MS).toISOString()
      : known.effectiveAt;
    const transfer = { uid, holder, effectiveAt, channel, sealed };
    transaction.set(reference, transfer);
    if (isHeld) transaction.update(held, { transferAt: effectiveAt });
    return { transfer, isNew, replaced: known?.uid === uid ? undefined : known };
  });
}

/** Deletes a transfer without completing it, unless it has changed since it was read. */
export async function dropTransfer(app: App, { uid, holder, channel }: TransferDocument) {
  const { documents } = app;
  const reference = documents.transfers.doc(channel.id);
  await documents.db.runTransaction(async (transaction) => {
    const found = (await transaction.get(reference)).data();
    if (found?.uid !== uid || found.holder !== holder) return;
    const held = holder === null ? undefined : documents.channels(holder).doc(channel.id);
    const isHeld = held !== undefined && (await transaction.get(held)).exists;
    transaction.delete(reference);
    if (held && isHeld) transaction.update(held, { transferAt: null });
  });
}

/**
 * Makes a transfer due, because the holder disconnects the channel.
 * @returns whether another account claims the channel
 */
export async function hastenTransfer(app: App, holder: string, channelId: string) {
  const reference = app.documents.transfers.doc(channelId);
  return app.documents.db.runTransaction(async (transaction) => {
    const found = (await transaction.get(reference)).data();
    // If the transfer has no holder, an earlier, interrupted call of the holder has already made it
    // due.
    if (!found || (found.holder ?? holder) !== holder || found.uid === holder) return false;
    if (found.holder !== null)
      transaction.update(reference, { holder: null, effectiveAt: isoNow(app.clock) });
    return true;
  });
}

/** Returns the transfers of the channels that an account claims. */
export async function transfersTo(app: App, uid: string): Promise<TransferDocument[]> {
  const found = await app.documents.transfers.where('uid', '==', uid).get();
  return validDocuments(app, found.docs);
}

/** Returns the transfers that are due. */
export async function dueTransfers(app: App, limit: number): Promise<TransferDocument[]> {
  const due = app.documents.transfers.where('effectiveAt', '<=', isoNow(app.clock));
  return validDocuments(app, (await due.limit(limit).get()).docs);
}
