import { campaignKind, type CampaignKind, isSameCampaign } from './campaign.ts';
import { CATEGORIES } from './category.ts';
import { delayQuantile } from './day-insights.ts';
import type { ChannelDay } from './documents/cleaning.ts';

/** The choices for the number of days of the insights, including the current day. */
export const INSIGHT_DAYS = [7, 28, 90] as const;

/** How a comment was hidden: by a pass, with its category, or by the creator. */
export const HIDDEN_AS = [...CATEGORIES, 'creator'] as const;
export type HiddenAs = (typeof HIDDEN_AS)[number];

/** The most videos, languages and campaigns in a summary. */
const VIDEOS_MAX = 10;
const LANGUAGES_MAX = 12;
const CAMPAIGNS_MAX = 50;
/** How many campaigns are compared with each other by their ids: only the largest ones. */
const COMPARED_MAX = 400;
/** The fewest comments of a campaign. */
const CAMPAIGN_FROM = 2;
const HOURS = 24;

/** A day of an account, with the counts of each channel. */
export interface InsightDay {
  /** The day in UTC, such as 2026-11-20. */
  date: string;
  channels: Readonly<Record<string, ChannelDay>>;
}

type Counts = Record<string, number>;

export interface DelaySummary {
  /** The number of comments that scheduled passes hid. */
  count: number;
  /** The median in ms, at most a quarter too long; null if no comment was hidden. */
  median: number | null;
  p95: number | null;
}

export interface CampaignSummary {
  kind: CampaignKind;
  /** The ids of the campaign; several if its texts are similar but not equal. */
  ids: string[];
  hidden: number;
  /** The days on which the first and the last comment was hidden. */
  first: string;
  last: string;
  channels: string[];
}

/** The insights of a period of days. */
export interface Summary {
  days: ({ date: string; restored: number } & Record<HiddenAs, number>)[];
  delay: DelaySummary;
  /** The videos with the most hidden comments. */
  videos: { id: string; channelId: string; hidden: number }[];
  /** The number of hidden comments by the hour in which they were written, in UTC. */
  hours: number[];
  /** The number of comments that passes hid, and how many of these the creator restored. */
  takenBack: { hidden: number; restored: number };
  languages: { language: string; hidden: number }[];
  campaigns: CampaignSummary[];
  channels: { id: string; hidden: number; restored: number; delay: DelaySummary }[];
}

/**
 * Summarizes the counts of several days for the given channels.
 * @param days oldest first
 */
export function summarize(days: readonly InsightDay[], channelIds: readonly string[]): Summary {
  const of = (channel: string) => days.flatMap((day) => day.channels[channel] ?? []);
  const all = channelIds.flatMap(of);
  const hours = added(all.map((day) => day.hours));
  const [hidden, restored] = passCounts(all);
  return {
    days: days.map(({ date, channels }) => {
      const parts = channelIds.flatMap((id) => channels[id] ?? []);
      const counts = added(parts.map((part) => part.hidden));
      const by = HIDDEN_AS.map((as) => [as, counts[as] ?? 0] as const);
      const { scam = 0, spam = 0, inappropriate = 0, creator = 0 } = Object.fromEntries(by);
      return { date, scam, spam, inappropriate, creator, restored: passCounts(parts)[1] };
    }),
    delay: delayOf(all),
    videos: largest(added(all.map((day) => day.videos)), VIDEOS_MAX).flatMap(([id, count]) => {
      const channelId = channelIds.find((one) => of(one).some((day) => id in day.videos));
      return channelId === undefined ? [] : { id, channelId, hidden: count };
    }),
    hours: Array.from({ length: HOURS }, (_, hour) => hours[hour] ?? 0),
    takenBack: { hidden, restored },
    languages: largest(added(all.map((day) => day.languages)), LANGUAGES_MAX).map(
      ([language, count]) => ({ language, hidden: count }),
    ),
    campaigns: campaignsIn(days, channelIds),
    channels: channelIds.map((id) => {
      const own = of(id);
      const [byPasses, taken] = passCounts(own);
      return { id, hidden: byPasses, restored: taken, delay: delayOf(own) };
    }),
  };
}

/** The number of comments that passes hid, and how many of these the creator restored. */
function passCounts(parts: readonly ChannelDay[]): [hidden: number, restored: number] {
  const hidden = added(parts.map((part) => part.hidden));
  const restored = added(parts.map((part) => part.restored));
  return [sumOfPasses(hidden), sumOfPasses(restored)];
}

function sumOfPasses(counts: Counts): number {
  return CATEGORIES.reduce((total, category) => total + (counts[category] ?? 0), 0);
}

function delayOf(parts: readonly ChannelDay[]): DelaySummary {
  const delays = added(parts.map((part) => part.delays));
  return {
    count: Object.values(delays).reduce((sum, count) => sum + count, 0),
    median: delayQuantile(delays, 0.5),
    p95: delayQuantile(delays, 0.95),
  };
}

function campaignsIn(
  days: readonly InsightDay[],
  channelIds: readonly string[],
): CampaignSummary[] {
  const found = new Map<string, CampaignSummary>();
  for (const { date, channels } of days)
    for (const channel of channelIds)
      for (const [id, count] of Object.entries(channels[channel]?.campaigns ?? {})) {
        const kind = campaignKind(id);
        if (kind === undefined || count <= 0) continue;
        const known = found.get(id);
        const first = known?.first ?? date;
        const seen = new Set([...(known?.channels ?? []), channel]);
        const hidden = (known?.hidden ?? 0) + count;
        found.set(id, { kind, ids: [id], hidden, first, last: date, channels: [...seen] });
      }
  return joined([...found.values()].toSorted(bySize).slice(0, COMPARED_MAX))
    .filter(({ hidden }) => hidden >= CAMPAIGN_FROM)
    .toSorted(bySize)
    .slice(0, CAMPAIGNS_MAX);
}

/**
 * Merges campaigns with similar texts into the largest of them.
 * @param campaigns largest first
 */
function joined(campaigns: readonly CampaignSummary[]): CampaignSummary[] {
  const groups: CampaignSummary[] = [];
  for (const campaign of campaigns) {
    const [id = ''] = campaign.ids;
    const group = groups.find(({ ids: [largestId = ''] }) => isSameCampaign(largestId, id));
    if (!group) {
      groups.push(campaign);
      continue;
    }
    group.ids.push(id);
    group.hidden += campaign.hidden;
    if (campaign.first < group.first) group.first = campaign.first;
    if (campaign.last > group.last) group.last = campaign.last;
    group.channels = [...new Set([...group.channels, ...campaign.channels])];
  }
  return groups;
}

function bySize(a: CampaignSummary, b: CampaignSummary): number {
  return b.hidden - a.hidden || b.last.localeCompare(a.last);
}

function added(maps: readonly Counts[]): Counts {
  const sum: Counts = {};
  for (const map of maps)
    for (const [key, count] of Object.entries(map)) sum[key] = (sum[key] ?? 0) + count;
  return sum;
}

/** Returns the largest counts in a stable order. */
function largest(counts: Counts, most: number): [string, number][] {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b))
    .slice(0, most);
}
