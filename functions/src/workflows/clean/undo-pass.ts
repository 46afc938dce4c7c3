import { type Comments, StatusUnavailable } from '@threadsweep/engine/ports/comments.ts';
import type { Actor } from '@threadsweep/shared/contract/comment.ts';
import { undoPass as undo } from '@threadsweep/engine/pass/undo.ts';

import { storedChannel } from '../../channel/channel-store.ts';
import { countRestoring, hiddenOfPass, pendingOfPass } from '../../comment/decision-store.ts';
import type { AccessApp } from '../../google/app.ts';
import { channelAccess, sharedBudget } from '../access.ts';
import { Problem } from '../../platform/errors.ts';
import { isShareExhausted } from '../../quota/quota-problem.ts';
import {
  type Deciding,
  recordCancelled,
  recordRequest,
  recordRestored,
} from '../moderate-store.ts';
import { channelComments } from '../channel-comments.ts';
import { recordSent } from '../requested-store.ts';
import type { StoredPass } from './stored-passes.ts';

/** How many comments of a pass an undo restores now, leaves to the next pass, and cannot restore. */
interface UndoCounts {
  restored: number;
  pending: number;
  failed: number;
}

/**
 * Restores all comments that a pass hid and that are still hidden, also those that YouTube refused to
 * restore before. Cancels pending hides of its comments without a call to YouTube: the pass may have
 * left some for a later call, and the creator may have undone a restore. Refuses the undo if the
 * video was removed.
 * @returns the number of comments that were restored now, of those that the channel's next pass
 *   restores (also because of an earlier undo), and of those that YouTube refused to restore
 * @throws Problem QUOTA_EXHAUSTED if the channel's share is used up, no restore is pending, and only
 *   comments are left that YouTube refused to restore before
 */
export async function undoPass(
  app: AccessApp,
  { uid, by }: { uid: string; by: Actor },
  pass: StoredPass,
): Promise<UndoCounts> {
  const { channelId, videoId } = pass;
  // The decisions of a removed video are deleted, so nobody knows any more what the pass hid.
  const video = (await app.documents.videos(uid).doc(videoId).get()).data();
  if (!video || video.removed)
    throw new Problem(
      app,
      'NOT_FOUND',
      'This video is no longer in Threadsweep. You can publish its hidden comments in YouTube Studio.',
    );
  const channel = await storedChannel(app, uid, channelId);
  const budget = sharedBudget(app, uid, channelId);
  const access = await channelAccess(app, uid, channel, { budget });
  const comments = channelComments(access, channelId);
  const of = { uid, channelId, videoId, by, passId: pass.id };
  const first = await restoreHidden(app, comments, of, new Set());
  await markUndone(app, uid, pass);
  // Until here, the undo of a restore could return a comment to this pass. The mark does not come
  // first, because a creator cannot repeat the failed undo of a pass that is marked as undone.
  const late = await restoreHidden(app, comments, of, first.found);
  return {
    restored: first.restored + late.restored,
    pending: await countRestoring(app, uid, { videoId, passId: pass.id }),
    failed: first.failed + late.failed,
  };
}

/**
 * Restores the hidden comments of a pass except those that an earlier call has found. First decides
 * that its pending comments stay visible, so that no other pass hides them meanwhile.
 */
async function restoreHidden(
  app: AccessApp,
  comments: Comments,
  of: Deciding & { passId: string },
  earlier: ReadonlySet<string>,
): Promise<Omit<UndoCounts, 'pending'> & { found: ReadonlySet<string> }> {
  const { decided, requested } = await pendingOfPass(app, of.uid, of);
  const cancelled = await recordCancelled(app, of, [...decided, ...requested]);
  const { hidden, refused: before } = await hiddenOfPass(app, of.uid, of);
  const found = hidden.union(before);
  let left = found.difference(earlier);
  const retried = before.difference(earlier);
  let refused: readonly string[] = [];
  let restored = requested.filter((id) => cancelled.has(id)).length;
  try {
    const stay = await undo(comments, [...left], async (ids) => {
      await recordRestored(app, of, ids, 'undo');
      restored += ids.length;
      for (const id of ids) {
        left.delete(id);
        retried.delete(id);
      }
    });
    left = new Set(stay.left);
    refused = stay.refused.filter((id) => !retried.has(id));
  } catch (error) {
    if (error instanceof StatusUnavailable) throw error.cause;
    if (!isShareExhausted(error)) throw error;
    // The next passes do not repeat what YouTube refused before, so the creator must try again later.
    const onlyRetries = restored === 0 && left.size > 0 && left.isSubsetOf(retried);
    if (onlyRetries && (await countRestoring(app, of.uid, of)) === 0) throw error;
  }
  if (refused.length > 0) {
    // The activity counts a refused change as a pending one that was not made.
    await recordRequest(app, of, refused, 'restore', 'undo');
    await recordSent(app, of, 'restore', { done: [], refused });
  }
  // What YouTube refuses again stays refused. The next passes would only repeat the call.
  const later = left.difference(retried);
  const pending = await recordRequest(app, of, [...later], 'restore', 'undo');
  // The others reverse hides that the creator requested meanwhile.
  restored += later.size - pending.length;
  return { found, restored, failed: refused.length + retried.size };
}

/**
 * Stores that a pass was undone. The video's document then no longer refers to this pass as the
 * last one that hid comments.
 */
async function markUndone(app: AccessApp, uid: string, { id, videoId }: StoredPass): Promise<void> {
  const { documents } = app;
  const video = documents.videos(uid).doc(videoId);
  await documents.db.runTransaction(async (transaction) => {
    const stored = (await transaction.get(video)).data();
    transaction.update(documents.passes(uid).doc(id), { status: 'undone' });
    if (stored?.lastHiding?.passId === id) transaction.update(video, { lastHiding: null });
  });
}
