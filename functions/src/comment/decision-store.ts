import {
  type DocumentReference,
  FieldValue,
  type QueryDocumentSnapshot,
  type Timestamp,
  type Transaction,
  WriteBatch,
} from 'firebase-admin/firestore';

import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import type { DecisionDocument } from '../platform/firestore.ts';

/** Writes that Firestore takes in one commit, less those that count. */
const TRANSACTION_WRITES = 400;

/** A decision, and when it was last written. */
export interface StoredDecision extends DecisionDocument {
  written: Timestamp;
}

/** What a pass needs to know of a decision that is carried out. */
export type KnownDecision = Pick<DecisionDocument, 'status' | 'hiddenAt'>;

/** The decisions on a video's comments, by comment id. */
export interface VideoDecisions {
  all: ReadonlyMap<string, KnownDecision>;
  /** Those to hide that are not carried out yet. */
  pending: ReadonlyMap<string, StoredDecision>;
}

/** All decisions on a video's comments; there may be many, and of most no more than this is kept. */
export async function decisionsOf(app: App, uid: string, videoId: string): Promise<VideoDecisions> {
  const all = new Map<string, KnownDecision>();
  const pending = new Map<string, StoredDecision>();
  // A call hides many comments at the same time: these have one object together.
  let last: KnownDecision = { status: 'pending', hiddenAt: null };
  for await (const document of app.documents.each(app.documents.decisions(uid, videoId))) {
    const { status, hiddenAt } = document.data();
    if (status === 'pending') pending.set(document.id, whole(document));
    if (status !== last.status || hiddenAt !== last.hiddenAt) last = { status, hiddenAt };
    all.set(document.id, last);
  }
  return { all, pending };
}

/** The decisions to hide that are not carried out yet, by comment id. */
export async function pendingDecisions(
  app: App,
  uid: string,
  videoId: string,
): Promise<Map<string, StoredDecision>> {
  const query = app.documents.decisions(uid, videoId).where('status', '==', 'pending');
  return new Map((await query.get()).docs.map((document) => [document.id, whole(document)]));
}

function whole(
  document: QueryDocumentSnapshot<DecisionDocument, DecisionDocument>,
): StoredDecision {
  return Object.assign(document.data(), { written: document.updateTime });
}

/** The decisions on the named comments, by comment id. */
export async function decisionsOn(
  app: App,
  uid: string,
  videoId: string,
  ids: readonly string[],
): Promise<Map<string, DecisionDocument>> {
  const collection = app.documents.decisions(uid, videoId);
  const found = await app.documents.getAll(ids.map((id) => collection.doc(id)));
  const decisions = new Map<string, DecisionDocument>();
  for (const [index, id] of ids.entries()) {
    const decision = found[index];
    if (decision) decisions.set(id, decision);
  }
  return decisions;
}

/** How many comments of the video Threadsweep has hidden and not restored. */
export async function countHidden(app: App, uid: string, videoId: string): Promise<number> {
  const query = app.documents.decisions(uid, videoId).where('status', '==', 'hidden');
  return (await query.count().get()).data().count;
}

/** The videos of a channel on which comments were decided on and wait to be hidden. */
export async function videosThatWait(app: App, uid: string, channelId: string): Promise<string[]> {
  const found = await app.documents
    .videos(uid)
    .where('channelId', '==', channelId)
    .where('hidesWait', '==', true)
    .select()
    .get();
  return found.docs.map(({ id }) => id);
}

/** How many comments of a channel were decided on and wait to be hidden. */
export async function countWaiting(app: App, uid: string, channelId: string): Promise<number> {
  const videos = await videosThatWait(app, uid, channelId);
  const counts = await Promise.all(
    videos.map((id) =>
      app.documents.decisions(uid, id).where('status', '==', 'pending').count().get(),
    ),
  );
  return counts.reduce((total, count) => total + count.data().count, 0);
}

/** What the counters of a user, a video and a day change by with a batch of decisions. */
export interface Counted {
  /** Comments that are hidden now and were not, less those that no longer are. */
  hidden: number;
  /** Of these, the ones that passes hid, which count against the Free plan. */
  byPasses: number;
}

/** Adds the counters' changes to a transaction, so that decision and count are one. */
export function writeCounts(
  app: App,
  transaction: Transaction,
  uid: string,
  videoId: string,
  counted: Counted,
): void {
  const { documents } = app;
  if (counted.hidden !== 0)
    transaction.update(documents.videos(uid).doc(videoId), {
      hiddenCount: FieldValue.increment(counted.hidden),
    });
  if (counted.byPasses !== 0)
    transaction.update(documents.user(uid), {
      removalsUsed: FieldValue.increment(counted.byPasses),
    });
  writeDay(app, transaction, uid, {
    hidden: Math.max(0, counted.hidden),
    restored: Math.max(0, -counted.hidden),
  });
}

const STATISTICS = ['passes', 'read', 'hidden', 'restored'] as const;

/** Adds to a day's statistics, within a transaction or a batch. @param date UTC, today's by default */
export function writeDay(
  app: App,
  transaction: Transaction | WriteBatch,
  uid: string,
  by: Partial<Record<(typeof STATISTICS)[number], number>>,
  date = isoNow(app.clock).slice(0, 10),
): void {
  const day = app.documents.days(uid).doc(date);
  const increments = STATISTICS.filter((name) => (by[name] ?? 0) !== 0).map((name) => [
    name,
    FieldValue.increment(by[name] ?? 0),
  ]);
  if (increments.length === 0) return;
  const added = Object.fromEntries(increments);
  if (transaction instanceof WriteBatch) transaction.set(day, added, { merge: true });
  else transaction.set(day, added, { merge: true });
}

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
