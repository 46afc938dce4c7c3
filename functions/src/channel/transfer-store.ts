import type {
  GrantedChannel,
  SealedDocument,
  TransferDocument,
} from '@threadsweep/shared/documents/channel.ts';

import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import { validDocuments } from '../platform/stored-document.ts';

/** The time in which the account that has a channel can refuse. */
const TRANSFER_AFTER_MS = 72 * 3_600_000;

/** A transfer that was requested, and the one of another account that it replaces. */
export interface RequestedTransfer {
  transfer: TransferDocument;
  /** False if the account was waiting already: the time does not begin again. */
  isNew: boolean;
  replaced: TransferDocument | undefined;
}

/** Lets an account wait for a channel that another account has. The latest consent counts. */
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

/** Ends a transfer without effect, unless it has changed. */
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
 * Makes a transfer due, because the account that has the channel gives it up.
 * @returns whether another account waits for the channel
 */
export async function hastenTransfer(app: App, holder: string, channelId: string) {
  const reference = app.documents.transfers.doc(channelId);
  return app.documents.db.runTransaction(async (transaction) => {
    const found = (await transaction.get(reference)).data();
    // Without a holder an interrupted call has come as far as here.
    if (!found || (found.holder ?? holder) !== holder || found.uid === holder) return false;
    if (found.holder !== null)
      transaction.update(reference, { holder: null, effectiveAt: isoNow(app.clock) });
    return true;
  });
}

/** The transfers that an account waits for. */
export async function transfersTo(app: App, uid: string): Promise<TransferDocument[]> {
  const found = await app.documents.transfers.where('uid', '==', uid).get();
  return validDocuments(app, found.docs);
}

/** The transfers that are due. */
export async function dueTransfers(app: App, limit: number): Promise<TransferDocument[]> {
  const due = app.documents.transfers.where('effectiveAt', '<=', isoNow(app.clock));
  return validDocuments(app, (await due.limit(limit).get()).docs);
}
