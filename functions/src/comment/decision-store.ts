import type { QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';

import type { App } from '../google/app.ts';
import type { DecisionDocument } from '../platform/firestore.ts';

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
