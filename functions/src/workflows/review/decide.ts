import type { Comments } from '@threadsweep/engine/ports/comments.ts';
import { setAdmitted } from '@threadsweep/engine/hiding/admitted.ts';
import { STATUS_OF } from '@threadsweep/engine/hiding/send-requested.ts';
import { setStatus } from '@threadsweep/engine/hiding/set-status.ts';
import type { Actor, Request } from '@threadsweep/shared/contract/comment.ts';
import type { ReviewAction } from '@threadsweep/shared/contract/review.ts';
import type { DecisionDocument } from '@threadsweep/shared/documents/comment.ts';

import type { StoredChannel } from '../../channel/channel-store.ts';
import { isCommentId } from '../../comment/comment-id.ts';
import { decisionsOn } from '../../comment/decision-store.ts';
import { HidingBreaker } from '../../comment/hiding-breaker-store.ts';
import type { AccessApp } from '../../google/app.ts';
import { isShareExhausted } from '../../quota/quota-problem.ts';
import { storedVideosById } from '../../video/video-store.ts';
import { channelAccess, type ChannelAccess, sharedBudget } from '../access.ts';
import { channelComments } from '../channel-comments.ts';
import { noteHeldBack } from '../held-back-store.ts';
import {
  type Deciding,
  isReversal,
  recordConfirmed,
  recordHiddenByCreator,
  recordRequest,
  recordRestored,
} from '../moderate-store.ts';
import { askedOf, type AskedOf, campaignsOf, forgetAsked } from '../asked-store.ts';
import { heldComments } from './held.ts';

/** A comment, and the video that it belongs to. */
export interface Named {
  videoId: string;
  id: string;
}

export interface ReviewDecision extends Named {
  action: ReviewAction;
  /** Whether a hide undoes the creator's restore. */
  isUndo: boolean;
}

export interface ReviewResult {
  hidden: Named[];
  kept: Named[];
  restored: Named[];
  /**
   * The comments that the channel's next pass changes, since the channel's daily share is used up.
   */
  pending: Named[];
  failed: Named[];
}

/** The action that a decision needs at YouTube and in our documents. */
type Step = 'hide' | 'restore' | 'confirm' | 'keep' | 'done';

/**
 * Groups decisions by the channel of their video. Decisions on videos that the account does not
 * have are in `unknown`.
 */
export async function byChannel(
  app: AccessApp,
  uid: string,
  decisions: readonly ReviewDecision[],
): Promise<{ of: Map<string, ReviewDecision[]>; unknown: ReviewDecision[] }> {
  const ids = [...new Set(decisions.map(({ videoId }) => videoId))].filter(isDocumentName);
  const videos = await storedVideosById(app, uid, ids);
  const channels = new Map(videos.map(({ id, channelId }) => [id, channelId]));
  const known = decisions.filter(({ videoId }) => channels.has(videoId));
  return {
    of: Map.groupBy(known, ({ videoId }) => channels.get(videoId) ?? ''),
    unknown: decisions.filter(({ videoId }) => !channels.has(videoId)),
  };
}

/**
 * Returns whether an id can be a video's id at YouTube. No other value may become the name of a
 * document.
 */
function isDocumentName(id: string): boolean {
  return /^[\w-]{1,64}$/.test(id) && !/^__.*__$/.test(id);
}

/**
 * Carries out the creator's decisions on comments of one channel. Changes to several videos share
 * calls to YouTube, 50 comments each. Keeping a comment, or confirming its hiding, costs no unit.
 * Repeating a decision changes nothing.
 */
