import type { YoutubeComment } from '@threadsweep/engine/ports/comments.ts';
import type { DecidedComment } from '@threadsweep/shared/contract/comment.ts';
import type { DecisionDocument } from '@threadsweep/shared/documents/comment.ts';

import type { StoredChannel } from '../../channel/channel-store.ts';
import type { AccessApp, App } from '../../google/app.ts';
import { validDocuments } from '../../platform/stored-document.ts';
import { storedVideosById, type StoredVideo } from '../../video/video-store.ts';
import { channelAccess, sharedBudget } from '../access.ts';
import { textsOf } from './list.ts';

/** A comment on which there is a decision. */
export interface Decided {
  id: string;
  video: StoredVideo;
  state: DecidedComment['state'];
  decision: DecisionDocument;
}

/**
 * Returns the account's comments whose decisions match one of the queries. The comments that were
 * hidden last come first, those that were never hidden last. It omits comments of removed videos.
 * @param queries queries of all accounts' decisions
 * @param most the most decisions in the result; `more` says whether there are others
 */
export async function decidedComments(
  app: App,
  uid: string,
  queries: readonly App['documents']['allDecisions'][],
  most: number,
): Promise<{ decided: Decided[]; more: boolean }> {
  const found = [];
  for (const query of queries) {
    const lastHidden = query.orderBy('hiddenAt', 'desc').limit(most + 1);
    found.push(...(await lastHidden.get()).docs);
  }
  // The queries name hashes under the account's key, so they match no comments of other accounts.
  const above = `${app.documents.videos(uid).path}/`;
  const placed = found
    .filter(({ ref }) => ref.path.startsWith(above))
    .flatMap((document) =>
      validDocuments(app, [document]).map(({ id, ...decision }) => ({
        id,
        decision,
        videoId: document.ref.parent.parent?.id ?? '',
      })),
    )
    .toSorted((a, b) => (b.decision.hiddenAt ?? '').localeCompare(a.decision.hiddenAt ?? ''));
  const newest = placed.slice(0, most);
  const videos = await storedVideosById(app, uid, [...new Set(newest.map((one) => one.videoId))]);
  const byId = new Map(videos.map((video) => [video.id, video]));
  const decided = newest.flatMap(({ id, decision, videoId }): Decided[] => {
    const video = byId.get(videoId);
    return video ? [{ id, video, decision, state: stateOf(decision) }] : [];
  });
  return { decided, more: placed.length > newest.length };
}

/** Returns whether a comment is hidden, or will be when the creator’s pending change is sent. */
export function stateOf({ status, requested }: DecisionDocument): Decided['state'] {
  return status === 'hidden' || requested === 'hide' ? 'hidden' : 'visible';
}

/**
 * Adds the texts from YouTube, for a unit for each 50 comments of the channel. It omits comments
 * that YouTube no longer has, and makes no call for no comments.
 */
export async function withTexts<T extends { id: string }>(
  app: AccessApp,
  uid: string,
  channel: StoredChannel,
  members: readonly T[],
): Promise<(T & { comment: YoutubeComment })[]> {
  if (members.length === 0) return [];
  const budget = sharedBudget(app, uid, channel.id);
  const access = await channelAccess(app, uid, channel, { budget });
  const texts = await textsOf(access, members);
  return members.flatMap((member) => {
    const comment = texts.get(member.id);
    return comment ? [{ ...member, comment }] : [];
  });
}

/** Returns the comments sorted by the time of their writing. */
export function newestFirst<T extends { comment: YoutubeComment }>(comments: readonly T[]): T[] {
  return comments.toSorted((a, b) => b.comment.publishedAt.localeCompare(a.comment.publishedAt));
}
