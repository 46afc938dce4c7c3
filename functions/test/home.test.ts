import { beforeAll, expect, test } from 'vitest';

import {
  channelOf,
  compareNumbers,
  fillDays,
  home,
  live,
  operationsOfList,
  readsOfHome,
} from './home-fixture.ts';
import { later, MINUTE } from './requests.ts';
import { type Creator, PASSWORD, setUpWorld } from './world.ts';

const HOUR = 60 * MINUTE;

const world = setUpWorld({ dailyUnits: 10_000_000 });
let creator: Creator;

beforeAll(async () => {
  creator = await home(world, 200);
  await live(world, creator);
});

test('the numbers on Home and in the activity equal the numbers recomputed from all decisions', async () => {
  expect(await compareNumbers(world, creator)).toBe(200 + 10);
});

test('reading the numbers for Home costs at most 25 Firestore reads', async () => {
  const { numbers = 0, visit = 0 } = await readsOfHome(creator);
  expect(numbers + visit).toBeLessThanOrEqual(25);
});

test('a visit to Home ends after half an hour, and the last visit counts for all devices of the account', async () => {
  const { api } = creator;
  const other = (await world.client().account.login({ email: creator.email, password: PASSWORD }))
    .access_token;
  const phone = world.client({ access_token: other });
  const since = async (from = api) => (await from.cleaning.getStatistics()).since_visit?.at;
  await later(world, HOUR);
  const first = new Date(world.app.clock.now()).toISOString();
  await phone.activity.noteVisit();
  const before = await since();
  expect(before).toBeDefined();
  expect((before ?? '') < first).toBe(true);
  await later(world, 20 * MINUTE);
  await api.activity.noteVisit();
  expect(await since(phone)).toBe(before);
  await later(world, 31 * MINUTE);
  const ended = await since();
  expect((ended ?? '') > first).toBe(true);
  await phone.activity.noteVisit();
  expect(await since()).toBe(ended);
  const newcomer = await world.creator();
  expect((await newcomer.api.cleaning.getStatistics()).since_visit).toBeNull();
  await newcomer.api.activity.noteVisit();
  expect((await newcomer.api.cleaning.getStatistics()).since_visit).toBeNull();
});

test('if a creator returns each day, Home costs at most 25 Firestore reads in addition to the list of videos', async () => {
  const busy = await channelOf(world, 50);
  await fillDays(world, busy);
  const first = await busy.api.cleaning.getStatistics();
  // YouTube deletes a comment 60 days after its hiding, so the sum covers the eleven days that end
  // fifty days ago.
  const expected = Array.from({ length: 11 }, (_, n) => 2 + 50 + n - 1);
  expect(first.hidden_expiring).toBe(expected.reduce((sum, hidden) => sum + hidden, 0));
  await later(world, 24 * HOUR);
  await world.app.documents
    .days(busy.uid)
    .doc(new Date(world.app.clock.now()).toISOString().slice(0, 10))
    .set({ passes: 1, read: 1, hidden: 5, restored: 0, channels: {} });
  const { videos = 0, ...others } = await readsOfHome(busy);
  expect(Object.values(others).reduce((sum, reads) => sum + reads, 0)).toBeLessThanOrEqual(25);
  // The list reads 50 videos, and a few documents of the caller, the limits, the channel and the
  // quota.
  expect(videos).toBeLessThanOrEqual(62);
  const next = await busy.api.cleaning.getStatistics();
  expect(next.hidden_expiring).toBe(first.hidden_expiring - 11);
  const again = await operationsOfList(busy);
  expect(again.reads).toBeLessThanOrEqual(62);
  expect(again.collections['videos']?.writes ?? 0).toBe(0);
  await later(world, 30 * 24 * HOUR);
  const { numbers = 0, visit = 0 } = await readsOfHome(busy);
  expect(numbers + visit).toBeLessThanOrEqual(25);
});
