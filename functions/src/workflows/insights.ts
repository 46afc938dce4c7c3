import { type InsightDay, type Summary, summarize } from '@threadsweep/shared/insights.ts';

import { storedDays } from '../account/statistics-store.ts';
import { listStoredChannels, storedChannel, type StoredChannel } from '../channel/channel-store.ts';
import type { App } from '../google/app.ts';
import { videoTitles } from '../video/video-store.ts';

export interface AccountInsights {
  /** The first of the days that counts anything; null for none. */
  since: string | null;
  summary: Summary;
  channels: StoredChannel[];
  /** The titles of the summary's videos by id; a removed video has none. */
  titles: Record<string, string>;
}

/**
 * The insights of an account's last days, of one channel or of all. It reads a document for each day,
 * channel and named video, however many comments there are.
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
