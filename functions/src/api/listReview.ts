import { keptUntil } from '@threadsweep/shared/held-comments.ts';

import { chosenChannel, listStoredChannels, type StoredChannel } from '../channel/channel-store.ts';
import { Problem } from '../platform/errors.ts';
import type { StoredVideo } from '../video/video-store.ts';
import type { HarmlessComment } from '../workflows/review/held.ts';
import {
  type AskedComment,
  type DoubtfulComment,
  listReview as list,
  type Review,
} from '../workflows/review/list.ts';
import { accountOf, api } from './procedure.ts';
import { hiddenResponse, visibleResponse } from './responses.ts';

/**
 * Lists the comments on which the creator has to decide, of one channel or of all channels, the most
 * uncertain first.
 */
export const listReview = api.review.listReview.handler(async ({ input, context }) => {
  const { app } = context;
  const { uid, user } = accountOf(context);
  const channels =
    input.account === undefined ? await listStoredChannels(app, uid) : new Array<StoredChannel>();
  if (channels.length === 0) channels.push(await chosenChannel(app, uid, input.account));
  const reviews: Review[] = [];
  const failures: { id: string; error: unknown }[] = [];
  await Promise.all(
    channels.map(async (channel) => {
      try {
        reviews.push(await list(app, { uid, user, channel }));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        failures.push({ id: channel.id, error });
      }
    }),
  );
  const [first] = failures;
  if (first && reviews.length === 0) throw first.error;
  return {
    status: 'success' as const,
    comments: reviews.flatMap(({ asked }) => asked.map(askedResponse)).toSorted(byUncertainty),
    total: sum(reviews.map(({ askedTotal }) => askedTotal)),
    held: reviews
      .flatMap(({ held }) => held.map(heldResponse))
      .toSorted((a, b) => a.timestamp.localeCompare(b.timestamp)),
    doubtful: reviews
      .flatMap(({ doubtful }) => doubtful.map(doubtfulResponse))
      .toSorted(byUncertainty),
    doubtful_total: sum(reviews.map(({ doubtfulTotal }) => doubtfulTotal)),
    unavailable: failures.map(({ id }) => id),
  };
});

function askedResponse({ comment, video, category, score, reasons, group }: AskedComment) {
  return {
    ...visibleResponse(comment, undefined),
    ...placeOf(video),
    category,
    score,
    reasons: [...reasons],
    ...(group === undefined ? {} : { group }),
  };
}

/**
 * Converts a comment that YouTube holds to the API's format. YouTube holds a comment as soon as it
 * is written, so the 60 days after which YouTube deletes it begin at that time.
 */
function heldResponse({ comment, video, score }: HarmlessComment) {
  return {
    ...hiddenResponse(comment, undefined),
    ...placeOf(video),
    score,
    kept_until: keptUntil(comment.publishedAt),
  };
}

function doubtfulResponse({ comment, decision, video }: DoubtfulComment) {
  return {
    ...hiddenResponse(comment, decision),
    ...placeOf(video),
    score: decision.score ?? 1,
  };
}

function placeOf({ id, title, channelId }: StoredVideo) {
  return { video_id: id, video_title: title, channel_id: channelId };
}

function byUncertainty(a: { score: number }, b: { score: number }): number {
  return Math.abs(a.score - 0.5) - Math.abs(b.score - 0.5);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
