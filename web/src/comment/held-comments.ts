import type { Comment } from '@threadsweep/shared/contract/comment.ts';

import type { Backend } from '../data/backend.ts';
import { readVideos } from '../video/video-response.ts';
import { readComments } from './comment-response.ts';

/** The most comments among which a rule is tried: the newest. */
const TRIED_COMMENTS = 1_000;
/** The videos whose newest comments are loaded; each costs a unit, and the list of videos too. */
export const LOADED_VIDEOS = 10;

const LISTS = '/api/youtube/videos/';
const IS_LIST = /^\/api\/youtube\/videos\/[^/]+\/comments(?:\?|$)/;

/**
 * Returns the comments that the browser holds for the time without a network, newest first, each
 * once. It asks nobody.
 */
export async function heldComments({ keptAnswers }: Backend): Promise<readonly Comment[]> {
  const held = new Map<string, Comment>();
  const answers = (await keptAnswers(LISTS)).filter(({ address }) => IS_LIST.test(address));
  // A newer answer knows better who has hidden a comment.
  for (const { body } of answers.toSorted((a, b) => a.at - b.at)) {
    for (const comment of commentsIn(body)) held.set(comment.id, comment);
  }
  return [...held.values()]
    .toSorted((a, b) => Number(a.timestamp < b.timestamp) - Number(b.timestamp < a.timestamp))
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

function commentsIn(body: string): readonly Comment[] {
  try {
    const { visible, hidden } = readComments(JSON.parse(body));
    return [...visible.comments, ...hidden.comments];
  } catch {
    // An earlier version of the app has kept it.
    return [];
  }
}
