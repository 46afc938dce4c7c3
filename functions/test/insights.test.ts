import { beforeAll, expect, test } from 'vitest';

import { countOperations } from '@threadsweep/emulators/firestore/counted-operations.ts';
import { mulberry32 } from '@threadsweep/emulators/platform/random.ts';
import { campaignId } from '@threadsweep/shared/campaign.ts';
import { CATEGORIES } from '@threadsweep/shared/category.ts';
import { DayChanges } from '@threadsweep/shared/day-insights.ts';
import { type DecisionDocument, NO_FACTS } from '@threadsweep/shared/documents/comment.ts';

import { writeDay } from '../src/workflows/count-store.ts';
import { CHANNEL, connectedChannel, VIDEO } from './channel-fixture.ts';
import { ordinary, scam } from './comment-fixture.ts';
import { refusalOf } from './requests.ts';
import { type Creator, setUpWorld } from './world.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const COUNT = 50_000;
const CHANNELS = ['UCinsights00000000000001', 'UCinsights00000000000002'];
const OTHER_CHANNEL = CHANNELS[1] ?? '';

/** Returns the counts of the operations of the emulators in this process, from now on. */
const operations = countOperations();

const world = setUpWorld();
let creator: Creator;

beforeAll(async () => {
  creator = await world.creator({ plan: 'pro' });
  for (const id of CHANNELS) {
    await world.control.put(`/youtube/channels/${id}`, {
      channel: { title: `Channel ${id.slice(-1)}` },
      videos: [],
    });
    await creator.connect(id);
  }
});

interface Raw {
  channelId: string;
  videoId: string;
  decision: DecisionDocument;
}

/** Returns a random decision as a pass or the creator would make it within the last 27 days. */
function made(random: () => number): Raw {
  const pick = <T>(of: readonly T[]): T => {
    const found = of[Math.floor(random() * of.length)];
    if (found === undefined) throw new RangeError('nothing to pick');
    return found;
  };
  const byPass = random() < 0.9;
  const hiddenAt = world.app.clock.now() - random() * 27 * DAY_MS;
  const isKnown = random() < 0.95;
  const decision: DecisionDocument = {
    ...NO_FACTS,
    source: byPass ? 'threadsweep' : 'creator',
    status: 'hidden',
    category: byPass ? pick(CATEGORIES) : null,
    score: null,
    reasons: [],
    passId: null,
    decidedAt: new Date(hiddenAt).toISOString(),
    hiddenAt: new Date(hiddenAt).toISOString(),
    restoredAt: null,
    requested: null,
    requestedIn: null,
    removal: null,
    actor: byPass ? pick(['schedule', 'schedule', 'manual'] as const) : 'creator',
    restoredBy: null,
    commentAt: isKnown ? new Date(hiddenAt - random() ** 4 * 5 * DAY_MS).toISOString() : null,
    language: isKnown ? pick(['en', 'en', 'fr', 'es']) : null,
    campaignId: random() < 0.2 ? campaignId('contact', `number${Math.floor(random() * 80)}`) : null,
    inInsights: true,
    doubtful: false,
    stillHidden: false,
  };
  return { channelId: pick(CHANNELS), videoId: `video${Math.floor(random() * 40)}`, decision };
}

function later(random: () => number, { decision }: Raw): DecisionDocument {
  const at = new Date(world.app.clock.now() - random() * DAY_MS).toISOString();
  if (random() < 0.7)
    return { ...decision, status: 'restored', restoredAt: at, restoredBy: 'creator' };
  const byHand = { source: 'creator', category: null, actor: 'creator', hiddenAt: at } as const;
  return { ...decision, ...byHand, status: 'hidden' };
}

const increment = (counts: Map<string, number>, key: string) =>
  counts.set(key, (counts.get(key) ?? 0) + 1);
const passes = (all: readonly Raw[]) =>
  all.filter(({ decision }) => decision.source === 'threadsweep');
const restored = (all: readonly Raw[]) =>
  passes(all).filter(({ decision }) => decision.status === 'restored');

/** Returns the exact delay within which this share of the scheduled passes' comments was hidden. */
function quantile(all: readonly Raw[], share: number): number {
  const delays = all
    .flatMap(({ decision: { actor, commentAt, hiddenAt } }) =>
      actor === 'schedule' && commentAt !== null && hiddenAt !== null
        ? [Date.parse(hiddenAt) - Date.parse(commentAt)]
        : [],
    )
    .toSorted((a, b) => a - b);
  return delays[Math.ceil(share * delays.length) - 1] ?? Number.NaN;
}

/** Returns whether a delay is at most a quarter longer than the exact one, and not shorter. */
function isClose(shown: number | null | undefined, exact: number): boolean {
  return shown != null && shown >= exact && shown <= Math.max(MINUTE_MS, exact * 1.25);
}

