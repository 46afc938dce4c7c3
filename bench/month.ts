/**
 * This module creates one simulated month of YouTube: channels, their uploads and the comments
 * under them. The same seed gives the same month.
 *
 * The sizes of channels and videos are log-normal, so few are large. Two thirds of a video's
 * comments are written on its first day (exponential, mean 22 hours), none after eight days. 7.5 %
 * of them must be hidden: 50 % scam, 35 % spam and 15 % inappropriate.
 */

import type { Category } from '@threadsweep/shared/category.ts';

import { mulberry32 } from '../emulators/src/platform/random.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The number of comments in a page of YouTube's list. */
export const PAGE = 100;
const TO_HIDE = 0.075;
const MEAN_MS = 22 * HOUR_MS;
const LIFE_MS = 8 * DAY_MS;

export interface Hideable {
  /** When the comment was written, epoch ms. */
  at: number;
  category: Category;
}

export interface SimulatedVideo {
  publishedAt: number;
  /**
   * When each comment was written, epoch ms, earliest first. The list includes the comments to
   * hide.
   */
  comments: Float64Array;
  /** The comments to hide, earliest first. */
  hideable: Hideable[];
}

export interface Month {
  /** The start of the month, epoch ms. */
  start: number;
  channels: SimulatedVideo[][];
}

export interface Size {
  channels: number;
  uploads: number;
  comments: number;
  days: number;
}

export const WHOLE_MONTH: Size = { channels: 200, uploads: 1000, comments: 2_000_000, days: 30 };

/**
 * Creates a month.
 *
 * @param start a midnight Pacific, epoch ms
 */
export function makeMonth(seed: number, size: Size, start = Date.UTC(2026, 9, 1, 7)): Month {
  const random = mulberry32(seed);
  const channelWeights = weights(random, size.channels, 0.8);
  const channels: SimulatedVideo[][] = channelWeights.map(() => []);
  const videoWeights = weights(random, size.uploads, 1);
  const owners = videoWeights.map(() => pick(random, channelWeights));
  const sizes = videoWeights.map((weight, n) => weight * (channelWeights[owners[n] ?? 0] ?? 0));
  const total = sizes.reduce((sum, one) => sum + one, 0);
  for (const [n, one] of sizes.entries()) {
    const publishedAt = Math.floor(start + random() * size.days * DAY_MS);
    const count = Math.round((one / total) * size.comments);
    channels[owners[n] ?? 0]?.push(makeVideo(random, publishedAt, count));
  }
  return { start, channels };
}

function makeVideo(random: () => number, publishedAt: number, count: number): SimulatedVideo {
  const comments = new Float64Array(count);
  const hideable: Hideable[] = [];
  for (let n = 0; n < count; n += 1) {
    let after = Infinity;
    while (after > LIFE_MS) after = -Math.log(1 - random()) * MEAN_MS;
    comments[n] = publishedAt + after;
    if (random() >= TO_HIDE) continue;
    const kind = random();
    const category = kind < 0.5 ? 'scam' : kind < 0.85 ? 'spam' : 'inappropriate';
    hideable.push({ at: publishedAt + after, category });
  }
  comments.sort();
  hideable.sort((a, b) => a.at - b.at);
  return { publishedAt, comments, hideable };
}

/** Returns log-normal weights that add up to 1. */
function weights(random: () => number, count: number, sigma: number): number[] {
  const raw = Array.from({ length: count }, () => Math.exp(sigma * normal(random)));
  const sum = raw.reduce((total, one) => total + one, 0);
  return raw.map((one) => one / sum);
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function pick(random: () => number, shares: readonly number[]): number {
  let left = random();
  for (const [n, share] of shares.entries()) {
    left -= share;
    if (left <= 0) return n;
  }
  return shares.length - 1;
}

/** Returns when all passes of a month have run: nine days after its last upload. */
export function endOf(month: Month): number {
  return Math.max(...month.channels.flat().map(({ publishedAt }) => publishedAt)) + 9 * DAY_MS;
}

/**
 * Returns how many of a video's comments were written up to a time.
 *
 * @param times the times of the comments, earliest first
 */
export function countUpTo(times: Float64Array, now: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? Infinity) <= now) low = middle + 1;
    else high = middle;
  }
  return low;
}
