import { STATUS_IDS } from '@threadsweep/engine/ports/comments.ts';
import type { YoutubeAccess } from '../google/youtube.ts';
import { isCommentId, threadIdOf } from './comment-id.ts';

/**
 * Returns the ids that belong to comments of this video. It reads their threads from YouTube, 1 unit
 * for 50. It does not check whether replies exist, because the call that hides them refuses missing
 * ones.
 */
export async function commentsOfVideo(
  access: YoutubeAccess,
  videoId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const valid = ids.filter(isCommentId);
  const threads = [...new Set(valid.map(threadIdOf))];
  const ofVideo = new Set<string>();
  for (let start = 0; start < threads.length; start += STATUS_IDS) {
    const part = threads.slice(start, start + STATUS_IDS);
    for (const thread of await access.use((youtube) => youtube.threadsById(part)))
      if (thread.top.videoId === videoId) ofVideo.add(thread.id);
  }
  return new Set(valid.filter((id) => ofVideo.has(threadIdOf(id))));
}
