import { z } from 'zod';

import { commentThreadsList } from './comment-threads-list.ts';
import { threadResource } from './comment-resource.ts';
import type { DataMethod } from './data-method.ts';
import { WRITE_UNITS } from './limits.ts';
import {
  assertText,
  channelOrVideoMissing,
  commentsDisabled,
  videoNotFound,
} from './validation.ts';

const threadBody = z.object({
  snippet: z.object({
    channelId: z.string().default(''),
    videoId: z.string().default(''),
    topLevelComment: z.object({ snippet: z.object({ textOriginal: z.string() }) }).optional(),
  }),
});

/**
 * commentThreads.insert, https://developers.google.com/youtube/v3/docs/commentThreads/insert. It
 * adds a top-level comment of the caller's channel.
 */
export const commentThreadsInsert: DataMethod = {
  name: 'commentThreads.insert',
  verb: 'POST',
  path: '/commentThreads',
  units: WRITE_UNITS,
  fields: commentThreadsList.fields,
  run({ query, caller, store, body }) {
    const parts = query.parts(['id', 'snippet', 'replies']);
    const parsed = threadBody.safeParse(body);
    if (!parsed.success || parsed.data.snippet.videoId === '') throw channelOrVideoMissing();
    const { videoId, topLevelComment } = parsed.data.snippet;
    const text = assertText(topLevelComment?.snippet.textOriginal);
    const video = store.video(videoId);
    if (video === undefined) throw videoNotFound(videoId, 'videoId');
    const isPrivate = video.details.privacyStatus === 'private';
    if (isPrivate || video.details.commentsDisabled === true) throw commentsDisabled('videoId');
    const [thread] = store.edit(video, [{ ...store.authorOf(caller.channelId), text }]);
    if (thread === undefined) throw new Error('the store added no thread');
    return threadResource(thread, 'published', parts, {
      callerChannelId: caller.channelId,
      textFormat: 'html',
      withModerationStatus: false,
    });
  },
};
