import type { DecisionDocument } from '@threadsweep/shared/documents/comment.ts';
import { FieldValue, type Transaction } from 'firebase-admin/firestore';

import type { App } from '../google/app.ts';

type Counted = Pick<DecisionDocument, 'passId' | 'status' | 'hiddenAt' | 'restoredBy'>;
/** The counts of a pass that later decisions change. */
type Count = 'restored' | 'failedRestores';

/**
 * Counts, for each pass, the comments that it hid and that are restored now, and those that YouTube
 * refused to restore. Each decision adds only its difference, so the counts equal those that are
 * recomputed from all decisions.
 */
export class PassCounts {
  readonly #passes = new Map<string, Record<Count, number>>();

  /** Adds the difference that a change of a decision makes. */
  change(before: Counted | undefined, after: Counted): void {
    this.#add(before, -1);
    this.#add(after, 1);
  }

  /** Writes the changed counts, with one write for each pass. */
  write(app: App, transaction: Transaction, uid: string): void {
    for (const [passId, { restored, failedRestores }] of this.#passes)
      if (restored !== 0 || failedRestores !== 0)
        transaction.update(app.documents.passes(uid).doc(passId), {
          ...(restored !== 0 && { restored: FieldValue.increment(restored) }),
          ...(failedRestores !== 0 && { failedRestores: FieldValue.increment(failedRestores) }),
        });
  }

  #add(decision: Counted | undefined, by: 1 | -1): void {
    const count = decision && countOf(decision);
    if (decision?.passId == null || count === undefined) return;
    // Until a pass has hidden a comment, it does not count the comment, and may not be stored yet.
    if (decision.hiddenAt === null) return;
    const counts = this.#passes.get(decision.passId) ?? { restored: 0, failedRestores: 0 };
    counts[count] += by;
    this.#passes.set(decision.passId, counts);
  }
}

/** Returns which count of its pass contains a comment. A refused hide is in none. */
function countOf({ status, restoredBy }: Counted): Count | undefined {
  if (status === 'restored') return 'restored';
  return status === 'failed' && restoredBy !== null ? 'failedRestores' : undefined;
}
