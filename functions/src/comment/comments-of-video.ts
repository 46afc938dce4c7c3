import { STATUS_IDS } from '@threadsweep/engine/ports/comments.ts';
import type { YoutubeAccess } from '../google/youtube.ts';
import { isCommentId, threadIdOf } from './comment-id.ts';

/**
 * Returns the ids that belong to comments of this video. If a comment has a decision, it belongs to
 * the video. For the others, it reads their threads from YouTube, 1 unit for 50. It does not check
 * whether replies exist, because the call that hides them refuses missing ones.
 * @param decided the comments that have a decision
 */
export async function commentsOfVideo(
  access: YoutubeAccess,
  videoId: string,
  ids: readonly string[],
  decided: ReadonlyMap<string, unknown>,
): Promise<Set<string>> {
  const found = new Set(ids.filter((id) => decided.has(id)));
  const unknown = ids.filter((id) => !decided.has(id) && isCommentId(id));
  const threads = [...new Set(unknown.map(threadIdOf))];
  const ofVideo = new Set<string>();
  for (let start = 0; start < threads.length; start += STATUS_IDS) {
    const part = threads.slice(start, start + STATUS_IDS);
    for (const thread of await access.use((youtube) => youtube.threadsById(part)))
      if (thread.top.videoId === videoId) ofVideo.add(thread.id);
  }
  for (const id of unknown) if (ofVideo.has(threadIdOf(id))) found.add(id);
  return found;
}