test('the insights equal the numbers recomputed from 50,000 raw decisions, many of which changed later', async () => {
  const random = mulberry32(18);
  const changes = new DayChanges();
  const all = Array.from({ length: COUNT }, () => {
    const raw = made(random);
    changes.change(raw, undefined, raw.decision);
    if (random() >= 0.1) return raw;
    const after = later(random, raw);
    changes.change(raw, raw.decision, after);
    return { ...raw, decision: after };
  });
  for (const [date, channels] of changes.byDate) {
    const batch = world.app.documents.db.batch();
    writeDay(world.app, batch, creator.uid, {}, date, channels);
    await batch.commit();
  }

  const { plan, insights } = await creator.api.insights.getInsights({ days: '28' });
  expect(plan).toBe('advanced');
  expect(insights?.taken_back).toEqual({
    hidden: passes(all).length,
    restored: restored(all).length,
  });
  for (const day of insights?.days ?? []) {
    const of = all.filter(({ decision }) => decision.hiddenAt?.startsWith(day.date) === true);
    const counts = Object.fromEntries(
      CATEGORIES.map((one) => [one, of.filter(({ decision }) => decision.category === one).length]),
    );
    const creators = of.filter(({ decision }) => decision.category === null).length;
    expect(day).toEqual({
      date: day.date,
      ...counts,
      creator: creators,
      restored: restored(of).length,
    });
  }
  const hours = Array.from({ length: 24 }, (_, hour) =>
    all.filter(
      ({ decision: { commentAt } }) => commentAt && new Date(commentAt).getUTCHours() === hour,
    ),
  ).map(({ length }) => length);
  expect(insights?.hours).toEqual(hours);
  expect(isClose(insights?.delay.median, quantile(all, 0.5))).toBe(true);
  expect(isClose(insights?.delay.p95, quantile(all, 0.95))).toBe(true);

  const byVideo = new Map<string, number>();
  const byLanguage = new Map<string, number>();
  const byCampaign = new Map<string, number>();
  for (const { videoId, decision } of all) {
    increment(byVideo, videoId);
    if (decision.language !== null) increment(byLanguage, decision.language);
    if (decision.campaignId !== null) increment(byCampaign, decision.campaignId);
  }
  const shownVideos = insights?.videos.map(({ id, hidden }) => [id, hidden]);
  expect(shownVideos).toEqual(
    [...byVideo].toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b)).slice(0, 10),
  );
  const { languages = [], campaigns = [], channels = [] } = insights?.advanced ?? {};
  expect(new Map(languages.map(({ language, hidden }) => [language, hidden]))).toEqual(byLanguage);
  expect(campaigns).toHaveLength(50);
  for (const { ids, hidden, kind, first, last } of campaigns) {
    const of = all.filter(({ decision }) => decision.campaignId === ids[0]);
    const dates = of.map(({ decision }) => decision.hiddenAt?.slice(0, 10) ?? '').toSorted();
    expect([kind, hidden, first, last]).toEqual(['contact', of.length, dates[0], dates.at(-1)]);
  }
  for (const channel of channels) {
    const of = all.filter(({ channelId }) => channelId === channel.id);
    expect(channel).toMatchObject({
      title: `Channel ${channel.id.slice(-1)}`,
      hidden: passes(of).length,
      restored: restored(of).length,
    });
    expect(isClose(channel.delay.median, quantile(of, 0.5))).toBe(true);
  }
  const one = await creator.api.insights.getInsights({ account: OTHER_CHANNEL });
  expect(one.insights?.taken_back.hidden).toBe(
    passes(all.filter(({ channelId }) => channelId === OTHER_CHANNEL)).length,
  );
});

test('insights cost one Firestore read per day with counts, per channel and per named video, and none for decisions', async () => {
  operations();
  await creator.api.insights.getInsights({ days: '90' });
  const { reads, decisionReads } = operations();
  expect(decisionReads).toBe(0);
  expect(reads).toBeLessThanOrEqual(28 + CHANNELS.length + 10 + 2);
});

test('insights contain no campaigns on Basic, are refused on Free, and accept only the offered numbers of days', async () => {
  const basic = await world.creator({ plan: 'basic' });
  const shown = await basic.api.insights.getInsights({});
  expect(shown).toMatchObject({ plan: 'basic', since: null, insights: { advanced: null } });
  expect(shown.insights?.days).toHaveLength(28);
  const free = await world.creator();
  expect(await free.api.insights.getInsights({})).toEqual({
    status: 'success',
    plan: 'none',
    since: null,
    insights: null,
  });
  expect(await refusalOf(free.api.insights.getInsights({ days: '5' }))).toMatchObject({
    code: 'BAD_REQUEST',
  });
});

test('insights measure delays only of scheduled passes, and begin on the first day that has counts', async () => {
  const own = await connectedChannel(world, 'basic', [scam(1), ordinary(1)]);
  await own.api.cleaning.cleanVideo({ videoId: VIDEO });
  const { since, insights } = await own.api.insights.getInsights({ days: '7' });
  const today = new Date(world.app.clock.now()).toISOString().slice(0, 10);
  expect(since).toBe(today);
  expect(insights?.days.at(-1)).toMatchObject({ date: today, scam: 1, restored: 0 });
  expect(insights?.videos).toEqual([
    { id: VIDEO, channel_id: CHANNEL, title: 'A bench', hidden: 1 },
  ]);
  expect(insights?.delay).toEqual({ count: 0, median: null, p95: null });
  expect(insights?.hours[0]).toBe(1);
});
