import { groupsOfAlike } from '@threadsweep/engine/judging/alike.ts';
import type { YoutubeComment } from '@threadsweep/engine/ports/comments.ts';
import type { Candidate } from '@threadsweep/engine/ports/decisions.ts';
import type { UserDocument } from '@threadsweep/shared/documents/account.ts';
import type { DecisionDocument } from '@threadsweep/shared/documents/comment.ts';
import { isGone } from '@threadsweep/shared/held-comments.ts';
import { settingsInForce } from '@threadsweep/shared/moderation-settings.ts';

import type { StoredChannel } from '../../channel/channel-store.ts';
import { decisionsOn, isDoubtful } from '../../comment/decision-store.ts';
import type { AccessApp } from '../../google/app.ts';
import { rulesInForce } from '../../plan/plan.ts';
import { allEnded } from '../../platform/all-ended.ts';
import { validDocuments } from '../../platform/stored-document.ts';
import type { StoredVideo } from '../../video/video-store.ts';
import { channelAccess, type ChannelAccess, sharedBudget } from '../access.ts';
import { askedOf, forgetAsked } from '../asked-store.ts';
import { harmlessComments, type HarmlessComment } from './held.ts';

/**
 * The most videos in one review for each kind of comments. The review chooses the videos with the
 * most comments of the kind.
 */
const VIDEOS_MAX = 10;
/**
 * The most comments of each kind in one review of a channel. Their texts cost a unit for each 50.
 */
const COMMENTS_MAX = 300;
/** The most ids in one call that lists comments. */
export const LISTED_IDS = 50;

/** A comment on which the creator has to decide. */
interface ToReview {
  comment: YoutubeComment;
  video: StoredVideo;
}

export interface AskedComment extends Candidate, ToReview {
  /** The group of similar comments; undefined if no other comment is similar. */
  group: string | undefined;
}

export interface DoubtfulComment extends ToReview {
  decision: DecisionDocument;
}

export interface Review {
  /** The comments with an uncertain verdict. */
  asked: AskedComment[];
  askedTotal: number;
  /** The comments that YouTube hides and the detector would keep. */
  held: HarmlessComment[];
  /**
   * The comments that a pass has hidden with a low score, so that the creator has to confirm the
   * hiding.
   */
  doubtful: DoubtfulComment[];
  doubtfulTotal: number;
}

interface Of {
  uid: string;
  user: UserDocument;
  channel: StoredChannel;
}

/**
 * Returns the comments of one channel on which the creator has to decide, the most uncertain first.
 * It omits comments of trusted authors.
 */
export async function listReview(app: AccessApp, of: Of): Promise<Review> {
  const { uid, user, channel } = of;
  const budget = sharedBudget(app, uid, channel.id);
  const access = await channelAccess(app, uid, channel, { budget });
  const [asked, doubtful, held] = await allEnded([
    openQuestions(app, of, access),
    doubtfulHides(app, of, access),
    harmlessComments(app, of, access),
  ]);
  const { trusted } = rulesInForce(app, user);
  const shown = asked.shown.filter(({ comment }) => !isBy(trusted, comment));
  const groups = groupsOfAlike(shown.map(({ comment }) => comment));
  return {
    asked: shown.map((one) => ({ ...one, group: groups.get(one.id) })),
    askedTotal: asked.total - (asked.wanted - shown.length),
    held,
    doubtful: doubtful.shown,
    doubtfulTotal: doubtful.total,
  };
}

function isBy(authors: ReadonlySet<string>, { authorChannelId: author }: YoutubeComment): boolean {
  return author !== null && authors.has(author);
}

/** Returns how far a probability is from the most uncertain one: 0 for the most uncertain. */
function certainty(score: number): number {
  return Math.abs(score - 0.5);
}

async function openQuestions(app: AccessApp, of: Of, access: ChannelAccess) {
  const { uid, user, channel } = of;
  const { handling } = settingsInForce(user, channel.settings);
  const videos = await videosWith(app, of, 'asked');
  const asked = await askedOf(
    app,
    channel.id,
    videos.map(({ id }) => id),
  );
  const open = await allEnded(
    videos.map(async (video) => {
      const stored = asked.get(video.id);
      const candidates = stored?.comments ?? [];
      const ids = candidates.map(({ id }) => id);
      const decided = await decisionsOn(app, uid, video.id, ids);
      if (stored && decided.size > 0)
        await forgetAsked(app, uid, video.id, stored, new Set(decided.keys()));
      return candidates
        .filter(({ id, category }) => !decided.has(id) && handling[category] !== 'keep')
        .map((one) => Object.assign({ video }, one));
    }),
  );
  const all = open.flat().toSorted((a, b) => certainty(a.score) - certainty(b.score));
  const wanted = all.slice(0, COMMENTS_MAX);
  const texts = await textsOf(access, wanted);
  const shown = wanted.flatMap((one) => {
    const comment = texts.get(one.id);
    return comment ? [{ ...one, comment }] : [];
  });
  return { shown, total: all.length, wanted: wanted.length };
}

async function doubtfulHides(app: AccessApp, of: Of, access: ChannelAccess) {
  const { uid } = of;
  const { documents, clock } = app;
  const videos = await videosWith(app, of, 'doubtful');
  const open = await allEnded(
    videos.map(async (video) => {
      const query = documents.decisions(uid, video.id).where('doubtful', '==', true);
      const decisions = validDocuments(app, (await query.get()).docs).filter(isDoubtful);
      const now = clock.now();
      const left = decisions.filter(({ hiddenAt }) => hiddenAt !== null && !isGone(hiddenAt, now));
      if (left.length !== video.doubtful)
        await documents.videos(uid).doc(video.id).update({ doubtful: left.length });
      return left.map(({ id, ...decision }) => ({ id, decision, video }));
    }),
  );
  const all = open
    .flat()
    .toSorted((a, b) => certainty(a.decision.score ?? 1) - certainty(b.decision.score ?? 1));
  const wanted = all.slice(0, COMMENTS_MAX);
  const texts = await textsOf(access, wanted);
  const shown = wanted.flatMap(({ id, decision, video }) => {
    const comment = texts.get(id);
    return comment ? [{ comment, decision, video }] : [];
  });
  return { shown, total: all.length - (wanted.length - shown.length) };
}

/** Returns the channel's videos with the most comments of a kind. */
export async function videosWith(
  app: AccessApp,
  { uid, channel }: Pick<Of, 'uid' | 'channel'>,
  kind: 'asked' | 'doubtful',
  most = VIDEOS_MAX,
): Promise<StoredVideo[]> {
  const found = await app.documents
    .videos(uid)
    .where('channelId', '==', channel.id)
    .where(kind, '>', 0)
    .orderBy(kind, 'desc')
    .limit(most)
    .get();
  return validDocuments(app, found.docs).filter(({ removed }) => !removed);
}

/** Returns the comments that YouTube still lists, by id. */
export async function textsOf(
  access: ChannelAccess,
  wanted: readonly { id: string }[],
): Promise<Map<string, YoutubeComment>> {
  const texts = new Map<string, YoutubeComment>();
  for (let start = 0; start < wanted.length; start += LISTED_IDS) {
    const ids = wanted.slice(start, start + LISTED_IDS).map(({ id }) => id);
    for (const comment of await access.use((youtube) => youtube.commentsById(ids)))
      texts.set(comment.id, comment);
  }
  return texts;
}
