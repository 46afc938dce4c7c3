import { heldBounds } from '@threadsweep/shared/held-comments.ts';
import type { DecisionDocument } from '@threadsweep/shared/documents/comment.ts';

import type { App } from '../google/app.ts';
import { validData, validDocuments } from '../platform/stored-document.ts';
import { isCommentId } from './comment-id.ts';

/** What a pass needs to know of an earlier decision. */
export type KnownDecision = Pick<DecisionDocument, 'status' | 'hiddenAt'>;

/** The decisions on a video's comments, by comment id. */
export interface VideoDecisions {
  all: ReadonlyMap<string, KnownDecision>;
  /** The decisions to hide comments that are still visible. */
  pending: ReadonlyMap<string, DecisionDocument>;
}

/** Replaces a decision that is not valid: the creator may have made it, so no pass hides the comment. */
const NEVER_HIDE: KnownDecision = { status: 'restored', hiddenAt: null };

/** All decisions on a video's comments; to save memory, only pending ones are complete. */
export async function decisionsOf(app: App, uid: string, videoId: string): Promise<VideoDecisions> {
  const all = new Map<string, KnownDecision>();
  const pending = new Map<string, DecisionDocument>();
  // Decisions of the same call are equal, so they share one object to save memory.
  let last: KnownDecision = { status: 'pending', hiddenAt: null };
  for await (const document of app.documents.each(app.documents.decisions(uid, videoId))) {
    const decision = validData(app, document);
    const { status, hiddenAt } = decision ?? NEVER_HIDE;
    if (decision?.status === 'pending') pending.set(document.id, decision);
    if (status !== last.status || hiddenAt !== last.hiddenAt) last = { status, hiddenAt };
    all.set(document.id, last);
  }
  return { all, pending };
}

/** Whether a decision is a pending one of a pass, rather than a change that the creator requested. */
export function isOfPass(decision: DecisionDocument | undefined): boolean {
  return decision?.status === 'pending' && decision.requested === null;
}

/** The pending decisions on a video's comments, by comment id. */
export async function pendingDecisions(
  app: App,
  uid: string,
  videoId: string,
): Promise<Map<string, DecisionDocument>> {
  const query = app.documents.decisions(uid, videoId).where('status', '==', 'pending');
  const found = validDocuments(app, (await query.get()).docs);
  return new Map(found.map(({ id, ...decision }) => [id, decision]));
}

/** The decisions on the named comments, by comment id. There is none on a name that no comment can have. */
export async function decisionsOn(
  app: App,
  uid: string,
  videoId: string,
  ids: readonly string[],
): Promise<Map<string, DecisionDocument>> {
  const collection = app.documents.decisions(uid, videoId);
  const found = await app.documents.snapshots(
    ids.filter(isCommentId).map((id) => collection.doc(id)),
  );
  const decisions = new Map<string, DecisionDocument>();
  for (const document of found) {
    const decision = validData(app, document);
    if (decision) decisions.set(document.id, decision);
  }
  return decisions;
}

/** Who hid a comment that viewers cannot see. */
export type HiddenBy = 'threadsweep' | 'creator' | 'youtube';

/** Who hid it: YouTube, unless a decision that is not taken back says otherwise. */
export function hiddenBy(decision: DecisionDocument | undefined): HiddenBy {
  return decision && decision.status !== 'restored' ? decision.source : 'youtube';
}

export interface HiddenCounts {
  /** The comments that YouTube still keeps. */
  kept: number;
  /** Those of them that YouTube deletes within the next days. */
  expiring: number;
  /** The comments that YouTube has deleted. */
  gone: number;
  /** Those of the kept ones that the creator hid. */
  byCreator: number;
}

/**
 * How many comments of the video Threadsweep has hidden and not restored, by how long YouTube keeps
 * them and by who hid them. Five aggregations, each 1 read for 1,000 comments.
 */
export async function countHidden(app: App, uid: string, videoId: string): Promise<HiddenCounts> {
  const hidden = app.documents.decisions(uid, videoId).where('status', '==', 'hidden');
  const until = heldBounds(app.clock.now());
  const count = async (query: typeof hidden) => (await query.count().get()).data().count;
  const byHand = hidden.where('source', '==', 'creator');
  const [all, beforeWarning, gone, allByHand, goneByHand] = await Promise.all([
    count(hidden),
    count(hidden.where('hiddenAt', '<=', until.expiring)),
    count(hidden.where('hiddenAt', '<=', until.gone)),
    count(byHand),
    count(byHand.where('hiddenAt', '<=', until.gone)),
  ]);
  return {
    kept: all - gone,
    expiring: beforeWarning - gone,
    gone,
    byCreator: allByHand - goneByHand,
  };
}
