import {
  type Comments,
  PageTokenRefused,
  StatusUnavailable,
  STATUS_IDS,
  type YoutubeComment,
} from '@threadsweep/engine/ports/comments.ts';

import { isCommentId, threadIdOf } from '../comment/comment-id.ts';
import { commentsOfVideo } from '../comment/comments-of-video.ts';
import type { Youtube, YoutubeAccess } from '../google/youtube.ts';
import { isLastingRefusal, refusesPageToken, YoutubeError } from '../google/youtube-error.ts';
import { Problem } from '../platform/errors.ts';

/** Returns the engine's port to a channel's comments. The access pays for each call. */
export function channelComments(access: YoutubeAccess, channelId: string): Comments {
  const named = (ids: readonly string[]) =>
    listedOrNull(
      access,
      channelId,
      () => access.use((youtube) => youtube.commentsById(ids)),
      (youtube, some) => youtube.commentsById(some),
    );
  return {
    async threads(videoId, pageToken) {
      try {
        return await access.use((youtube) => youtube.threads(videoId, 'published', pageToken));
      } catch (error) {
        throw refusesPageToken(error) ? new PageTokenRefused(error) : error;
      }
    },
    async channelThreads(pageToken) {
      try {
        return await access.use((youtube) =>
          youtube.channelThreads(channelId, 'published', pageToken),
        );
      } catch (error) {
        if (isLastingRefusal(error)) return null;
        throw error;
      }
    },
    replies: (thread) => access.use((youtube) => youtube.replies(thread)),
    byId: (videoId, ids) => access.use((youtube) => commentsOf(youtube, videoId, ids)),
    named,
    async existing(ids) {
      const found = await named(ids);
      return found && new Set(found.map(({ id }) => id));
    },
    async ofVideo(videoId, ids) {
      const list = () => commentsOfVideo(access, videoId, ids);
      return listedOrNull(access, channelId, list, (youtube, some) => youtube.threadsById(some));
    },
    async setStatus(ids, status) {
      try {
        return await access.use((youtube) =>
          youtube.setModerationStatus(ids, status).then(
            () => true,
            (error: unknown) => {
              if (error instanceof YoutubeError && error.refusesParameters) return false;
              throw error;
            },
          ),
        );
      } catch (error) {
        throw error instanceof Problem && isUnanswered(error)
          ? new StatusUnavailable(error)
          : error;
      }
    },
  };
}

/**
 * Returns the result of `list`, which lists comments by their ids. During an outage, YouTube
 * refuses such a call or returns an empty list. So an empty list counts only if YouTube finds the
 * channel's newest published comment by its id.
 * @param listById lists the given ids with the method of YouTube that `list` calls
 * @returns null if YouTube does not say which comments exist
 */
async function listedOrNull<T extends Iterable<unknown>>(
  access: YoutubeAccess,
  channelId: string,
  list: () => Promise<T>,
  listById: (youtube: Youtube, ids: readonly string[]) => Promise<readonly unknown[]>,
): Promise<T | null> {
  try {
    const found = await list();
    if ([...found].length > 0) return found;
    const { items } = await access.use((youtube) => youtube.channelThreads(channelId, 'published'));
    const newest = items.slice(0, 1).map(({ id }) => id);
    const listed = await access.use((youtube) => listById(youtube, newest));
    return listed.length > 0 ? found : null;
  } catch (error) {
    if (error instanceof Problem && isRefusal(error)) return null;
    throw error;
  }
}

/**
 * Returns whether YouTube refused a list of comments or did not process it, although the channel has
 * access and units.
 * @param error a Problem
 */
function isRefusal({ code, cause }: Problem): boolean {
  const isOfCall = code === 'YOUTUBE_UNAVAILABLE' || code === 'NOT_FOUND';
  return isOfCall && cause instanceof YoutubeError;
}

/**
 * Returns whether YouTube did not process a call.
 * @param error a Problem
 */
function isUnanswered({ cause }: Problem): boolean {
  return cause instanceof YoutubeError && cause.unanswered;
}

/**
 * Returns the comments among `ids` that exist under a video. YouTube returns the video of a thread
 * only, not of a reply.
 */
async function commentsOf(
  youtube: Youtube,
  videoId: string,
  ids: readonly string[],
): Promise<YoutubeComment[]> {
  const wanted = new Set(ids.filter(isCommentId));
  const found: YoutubeComment[] = [];
  const threads = new Set<string>();
  for (const part of inBatches([...new Set([...wanted].map(threadIdOf))]))
    for (const { id, top } of await youtube.threadsById(part)) {
      if (top.videoId !== videoId) continue;
      threads.add(id);
      if (wanted.has(id)) found.push(top);
    }
  const replies = [...wanted].filter((id) => threadIdOf(id) !== id && threads.has(threadIdOf(id)));
  for (const part of inBatches(replies)) found.push(...(await youtube.commentsById(part)));
  return found;
}

function inBatches(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / STATUS_IDS);
  return Array.from({ length: count }, (_, n) => ids.slice(n * STATUS_IDS, (n + 1) * STATUS_IDS));
}
