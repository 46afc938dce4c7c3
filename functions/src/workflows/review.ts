import { hideAdmitted } from '@threadsweep/engine/hiding/admitted.ts';
import type { YoutubeComment } from '@threadsweep/engine/ports/comments.ts';
import type { Candidate } from '@threadsweep/engine/ports/decisions.ts';
import type { Actor } from '@threadsweep/shared/contract/comment.ts';

import type { StoredChannel } from '../channel/channel-store.ts';
import { decisionsOn } from '../comment/decision-store.ts';
import { HidingBreaker } from '../comment/hiding-breaker-store.ts';
import type { AccessApp } from '../google/app.ts';
import { validDocuments } from '../platform/stored-document.ts';
import { isShareExhausted } from '../quota/quota-problem.ts';
import type { StoredVideo } from '../video/video-store.ts';
import { channelAccess, sharedBudget } from './access.ts';
import { askedOf, forgetAsked } from './asked-store.ts';
import { channelComments } from './channel-comments.ts';
import { noteHeldBack } from './held-back-store.ts';
import { recordHiddenByCreator, recordRequest, recordRestored } from './moderate-store.ts';

/** The number of videos in one review: those with the most uncertain verdicts. */
const VIDEOS_MAX = 10;
/** The most comments in one review. Their texts cost a unit for each 50. */
const COMMENTS_MAX = 100;
/** The number of ids in one call that lists comments. */
const LISTED_IDS = 50;

export interface ReviewedComment extends Candidate {
  comment: YoutubeComment;
  video: StoredVideo;
}

interface Named {
  videoId: string;
  id: string;
}

export interface ReviewDecision extends Named {
  action: 'hide' | 'keep';
}

/**
 * Returns the comments of a channel with an uncertain verdict, highest score first, with their
 * texts. It omits comments of trusted authors.
 */
export async function listReview(
  app: AccessApp,
  uid: string,
  channel: StoredChannel,
  trusted: ReadonlySet<string>,
): Promise<{ comments: ReviewedComment[]; total: number }> {
  const found = await app.documents
    .videos(uid)
    .where('channelId', '==', channel.id)
    .where('asked', '>', 0)
    .orderBy('asked', 'desc')
    .limit(VIDEOS_MAX)
    .get();
  const videos = validDocuments(app, found.docs).filter(({ removed }) => !removed);
  if (videos.length === 0) return { comments: [], total: 0 };
  const asked = await askedOf(
    app,
    channel.id,
    videos.map(({ id }) => id),
  );
  const open = await Promise.all(
    videos.map(async (video) => {
      const candidates = asked.get(video.id)?.comments ?? [];
      const ids = candidates.map(({ id }) => id);
      const decided = await decisionsOn(app, uid, video.id, ids);
      return candidates
        .filter(({ id }) => !decided.has(id))
        .map((one) => Object.assign({ video }, one));
    }),
  );
  const all = open.flat().toSorted((a, b) => b.score - a.score);
  const shown = all.slice(0, COMMENTS_MAX);
  const texts = await textsOf(app, uid, channel, shown);
  const comments = shown.flatMap((one) => {
    const comment = texts.get(one.id);
    const author = comment?.authorChannelId;
    // The creator may have trusted the author after the verdict.
    if (!comment || (author && trusted.has(author))) return [];
    return [{ ...one, comment }];
  });
  return { comments, total: all.length - (shown.length - comments.length) };
}

/** Returns the comments that YouTube still lists, by id. */
async function textsOf(
  app: AccessApp,
  uid: string,
  channel: StoredChannel,
  wanted: readonly { id: string }[],
): Promise<Map<string, YoutubeComment>> {
  const texts = new Map<string, YoutubeComment>();
  if (wanted.length === 0) return texts;
  const budget = sharedBudget(app, uid, channel.id);
  const access = await channelAccess(app, uid, channel, { budget });
  for (let start = 0; start < wanted.length; start += LISTED_IDS) {
    const ids = wanted.slice(start, start + LISTED_IDS).map(({ id }) => id);
    for (const comment of await access.use((youtube) => youtube.commentsById(ids)))
      texts.set(comment.id, comment);
  }
  return texts;
}

