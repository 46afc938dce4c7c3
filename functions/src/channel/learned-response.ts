import type { Learned } from '@threadsweep/shared/contract/rules.ts';

import type { App } from '../google/app.ts';
import { channelName, listStoredChannels } from './channel-store.ts';
import { teachingsOf } from './teaching-store.ts';

/** Returns what the decisions on each of an account's channels have taught, in the API's format. */
export async function learnedResponse(app: App, uid: string): Promise<Learned> {
  const channels = await listStoredChannels(app, uid);
  const ids = channels.map(({ id }) => id);
  const teachings = await teachingsOf(app, uid, ids);
  return {
    status: 'success',
    channels: channels.map((channel, index) => {
      const { decisions = 0, lessons = [], since = null } = teachings[index] ?? {};
      const waiting = lessons.filter(({ decision }) => decision !== 'undo').length;
      return { account: channel.id, title: channelName(channel), decisions, waiting, since };
    }),
  };
}
