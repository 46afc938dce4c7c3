import type { Comment } from '@threadsweep/shared/contract/comment.ts';

import type { Backend } from '../data/backend.ts';
import { readVideos } from '../data/video-response.ts';
import type { CommentLists } from './comment-lists.ts';
import { readComments } from './comment-response.ts';

/** The most comments among which a rule is tried: the newest. */
const TRIED_COMMENTS = 1_000;
/** The videos whose newest comments are loaded; each costs a unit, and the list of videos too. */
export const LOADED_VIDEOS = 10;

const LISTS = '/api/youtube/videos/';
const IS_LIST = /^\/api\/youtube\/videos\/([^/]+)\/comments(?:\?|$)/;

/** A comment that the browser holds, and its video. */
export interface HeldComment {
  comment: Comment;
  videoId: string;
  /** The video's title and channel, unless an older server has not named them. */
  video: { title: string; channel_id: string } | undefined;
}

/**
 * Returns the comments that the browser holds for the time without a network, newest first, each
 * once. It asks nobody.
 */
export async function heldComments(backend: Backend): Promise<readonly Comment[]> {
  return (await heldWithVideos(backend)).map(({ comment }) => comment);
}

/** Returns the comments that the browser holds, as {@link heldComments} does, with their videos. */
export async function heldWithVideos({ keptAnswers }: Backend): Promise<readonly HeldComment[]> {
  const held = new Map<string, HeldComment>();
  // A newer answer knows better who has hidden a comment.
  for (const { address, body } of (await keptAnswers(LISTS)).toSorted((a, b) => a.at - b.at)) {
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
 * Loads the newest comments of a channel's newest videos, which the browser then holds.
 * @param account the id of the channel
 * @param onVideo is called with the number of videos that are done, and of all
 * @throws what the API refuses with; what was loaded before is held
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

/** Returns the lists of a kept answer; undefined for one that an earlier version of the app has kept. */
function listsIn(body: string): CommentLists | undefined {
  try {
    return readComments(JSON.parse(body));
  } catch {
    return undefined;
  }
}
