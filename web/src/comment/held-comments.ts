import type { Comment } from '@threadsweep/shared/contract/comment.ts';

import type { Backend } from '../data/backend.ts';
import { readVideos } from '../data/video-response.ts';
import type { CommentLists } from './comment-lists.ts';
import { readComments } from './comment-response.ts';

/** The most comments, newest first, that a rule is tried on. */
const TRIED_COMMENTS = 1_000;
/**
 * The most videos whose newest comments are loaded. Each video costs a unit, and the list of videos
 * costs one more.
 */
export const LOADED_VIDEOS = 10;

const LISTS = '/api/youtube/videos/';
const IS_LIST = /^\/api\/youtube\/videos\/([^/]+)\/comments(?:\?|$)/;

/** A comment that the browser has stored, and its video. */
export interface HeldComment {
  comment: Comment;
  videoId: string;
  /** The title and the channel of the video; undefined if an older server did not send them. */
  video: { title: string; channel_id: string } | undefined;
}

/**
 * Returns the comments that the browser has stored for use without a network, newest first and
 * without duplicates. It makes no call.
 */
export async function heldComments(backend: Backend): Promise<readonly Comment[]> {
  return (await heldWithVideos(backend)).map(({ comment }) => comment);
}

/** Returns the same comments as {@link heldComments}, with their videos. */
export async function heldWithVideos({ keptResponses }: Backend): Promise<readonly HeldComment[]> {
  const held = new Map<string, HeldComment>();
  for (const { address, body } of (await keptResponses(LISTS)).toSorted((a, b) => a.at - b.at)) {
    const videoId = IS_LIST.exec(address)?.[1];
    const lists = videoId === undefined ? undefined : listsIn(body);
    if (videoId === undefined || !lists) continue;
    const { video, visible, hidden } = lists;
    for (const comment of [...visible.comments, ...hidden.comments])
      held.set(comment.id, { comment, videoId, video });
  }
  return [...held.values()]
    .toSorted(
      ({ comment: a }, { comment: b }) =>
        Number(a.timestamp < b.timestamp) - Number(b.timestamp < a.timestamp),
    )
    .slice(0, TRIED_COMMENTS);
}

/**
 * Loads the newest comments of a channel's newest videos. The browser then stores them.
 * @param account the channel's id
 * @param onVideo called with the number of loaded videos and of all videos to load
 * @throws the error of a refused call; the browser keeps what was loaded before
 */
export async function loadNewestComments(
  { api }: Pick<Backend, 'api'>,
  account: string,
  onVideo: (done: number, all: number) => void,
): Promise<void> {
  const { videos } = readVideos(await api.video.listVideos({ account }));
  const commented = videos
    .filter((video) => video.privacy !== 'private' && video.comment_count !== 0)
    .slice(0, LOADED_VIDEOS);
  onVideo(0, commented.length);
  for (const [index, { id }] of commented.entries()) {
    await api.comment.listComments({ videoId: id, status: 'visible' });
    onVideo(index + 1, commented.length);
  }
}

/**
 * Returns the lists in a stored response; undefined if an earlier version stored it in another
 * format.
 */
function listsIn(body: string): CommentLists | undefined {
  try {
    return readComments(JSON.parse(body));
  } catch {
    return undefined;
  }
}
