import { beforeEach, expect, test } from 'vitest';

import { DayChanges } from '@threadsweep/shared/day-insights.ts';
import type { ChannelDay } from '@threadsweep/shared/documents/cleaning.ts';

import { deleteEverything } from '../src/workflows/delete-account.ts';
import { CHANNEL, connectedChannel, OTHER_VIDEO, VIDEO } from './channel-fixture.ts';
import { comment, many, ordinary, scam } from './comment-fixture.ts';
import { documentsWith, everyDocument } from './stored-documents.ts';
import { type Creator, setUpWorld } from './world.ts';

const world = setUpWorld();
let creator: Creator;

const COPY = 'Best online shop for vintage tools, free delivery this week only';
const copy = (n: number) => comment(`copy${n}`, `@copier${n}`, `${COPY} ${'!'.repeat(n)}`, n);
const SCAMS = many(4, scam);

beforeEach(async () => {
  if (creator) await deleteEverything(world.app, creator.uid);
  creator = await connectedChannel(
    world,
    'basic',
    [...SCAMS, ...many(6, copy), ordinary(1)],
    [scam(9), ordinary(2)],
  );
  for (const videoId of [VIDEO, OTHER_VIDEO]) await creator.api.cleaning.cleanVideo({ videoId });
});

const decisionsOn = async (videoId: string) => {
  const found = await world.app.documents.decisions(creator.uid, videoId).get();
  return new Map(found.docs.map((document) => [document.id, document.data()]));
};

async function storedDays() {
  const days = await world.app.documents.days(creator.uid).get();
  return new Map(days.docs.map((day) => [day.id, counted(day.data().channels)]));
}

async function recomputedDays() {
  const changes = new DayChanges();
  for (const videoId of [VIDEO, OTHER_VIDEO])
    for (const decision of (await decisionsOn(videoId)).values())
      changes.change({ channelId: CHANNEL, videoId }, undefined, decision);
  return new Map([...changes.byDate].map(([date, channels]) => [date, counted(channels)]));
}

function counted(channels: Record<string, Partial<ChannelDay>>) {
  const counts: Record<string, number> = {};
  for (const [id, maps] of Object.entries(channels))
    for (const [name, keys] of Object.entries(maps))
      for (const [key, count] of Object.entries(keys ?? {}))
        if (count !== 0) counts[`${id} ${name} ${key}`] = count;
  return counts;
}

test('a stored decision contains its actor, the detector’s version and its comment’s time and language', async () => {
  const [first] = SCAMS;
  const decision = (await decisionsOn(VIDEO)).get(first?.id ?? '');
  expect(decision).toMatchObject({
    actor: 'manual',
    detector: expect.stringMatching(/./u),
    commentAt: new Date(first?.publishedAt ?? '').toISOString(),
    language: 'en',
    inInsights: true,
  });
  expect(decision?.authorHash).toMatch(/^[\w-]{11}$/u);
});

test('copies of a text get the id of one campaign, and neither their text nor their authors are stored', async () => {
  const decisions = await decisionsOn(VIDEO);
  const campaigns = [...decisions].flatMap(([id, { campaignId }]) =>
    id.startsWith('Ugcopy') ? [campaignId] : [],
  );
  expect(campaigns.length).toBeGreaterThanOrEqual(3);
  expect(new Set(campaigns).size).toBe(1);
  expect(campaigns[0]).toMatch(/^copies\./u);
  const all = JSON.stringify(await everyDocument(world));
  for (const text of [COPY, '@copier1', '@luckywinner1']) expect(all).not.toContain(text);
});

test('the stored counts of each day equal the counts of all decisions, even after restores, hides and an undo', async () => {
  const { api } = creator;
  expect(await storedDays()).toEqual(await recomputedDays());
  const [first, second, third] = SCAMS.map(({ id }) => id);
  await api.comment.unhideComment({ videoId: VIDEO, commentId: first ?? '' });
  await api.comment.moderateComments({ videoId: VIDEO, ids: [second ?? ''], action: 'restore' });
  await world.control.post('/clock', { advance: 'P2D' });
  await api.comment.hideComment({ videoId: VIDEO, commentId: first ?? '' });
  await api.comment.hideComment({ videoId: VIDEO, commentId: ordinary(1).id });
  await api.comment.unhideComment({ videoId: VIDEO, commentId: third ?? '' });
  await api.comment.moderateComments({
    videoId: VIDEO,
    ids: [third ?? ''],
    action: 'hide',
    undo: true,
  });
  expect(await storedDays()).toEqual(await recomputedDays());
  const passes = await api.cleaning.listPasses({ video: VIDEO });
  await api.cleaning.undoPass({ passId: passes.passes[0]?.id ?? '' });
  const days = await storedDays();
  expect(days).toEqual(await recomputedDays());
  expect(days.size).toBe(2);
  const decision = (await decisionsOn(VIDEO)).get(second ?? '');
  expect(decision).toMatchObject({ status: 'restored', actor: 'manual', restoredBy: 'creator' });
});

test('the insights never count a decision that an earlier version stored', async () => {
  const [first] = SCAMS;
  const id = first?.id ?? '';
  await world.app.documents.decisions(creator.uid, VIDEO).doc(id).update({ inInsights: false });
  const before = await storedDays();
  await creator.api.comment.unhideComment({ videoId: VIDEO, commentId: id });
  expect(await storedDays()).toEqual(before);
});

test('disconnecting a channel deletes the channel’s hashes and its counts of each day', async () => {
  const [decision] = (await decisionsOn(VIDEO)).values();
  const hash = decision?.authorHash ?? '';
  expect(await documentsWith(world, hash)).not.toEqual([]);
  await creator.api.channel.disconnectChannel({});
  expect(await documentsWith(world, hash, CHANNEL, 'copies.')).toEqual([]);
  const days = await world.app.documents.days(creator.uid).get();
  expect(days.docs.map((day) => day.data().hidden > 0)).toContain(true);
});

test('an account that an earlier version created gets a hash key with its first pass, and keeps this key', async () => {
  const user = world.app.documents.user(creator.uid);
  await user.update({ hashKey: null });
  const clean = () => creator.api.cleaning.cleanVideo({ videoId: OTHER_VIDEO });
  await clean();
  const key = (await user.get()).data()?.hashKey;
  expect(key).toMatch(/^[\w-]{43}$/u);
  await clean();
  expect((await user.get()).data()?.hashKey).toBe(key);
});
