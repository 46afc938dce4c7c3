import { releasedRemoval, type RemovalChange } from '@threadsweep/engine/hiding/removal.ts';
import type { Actor, Request } from '@threadsweep/shared/contract/comment.ts';
import { DayChanges } from '@threadsweep/shared/day-insights.ts';
import { type DecisionDocument, factsOf, NO_FACTS } from '@threadsweep/shared/documents/comment.ts';
import { FieldValue, type Transaction } from 'firebase-admin/firestore';

import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import { validData } from '../platform/stored-document.ts';
import { writeCounts } from './count-store.ts';

/** Decisions in one commit: Firestore allows 500 writes, and the counters need some. */
const TRANSACTION_WRITES = 300;

/** A decision that the creator makes without a pass. */
const BY_CREATOR: Omit<DecisionDocument, 'status' | 'decidedAt' | 'removal' | 'actor'> = {
  source: 'creator',
  category: null,
  score: null,
  reasons: [],
  passId: null,
  hiddenAt: null,
  restoredAt: null,
  requested: null,
  restoredBy: null,
  inInsights: true,
  ...NO_FACTS,
};

/** The video whose comments the creator decides on, and by which way. */
export interface Deciding {
  uid: string;
  channelId: string;
  videoId: string;
  by: Actor;
}

/** A creator's decision; {@link record} adds how the comment counts against the plan's limit. */
type Decision = Omit<DecisionDocument, 'removal'>;

/** Records that the creator hid comments, and counts them. */
export function recordHiddenByCreator(app: App, of: Deciding, ids: readonly string[]) {
  return record(app, of, ids, (decision, now) =>
    decision?.status === 'hidden'
      ? { ...decision, hiddenAt: now }
      : { ...byCreator(of, decision, now), status: 'hidden', hiddenAt: now },
  );
}

/** Records that the creator restored comments, and counts them; no pass hides them again. */
export function recordRestored(app: App, of: Deciding, ids: readonly string[]) {
  return record(app, of, ids, (decision, now) => ({
    ...(decision ?? byCreator(of, undefined, now)),
    status: 'restored',
    restoredAt: now,
    restoredBy: of.by,
    requested: null,
  }));
}

/** A decision of the creator, with what an earlier one knew of the comment. */
function byCreator({ by }: Deciding, before: DecisionDocument | undefined, now: string) {
  const facts = before ? { ...factsOf(before), detector: null } : {};
  return { ...BY_CREATOR, ...facts, actor: by, decidedAt: now };
}

/**
 * Stores changes that the creator requests and that cannot be paid now, in the place of earlier ones.
 * The channel's next pass sends them.
 */
export function recordRequest(
  app: App,
  of: Deciding,
  ids: readonly string[],
  request: Request,
): Promise<void> {
  const { channelId, videoId } = of;
  const schedule = app.documents.schedules.doc(channelId);
  return record(
    app,
    of,
    ids,
    (decision, now) => {
      const kept = request === 'restore' || isHiddenByUs(decision) ? decision : undefined;
      const before = kept ?? byCreator(of, decision, now);
      const restoredBy = request === 'restore' ? of.by : null;
      return { ...before, status: 'pending', requested: request, restoredBy };
    },
    (transaction) => transaction.update(schedule, { requested: FieldValue.arrayUnion(videoId) }),
  );
}

/** Whether YouTube holds the comment because of us, as far as we know. */
function isHiddenByUs(decision: DecisionDocument | undefined): boolean {
  return decision?.status === 'hidden' || decision?.requested === 'hide';
}

/** Changes decisions together with the counters, in as few transactions as Firestore allows. */
async function record(
  app: App,
  { uid, channelId, videoId }: Deciding,
  ids: readonly string[],
  change: (decision: DecisionDocument | undefined, now: string) => Decision,
  alsoWrite: (transaction: Transaction) => void = () => undefined,
): Promise<void> {
  const { documents } = app;
  const collection = documents.decisions(uid, videoId);
  for (let start = 0; start < ids.length; start += TRANSACTION_WRITES) {
    const references = ids.slice(start, start + TRANSACTION_WRITES).map((id) => collection.doc(id));
    await documents.db.runTransaction(async (transaction) => {
      const found = await transaction.getAll(...references);
      const changes = new DayChanges();
      const counted = { hidden: 0, removals: new Array<RemovalChange>(), changes };
      for (const document of found) {
        const before = validData(app, document);
        const after = change(before, isoNow(app.clock));
        // A comment that a pass has hidden counts for good; only a reserved removal is given back.
        const removed = releasedRemoval(before);
        const decision = { ...after, removal: removed.removal };
        transaction.set(document.ref, decision);
        changes.change({ channelId, videoId }, before, decision);
        counted.hidden += Number(after.status === 'hidden') - Number(before?.status === 'hidden');
        counted.removals.push(removed);
      }
      writeCounts(app, transaction, uid, videoId, counted);
      alsoWrite(transaction);
    });
  }
}
