import type { DecisionDocument } from '@threadsweep/shared/documents/comment.ts';
import { FieldValue, type Transaction } from 'firebase-admin/firestore';

import type { App } from '../google/app.ts';

type Counted = Pick<DecisionDocument, 'passId' | 'status' | 'hiddenAt'>;

/**
 * Counts, for each pass, the comments that it hid and that are restored now. Each decision adds
 * only its difference, so the counts equal those that are recomputed from all decisions.
 */
export class PassCounts {
  readonly #restored = new Map<string, number>();

  /** Adds the difference that a change of a decision makes. */
  change(before: Counted | undefined, after: Counted): void {
    this.#add(before, -1);
    this.#add(after, 1);
  }

  /** Writes the changed counts, with one write for each pass. */
  write(app: App, transaction: Transaction, uid: string): void {
    for (const [passId, count] of this.#restored)
      if (count !== 0)
        transaction.update(app.documents.passes(uid).doc(passId), {
          restored: FieldValue.increment(count),
        });
  }

  #add(decision: Counted | undefined, by: 1 | -1): void {
    if (decision?.passId == null || decision.status !== 'restored') return;
    const { passId, hiddenAt } = decision;
    // Until a pass has hidden a comment, it does not count the comment, and may not be stored yet.
    if (hiddenAt === null) return;
    this.#restored.set(passId, (this.#restored.get(passId) ?? 0) + by);
  }
}
