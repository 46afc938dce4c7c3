import type { ChannelDay } from './documents/cleaning.ts';
import type { DecisionDocument } from './documents/comment.ts';

/**
 * This file computes the counts of days from decisions. A changed decision subtracts its old counts
 * and adds its new ones, so the counts equal those that are recomputed from all decisions.
 */

const MINUTE_MS = 60_000;
/** The factor between the upper bounds of two consecutive buckets of delays. */
const GROWTH = 1.25;

/** The path of a count in a channel's day: the map, and the key in it. */
export type CountPath = readonly [name: keyof ChannelDay, key: string];

/** The counts of one decision on one day. */
export interface CountedOn {
  /** The day in UTC, such as 2026-11-20. */
  date: string;
  channelId: string;
  paths: CountPath[];
}

/**
 * Returns the counts of a decision on the day of the hiding, or undefined if the decision is not
 * counted.
 */
export function countedOf(
  { channelId, videoId }: { channelId: string; videoId: string },
  decision: DecisionDocument,
): CountedOn | undefined {
  const { inInsights, hiddenAt, commentAt, language, campaignId } = decision;
  if (!inInsights || hiddenAt === null) return undefined;
  const category = decision.category ?? 'creator';
  const paths: CountPath[] = [
    ['hidden', category],
    ['videos', videoId],
  ];
  if (decision.source === 'threadsweep' && decision.status === 'restored')
    paths.push(['restored', category]);
  if (commentAt !== null) {
    paths.push(['hours', String(new Date(commentAt).getUTCHours())]);
    if (decision.actor === 'schedule')
      paths.push(['delays', String(delayBucket(Date.parse(hiddenAt) - Date.parse(commentAt)))]);
  }
  if (language !== null) paths.push(['languages', language]);
  if (campaignId !== null) paths.push(['campaigns', campaignId]);
  return { date: hiddenAt.slice(0, 10), channelId, paths };
}

/**
 * Returns the bucket of a delay. Bucket 0 contains delays up to a minute, and bucket n delays up to
 * 1.25ⁿ minutes.
 */
export function delayBucket(delayMs: number): number {
  return Math.ceil(Math.log(Math.max(1, delayMs / MINUTE_MS)) / Math.log(GROWTH));
}

/** Returns the longest delay in a bucket, in ms. */
export function delayOf(bucket: number): number {
  return MINUTE_MS * GROWTH ** bucket;
}

/**
 * Returns the delay that a share of all delays does not exceed. The result is the upper bound of a
 * bucket, so it is at most a quarter longer than the exact delay. Returns null if there are no
 * delays.
 * @param share such as 0.5 for the median
 */
export function delayQuantile(
  delays: Readonly<Record<string, number>>,
  share: number,
): number | null {
  const buckets = Object.entries(delays)
    .map(([bucket, count]) => ({ bucket: Number(bucket), count }))
    .toSorted((a, b) => a.bucket - b.bucket);
  const total = buckets.reduce((sum, { count }) => sum + count, 0);
  let passed = 0;
  for (const { bucket, count } of buckets) {
    passed += count;
    if (count > 0 && passed >= share * total) return delayOf(bucket);
  }
  return null;
}

/** The counts to add to the stored ones, by date, channel, map and key. */
export class DayChanges {
  readonly #counts = new Map<string, Map<string, Map<keyof ChannelDay, Map<string, number>>>>();

  /**
   * Adds the differences of counts that a change of a decision causes.
   * @param before the decision before the change; undefined for a new decision
   */
  change(
    place: { channelId: string; videoId: string },
    before: DecisionDocument | undefined,
    after: DecisionDocument | undefined,
  ): void {
    if (before) this.#add(countedOf(place, before), -1);
    if (after) this.#add(countedOf(place, after), 1);
  }

  /** Returns the changed counts of each date, as nested records. */
  get byDate(): Map<string, Record<string, Partial<ChannelDay>>> {
    const dates = new Map<string, Record<string, Partial<ChannelDay>>>();
    for (const [date, channels] of this.#counts) {
      const changed: Record<string, Partial<ChannelDay>> = {};
      for (const [channelId, maps] of channels)
        for (const [name, keys] of maps)
          for (const [key, count] of keys)
            if (count !== 0) ((changed[channelId] ??= {})[name] ??= {})[key] = count;
      if (Object.keys(changed).length > 0) dates.set(date, changed);
    }
    return dates;
  }

  #add(counted: CountedOn | undefined, by: 1 | -1): void {
    if (!counted) return;
    const channels = reach(this.#counts, counted.date, () => new Map());
    const maps = reach(channels, counted.channelId, () => new Map());
    for (const [name, key] of counted.paths) {
      const keys = reach(maps, name, () => new Map());
      keys.set(key, (keys.get(key) ?? 0) + by);
    }
  }
}

function reach<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
