import { afterEach, expect, test, vi } from 'vitest';

import {
  acquireLease,
  heldLease,
  holdingLease,
  renewLease,
} from '../src/workflows/clean/lease-store.ts';
import { later } from './requests.ts';
import { freshChannel, freshVideo, putChannel } from './schedule-fixture.ts';
import { setUpWorld } from './world.ts';

/** How long a session lasts that must renew its lease, in ms. */
const LONG_MS = 40_000;
const STEP_MS = 4_000;

const world = setUpWorld({ notices: false });
afterEach(() => {
  vi.useRealTimers();
});

const lost = () => new Error('the lease is lost');

async function leasedChannel() {
  const [channelId, videoId] = [freshChannel(), freshVideo()];
  const { uid, connect } = await world.creator();
  await putChannel(world, channelId, []);
  await connect(channelId);
  const schedule = async () => (await world.app.documents.schedules.doc(channelId).get()).data();
  return {
    channelId,
    acquire: (holder: string) =>
      acquireLease(world.app, {
        uid,
        channelId,
        videoId,
        passId: `pass of ${holder}`,
        trigger: 'manual',
        holder,
      }),
    holder: async () => heldLease(world.app, await schedule())?.holder,
  };
}

test('a suspended session cannot renew a lease that another session has acquired', async () => {
  const { channelId, acquire, holder } = await leasedChannel();
  expect(await acquire('suspended')).toMatchObject({ acquired: true });
  await later(world, 20_000);
  expect(await acquire('next')).toMatchObject({ acquired: true });
  expect(await renewLease(world.app, channelId, 'suspended')).toBe(false);
  expect(await holder()).toBe('next');
  expect(await renewLease(world.app, channelId, 'next')).toBe(true);
});

test('a long session keeps its lease, so that no other session can acquire it', async () => {
  const { channelId, acquire, holder } = await leasedChannel();
  await acquire('long');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { signal } = new AbortController();
  await holdingLease(world.app, { channelId, holder: 'long', signal }, lost, async (ending) => {
    const end = world.app.clock.now() + LONG_MS;
    while (world.app.clock.now() < end) {
      const before = await expiry(channelId);
      await later(world, STEP_MS);
      vi.advanceTimersByTime(STEP_MS);
      await vi.waitFor(async () => expect(await expiry(channelId)).not.toBe(before), 10_000);
    }
    expect(ending.aborted).toBe(false);
  });
  expect(await holder()).toBe('long');
  expect(await acquire('other')).toMatchObject({ acquired: false });
});

async function expiry(channelId: string): Promise<string | undefined> {
  const schedule = (await world.app.documents.schedules.doc(channelId).get()).data();
  return schedule?.lease?.expiresAt;
}
