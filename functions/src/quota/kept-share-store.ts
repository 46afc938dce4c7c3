import { Timestamp, type Transaction } from 'firebase-admin/firestore';

import { pacificDay } from '@threadsweep/engine/planning/pacific-day.ts';
import type { ChannelQuota } from '@threadsweep/shared/documents/quota.ts';

import type { App } from '../google/app.ts';
import { hashOf } from '../platform/rate-limit.ts';
import { onDay } from './ledger-store.ts';

/** The parts of a channel's share of the day that outlive its connection. */
const PARTS = ['clicks', 'sent'] as const;

/** Counters of a channel's share of the current day, which name the channel only by a hash. */
function countersOf(app: App, channelId: string) {
  const pacific = pacificDay(app.clock.now());
  const references = PARTS.map((part) =>
    app.documents.rateLimits.doc(`share-${part}.${hashOf(channelId)}.${pacific.name}`),
  );
  return { pacific, references };
}

/**
 * Reads what a channel had spent by hand today when its connection ended. Whoever connects it again, with
 * whatever account, gets no new share.
 * @returns null if it had spent nothing
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
 * Keeps what a channel has spent by hand today, with the transaction that ends its connection.
 * @param known what {@link readKeptShare} has returned in this transaction
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