export async function decideReview(
  app: AccessApp,
  { uid, by }: { uid: string; by: Actor },
  channel: StoredChannel,
  decisions: readonly ReviewDecision[],
): Promise<ReviewResult> {
  const valid = decisions.filter(({ videoId, id }) => isDocumentName(videoId) && isCommentId(id));
  const videoIds = [...new Set(valid.map(({ videoId }) => videoId))];
  const asked = await askedOf(app, channel.id, videoIds);
  const decided = new Map<string, DecisionDocument>();
  const ofVideos = [...Map.groupBy(valid, (one) => one.videoId)];
  await Promise.all(
    ofVideos.map(async ([videoId, part]) => {
      for (const [id, decision] of await decisionsOn(app, uid, videoId, idsOf(part)))
        decided.set(`${videoId} ${id}`, decision);
    }),
  );
  const isAsked = ({ videoId, id }: Named): boolean =>
    asked.get(videoId)?.comments.some((comment) => comment.id === id) === true;
  const decisionOf = ({ videoId, id }: Named) => decided.get(`${videoId} ${id}`);
  const isUnknown = (one: Named): boolean => !isAsked(one) && !decisionOf(one);

  const budget = sharedBudget(app, uid, channel.id);
  let opened: Promise<ChannelAccess> | undefined;
  const open = (): Promise<ChannelAccess> =>
    (opened ??= channelAccess(app, uid, channel, { budget }));
  // A comment that YouTube itself holds has no decision, so YouTube's lists tell which video it
  // belongs to.
  const held = valid.some(isUnknown) ? await heldIds(await open(), channel.id) : new Set<string>();
  const isHeld = ({ videoId, id }: Named): boolean => held.has(`${videoId} ${id}`);
  const unticked = valid.filter((one) => one.action === 'keep' && isUnknown(one) && !isHeld(one));
  const visible =
    unticked.length === 0
      ? new Set<string>()
      : await existing(channelComments(await open(), channel.id), unticked);

  const steps = Map.groupBy(decisions, (one): Step | 'refuse' => {
    if (!valid.includes(one)) return 'refuse';
    // The creator may also keep comments of a preview by unticking them. No review asks about
    // these, so they need only be visible.
    const isOpen = isAsked(one) || visible.has(keyOf(one));
    return stepFor(one.action, decisionOf(one), { isAsked: isOpen, isHeld: isHeld(one) });
  });
  const of = (step: Step | 'refuse'): readonly ReviewDecision[] => steps.get(step) ?? [];
  const deciding = (videoId: string): Deciding => ({
    uid,
    channelId: channel.id,
    videoId,
    by,
    campaigns: campaignsOf(asked.get(videoId)),
    undone: new Set(idsOf(of('hide').filter(({ isUndo }) => isUndo))),
  });
  const place = { uid, channelId: channel.id, deciding, decisionOf };
  await recordEach(of('keep'), (videoId, ids) =>
    recordRestored(app, deciding(videoId), ids, 'keep'),
  );
  await recordEach(of('confirm'), (videoId, ids) => recordConfirmed(app, deciding(videoId), ids));
  const hidden = await change(app, place, open, 'hide', of('hide'));
  const restored = await change(app, place, open, 'restore', of('restore'));

  const pending = [...hidden.pending, ...restored.pending];
  const failed = [...of('refuse'), ...hidden.refused, ...restored.refused];
  const isFailed = new Set(failed.map(keyOf));
  const isPending = new Set(pending.map(keyOf));
  const settled = decisions.filter(isAsked);
  for (const [videoId, part] of Map.groupBy(settled, (one) => one.videoId)) {
    const document: AskedOf | undefined = asked.get(videoId);
    if (document) await forgetAsked(app, uid, videoId, document, new Set(idsOf(part)));
  }
  const ended = (action: ReviewAction) =>
    decisions.filter(
      (one) => one.action === action && !isFailed.has(keyOf(one)) && !isPending.has(keyOf(one)),
    );
  return {
    hidden: ended('hide'),
    kept: ended('keep'),
    restored: ended('restore'),
    pending,
    failed,
  };
}

/** Returns the action that a decision needs, depending on the stored decision on the comment. */
function stepFor(
  action: ReviewAction,
  decision: DecisionDocument | undefined,
  { isAsked, isHeld }: { isAsked: boolean; isHeld: boolean },
): Step | 'refuse' {
  const isHidden = decision?.status === 'hidden' || decision?.requested === 'hide';
  const isRestored = decision?.status === 'restored' || decision?.requested === 'restore';
  if (action === 'restore') {
    if (isRestored) return 'done';
    return isHidden || isHeld ? 'restore' : 'refuse';
  }
  if (action === 'keep') {
    if (isRestored) return 'done';
    return isAsked && !isHidden ? 'keep' : 'refuse';
  }
  if (isHidden) return decision?.doubtful ? 'confirm' : 'done';
  if (isHeld) return 'confirm';
  return isAsked || decision ? 'hide' : 'refuse';
}

