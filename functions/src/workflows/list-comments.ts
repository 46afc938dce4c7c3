import type { YoutubeComment } from '@threadsweep/engine/ports/comments.ts';
import type { DecisionDocument } from '@threadsweep/shared/documents/comment.ts';

import { commentPage, hiddenPage } from '../comment/comment-page.ts';
import { countHidden, decisionsOn, hiddenBy, type HiddenBy } from '../comment/decision-store.ts';
import type { AccessApp } from '../google/app.ts';
import type { YoutubeAccess } from '../google/youtube.ts';
import { refusesComments } from '../google/youtube-error.ts';
import { validDocuments } from '../platform/stored-document.ts';
import { storedSchedule } from '../schedule/schedule-store.ts';
import type { StoredVideo } from '../video/video-store.ts';
import { channelAccess, sharedBudget } from './access.ts';
import { requestedOn } from './requested-store.ts';
import { findVideo } from './videos.ts';

/**
 * A page of a list of comments. Each hidden comment, and each one with a pending change, has our
 * decision on it if there is one.
 */
export interface CommentList {
  comments: {
    comment: YoutubeComment;
    decision?: DecisionDocument | undefined;
  }[];
  nextPageToken: string | null;
  total: number;
  /** The number of hidden comments by who hid them. */
  by?: Record<HiddenBy, number>;
  /** How many of the hidden comments YouTube deletes within `HELD_WARNING_DAYS`. */
  expiring?: number;
  /** The number of comments that Threadsweep hid and YouTube has deleted. */
  gone?: number;
}

/**
 * Returns a video and a page of its visible or hidden comments. Without a status, returns the first
 * page of both lists. For a single list, also returns the total of the other list. The total of the
 * visible comments costs 1 unit.
 */
export async function listComments(
  app: AccessApp,
  uid: string,
  videoId: string,
  { status, pageToken }: { status?: string | undefined; pageToken?: string | undefined },
): Promise<{ video: StoredVideo; visible: CommentList; hidden: CommentList }> {
  const { video, channel } = await findVideo(app, uid, videoId);
  const budget = sharedBudget(app, uid, channel.id);
  const schedule = await storedSchedule(app, uid, channel.id);
  const sealed = schedule?.sealed ?? null;
  const access = await channelAccess(app, uid, channel, { budget, sealed });
  const hasRequests = schedule?.requested.includes(video.id) === true;
  // YouTube refuses to list the comments of a private video, so the list of such a video is empty.
  const orNone = (error: unknown) => {
    if (video.privacy !== 'private' || !refusesComments(error)) throw error;
    return totalOnly(0);
  };
  // Awaits both calls together. Otherwise an error of the second call could be unhandled, which
  // ends the process.
  const [visible, hidden] = await Promise.all([
    status === 'hidden'
      ? currentCount(access, video).then(totalOnly)
      : listVisible(access, video, pageToken)
          .then((list) => (hasRequests ? withRequests(app, uid, video, list) : list))
          .catch(orNone),
    status === 'visible'
      ? countHidden(app, uid, video.id).then(({ kept, byCreator }) => ({
          ...totalOnly(kept),
          by: { threadsweep: kept - byCreator, creator: byCreator, youtube: 0 },
        }))
      : listHidden(app, uid, access, video, pageToken).catch(orNone),
  ]);
  return { video, visible, hidden };
}

function totalOnly(total: number): CommentList {
  return { comments: [], nextPageToken: null, total };
}

/** Adds the creator's pending changes to the comments. Most videos have none. */
async function withRequests(
  app: AccessApp,
  uid: string,
  video: StoredVideo,
  list: CommentList,
): Promise<CommentList> {
  const found = validDocuments(app, (await requestedOn(app, uid, video.id).get()).docs);
  const decisions = new Map(found.map((decision) => [decision.id, decision]));
  const comments = list.comments.map(({ comment }) => ({
    comment,
    decision: decisions.get(comment.id),
  }));
  return { ...list, comments };
}

/** Returns YouTube's count of the video's visible comments and replies, for 1 unit. */
async function currentCount(access: YoutubeAccess, video: StoredVideo): Promise<number> {
  const [current] = await access.use((youtube) => youtube.videos([video.id]));
  return current?.commentCount ?? video.commentCount;
}

/**
 * Lists the visible comments. The total is the length of the list if it has only one page, or else
 * YouTube's count.
 */
async function listVisible(
  access: YoutubeAccess,
  video: StoredVideo,
  pageToken: string | undefined,
): Promise<CommentList> {
  const { items, nextPageToken } = await commentPage(access, video.id, 'published', pageToken);
  const comments = items.map((comment) => ({ comment }));
  if (pageToken === undefined && nextPageToken === null)
    return { comments, nextPageToken, total: items.length };
  return { comments, nextPageToken, total: await currentCount(access, video) };
}

async function listHidden(
  app: AccessApp,
  uid: string,
  access: YoutubeAccess,
  video: StoredVideo,
  pageToken: string | undefined,
): Promise<CommentList> {
  const { items, nextPageToken } = await hiddenPage(app, access, video.id, pageToken);
  const ids = items.map(({ id }) => id);
  const decisions = await decisionsOn(app, uid, video.id, ids);
  const comments = items.map((comment) => ({ comment, decision: decisions.get(comment.id) }));
  const isWhole = pageToken === undefined && nextPageToken === null;
  const { kept, expiring, gone, byCreator } = await countHidden(app, uid, video.id);
  const total = isWhole ? comments.length : Math.max(comments.length, kept);
  const ours = { threadsweep: kept - byCreator, creator: byCreator, youtube: total - kept };
  const by = isWhole ? countBy(comments) : ours;
  return { comments, nextPageToken, total, by, expiring, gone };
}

function countBy(comments: CommentList['comments']): Record<HiddenBy, number> {
  const by = { threadsweep: 0, creator: 0, youtube: 0 };
  for (const { decision } of comments) by[hiddenBy(decision)] += 1;
  return by;
}
