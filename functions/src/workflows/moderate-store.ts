import type { DocumentReference, Transaction } from 'firebase-admin/firestore';

import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import type { DecisionDocument } from '../platform/firestore.ts';
import { type Counted, writeCounts } from './count-store.ts';

/** Writes that Firestore takes in one commit, less those that count. */
const TRANSACTION_WRITES = 400;

/** Records that the creator hid the comments, with their counts. */
export async function recordHiddenByCreator(
  app: App,
  uid: string,
  videoId: string,
  ids: readonly string[],
): Promise<void> {
  await recordInParts(app, uid, videoId, ids, (part, transaction) => {
    const fresh = part.filter(({ decision }) => decision?.status !== 'hidden');
    const now = isoNow(app.clock);
    for (const { reference } of fresh)
      transaction.set(reference, byCreator({ status: 'hidden', decidedAt: now, hiddenAt: now }));
    return { hidden: fresh.length, byPasses: 0 };
  });
}

/** Records that the creator wants the comments seen: no pass hides them again. */
export async function recordRestored(
  app: App,
  uid: string,
  videoId: string,
  ids: readonly string[],
): Promise<void> {
  await recordInParts(app, uid, videoId, ids, (part, transaction) => {
    const now = isoNow(app.clock);
    for (const { reference, decision } of part) {
      if (decision) transaction.update(reference, { status: 'restored', restoredAt: now });
      else
        transaction.set(
          reference,
          byCreator({ status: 'restored', decidedAt: now, restoredAt: now }),
        );
    }
    const hidden = part.filter(({ decision }) => decision?.status === 'hidden');
    const byPasses = hidden.filter(({ decision }) => decision?.source === 'threadsweep');
    return { hidden: -hidden.length, byPasses: -byPasses.length };
  });
}

/** A decision that no pass has made. */
function byCreator(
  made: Pick<DecisionDocument, 'status' | 'decidedAt'> & Partial<DecisionDocument>,
): DecisionDocument {
  return {
    source: 'creator',
    category: null,
    score: null,
    reasons: [],
    passId: null,
    hiddenAt: null,
    restoredAt: null,
    ...made,
  };
}

interface Decided {
  reference: DocumentReference<DecisionDocument, DecisionDocument>;
  decision: DecisionDocument | undefined;
}

/** Changes decisions together with their counts, as many to a transaction as Firestore takes. */
async function recordInParts(
  app: App,
  uid: string,
  videoId: string,
  ids: readonly string[],
  record: (part: readonly Decided[], transaction: Transaction) => Counted,
): Promise<void> {
  const collection = app.documents.decisions(uid, videoId);
  for (let start = 0; start < ids.length; start += TRANSACTION_WRITES) {
    const references = ids.slice(start, start + TRANSACTION_WRITES).map((id) => collection.doc(id));
    await app.documents.db.runTransaction(async (transaction) => {
      const stored = await Promise.all(references.map((reference) => transaction.get(reference)));
      const part = stored.map((document) => ({
        reference: document.ref,
        decision: document.data(),
      }));
      writeCounts(app, transaction, uid, videoId, record(part, transaction));
    });
  }
}
