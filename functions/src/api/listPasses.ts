import { storedChannel } from '../channel/channel-store.ts';
import { videoTitles } from '../video/video-store.ts';
import { listPasses as listStored } from '../workflows/clean/stored-passes.ts';
import { pendingOfRows } from '../workflows/pending-rows.ts';
import { accountOf, api } from './procedure.ts';
import { passResponse } from './responses.ts';

const PAGE_SIZE = 50;

/**
 * Lists the account's cleaning passes, newest first. A filter limits the list to one channel, video
 * or trigger.
 */
export const listPasses = api.cleaning.listPasses.handler(async ({ input, context }) => {
  const { app } = context;
  const { uid } = accountOf(context);
  const { account, video: videoId, trigger, page_token: after } = input;
  const channelId = account === undefined ? account : (await storedChannel(app, uid, account)).id;
  const wanted = { channelId, videoId, trigger, after };
  const { passes, nextPage } = await listStored(app, uid, wanted, PAGE_SIZE);
  const rows = passes.map((pass) => ({ id: pass.id, at: pass.startedAt, pass }));
  const pending = await pendingOfRows(app, uid, rows);
  return {
    status: 'success' as const,
    passes: passes.map((pass) => passResponse(pass, pending.get(pass.id) ?? 0)),
    video_titles: await videoTitles(app, uid, new Set(passes.map((pass) => pass.videoId))),
    next_page_token: nextPage,
  };
});
