import type { ActionDocument } from '@threadsweep/shared/documents/activity.ts';
import { FieldValue, type Transaction } from 'firebase-admin/firestore';

import type { App } from '../../google/app.ts';
import { expireAfter, isoNow } from '../../platform/clock.ts';
import { hashOf } from '../../platform/rate-limit.ts';

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
      expireAt: expireAfter(app.clock, STORED_MS),
    },
    { merge: true },
  );
}

/** Returns which of these actions are still stored. Firestore deletes old ones. */
export async function storedActions(
  app: App,
  transaction: Transaction,
  uid: string,
  ids: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  if (ids.size === 0) return ids;
  const actions = app.documents.actions(uid);
  const found = await transaction.getAll(...[...ids].map((id) => actions.doc(id)));
  return new Set(found.filter(({ exists }) => exists).map(({ id }) => id));
}

/** Stores an action whose change is already stored. */
export async function noteAction(app: App, uid: string, action: NewAction): Promise<void> {
  await app.documents.contended((transaction) => {
    writeAction(app, transaction, uid, action);
    return Promise.resolve();
  });
}
