import { setTimeout as delay } from 'node:timers/promises';

import {
  countOperations,
  type Operations,
} from '@threadsweep/emulators/firestore/counted-operations.ts';
import { mulberry32 } from '@threadsweep/emulators/platform/random.ts';
import type { DecisionDocument } from '@threadsweep/shared/documents/comment.ts';
import { expect } from 'vitest';

import { CHANNEL } from './channel-fixture.ts';
import { many, ordinary, scam } from './comment-fixture.ts';
import { later, MINUTE } from './requests.ts';
import type { Creator, World } from './world.ts';

const HOUR = 60 * MINUTE;
const VIDEOS = many(10, (n) => `homevideo${String(n).padStart(2, '0')}`);
/** The number of comments that the creator restores in one manual call. */
const AT_ONCE = 50;

type Decision = DecisionDocument & { id: string; videoId: string };

/** Returns the counts of Firestore operations in this process since its last call. */
const operations = countOperations();

/** Creates a creator of an old account with a channel of ten videos and this many scams. */
export async function home(world: World, scams: number): Promise<Creator> {
  await world.control.put('/youtube/quota', { units: 10_000_000 });
  await world.control.put(`/youtube/channels/${CHANNEL}`, {
    channel: { title: 'The Workbench', handle: '@theworkbench' },
    videos: VIDEOS.map((id, n) => ({
      id,
      title: `Video ${n}`,
      publishedAt: '2026-01-01T00:00:00Z',
      comments: [
        ...many(scams / VIDEOS.length, (index) => ({ ...scam(index), id: `Ug${n}scam${index}` })),
        ...many(5, (index) => ({ ...ordinary(index), id: `Ug${n}fan${index}_____` })),
      ],
    })),
  });
  const creator = await world.creator({ plan: 'basic' });
  await world.app.documents.user(creator.uid).update({ createdAt: '2025-01-01T00:00:00.000Z' });
  await creator.connect(CHANNEL);
  await creator.api.video.listVideos({});
  return creator;
}

async function clean({ api }: Creator, videoId: string): Promise<void> {
  const { body } = await api.cleaning.cleanVideo({ videoId });
  for (let status = body.status; status === 'accepted';) {
    await delay(500);
    const { pass } = await api.cleaning.getPass({ passId: body.pass_id ?? '' });
    if (pass.status === 'done') status = 'success';
  }
}

/**
 * Cleans half of the videos, visits Home, and cleans the other half. Then restores and hides
 * comments, and undoes a pass.
 */
export async function live(world: World, creator: Creator): Promise<void> {
  const { api } = creator;
  const half = VIDEOS.length / 2;
  for (const videoId of VIDEOS.slice(0, half)) await clean(creator, videoId);
  await api.activity.noteVisit();
  await later(world, 26 * HOUR);
  for (const videoId of VIDEOS.slice(half)) await clean(creator, videoId);
  const random = mulberry32(7);
  for (const [n, videoId] of VIDEOS.entries()) {
    const some = (await decisions(world, creator, videoId)).filter(() => random() < 0.2);
    const ids = some.map(({ id }) => id).slice(0, AT_ONCE);
    if (ids.length > 0) await api.comment.moderateComments({ videoId, ids, action: 'restore' });
    await api.comment.hideComment({ videoId, commentId: `Ug${n}fan0_____` });
    await later(world, MINUTE);
  }
  const { passes } = await api.cleaning.listPasses({ video: VIDEOS[1] ?? '' });
  await api.cleaning.undoPass({ passId: passes[0]?.id ?? '' });
}

async function decisions(
  { app }: World,
  { uid }: Creator,
  ...videoIds: string[]
): Promise<Decision[]> {
  const all: Decision[] = [];
  for (const videoId of videoIds) {
    const found = await app.documents.decisions(uid, videoId).get();
    all.push(...found.docs.map((each) => Object.assign(each.data(), { id: each.id, videoId })));
  }
  return all;
}

/**
 * Compares the numbers of Home and of the activity with numbers that are recomputed from all
 * decisions.
 * @returns the number of decisions
 */
