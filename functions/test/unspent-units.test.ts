import { beforeAll, expect, test } from 'vitest';

import { pacificDay } from '@threadsweep/engine/planning/pacific-day.ts';
import { readDay } from '../src/quota/ledger-store.ts';
import { heldIds, many, scam } from './comment-fixture.ts';
import { HOUR, later, MINUTE } from './requests.ts';
import { freshChannel, freshVideo, isoNow, putChannel, toHour } from './schedule-fixture.ts';
import { setUpWorld } from './world.ts';

const world = setUpWorld({ notices: false });

beforeAll(async () => {
  // Runs may keep a fifth of the day's units, enough for two calls that hide and some pages.
  Object.assign(world.app.config.quota, { dailyUnits: 600 });
});

test('a run spends the units that the previous run left to it, and the ledger counts these units once', async () => {
  const { app, control } = world;
  // On the first day, runs keep units only from 6:00 Pacific time on. Before, the ledger does not
  // know how many channels will request units.
  const { end } = pacificDay(app.clock.now());
  await control.post('/clock', { set: new Date(end + 6 * HOUR).toISOString() });
  const [channelId, videoId] = [freshChannel(), freshVideo()];
  await putChannel(world, channelId, []);
  const creator = await world.creator({ plan: 'pro' });
  await creator.connect(channelId);
  await later(world, HOUR + MINUTE);
  const start = isoNow(world);
  await putChannel(world, channelId, [{ id: videoId, publishedAt: start }]);
  await creator.api.video.listVideos({});

  const scamAt = async (hour: number) => {
    const publishedAt = isoNow(world);
    const comments = many(3, (n) => ({ ...scam(n), id: `Ug${videoId}h${hour}n${n}`, publishedAt }));
    await control.post(`/youtube/videos/${videoId}/comments`, comments);
  };
  const quota = async () => (await app.documents.schedules.doc(channelId).get()).data()?.quota;
  const used = async () => (await readDay(app)).day.today;

  await toHour(world, start, 1.5);
  const [before, reserved] = [(await quota())?.kept?.units ?? 0, await used()];
  expect(before).toBeGreaterThanOrEqual(100);
  await control.remove('/youtube/ledger');
  await scamAt(1);
  await toHour(world, start, 2.5);
  expect((await control.ledger()).units).toBe(51);
  expect((await quota())?.kept).toMatchObject({ units: before - 51, hiding: 50, flagged: 3 });
  expect(await used()).toEqual(reserved);

  await scamAt(2);
  await scamAt(2.1);
  await toHour(world, start, 4.5);
  const reported = await used();
  expect(reported.hiding - reserved.hiding).toBeGreaterThanOrEqual(50);
  const { units } = await control.ledger();
  const left = (await quota())?.kept?.units ?? 0;
  expect(before + reported.used - reserved.used - left).toBe(units);
  expect(heldIds(await control.channel(channelId))).toHaveLength(9);
});
