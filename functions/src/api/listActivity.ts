import { storedChannel } from '../channel/channel-store.ts';
import { videoTitles } from '../video/video-store.ts';
import { listActivity as list } from '../workflows/activity/activity-store.ts';
import { changesOfRows } from '../workflows/pending-rows.ts';
import { accountOf, api } from './procedure.ts';
import { actionResponse, passResponse } from './responses.ts';

const PAGE_SIZE = 50;

/**
 * Lists the account's passes and actions, newest first. A filter limits the list to one channel,
 * video or kind, or to entries since a time.
 */
export const listActivity = api.activity.listActivity.handler(async ({ input, context }) => {
  const { app } = context;
  const { uid } = accountOf(context);
  const { account, video: videoId, kind, since, page_token: page } = input;
  const channelId = account === undefined ? account : (await storedChannel(app, uid, account)).id;
  const filter = { channelId, videoId, kind, since: since && new Date(since).toISOString(), page };
  const { rows, nextPage } = await list(app, uid, filter, PAGE_SIZE);
  const changes = await changesOfRows(app, uid, rows);
  const videos = rows.flatMap(({ pass, action }) => (pass ?? action).videoId ?? []);
  return {
    status: 'success' as const,
    activity: rows.map(({ id, pass, action }) => {
      const open = changes.get(id) ?? { pending: 0, failed: 0 };
      if (!pass) return actionResponse(Object.assign(action, { id }), open);
      const response = passResponse(Object.assign(pass, { id }), open.pending);
      return Object.assign({ type: 'pass' as const }, response);
    }),
    video_titles: await videoTitles(app, uid, new Set(videos)),
    next_page_token: nextPage,
  };
});
