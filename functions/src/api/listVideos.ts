import { chosenChannel } from '../channel/channel-store.ts';
import { listVideos as listPage } from '../workflows/videos.ts';
import { accountOf, api } from './procedure.ts';
import { videoResponse } from './responses.ts';

/** Lists a channel's videos, newest first, in pages of 50. */
export const listVideos = api.video.listVideos.handler(async ({ input, context }) => {
  const { app } = context;
  const owner = accountOf(context);
  const channel = await chosenChannel(app, owner.uid, input.account);
  const page = await listPage(app, owner, channel, input.page_token);
  return {
    status: 'success' as const,
    videos: page.videos.map((video) => videoResponse(app, video, owner.user.language)),
    message: page.message,
    next_page_token: page.nextPageToken,
  };
});
