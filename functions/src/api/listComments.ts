import { findVideo } from '../workflows/videos.ts';
import type { Comment } from '@threadsweep/shared/contract/comment.ts';

import { accountOf, api } from './procedure.ts';
import type { App } from '../google/app.ts';
import { channelAccess, type ChannelAccess } from '../workflows/access.ts';
import { invalidInput } from '../platform/errors.ts';
import { type StoredVideo } from '../video/video-store.ts';
import { commentPage, hiddenPage } from '../comment/comment-page.ts';
import { countHidden, decisionsOn } from '../comment/decision-store.ts';
import { hiddenResponse, visibleResponse } from './responses.ts';

interface Listed {
  comments: Comment[];
  nextPageToken: string | null;
  total: number;
}

/** A list that was not asked for: its total alone. */
const totalOnly = (total: number): Listed => ({ comments: [], nextPageToken: null, total });

/** The visible or hidden comments of a video, page by page; without a status the first of both. */
export const listComments = api.comment.listComments.handler(async ({ input, context }) => {
  const { app } = context;
  const { uid } = accountOf(context);
  const { status, page_token: pageToken } = input;
  if (status === undefined && pageToken !== undefined)
    throw invalidInput(app, { status: 'Please set "status" to the list that the page belongs to' });
  const { video, channel } = await findVideo(app, uid, input.videoId);
  const access = await channelAccess(app, uid, channel);
  // No await among them: what failed meanwhile would be nobody's, and end the process.
  const [visible, hidden] = await Promise.all([
    status === 'hidden' ? totalOnly(video.commentCount) : listVisible(access, video, pageToken),
    status === 'visible'
      ? countHidden(app, uid, video.id).then(totalOnly)
      : listHidden(app, uid, access, video, pageToken),
  ]);
  return {
    status: 'success' as const,
    visible: visible.comments,
    hidden: hidden.comments,
    message: '',
    visible_total: visible.total,
    hidden_total: hidden.total,
    next_page_token: status === undefined ? null : (visible.nextPageToken ?? hidden.nextPageToken),
    visible_next_page_token: visible.nextPageToken,
    hidden_next_page_token: hidden.nextPageToken,
  };
});

/** The total is counted where the list is short, else what YouTube said of the video last. */
async function listVisible(
  access: ChannelAccess,
  video: StoredVideo,
  pageToken: string | undefined,
): Promise<Listed> {
  const page = await commentPage(access, video.id, 'published', pageToken);
  const comments = page.items.map(visibleResponse);
  const whole = pageToken === undefined && page.nextPageToken === null;
  const [current] = whole ? [] : await access.use((youtube) => youtube.videos([video.id]));
  const total = whole ? comments.length : (current?.commentCount ?? video.commentCount);
  return { comments, nextPageToken: page.nextPageToken, total };
}

async function listHidden(
  app: App<'BAD_REQUEST'>,
  uid: string,
  access: ChannelAccess,
  video: StoredVideo,
  pageToken: string | undefined,
): Promise<Listed> {
  const page = await hiddenPage(app, access, video.id, pageToken);
  const ids = page.items.map(({ comment }) => comment.id);
  const decisions = await decisionsOn(app, uid, video.id, ids);
  const comments = page.items.map(({ comment }) =>
    hiddenResponse(comment, decisions.get(comment.id)),
  );
  const whole = pageToken === undefined && page.nextPageToken === null;
  const total = whole
    ? comments.length
    : Math.max(comments.length, await countHidden(app, uid, video.id));
  return { comments, nextPageToken: page.nextPageToken, total };
}
