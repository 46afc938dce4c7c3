import { hideAdmitted } from '@threadsweep/engine/hiding/admitted.ts';
import { setStatus } from '@threadsweep/engine/hiding/set-status.ts';
import { STATUS_OF } from '@threadsweep/engine/hiding/send-requested.ts';
import type { Actor, Request } from '@threadsweep/shared/contract/comment.ts';
import type { DecisionDocument } from '@threadsweep/shared/documents/comment.ts';
import { HELD_DAYS, isGone } from '@threadsweep/shared/held-comments.ts';

import type { StoredChannel } from '../channel/channel-store.ts';
import { HidingBreaker } from '../comment/hiding-breaker-store.ts';
import { isCommentId } from '../comment/comment-id.ts';
import { commentsOfVideo } from '../comment/comments-of-video.ts';
import { decisionsOn } from '../comment/decision-store.ts';
import type { AccessApp } from '../google/app.ts';
import { isShareExhausted } from '../quota/quota-problem.ts';
import { channelAccess, sharedBudget } from './access.ts';
import { channelComments } from './channel-comments.ts';
import { noteHeldBack } from './held-back-store.ts';
import { recordHiddenByCreator, recordRequest, recordRestored } from './moderate-store.ts';
import { requestedOn } from './requested-store.ts';
import { findVideo } from './videos.ts';

/** For how long a status that we have set needs no other call, in ms. */
const JUST_SET_MS = 60_000;
/** How many pending changes of a video may concern comments that nobody has looked up yet. */
const PENDING_MAX = 500;

export interface VisibilityResult {
  done: string[];
  /** Comments that the channel's next pass changes, since the share by hand is used up. */
  pending: string[];
  /** Ids of other videos' comments, and of comments that YouTube no longer has. */
  failed: string[];
  /** Those of the failed ones that YouTube has deleted, since it holds comments for 60 days. */
  expired?: string[];
}

/** Why a comment that was hidden for long cannot be restored. */
export const EXPIRED = `YouTube has deleted this comment: it keeps hidden comments for about ${HELD_DAYS} days.`;

/**
 * Hides or restores comments of a video for the creator. No pass hides a comment again that the creator
 * restored.
 */
export async function setVisibility(
  app: AccessApp,
  { uid, by }: { uid: string; by: Actor },
  videoId: string,
  ids: readonly string[],
  request: Request,
): Promise<VisibilityResult> {
  const { channel } = await findVideo(app, uid, videoId);
  const wanted = [...new Set(ids)];
  const decided = await decisionsOn(app, uid, videoId, wanted);
  const isSet = (id: string) => wasJustSet(decided.get(id), request, app.clock.now());
  const rest = wanted.filter((id) => !isSet(id));
  const result = { done: wanted.filter(isSet), pending: [], failed: [] };
  if (rest.length === 0) return result;
  const changed = await change(app, { uid, by, channel, videoId, decided }, rest, request);
  const isExpired = (id: string) => wasHeldForLong(decided.get(id), app.clock.now());
  const expired = request === 'restore' ? changed.failed.filter(isExpired) : [];
  return { ...changed, done: [...result.done, ...changed.done], expired };
}

/** Whether our own call has given the comment this status within the last minute. */
function wasJustSet(
  decision: DecisionDocument | undefined,
  request: Request,
  now: number,
): boolean {
  const [status, at] =
    request === 'hide'
      ? (['hidden', decision?.hiddenAt] as const)
      : (['restored', decision?.restoredAt] as const);
  return decision?.status === status && at != null && now - Date.parse(at) < JUST_SET_MS;
}

/** Whether the comment was hidden so long ago that YouTube has deleted it. */
function wasHeldForLong(decision: DecisionDocument | undefined, now: number): boolean {
  return (
    decision?.status === 'hidden' && decision.hiddenAt !== null && isGone(decision.hiddenAt, now)
  );
}

interface ChangePlace {
  uid: string;
  by: Actor;
  channel: StoredChannel;
  videoId: string;
  /** The comments that have a decision. */
  decided: ReadonlyMap<string, DecisionDocument>;
}

async function change(
  app: AccessApp,
  { uid, by, channel, videoId, decided }: ChangePlace,
  ids: readonly string[],
  request: Request,
): Promise<VisibilityResult> {
  const budget = sharedBudget(app, uid, channel.id);
  const access = await channelAccess(app, uid, channel, { budget });
  const of = { uid, channelId: channel.id, videoId, by };
  const record = request === 'hide' ? recordHiddenByCreator : recordRestored;
  let known: ReadonlySet<string> | undefined;
  const done: string[] = [];
  try {
    const found = await commentsOfVideo(access, videoId, ids, decided);
    known = found;
    const comments = channelComments(access, channel.id);
    const afterCall = async (part: readonly string[]) => {
      await record(app, of, part);
      done.push(...part);
    };
    const wanted = ids.filter((id) => found.has(id));
    const breaker = new HidingBreaker(app, { channelId: channel.id, byHand: true });
    const { refused, left, cause } =
      request === 'hide'
        ? await hideAdmitted({ breaker, comments }, await breaker.admit(), wanted, afterCall)
        : await setStatus(comments, wanted, STATUS_OF[request], afterCall);
    if (cause) throw cause.cause;
    // YouTube refuses everything: the change is sent when it recovers.
    if (left.length > 0) await recordRequest(app, of, left, request);
    if (breaker.isHeldBack || breaker.hasClosed) await noteHeldBack(app, uid, channel.id, breaker);
    const failed = [...ids.filter((id) => !found.has(id)), ...refused];
    return { done, pending: left, failed };
  } catch (error) {
    if (!isShareExhausted(error)) throw error;
    // The pass that sends them looks up those that are still unknown.
    const isPossible = (id: string) => known?.has(id) ?? isCommentId(id);
    const pending = ids.filter((id) => isPossible(id) && !done.includes(id));
    const isCertain = known !== undefined || pending.every((id) => decided.has(id));
    if (!isCertain) {
      const stored = await requestedOn(app, uid, videoId).count().get();
      if (stored.data().count + pending.length > PENDING_MAX) throw error;
    }
    await recordRequest(app, of, pending, request);
    return { done, pending, failed: ids.filter((id) => !isPossible(id)) };
  }
}