export interface ReviewResult {
  hidden: Named[];
  kept: Named[];
  /**
   * The comments that the channel's next pass hides, since the channel's daily share is used up.
   */
  pending: Named[];
  failed: Named[];
}

/**
 * Carries out the creator's decisions on comments of one channel with an uncertain verdict.
 * Comments of several videos share the calls that hide them. Keeping a comment costs no unit, and
 * no later pass hides it.
 */
export async function decideReview(
  app: AccessApp,
  { uid, by }: { uid: string; by: Actor },
  channel: StoredChannel,
  decisions: readonly ReviewDecision[],
): Promise<ReviewResult> {
  const asked = await askedOf(app, channel.id, [...new Set(decisions.map((one) => one.videoId))]);
  const isAsked = ({ videoId, id }: Named): boolean =>
    asked.get(videoId)?.comments.some((comment) => comment.id === id) === true;
  const known = decisions.filter(isAsked);
  const kept = known.filter(({ action }) => action === 'keep');
  const wanted = known.filter(({ action }) => action === 'hide');
  for (const [videoId, part] of Map.groupBy(kept, (one) => one.videoId))
    await recordRestored(app, { uid, channelId: channel.id, videoId, by }, idsOf(part));
  const { hidden, pending, refused } = await hide(app, { uid, by }, channel, wanted);
  const settled = [...kept, ...hidden, ...pending, ...refused];
  for (const [videoId, part] of Map.groupBy(settled, (one) => one.videoId)) {
    const of = asked.get(videoId);
    if (of) await forgetAsked(app, uid, videoId, of, new Set(idsOf(part)));
  }
  const failed = [...decisions.filter((one) => !isAsked(one)), ...refused];
  return { hidden, kept, pending, failed };
}

async function hide(
  app: AccessApp,
  { uid, by }: { uid: string; by: Actor },
  channel: StoredChannel,
  wanted: readonly Named[],
): Promise<{ hidden: Named[]; pending: Named[]; refused: Named[] }> {
  const hidden: Named[] = [];
  if (wanted.length === 0) return { hidden, pending: [], refused: [] };
  const byId = new Map(wanted.map((one) => [one.id, one]));
  const namesOf = (ids: readonly string[]): Named[] => ids.flatMap((id) => byId.get(id) ?? []);
  const request = async (part: readonly Named[]): Promise<void> => {
    for (const [videoId, ofVideo] of Map.groupBy(part, (one) => one.videoId)) {
      const of = { uid, channelId: channel.id, videoId, by };
      await recordRequest(app, of, idsOf(ofVideo), 'hide');
    }
  };
  const budget = sharedBudget(app, uid, channel.id);
  const access = await channelAccess(app, uid, channel, { budget });
  const comments = channelComments(access, channel.id);
  const breaker = new HidingBreaker(app, { channelId: channel.id, byHand: true });
  const record = async (ids: readonly string[]): Promise<void> => {
    const part = namesOf(ids);
    for (const [videoId, ofVideo] of Map.groupBy(part, (one) => one.videoId))
      await recordHiddenByCreator(app, { uid, channelId: channel.id, videoId, by }, idsOf(ofVideo));
    hidden.push(...part);
  };
  try {
    const admission = await breaker.admit();
    const { refused, left, cause } = await hideAdmitted(
      { breaker, comments },
      admission,
      idsOf(wanted),
      record,
    );
    if (cause) throw cause.cause;
    // YouTube refuses all changes. They stay pending and are sent when YouTube recovers.
    await request(namesOf(left));
    if (breaker.isHeldBack || breaker.hasClosed) await noteHeldBack(app, uid, channel.id, breaker);
    return { hidden, pending: namesOf(left), refused: namesOf(refused) };
  } catch (error) {
    if (!isShareExhausted(error)) throw error;
    const pending = wanted.filter((one) => !hidden.includes(one));
    await request(pending);
    return { hidden, pending, refused: [] };
  }
}

function idsOf(named: readonly Named[]): string[] {
  return named.map(({ id }) => id);
}
