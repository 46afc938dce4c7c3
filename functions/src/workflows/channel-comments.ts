import { commentsOfVideo } from '../comment/comments-of-video.ts';
import { type Comments, PageTokenRefused } from '@threadsweep/engine/ports/comments.ts';

import type { YoutubeAccess } from '../google/youtube.ts';
import { refusesPageToken, YoutubeError } from '../google/youtube-error.ts';

/** The reasons with which YouTube refuses a whole call because of one comment. */
const REFUSED_BY_ONE = new Set(['processingFailure', 'forbidden', 'commentNotFound', 'badRequest']);

/** The engine's port to a channel's comments; the access pays for each call. */
export function channelComments(access: YoutubeAccess, channelId: string): Comments {
  return {
    async threads(videoId, pageToken) {
      try {
        return await access.use((youtube) => youtube.threads(videoId, 'published', pageToken));
      } catch (error) {
        throw refusesPageToken(error) ? new PageTokenRefused(error) : error;
      }
    },
    channelThreads: (pageToken) =>
      access.use((youtube) => youtube.channelThreads(channelId, pageToken)),
    replies: (thread) => access.use((youtube) => youtube.replies(thread)),
    async existing(ids) {
      const found = await access.use((youtube) => youtube.commentsById(ids));
      return new Set(found.map(({ id }) => id));
    },
    ofVideo: (videoId, ids) => commentsOfVideo(access, videoId, ids, new Map()),
    setStatus: (ids, status) =>
      access.use((youtube) =>
        youtube.setModerationStatus(ids, status).then(
          () => true,
          (error: unknown) => {
            if (error instanceof YoutubeError && REFUSED_BY_ONE.has(error.reason)) return false;
            throw error;
          },
        ),
      ),
  };
}
