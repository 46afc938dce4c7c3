import type { YoutubeComment } from '@threadsweep/engine/ports/comments.ts';
import type { Request } from '@threadsweep/shared/contract/comment.ts';
import type { DecisionDocument } from '@threadsweep/shared/documents/comment.ts';

import { commentPage, hiddenPage } from '../comment/comment-page.ts';
import { countHidden, decisionsOn } from '../comment/decision-store.ts';
import type { AccessApp } from '../google/app.ts';
import type { YoutubeAccess } from '../google/youtube.ts';
import { validDocuments } from '../platform/stored-document.ts';
import { storedSchedule } from '../schedule/schedule-store.ts';
import type { StoredVideo } from '../video/video-store.ts';
import { channelAccess, sharedBudget } from './access.ts';
import { requestedOn } from './requested-store.ts';
import { findVideo } from './videos.ts';

/** A page of a list of comments, each with our decision if there is one. */
export interface CommentList {
  comments: {
    comment: YoutubeComment;
    decision?: DecisionDocument | undefined;
    /** The creator's pending change. */
    requested?: Request | null | undefined;
  }[];
  nextPageToken: string | null;
  total: number;
  /** How many of the hidden comments YouTube deletes within the next days. */
  expiring?: number;
  /** How many comments Threadsweep has hidden that YouTube has deleted. */
  gone?: number;
}

/**
 * A page of a video's visible or hidden comments; without a status, the first page of both. A list that
 * the caller did not request has only its total.
 */
export async function listComments(
  app: AccessApp,
  uid: string,
  videoId: string,
  { status, pageToken }: { status?: string | undefined; pageToken?: string | undefined },
): Promise<{ visible: CommentList; hidden: CommentList }> {
  const { video, channel } = await findVideo(app, uid, videoId);
  const budget = sharedBudget(app, uid, channel.id);
  const schedule = await storedSchedule(app, uid, channel.id);
  const sealed = schedule?.sealed ?? null;
  const access = await channelAccess(app, uid, channel, { budget, sealed });
  const hasRequests = schedule?.requested.includes(video.id) === true;
  // Awaiting them one by one would leave an error of the second unhandled, which ends the process.
  const [visible, hidden] = await Promise.all([
    status === 'hidden'
      ? totalOnly(video.commentCount)
      : listVisible(access, video, pageToken).then((list) =>
          hasRequests ? withRequests(app, uid, video, list) : list,
        ),
    status === 'visible'
      ? countHidden(app, uid, video.id).then(({ kept }) => totalOnly(kept))
      : listHidden(app, uid, access, video, pageToken),
  ]);
  return { visible, hidden };
}

function totalOnly(total: number): CommentList {
  return { comments: [], nextPageToken: null, total };
}

/** Adds the creator's pending changes, of which most videos have none. */
async function withRequests(
  app: AccessApp,
  uid: string,
  video: StoredVideo,
  list: CommentList,
): Promise<CommentList> {
  const found = validDocuments(app, (await requestedOn(app, uid, video.id).get()).docs);
  const requests = new Map(found.map(({ id, requested }) => [id, requested]));
  const comments = list.comments.map(({ comment }) => ({
    comment,
    requested: requests.get(comment.id),
  }));
  return { ...list, comments };
}

/** The total is the length of a list with one page, or else YouTube's count for the video. */
async function listVisible(
  access: YoutubeAccess,
  video: StoredVideo,
  pageToken: string | undefined,
): Promise<CommentList> {
  const { items, nextPageToken } = await commentPage(access, video.id, 'published', pageToken);
  const comments = items.map((comment) => ({ comment }));
  if (pageToken === undefined && nextPageToken === null)
    return { comments, nextPageToken, total: items.length };
  const [current] = await access.use((youtube) => youtube.videos([video.id]));
  return { comments, nextPageToken, total: current?.commentCount ?? video.commentCount };
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
  const comments = items.map((comment) => {
    const decision = decisions.get(comment.id);
    return { comment, decision, requested: decision?.requested };
  });
  const isWhole = pageToken === undefined && nextPageToken === null;
  const { kept, expiring, gone } = await countHidden(app, uid, video.id);
  const total = isWhole ? comments.length : Math.max(comments.length, kept);
  return { comments, nextPageToken, total, expiring, gone };
}
