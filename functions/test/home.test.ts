import { afterAll, beforeAll, expect, test } from 'vitest';

import { compareNumbers, home, live, readsOfHome } from './home-fixture.ts';
import { later, MINUTE } from './requests.ts';
import { type Creator, PASSWORD, startWorld, type World } from './world.ts';

const HOUR = 60 * MINUTE;

let world: World;
let creator: Creator;

beforeAll(async () => {
  world = await startWorld({ dailyUnits: 10_000_000 });
  creator = await home(world, 200);
  await live(world, creator);
});
afterAll(() => world.stop());

test('the numbers of Home and of the activity equal those recomputed from all decisions', async () => {
  expect(await compareNumbers(world, creator)).toBe(200 + 10);
});

test('the numbers of Home cost at most 25 Firestore reads', async () => {
  const { numbers = 0, visit = 0 } = await readsOfHome(creator);
  expect(numbers + visit).toBeLessThanOrEqual(25);
});

test('a visit lasts half an hour, and the last one is that of any device', async () => {
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
