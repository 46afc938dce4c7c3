import { heldBounds } from '@threadsweep/shared/held-comments.ts';
import type { Request } from '@threadsweep/shared/contract/comment.ts';
import type { DecisionDocument } from '@threadsweep/shared/documents/comment.ts';
import { Filter } from 'firebase-admin/firestore';

import type { App } from '../google/app.ts';
import { validData, validDocuments } from '../platform/stored-document.ts';
import { isCommentId } from './comment-id.ts';

/** The fields of an earlier decision that a pass needs. */
export type KnownDecision = Pick<DecisionDocument, 'status' | 'hiddenAt'>;

/** The decisions on a video's comments, by comment id. */
export interface VideoDecisions {
  all: ReadonlyMap<string, KnownDecision>;
  /** The decisions to hide comments that are still visible. */
  pending: ReadonlyMap<string, DecisionDocument>;
}

/**
 * Replaces a decision that is not valid. The creator may have made it, so no pass hides the
 * comment.
 */
const NEVER_HIDE: KnownDecision = { status: 'restored', hiddenAt: null };

/**
 * Returns all decisions on a video's comments. To save memory, only pending decisions are complete.
 */
export async function decisionsOf(app: App, uid: string, videoId: string): Promise<VideoDecisions> {
  const all = new Map<string, KnownDecision>();
  const pending = new Map<string, DecisionDocument>();
  // Many decisions are equal. They share one object to save memory.
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

/**
 * Returns whether a decision is pending because of a pass, and not because the creator requested a
 * change.
 */
export function isOfPass(decision: DecisionDocument | undefined): boolean {
  return decision?.status === 'pending' && decision.requested === null;
}

/**
 * Returns whether a pass hid the comment with a low score, so that the creator has to confirm the
 * hiding.
 */
export function isDoubtful(
  decision: Pick<DecisionDocument, 'status' | 'doubtful'> | undefined,
): boolean {
  return decision?.status === 'hidden' && decision.doubtful;
}

/**
 * Returns whether a comment counts as hidden. It does until its pending restore is sent, because
 * viewers do not see it yet.
 */
export function isHidden(
  decision: Pick<DecisionDocument, 'status' | 'stillHidden'> | undefined,
): boolean {
  return decision !== undefined && (decision.status === 'hidden' || decision.stillHidden);
}

/**
 * Returns whether a decision is a change that the creator has requested and that no pass has sent,
 * so that YouTube still has the comment as the opposite change would set it. This is not known for a
 * request of `requestedIn: null`, which an earlier version or a pass has stored, nor for the restore
 * of a comment that does not count as hidden: viewers may see it.
 */
export function isUnsent(decision: DecisionDocument | undefined, request: Request): boolean {
  if (decision?.requested !== request || decision.requestedIn === null) return false;
  return decision.stillHidden === (request === 'restore');
}

/** Returns whether a comment is hidden, and the channel's next pass restores it. */
export function isRestoring(decision: DecisionDocument | undefined): boolean {
  return decision?.requested === 'restore' && decision.stillHidden;
}

/** Returns the pending decisions on a video's comments, by comment id. */
export async function pendingDecisions(
  app: App,
  uid: string,
  videoId: string,
): Promise<Map<string, DecisionDocument>> {
  const query = app.documents.decisions(uid, videoId).where('status', '==', 'pending');
  const found = validDocuments(app, (await query.get()).docs);
  return new Map(found.map(({ id, ...decision }) => [id, decision]));
}

/**
 * Returns the ids of the comments that a pass hid: in `hidden` those that are still hidden or that
 * the creator has requested to hide again, in `refused` those that YouTube refused to restore.
 */
export async function hiddenOfPass(
  app: App,
  uid: string,
  { videoId, passId }: { videoId: string; passId: string },
): Promise<Record<'hidden' | 'refused', ReadonlySet<string>>> {
  const undoable = Filter.or(
    Filter.where('status', 'in', ['hidden', 'failed']),
    Filter.where('requested', '==', 'hide'),
  );
  const ofPass = app.documents.decisions(uid, videoId).where('passId', '==', passId);
  const { docs } = await ofPass.where(undoable).select('status', 'restoredBy').get();
  const hidden = new Set<string>();
  const refused = new Set<string>();
  for (const found of docs)
    // A selected document is not complete, so its converter can't read it.
    if (found.get('status') !== 'failed') hidden.add(found.id);
    else if (found.get('restoredBy') != null) refused.add(found.id);
  return { hidden, refused };
}

/** Counts the comments that a pass hid and that the channel's next pass restores. */
export async function countRestoring(
  app: App,
  uid: string,
  { videoId, passId }: { videoId: string; passId: string },
): Promise<number> {
  const ofPass = app.documents.decisions(uid, videoId).where('passId', '==', passId);
  const restores = ofPass.where('requested', '==', 'restore').where('stillHidden', '==', true);
  return (await restores.count().get()).data().count;
}

/**
 * Counts the comments of a video that the channel's next pass hides or restores because of an
 * action.
 */
export async function countRequestedIn(
  app: App,
  uid: string,
  { videoId, actionId }: { videoId: string; actionId: string },
): Promise<number> {
  const requested = app.documents.decisions(uid, videoId).where('requestedIn', '==', actionId);
  return (await requested.count().get()).data().count;
}

/**
 * Returns the ids of the comments that a pass decided to hide and that are not hidden yet, and of
 * those that the creator has requested to hide again.
 */
export async function pendingOfPass(
  app: App,
  uid: string,
  { videoId, passId }: { videoId: string; passId: string },
): Promise<Record<'decided' | 'requested', string[]>> {
  const ofPass = app.documents.decisions(uid, videoId).where('passId', '==', passId);
  const pending = ofPass.where('status', '==', 'pending');
  const idsOf = async (requested: 'hide' | null) => {
    const { docs } = await pending.where('requested', '==', requested).select().get();
    return docs.map(({ id }) => id);
  };
  const [decided, requested] = await Promise.all([idsOf(null), idsOf('hide')]);
  return { decided, requested };
}

/**
 * Returns the decisions on the named comments, by comment id. It ignores names that are not valid
 * comment ids.
 */
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

export type HiddenBy = 'threadsweep' | 'creator' | 'youtube';

/**
 * Returns who hid a comment: YouTube, unless a decision says otherwise and the comment was not
 * restored.
 */
export function hiddenBy(decision: DecisionDocument | undefined): HiddenBy {
  return decision && decision.status !== 'restored' ? decision.source : 'youtube';
}

export interface HiddenCounts {
  /** The number of hidden comments that still exist on YouTube. */
  kept: number;
  /** The number of these comments that YouTube deletes within `HELD_WARNING_DAYS`. */
  expiring: number;
  /** The number of hidden comments that YouTube has deleted. */
  gone: number;
  /** How many of the comments that still exist on YouTube were hidden by the creator. */
  byCreator: number;
}

/**
 * Counts the hidden comments of a video, by whether they still exist on
 * YouTube and by who hid them. It runs six aggregations, each 1 read for 1,000 comments.
 */
export async function countHidden(app: App, uid: string, videoId: string): Promise<HiddenCounts> {
  const decisions = app.documents.decisions(uid, videoId);
  const hidden = decisions.where('status', '==', 'hidden');
  const until = heldBounds(app.clock.now());
  const count = async (query: typeof hidden) => (await query.count().get()).data().count;
  const byHand = hidden.where('source', '==', 'creator');
  const [restoring, all, beforeWarning, gone, allByHand, goneByHand] = await Promise.all([
    count(decisions.where('stillHidden', '==', true)),
    count(hidden),
    count(hidden.where('hiddenAt', '<=', until.expiring)),
    count(hidden.where('hiddenAt', '<=', until.gone)),
    count(byHand),
    count(byHand.where('hiddenAt', '<=', until.gone)),
  ]);
  return {
    kept: restoring + all - gone,
    expiring: beforeWarning - gone,
    gone,
    byCreator: allByHand - goneByHand,
  };
}
