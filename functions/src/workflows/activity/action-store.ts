import type { ActionDocument } from '@threadsweep/shared/documents/activity.ts';
import type { DecisionDocument } from '@threadsweep/shared/documents/comment.ts';
import { FieldValue, type Transaction } from 'firebase-admin/firestore';

import type { App } from '../../google/app.ts';
import { expireAfter, isoNow } from '../../platform/clock.ts';
import { hashOf } from '../../platform/rate-limit.ts';
import { validData } from '../../platform/stored-document.ts';

const MINUTE_MS = 60_000;
/**
 * The length of a window, in ms. Actions of the same kind on the same subject within a window share
 * a document.
 */
const WINDOW_MS = 5 * MINUTE_MS;
/** How long an action is stored. */
const STORED_MS = 365 * 24 * 60 * MINUTE_MS;

/** An action to store. Without `channelId`, it concerns the whole account. */
export type NewAction = Pick<ActionDocument, 'kind' | 'by'> &
  Partial<Omit<ActionDocument, 'at' | 'expireAt'>>;

/**
 * Returns the id of the document for an action that happens now. It follows from the time, so a
 * burst of actions becomes one document, with one write and no read for each call.
 */
export function actionId(app: App, action: Omit<NewAction, 'count' | 'pending'>): string {
  const window = Math.floor(app.clock.now() / WINDOW_MS);
  const { kind, by, passId, authorId, videoId, channelId, rule, text } = action;
  // A rule for several authors has its kind as the subject, because there is no single author.
  const authors = rule ? `authors-${rule}` : undefined;
  const rules = text ? hashOf(`${text.kind} ${text.value}`) : authors;
  const subject = passId ?? authorId ?? videoId ?? channelId ?? rules ?? 'account';
  return [window, kind, by, subject].join('.');
}

/** Stores an action, in the transaction that makes the change. */
export function writeAction(
  app: App,
  transaction: Transaction,
  uid: string,
  { count = 1, pending = 0, ...action }: NewAction,
  id = actionId(app, action),
): void {
  if (count === 0) return;
  transaction.set(
    app.documents.actions(uid).doc(id),
    {
      ...action,
      at: isoNow(app.clock),
      count: FieldValue.increment(count),
      pending: FieldValue.increment(pending),
      // Without pending changes, the field stays missing.
      ...(pending > 0 && { sent: FieldValue.increment(0) }),
      expireAt: expireAfter(app.clock, STORED_MS),
    },
    { merge: true },
  );
}

/** Counts how the pending changes of actions end, in the transaction that ends them. */
export class EndedChanges {
  /** Whether each stored action counts its changes that were made; earlier versions did not. */
  readonly #stored: ReadonlyMap<string, boolean>;
  readonly #ended = new Map<string, { sent: number; reversed: number }>();

  constructor(stored: ReadonlyMap<string, boolean>) {
    this.#stored = stored;
  }

  /**
   * Reads which of the actions that requested changes are still stored. Firestore deletes old ones.
   */
  static async of(
    app: App,
    transaction: Transaction,
    uid: string,
    decisions: Iterable<DecisionDocument | undefined>,
  ): Promise<EndedChanges> {
    const ids = new Set([...decisions].flatMap((decision) => decision?.requestedIn ?? []));
    if (ids.size === 0) return new EndedChanges(new Map());
    const actions = app.documents.actions(uid);
    const found = await transaction.getAll(...[...ids].map((id) => actions.doc(id)));
    return new EndedChanges(
      new Map(
        found.flatMap((document) => {
          const action = validData(app, document);
          return action ? [[document.id, action.sent !== null]] : [];
        }),
      ),
    );
  }

  /** Adds the difference that a change of a decision makes. A refused change counts as neither. */
  change(
    before: DecisionDocument | undefined,
    after: Pick<DecisionDocument, 'requested' | 'status'>,
  ): void {
    if (!before?.requested || before.requestedIn === null || after.status === 'failed') return;
    if (after.requested === before.requested || !this.#stored.has(before.requestedIn)) return;
    const wanted = after.requested ?? (after.status === 'hidden' ? 'hide' : 'restore');
    const ended = this.#ended.get(before.requestedIn) ?? { sent: 0, reversed: 0 };
    ended[wanted === before.requested ? 'sent' : 'reversed'] += 1;
    this.#ended.set(before.requestedIn, ended);
  }

  write(app: App, transaction: Transaction, uid: string): void {
    for (const [id, { sent, reversed }] of this.#ended) {
      const counts = {
        ...(sent > 0 && this.#stored.get(id) === true && { sent: FieldValue.increment(sent) }),
        ...(reversed > 0 && { reversed: FieldValue.increment(reversed) }),
      };
      if (Object.keys(counts).length > 0)
        transaction.update(app.documents.actions(uid).doc(id), counts);
    }
  }
}

/** Stores an action whose change is already stored. */
export async function noteAction(app: App, uid: string, action: NewAction): Promise<void> {
  await app.documents.contended((transaction) => {
    writeAction(app, transaction, uid, action);
    return Promise.resolve();
  });
}
