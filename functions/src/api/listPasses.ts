import { storedChannel } from '../channel/channel-store.ts';
import { listPasses as listStored } from '../workflows/clean/pass-store.ts';
import { accountOf, api } from './procedure.ts';
import { passResponse } from './responses.ts';

const PAGE_SIZE = 50;

/** The account's cleaning passes, newest first, of one channel or video if that is named. */
export const listPasses = api.cleaning.listPasses.handler(async ({ input, context }) => {
  const { app } = context;
  const { uid } = accountOf(context);
  const { account, video: videoId, page_token: after } = input;
  const channelId = account === undefined ? account : (await storedChannel(app, uid, account)).id;
  const place = { channelId, videoId, after };
  const { passes, nextPage } = await listStored(app, uid, place, PAGE_SIZE);
  return {
    status: 'success' as const,
    passes: passes.map(passResponse),
    next_page_token: nextPage,
  };
});