export async function compareNumbers(world: World, creator: Creator): Promise<number> {
  const { api } = creator;
  const all = await decisions(world, creator, ...VIDEOS);
  const count = (of: (decision: Decision) => boolean) => all.filter(of).length;
  const restored = count(({ status }) => status === 'restored');

  const { days, since_visit: visit, to_review: open } = await api.cleaning.getStatistics();
  const sum = (of: 'hidden' | 'restored') => days.reduce((total, day) => total + day[of], 0);
  expect(sum('hidden')).toBe(count(({ hiddenAt }) => hiddenAt !== null));
  expect(sum('restored')).toBe(restored);
  for (const { date, hidden } of days)
    expect(hidden).toBe(count(({ hiddenAt }) => hiddenAt?.startsWith(date) === true));
  expect(visit?.hidden).toBe(
    count(({ removal, hiddenAt }) => removal === 'counted' && (hiddenAt ?? '') > (visit?.at ?? '')),
  );
  const asked = (await world.app.documents.videos(creator.uid).get()).docs;
  expect(open).toBe(
    count(({ status, doubtful }) => status === 'hidden' && doubtful) +
      asked.reduce((total, video) => total + video.data().asked, 0),
  );

  const rows = [];
  let token: string | null = null;
  do {
    const page = await api.activity.listActivity(token === null ? {} : { page_token: token });
    rows.push(...page.activity);
    token = page.next_page_token;
  } while (token !== null);
  const counted = { hide: 0, restore: 0 };
  for (const row of rows) {
    if (row.type === 'pass') {
      const own = all.filter(({ passId }) => passId === row.id);
      expect(row.cleaned_count).toBe(own.length);
      expect(row.restored_count).toBe(own.filter(({ status }) => status === 'restored').length);
      for (const [category, number] of Object.entries(row.by_category))
        expect(number).toBe(own.filter((decision) => decision.category === category).length);
    } else if (row.kind === 'hide') counted.hide += row.count;
    else counted.restore += row.count;
  }
  expect(counted).toEqual({ hide: count(({ source }) => source === 'creator'), restore: restored });
  const { videos } = await api.video.listVideos({});
  for (const { id, hidden_count: hidden } of videos)
    expect(hidden).toBe(count(({ videoId, status }) => videoId === id && status === 'hidden'));
  return all.length;
}

/** The Firestore reads of each call that Home makes, by name. */
export async function readsOfHome({ api }: Creator): Promise<Record<string, number>> {
  const reads: Record<string, number> = {};
  const calls = {
    numbers: () => api.cleaning.getStatistics(),
    visit: () => api.activity.noteVisit(),
    account: () => api.account.me(),
    channels: () => api.channel.listChannels(),
    autoClean: () => api.account.getAutoCleaning(),
    videos: () => api.video.listVideos({}),
  };
  operations();
  for (const [name, call] of Object.entries(calls)) {
    await call();
    const counts = operations();
    reads[name] = counts.reads + counts.decisionReads;
  }
  return reads;
}

/** The Firestore operations of one call of the list of videos. */
export async function operationsOfList({ api }: Creator): Promise<Operations> {
  operations();
  await api.video.listVideos({});
  return operations();
}

/** Creates a creator of an old account with a channel of this many videos without comments. */
export async function channelOf(world: World, videos: number): Promise<Creator> {
  const channelId = 'UCmanyvideoschannel00001';
  await world.control.put('/youtube/quota', { units: 10_000_000 });
  await world.control.put(`/youtube/channels/${channelId}`, {
    channel: { title: 'Many videos', handle: '@manyvideos' },
    videos: many(videos, (n) => ({
      id: `manyvideo${String(n).padStart(2, '0')}`,
      title: `Video ${n}`,
      publishedAt: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
      comments: [],
    })),
  });
  const creator = await world.creator({ plan: 'basic' });
  await world.app.documents.user(creator.uid).update({ createdAt: '2025-01-01T00:00:00.000Z' });
  await creator.connect(channelId);
  await creator.api.video.listVideos({});
  return creator;
}

/** Stores statistics of each of the last 70 days, the most that Home may read. */
export async function fillDays(world: World, { uid }: Creator): Promise<void> {
  const { documents, clock } = world.app;
  for (let ago = 0; ago < 70; ago += 1) {
    const date = new Date(clock.now() - ago * 24 * HOUR).toISOString().slice(0, 10);
    const counts = { passes: 1, read: 100, hidden: 2 + ago, restored: 1, channels: {} };
    await documents.days(uid).doc(date).set(counts);
  }
}
