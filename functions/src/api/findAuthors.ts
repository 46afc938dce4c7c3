import { chosenChannel } from '../channel/channel-store.ts';
import { channelAccess, sharedBudget } from '../workflows/access.ts';
import { accountOf, api } from './procedure.ts';

/** Reads the names of authors from YouTube, for one unit. Threadsweep does not store the names. */
export const findAuthors = api.rules.findAuthors.handler(async ({ input, context }) => {
  const { app } = context;
  const { uid } = accountOf(context);
  const channel = await chosenChannel(app, uid, input.account);
  const budget = sharedBudget(app, uid, channel.id);
  const access = await channelAccess(app, uid, channel, { budget });
  const { ids = '', handle } = input;
  const authors = await access.use((youtube) =>
    youtube.channels(handle === undefined ? { ids: ids.split(',') } : { handle }),
  );
  return {
    status: 'success' as const,
    authors: authors.map(({ id, title, thumbnailUrl }) => ({
      id,
      name: title,
      thumbnail_url: thumbnailUrl,
    })),
  };
});
