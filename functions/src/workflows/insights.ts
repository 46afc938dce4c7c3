import { type InsightDay, type Summary, summarize } from '@threadsweep/shared/insights.ts';

import { storedDays } from '../account/statistics-store.ts';
import { listStoredChannels, storedChannel, type StoredChannel } from '../channel/channel-store.ts';
import type { App } from '../google/app.ts';
import { videoTitles } from '../video/video-store.ts';

export interface AccountInsights {
  /** The first day with counts; null if there is none. */
  since: string | null;
  summary: Summary;
  channels: StoredChannel[];
  /** The titles of the summary's videos by id. A removed video has none, nor one of a channel without access. */
  titles: Record<string, string>;
}

/**
 * Returns the insights of an account's last days, for one channel or for all. It reads one document
 * for each day, channel and named video, and none for comments.
 */
export async function accountInsights(
  app: App<'NOT_FOUND'>,
  uid: string,
  { days: count, channelId }: { days: number; channelId: string | undefined },
): Promise<AccountInsights> {
  const [channels, days] = await Promise.all([
    channelId === undefined
      ? listStoredChannels(app, uid)
      : storedChannel(app, uid, channelId).then((channel) => [channel]),
    storedDays(app, uid, count),
  ]);
  const ids = channels.map(({ id }) => id);
  const summary = summarize(days, ids);
  const isCounted = (day: InsightDay) => ids.some((id) => day.channels[id] !== undefined);
  const titles = await videoTitles(app, uid, new Set(summary.videos.map(({ id }) => id)));
  return { since: days.find(isCounted)?.date ?? null, summary, channels, titles };
}
