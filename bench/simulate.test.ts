import { beforeAll, describe, expect, test } from 'vitest';

import { clairvoyantHides } from './clairvoyant.ts';
import { makeMonth, type Month } from './month.ts';
import { type Outcome, simulate, UNLIMITED } from './simulate.ts';

/** A tenth of the benchmark's month, with a tenth of its limits. */
const SIZE = { channels: 20, uploads: 100, comments: 200_000, days: 30 };

let month: Month;
let naive: Outcome;
let eager: Outcome;
beforeAll(async () => {
  month = makeMonth(7, SIZE);
  naive = await simulate(month, 'naive', UNLIMITED);
  eager = await simulate(month, 'eager', UNLIMITED);
});

const quantile = ({ waits }: Outcome, part: number) =>
  waits.toSorted((a, b) => a - b)[Math.floor(part * waits.length)] ?? Number.NaN;

test('the simulated month contains the requested number of comments, most of them on the first day after the upload', () => {
  const videos = month.channels.flat();
  expect(videos).toHaveLength(SIZE.uploads);
  const comments = videos.flatMap(({ comments: times, publishedAt }) =>
    Array.from(times, (at) => at - publishedAt),
  );
  expect(comments.length / SIZE.comments).toBeCloseTo(1, 2);
  const firstDay = comments.filter((after) => after < 86_400_000).length;
  expect(firstDay / comments.length).toBeGreaterThan(0.6);
  const hideable = videos.reduce((sum, video) => sum + video.hideable.length, 0);
  expect(hideable / comments.length).toBeCloseTo(0.075, 2);
});

test('eager cleaning costs at most a quarter of the naive cleaner’s units and hides comments as promptly as the naive cleaner', () => {
  expect(naive.units / eager.units).toBeGreaterThanOrEqual(4);
  for (const part of [0.5, 0.95, 0.999]) expect(quantile(eager, part)).toBe(quantile(naive, part));
});

test('cleaning spends fewer units if comments may stay pending longer, and still hides all comments that should be hidden', async () => {
  const balanced = await simulate(month, 'balanced', UNLIMITED);
  const thrifty = await simulate(month, 'thrifty', UNLIMITED);
  for (const { waits, hideable } of [naive, eager, balanced, thrifty])
    expect(waits).toHaveLength(hideable);
  expect(balanced.units).toBeLessThan(eager.units);
  expect(thrifty.units).toBeLessThan(balanced.units);
  expect(quantile(eager, 0.5)).toBeLessThanOrEqual(quantile(balanced, 0.5));
  expect(quantile(balanced, 0.5)).toBeLessThan(quantile(thrifty, 0.5));
});

describe.for([1000, 5000, 30_000])('the simulation with %i units a day', (limit) => {
  test('cleaning stays within the daily limit and hides at least 90 % of what a planner who knows the future hides', async () => {
    const outcome = await simulate(month, 'ledger', limit);
    for (const units of outcome.days.values()) expect(units).toBeLessThanOrEqual(limit);
    const planned = clairvoyantHides(month, limit);
    expect(outcome.waits.length).toBeGreaterThanOrEqual(0.9 * planned);
    expect(quantile(outcome, 1 - Number.EPSILON)).toBeLessThan(8 * 86_400_000);
  });
});

test('the ledger chooses the thrifty policy more often if the quota is small, and never if the quota is large', async () => {
  expect((await simulate(month, 'ledger', 30_000)).policies.thrifty).toBe(0);
  const { eager: prompt, balanced, thrifty } = (await simulate(month, 'ledger', 1000)).policies;
  expect(thrifty).toBeGreaterThan(prompt + balanced);
});
