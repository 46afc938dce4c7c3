import { findVideo } from '../workflows/videos.ts';
import { accountOf, api } from './procedure.ts';
import { markRemoved } from '../video/video-store.ts';

/** Removes a video from Threadsweep permanently, without a change at YouTube. */
export const removeVideo = api.video.removeVideo.handler(async ({ input, context }) => {
  const { app } = context;
  const { uid } = accountOf(context);
  const { video } = await findVideo(app, uid, input.videoId);
  await markRemoved(app, uid, video);
  return { status: 'success' as const, message: `Video "${video.title}" removed successfully.` };
});
