import { setAdmitted } from '@threadsweep/engine/hiding/admitted.ts';
import { setStatus } from '@threadsweep/engine/hiding/set-status.ts';
import { STATUS_OF } from '@threadsweep/engine/hiding/send-requested.ts';
import type { Comments } from '@threadsweep/engine/ports/comments.ts';
import type { Actor, Request } from '@threadsweep/shared/contract/comment.ts';
import type { DecisionDocument } from '@threadsweep/shared/documents/comment.ts';
import { HELD_DAYS, isGone } from '@threadsweep/shared/held-comments.ts';

import type { StoredChannel } from '../channel/channel-store.ts';
import { HidingBreaker } from '../comment/hiding-breaker-store.ts';
import { isCommentId } from '../comment/comment-id.ts';
import { decisionsOn } from '../comment/decision-store.ts';
import type { AccessApp } from '../google/app.ts';
import { isShareExhausted } from '../quota/quota-problem.ts';
import { channelAccess, sharedBudget } from './access.ts';
import { channelComments } from './channel-comments.ts';
import { noteHeldBack } from './held-back-store.ts';
import {
  isReversal,
  recordHiddenByCreator,
  recordRequest,
  recordRestored,
} from './moderate-store.ts';
import { requestedOn } from './requested-store.ts';
import { askedOf, campaignsOf } from './asked-store.ts';
import { findVideo } from './videos.ts';

/**
 * How long a status that we have set at YouTube counts as current, in ms, so that a repeated
 * request makes no call.
 */
const JUST_SET_MS = 60_000;
/** The most pending changes of a video if some of the comments were not looked up at YouTube. */
const PENDING_MAX = 500;

export interface VisibilityResult {
  done: string[];
  /**
   * The comments that the channel's next pass changes, because the daily share is used up or
   * YouTube is not working.
   */
  pending: string[];
  /** The ids of other videos' comments, and of comments that YouTube no longer has. */
  failed: string[];
  /** The ids in `failed` that YouTube has deleted, because it holds comments for only 60 days. */
  expired?: string[];
}

/** The sentence that explains why a comment that was hidden long ago cannot be restored. */
export const EXPIRED = `YouTube has deleted this comment: it keeps hidden comments for about ${HELD_DAYS} days.`;

/**
 * Hides or restores comments of a video for the creator. No later pass hides a comment that the
 * creator restored.
 * @param of `isUndo`: whether a hide undoes the creator's restore
 */
export async function setVisibility(
  app: AccessApp,
  { uid, by, isUndo = false }: { uid: string; by: Actor; isUndo?: boolean },
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
  const place = { uid, by, isUndo, channel, videoId, decided };
  const changed = await change(app, place, rest, request);
  const isExpired = (id: string) => wasHeldForLong(decided.get(id), app.clock.now());
  const expired = request === 'restore' ? changed.failed.filter(isExpired) : [];
  return { ...changed, done: [...result.done, ...changed.done], expired };
}

/** Returns whether our own call has set the comment to this status within the last minute. */
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

/** Returns whether the comment was hidden so long ago that YouTube has deleted it. */
function wasHeldForLong(decision: DecisionDocument | undefined, now: number): boolean {
  return (
    decision?.status === 'hidden' && decision.hiddenAt !== null && isGone(decision.hiddenAt, now)
  );
}

interface ChangePlace {
  uid: string;
  by: Actor;
  isUndo: boolean;
  channel: StoredChannel;
  videoId: string;
  /** The decisions on comments of the video, by comment id. */
  decided: ReadonlyMap<string, DecisionDocument>;
}

/** The error if YouTube does not say which comments belong to a video. */
class CommentsUnlisted extends Error {}

/**
 * Returns the comments among `ids` that belong to the video. A comment with a stored decision on
 * this video belongs to it, so that YouTube is asked only about the others.
 * @throws CommentsUnlisted if YouTube does not list the others
 */
async function ownComments(
  comments: Comments,
  videoId: string,
  ids: readonly string[],
  decided: ReadonlyMap<string, unknown>,
): Promise<ReadonlySet<string>> {
  const undecided = ids.filter((id) => !decided.has(id) && isCommentId(id));
  const found = undecided.length === 0 ? [] : await comments.ofVideo(videoId, undecided);
  if (found === null) throw new CommentsUnlisted();
  return new Set([...ids.filter((id) => decided.has(id)), ...found]);
}

async function change(
  app: AccessApp,
  { uid, by, isUndo, channel, videoId, decided }: ChangePlace,
  named: readonly string[],
  request: Request,
): Promise<VisibilityResult> {
  const budget = sharedBudget(app, uid, channel.id);
  const access = await channelAccess(app, uid, channel, { budget });
  const asked = await askedOf(app, channel.id, [videoId]);
  const campaigns = campaignsOf(asked.get(videoId));
  const undone = new Set(isUndo ? named : []);
  const of = { uid, channelId: channel.id, videoId, by, campaigns, undone };
  const record = request === 'hide' ? recordHiddenByCreator : recordRestored;
  let known: ReadonlySet<string> | undefined;
  const done: string[] = [];
  /** Leaves changes to the channel's next pass. Those that reverse an unsent change are done. */
  const leave = async (part: readonly string[]): Promise<string[]> => {
    const pending = await recordRequest(app, of, part, request);
    done.push(...part.filter((id) => !pending.includes(id)));
    return pending;
  };
  const isReversing = (id: string) => isReversal(decided.get(id), request);
  const reversed = await leave(named.filter(isReversing));
  const ids = named.filter((id) => !isReversing(id));
  if (ids.length === 0) return { done, pending: reversed, failed: [] };
  try {
    const comments = channelComments(access, channel.id);
    const found = await ownComments(comments, videoId, ids, decided);
    known = found;
    const afterCall = async (part: readonly string[]) => {
      await record(app, of, part);
      done.push(...part);
    };
    const wanted = ids.filter((id) => found.has(id));
    const breaker = new HidingBreaker(app, { uid, channelId: channel.id, byHand: true });
    const { refused, left, cause } =
      request === 'hide'
        ? await setAdmitted({ breaker, comments }, await breaker.admit(wanted), wanted, afterCall)
        : await setStatus(comments, wanted, STATUS_OF[request], afterCall);
    if (cause) throw cause.cause;
    const pending = [...reversed, ...(await leave(left))];
    if (breaker.isHeldBack || breaker.hasClosed) await noteHeldBack(app, uid, channel.id, breaker);
    const failed = [...ids.filter((id) => !found.has(id)), ...refused];
    return { done, pending, failed };
  } catch (error) {
    if (!isShareExhausted(error) && !(error instanceof CommentsUnlisted)) throw error;
    // The pass that sends the changes looks up the comments that are not known yet.
    const isPossible = (id: string) => known?.has(id) ?? isCommentId(id);
    const pending = ids.filter((id) => isPossible(id) && !done.includes(id));
    const isCertain = known !== undefined || pending.every((id) => decided.has(id));
    if (!isCertain) {
      const stored = await requestedOn(app, uid, videoId).count().get();
      if (stored.data().count + pending.length > PENDING_MAX) throw error;
    }
    const failed = ids.filter((id) => !isPossible(id));
    return { done, pending: [...reversed, ...(await leave(pending))], failed };
  }
}
