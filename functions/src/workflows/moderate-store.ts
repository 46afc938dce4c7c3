import { releasedRemoval, type RemovalChange } from '@threadsweep/engine/hiding/removal.ts';
import type { Request } from '@threadsweep/shared/contract/comment.ts';
import type { DecisionDocument } from '@threadsweep/shared/documents/comment.ts';
import { FieldValue, type Transaction } from 'firebase-admin/firestore';

import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import { validData } from '../platform/stored-document.ts';
import { writeCounts } from './count-store.ts';

/** Decisions in one commit: Firestore allows 500 writes, and the counters need some. */
const TRANSACTION_WRITES = 400;

/** A decision that the creator makes without a pass. */
const BY_CREATOR: Omit<DecisionDocument, 'status' | 'decidedAt' | 'removal'> = {
  source: 'creator',
  category: null,
  score: null,
  reasons: [],
  passId: null,
  hiddenAt: null,
  restoredAt: null,
  requested: null,
};

/** A creator's decision; {@link record} adds how the comment counts against the plan's limit. */
type Decision = Omit<DecisionDocument, 'removal'>;

/** Records that the creator hid comments, and counts them. */
export function recordHiddenByCreator(
  app: App,
  uid: string,
  videoId: string,
  ids: readonly string[],
) {
  return record(app, uid, videoId, ids, (decision, now) =>
    decision?.status === 'hidden'
      ? { ...decision, hiddenAt: now }
      : { ...BY_CREATOR, status: 'hidden', decidedAt: now, hiddenAt: now },
  );
}

/** Records that the creator restored comments, and counts them; no pass hides them again. */
export function recordRestored(app: App, uid: string, videoId: string, ids: readonly string[]) {
  return record(app, uid, videoId, ids, (decision, now) => ({
    ...(decision ?? { ...BY_CREATOR, decidedAt: now }),
    status: 'restored',
    restoredAt: now,
    requested: null,
  }));
}

/**
 * Stores changes that the creator requests and that cannot be paid now, in the place of earlier ones.
 * The channel's next pass sends them.
 */
export function recordRequest(
  app: App,
  { uid, channelId, videoId }: { uid: string; channelId: string; videoId: string },
  ids: readonly string[],
  request: Request,
): Promise<void> {
  const schedule = app.documents.schedules.doc(channelId);
  return record(
    app,
    uid,
    videoId,
    ids,
    (decision, now) => {
      const kept = request === 'restore' || isHiddenByUs(decision) ? decision : undefined;
      const before = kept ?? { ...BY_CREATOR, decidedAt: now };
      return { ...before, status: 'pending', requested: request };
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
  uid: string,
  videoId: string,
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
      const counted = { hidden: 0, removals: new Array<RemovalChange>() };
      for (const document of found) {
        const before = validData(app, document);
        const after = change(before, isoNow(app.clock));
        // A comment that a pass has hidden counts for good; only a reserved removal is given back.
        const removed = releasedRemoval(before);
        transaction.set(document.ref, { ...after, removal: removed.removal });
        counted.hidden += Number(after.status === 'hidden') - Number(before?.status === 'hidden');
        counted.removals.push(removed);
      }
      writeCounts(app, transaction, uid, videoId, counted);
      alsoWrite(transaction);
    });
  }
}
