import { expect, test } from 'vitest';

import { DEEP } from '@threadsweep/shared/test/runs.ts';

import { MINUTE, later } from './requests.ts';
import {
  freshChannel,
  freshVideo,
  hoursAfter,
  isoNow,
  putChannel,
  scheduledPasses,
  soon,
  toHour,
  upload,
} from './schedule-fixture.ts';
import { type Creator, setUpWorld } from './world.ts';

const world = setUpWorld({ reconcile: true });

/**
 * The hourly passes of the specification, in hours after publication: section 1, «Automatic
 * schedule».
 */
const HOURLY = Array.from({ length: 24 }, (_, index) => index + 1);
const EVERY_12_HOURS = [36, 48, 60, 72];
const EVERY_24_HOURS = [96, 120, 144, 168, 192];
const ALL = [...HOURLY, ...EVERY_12_HOURS, ...EVERY_24_HOURS];
const OF_PLAN = { free: HOURLY, basic: ALL, pro: ALL };

/** How long the test runs, in hours: a normal run covers the hourly passes and three later ones. */
const END = DEEP ? 50.25 + 192 + 0.5 : 62.5;
/** The times at which auto-cleaning is turned off and on, in hours after the first upload. */
const SWITCHES = [
  { at: 5.5, on: false },
  { at: 10.5, on: true },
  { at: 60.5, on: false },
  { at: 100.5, on: true },
];
/**
 * The times at which the creators upload, in hours after the first upload. At the last one,
 * auto-cleaning is off.
 */
const UPLOADS = [0, 50.25, 62.75].filter((at) => at < END);

interface Subject {
  plan: keyof typeof OF_PLAN;
  switches: boolean;
  creator: Creator;
  channelId: string;
  videos: string[];
}

async function subject(plan: Subject['plan'], switches: boolean): Promise<Subject> {
  const channelId = freshChannel();
  await putChannel(world, channelId, []);
  const creator = await world.creator(plan === 'free' ? {} : { plan });
  await creator.connect(channelId);
  return { plan, switches, creator, channelId, videos: UPLOADS.map(freshVideo) };
}

/** Returns the hours after its upload at which the specification requires passes over a video. */
function expectedHours({ plan, switches }: Subject, uploadedAt: number): number[] {
  return OF_PLAN[plan].filter((hours) => {
    const at = uploadedAt + hours;
    const off = switches && ((at > 5.5 && at < 10.5) || (at > 60.5 && at < 100.5));
    return at <= END && !off;
  });
}

test('over several days with uploads and switches of auto-cleaning, each plan gets exactly the specification’s passes', async () => {
  const subjects = [await subject('free', true), await subject('pro', true)];
  if (DEEP) subjects.push(await subject('basic', true), await subject('pro', false));
  await later(world, 2 * MINUTE);
  await soon(async () => expect(await world.control.subscriptions()).toHaveLength(subjects.length));
  const start = isoNow(world);

  async function uploadAll(index: number): Promise<void> {
    for (const { creator, channelId, videos } of subjects) {
      const id = videos[index] ?? '';
      await upload(world, channelId, id);
      const document = world.app.documents.videos(creator.uid).doc(id);
      await soon(async () => expect((await document.get()).exists).toBe(true));
    }
  }
  const events = [
    ...UPLOADS.map((at, index) => ({ at, happens: () => uploadAll(index) })),
    ...SWITCHES.filter(({ at }) => at < END).map(({ at, on }) => ({
      at,
      happens: async () => {
        for (const { switches, creator } of subjects)
          if (switches) await creator.api.account.setAutoCleaning({ status: on });
      },
    })),
  ].toSorted((a, b) => a.at - b.at);
  for (const { at, happens } of events) {
    if (at > 0) await toHour(world, start, at);
    await happens();
  }
  await toHour(world, start, END);

  for (const one of subjects)
    for (const [index, id] of one.videos.entries()) {
      const uploadedAt = UPLOADS[index] ?? 0;
      const passes = await scheduledPasses(one.creator, id);
      const name = `${one.plan}, ${one.switches ? 'switched' : 'always on'}, upload ${index}`;
      const published = new Date(Date.parse(start) + uploadedAt * 60 * MINUTE).toISOString();
      expect([name, hoursAfter(published, passes)]).toEqual([name, expectedHours(one, uploadedAt)]);
      expect([name, passes.filter(({ status }) => status !== 'done')]).toEqual([name, []]);
    }
}, 600_000);