/**
 * Returns the named comments that YouTube lists under the named videos. It costs a unit for each 50
 * threads of a video.
 */
async function existing(comments: Comments, named: readonly Named[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const [videoId, part] of Map.groupBy(named, (one) => one.videoId))
    for (const id of (await comments.ofVideo(videoId, idsOf(part))) ?? [])
      found.add(keyOf({ videoId, id }));
  return found;
}

/** Returns the comments that YouTube hides, each as its video's id and its own id. */
async function heldIds(access: ChannelAccess, channelId: string): Promise<Set<string>> {
  return new Set((await heldComments(access, channelId)).map(keyOf));
}

interface Changed {
  pending: readonly Named[];
  refused: readonly Named[];
}

interface ChangePlace {
  uid: string;
  channelId: string;
  deciding: (videoId: string) => Deciding;
  /** Returns the decision on a comment as it was stored before. */
  decisionOf: (one: Named) => DecisionDocument | undefined;
}

/**
 * Hides or restores comments of several videos, 50 in each call. A change that only reverses an
 * unsent one takes effect without a call.
 */
async function change(
  app: AccessApp,
  { uid, channelId, deciding, decisionOf }: ChangePlace,
  open: () => Promise<ChannelAccess>,
  request: Request,
  named: readonly Named[],
): Promise<Changed> {
  const byId = new Map(named.map((one) => [one.id, one]));
  const namesOf = (ids: readonly string[]): Named[] => ids.flatMap((id) => byId.get(id) ?? []);
  const store = async (part: readonly Named[]): Promise<Named[]> => {
    const pending: string[] = [];
    await recordEach(part, async (videoId, ids) => {
      pending.push(...(await recordRequest(app, deciding(videoId), ids, request)));
    });
    return namesOf(pending);
  };
  const isReversing = (one: Named) => isReversal(decisionOf(one), request);
  const reversed = await store(named.filter(isReversing));
  const wanted = named.filter((one) => !isReversing(one));
  if (wanted.length === 0) return { pending: reversed, refused: [] };
  const recordOne = request === 'hide' ? recordHiddenByCreator : recordRestored;
  const done = new Set<string>();
  const record = async (ids: readonly string[]): Promise<void> => {
    await recordEach(namesOf(ids), (videoId, part) => recordOne(app, deciding(videoId), part));
    for (const id of ids) done.add(id);
  };
  try {
    const comments = channelComments(await open(), channelId);
    const breaker = new HidingBreaker(app, { uid, channelId, byHand: true });
    const { refused, left, cause } =
      request === 'hide'
        ? await setAdmitted(
            { breaker, comments },
            await breaker.admit(idsOf(wanted)),
            idsOf(wanted),
            record,
          )
        : await setStatus(comments, idsOf(wanted), STATUS_OF[request], record);
    if (cause) throw cause.cause;
    const pending = [...reversed, ...(await store(namesOf(left)))];
    if (breaker.isHeldBack || breaker.hasClosed) await noteHeldBack(app, uid, channelId, breaker);
    return { pending, refused: namesOf(refused) };
  } catch (error) {
    if (!isShareExhausted(error)) throw error;
    const pending = await store(wanted.filter(({ id }) => !done.has(id)));
    return { pending: [...reversed, ...pending], refused: [] };
  }
}

/** Calls a function for the comments of each video. */
async function recordEach(
  named: readonly Named[],
  each: (videoId: string, ids: readonly string[]) => Promise<void>,
): Promise<void> {
  for (const [videoId, part] of Map.groupBy(named, (one) => one.videoId))
    await each(videoId, idsOf(part));
}

function idsOf(named: readonly Named[]): string[] {
  return named.map(({ id }) => id);
}

function keyOf({ videoId, id }: Named): string {
  return `${videoId} ${id}`;
}
