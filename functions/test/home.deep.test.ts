import { afterAll, beforeAll, expect, test } from 'vitest';

import { compareNumbers, home, live, readsOfHome } from './home-fixture.ts';
import { type Creator, startWorld, type World } from './world.ts';

const COUNT = 50_000;
const SETUP_MS = 900_000;

let world: World;
let creator: Creator;

beforeAll(async () => {
  world = await startWorld({ dailyUnits: 10_000_000 });
  creator = await home(world, COUNT);
  await live(world, creator);
}, SETUP_MS);
afterAll(() => world.stop());

test(
  'the numbers on Home and in the activity equal the numbers recomputed from 50,000 decisions',
  async () => {
    expect(await compareNumbers(world, creator)).toBe(COUNT + 10);
  },
  SETUP_MS,
);

test('with 50,000 decisions, reading the numbers for Home costs at most 25 Firestore reads', async () => {
  const { numbers = 0, visit = 0 } = await readsOfHome(creator);
  expect(numbers + visit).toBeLessThanOrEqual(25);
});
