import { Timestamp, type Transaction } from 'firebase-admin/firestore';

import { pacificDay } from '@threadsweep/engine/planning/pacific-day.ts';
import type { ChannelQuota } from '@threadsweep/shared/documents/quota.ts';

import type { App } from '../google/app.ts';
import { hashOf } from '../platform/rate-limit.ts';
import { onDay } from './ledger-store.ts';

/** The counts of a channel's daily share that stay stored after a disconnect. */
const PARTS = ['clicks', 'sent'] as const;

/**
 * Returns the counters of a channel's share of the current day. Their names contain only a hash of
 * the channel's id.
 */
function countersOf(app: App, channelId: string) {
  const pacific = pacificDay(app.clock.now());
  const references = PARTS.map((part) =>
    app.documents.rateLimits.doc(`share-${part}.${hashOf(channelId)}.${pacific.name}`),
  );
  return { pacific, references };
}

/**
 * Reads how many units a creator's calls had spent for a channel today when it was disconnected, so
 * that a new connection does not renew the share.
 * @returns null if the calls had spent none
 */
export async function readKeptShare(
  app: App,
  transaction: Transaction,
  channelId: string,
): Promise<ChannelQuota | null> {
  const { pacific, references } = countersOf(app, channelId);
  const found = await transaction.getAll(...references);
  const [clicks = 0, sent = 0] = found.map((counter) => counter.data()?.calls ?? 0);
  if (clicks === 0 && sent === 0) return null;
  return { ...onDay(null, pacific), clicks, sent };
}

/**
 * Stores how many units a creator's calls have spent for a channel today, in the transaction that
 * ends the connection.
 * @param known the result of {@link readKeptShare} in this transaction
 */
export function keepShare(
  app: App,
  transaction: Transaction,
  channelId: string,
  { quota, known }: { quota: ChannelQuota | null; known: ChannelQuota | null },
): void {
  const { pacific, references } = countersOf(app, channelId);
  const own = onDay(quota, pacific);
  for (const [index, part] of PARTS.entries()) {
    const reference = references[index];
    const calls = Math.max(own[part], known?.[part] ?? 0);
    if (reference && calls > 0)
      transaction.set(reference, { calls, expireAt: Timestamp.fromMillis(pacific.end) });
  }
}
