import { expect, test } from 'vitest';

import { countedOf, DayChanges, delayBucket, delayOf, delayQuantile } from './day-insights.ts';
import { type DecisionDocument, NO_FACTS } from './documents/comment.ts';

const PLACE = { channelId: 'UC1', videoId: 'video' };
const HIDDEN: DecisionDocument = {
  ...NO_FACTS,
  source: 'threadsweep',
  status: 'hidden',
  category: 'scam',
  score: 1,
  reasons: [],
  passId: 'pass',
  decidedAt: '2026-11-20T10:00:00Z',
  hiddenAt: '2026-11-20T10:00:00Z',
  restoredAt: null,
  requested: null,
  requestedIn: null,
  removal: 'counted',
  actor: 'schedule',
  restoredBy: null,
  commentAt: '2026-11-20T09:30:00Z',
  language: 'en',
  campaignId: 'contact.x',
  inInsights: true,
  doubtful: false,
  stillHidden: false,
};
const changed = (before: DecisionDocument | undefined, after: DecisionDocument | undefined) => {
  const changes = new DayChanges();
  changes.change(PLACE, before, after);
  return Object.fromEntries(changes.byDate);
};

test('insights count a hidden comment on the day of its hiding, by category, video, hour and delay', () => {
  expect(changed(undefined, HIDDEN)).toEqual({
    '2026-11-20': {
      UC1: {
        hidden: { scam: 1 },
        videos: { video: 1 },
        hours: { 9: 1 },
        delays: { [delayBucket(30 * 60_000)]: 1 },
        languages: { en: 1 },
        campaigns: { 'contact.x': 1 },
      },
    },
  });
});

test('restoring a comment changes only one count: the restored comments of the day on which it was hidden', () => {
  const restored = { ...HIDDEN, status: 'restored', restoredAt: '2026-11-24T00:00:00Z' } as const;
  expect(changed(HIDDEN, restored)).toEqual({
    '2026-11-20': { UC1: { restored: { scam: 1 } } },
  });
});

test('a comment that the creator hides again is counted on the day of the new hiding, in the category `creator`', () => {
  const byHand: DecisionDocument = {
    ...HIDDEN,
    source: 'creator',
    category: null,
    actor: 'creator',
    hiddenAt: '2026-11-21T00:00:00Z',
  };
  const { '2026-11-20': before, '2026-11-21': after } = changed(HIDDEN, byHand);
  expect(before?.['UC1']?.hidden).toEqual({ scam: -1 });
  expect(after?.['UC1']).toMatchObject({ hidden: { creator: 1 }, videos: { video: 1 } });
  expect(after?.['UC1']?.delays).toBeUndefined();
});

test('insights count neither a visible comment nor a decision that an earlier version stored', () => {
  expect(countedOf(PLACE, { ...HIDDEN, status: 'pending', hiddenAt: null })).toBeUndefined();
  expect(countedOf(PLACE, { ...HIDDEN, inInsights: false })).toBeUndefined();
  expect(changed(HIDDEN, { ...HIDDEN, removal: null })).toEqual({});
});

test('insights give a quantile of the delays that is at least the exact one and at most a quarter longer', () => {
  const delays = Array.from({ length: 2_000 }, (_, n) => (n + 1) ** 2 * 100);
  const histogram: Record<string, number> = {};
  for (const delay of delays) {
    const bucket = delayBucket(delay);
    histogram[bucket] = (histogram[bucket] ?? 0) + 1;
  }
  for (const share of [0.5, 0.95]) {
    const exact = delays[Math.ceil(share * delays.length) - 1] ?? 0;
    const shown = delayQuantile(histogram, share) ?? 0;
    expect([shown >= exact, shown <= Math.max(60_000, exact * 1.25)]).toEqual([true, true]);
  }
  expect(delayQuantile({}, 0.5)).toBeNull();
  expect(delayQuantile({ 3: 0 }, 0.5)).toBeNull();
});

test('each delay is within the limits of its bucket, and a negative delay is in the first bucket', () => {
  expect([delayBucket(-5), delayBucket(0), delayBucket(60_000)]).toEqual([0, 0, 0]);
  for (const delay of [60_001, 75_000, 3_600_000, 60 * 86_400_000]) {
    const bucket = delayBucket(delay);
    expect(delayOf(bucket)).toBeGreaterThanOrEqual(delay * 0.999999);
    expect(delayOf(bucket - 1)).toBeLessThan(delay);
  }
});
