import { expect, test } from 'vitest';

import { endPlanIfDue } from '../src/workflows/change-plan.ts';
import { DAY, later, refusalOf, SECOND } from './requests.ts';
import { type Creator, setUpWorld } from './world.ts';

const world = setUpWorld();

let made = 0;
async function connectChannels(creator: Creator, count: number): Promise<string[]> {
  const channelIds = [];
  for (let index = 0; index < count; index += 1) {
    made += 1;
    const channelId = `UCplan${String(made).padStart(18, '0')}`;
    await world.control.put(`/youtube/channels/${channelId}`, {
      channel: { title: `Channel ${made}` },
      videos: [
        {
          id: `plan${String(made).padStart(7, '0')}`,
          title: 'A chair',
          publishedAt: '2026-11-01T00:00:00Z',
        },
      ],
    });
    await creator.connect(channelId);
    channelIds.push(channelId);
  }
  return channelIds;
}

async function statuses(creator: Creator): Promise<string[]> {
  return (await creator.api.channel.listChannels()).map(({ status }) => status);
}

async function subscription(creator: Creator) {
  return (await creator.api.account.me()).subscription;
}

test('a newly chosen plan takes effect at once and is billed a month later', async () => {
  const creator = await world.creator();
  const answer = await creator.api.plan.choosePlan({ plan: 'pro' });
  expect(answer).toMatchObject({
    message: 'Subscription updated successfully!',
    tier: 'pro',
    ends_at: null,
  });
  const days = (Date.parse(answer.next_billing_at ?? '') - world.emulators.clock.now()) / DAY;
  expect(days).toBeGreaterThan(27.9);
  expect(days).toBeLessThan(31.1);
  expect(await subscription(creator)).toMatchObject({
    tier: 'pro',
    removals_limit: null,
    channels_limit: 3,
    next_billing_at: answer.next_billing_at,
  });
});

// Comes before the tests with channels, because it may move the clock by three months.
test('a plan chosen on the 31st is billed on the last day of a shorter month', async () => {
  const { clock } = world.emulators;
  const day = new Date(clock.now());
  day.setUTCHours(12, 0, 0, 0);
  do day.setUTCDate(day.getUTCDate() + 1);
  while (day.getUTCDate() !== 31 || lastDayOfNextMonth(day).getUTCDate() === 31);
  await world.emulators.advanceTo(day.getTime());

  const creator = await world.creator({ plan: 'pro' });
  const { next_billing_at: billing } = await subscription(creator);
  expect(billing?.slice(0, 10)).toBe(lastDayOfNextMonth(day).toISOString().slice(0, 10));
});

function lastDayOfNextMonth(day: Date): Date {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 2, 0));
}

test('the API refuses to choose the current plan again', async () => {
  const creator = await world.creator({ plan: 'basic' });
  expect(await refusalOf(creator.api.plan.choosePlan({ plan: 'basic' }))).toMatchObject({
    status: 409,
    code: 'CONFLICT',
    message: 'You are already on this plan',
  });
  expect(await subscription(creator)).toMatchObject({ tier: 'basic' });
});

test('a job that has read a cancelled plan does not end the plan that the creator buys meanwhile', async () => {
  const creator = await world.creator({ plan: 'basic' });
  const { next_billing_at: end } = await subscription(creator);
  await creator.api.plan.choosePlan({ plan: 'free' });
  const read = (await world.app.documents.user(creator.uid).get()).data();
  if (!read) throw new Error('the account has no document');
  await creator.api.plan.choosePlan({ plan: 'pro' });
  await later(world, Date.parse(end ?? '') - world.emulators.clock.now() + SECOND);

  expect(await endPlanIfDue(world.app, creator.uid, read)).toMatchObject({ plan: 'pro' });
  expect(await subscription(creator)).toMatchObject({ tier: 'pro', ends_at: null });
});

test('of two simultaneous calls that choose the same plan, the API refuses the later one', async () => {
  const creator = await world.creator();
  const choose = () => creator.api.plan.choosePlan({ plan: 'pro' });
  const [first, second] = await Promise.allSettled([choose(), choose()]);
  expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await subscription(creator)).toMatchObject({ tier: 'pro', ends_at: null });
});

test('a cancelled plan keeps its limits until the paid month ends', async () => {
  const creator = await world.creator({ plan: 'pro' });
  const { next_billing_at: end } = await subscription(creator);
  const answer = await creator.api.plan.choosePlan({ plan: 'free' });
  expect(answer).toMatchObject({ tier: 'pro', ends_at: end, next_billing_at: null });
  expect(answer.message).toBe(
    `Your subscription will revert to Free Trial on ${end?.slice(0, 10)}`,
  );
  expect(await subscription(creator)).toMatchObject({
    tier: 'pro',
    ends_at: end,
    channels_limit: 3,
  });
  expect(await creator.api.plan.choosePlan({ plan: 'free' })).toMatchObject({ ends_at: end });

  await later(world, Date.parse(end ?? '') - world.emulators.clock.now() + SECOND);
  expect(await subscription(creator)).toEqual({
    tier: 'free',
    ends_at: null,
    next_billing_at: null,
    removals_used: 0,
    removals_limit: 100,
    channels_limit: 1,
  });
  expect(await refusalOf(creator.api.plan.choosePlan({ plan: 'free' }))).toMatchObject({
    code: 'CONFLICT',
  });
});

test('a creator can reverse the cancellation of a plan until the plan ends', async () => {
  const creator = await world.creator({ plan: 'pro' });
  const { next_billing_at: billing } = await subscription(creator);
  await creator.api.plan.choosePlan({ plan: 'free' });
  expect(await creator.api.plan.choosePlan({ plan: 'pro' })).toMatchObject({
    tier: 'pro',
    ends_at: null,
    next_billing_at: billing,
  });
  await later(world, 32 * DAY);
  expect(await subscription(creator)).toMatchObject({ tier: 'pro', ends_at: null });
});

// Comes first among the tests with channels, because it moves the clock by a month, which would
// make the passes of earlier channels due.
test('when a cancelled plan ends, the channels that exceed the Free plan’s limit are paused, and the Basic plan resumes none', async () => {
  const creator = await world.creator({ plan: 'pro' });
  const [, second = ''] = await connectChannels(creator, 2);
  await creator.api.plan.choosePlan({ plan: 'free', keep_channels: [second] });
  expect(await statuses(creator)).toEqual(['connected', 'connected']);
  await later(world, 32 * DAY);
  expect(await statuses(creator)).toEqual(['paused', 'connected']);
  await creator.api.plan.choosePlan({ plan: 'basic' });
  expect(await statuses(creator)).toEqual(['paused', 'connected']);
});

test('the end of a cancelled plan pauses the channels by the creator’s last choice, although a job has read an earlier one', async () => {
  const creator = await world.creator({ plan: 'pro' });
  const [first = '', second = ''] = await connectChannels(creator, 2);
  await creator.api.plan.choosePlan({ plan: 'free', keep_channels: [first] });
  const read = (await world.app.documents.user(creator.uid).get()).data();
  if (!read) throw new Error('the account has no document');
  await creator.api.plan.choosePlan({ plan: 'free', keep_channels: [second] });
  await later(world, 32 * DAY);

  await endPlanIfDue(world.app, creator.uid, read);
  expect(await statuses(creator)).toEqual(['paused', 'connected']);
});

test('a creator with more channels than the new plan allows chooses the channel that stays active', async () => {
  const creator = await world.creator({ plan: 'pro' });
  const [, second = ''] = await connectChannels(creator, 3);
  await creator.api.plan.choosePlan({ plan: 'basic', keep_channels: [second] });
  expect(await statuses(creator)).toEqual(['paused', 'connected', 'paused']);
});

test('if the creator chooses no channel, the channel that was connected first stays active', async () => {
  const creator = await world.creator({ plan: 'pro' });
  await connectChannels(creator, 2);
  await creator.api.plan.choosePlan({ plan: 'basic' });
  expect(await statuses(creator)).toEqual(['connected', 'paused']);
});

test('a creator can choose only channels of the creator’s own account, and no more than the plan allows', async () => {
  const creator = await world.creator({ plan: 'pro' });
  const [first = '', second = ''] = await connectChannels(creator, 2);
  for (const keep of [['UCsomebodyelsesomebodyel'], [first, second]]) {
    const refused = await refusalOf(
      creator.api.plan.choosePlan({ plan: 'basic', keep_channels: keep }),
    );
    expect(refused).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    expect(refused.data).toMatchObject({ fields: { keep_channels: expect.any(String) } });
  }
  expect(await statuses(creator)).toEqual(['connected', 'connected']);
  expect(await subscription(creator)).toMatchObject({ tier: 'pro' });
});

test('the API lists the videos of a paused channel but refuses to clean them', async () => {
  const creator = await world.creator({ plan: 'pro' });
  const [, second = ''] = await connectChannels(creator, 2);
  const { videos } = await creator.api.video.listVideos({ account: second });
  await creator.api.plan.choosePlan({ plan: 'basic' });
  const videoId = videos[0]?.id ?? '';
  const refused = await refusalOf(creator.api.cleaning.cleanVideo({ videoId }));
  expect(refused).toMatchObject({
    status: 403,
    code: 'PLAN_LIMIT',
    data: { limit: 'channels', channel: second },
  });
  expect((await creator.api.video.listVideos({ account: second })).videos).toHaveLength(1);
});

test('a larger plan makes every paused channel active and pauses none', async () => {
  const creator = await world.creator({ plan: 'pro' });
  await connectChannels(creator, 3);
  await creator.api.plan.choosePlan({ plan: 'basic' });
  await creator.api.plan.choosePlan({ plan: 'pro' });
  expect(await statuses(creator)).toEqual(['connected', 'connected', 'connected']);
});

test('the only channel stays active when a creator changes from Free to Basic', async () => {
  const creator = await world.creator();
  await connectChannels(creator, 1);
  await creator.api.plan.choosePlan({ plan: 'basic' });
  expect(await statuses(creator)).toEqual(['connected']);
});

test('a paused channel counts towards the plan’s limit, but a channel with a revoked grant can be reconnected', async () => {
  const creator = await world.creator({ plan: 'pro' });
  const [first = ''] = await connectChannels(creator, 2);
  await creator.api.plan.choosePlan({ plan: 'basic' });
  expect(await refusalOf(creator.api.channel.startConnection())).toMatchObject({
    code: 'PLAN_LIMIT',
  });
  await world.control.remove(`/youtube/grants/${first}`);
  await refusalOf(creator.api.video.listVideos({}));
  expect(await statuses(creator)).toEqual(['reconnect', 'paused']);
  await creator.connect(first);
  expect(await statuses(creator)).toEqual(['connected', 'paused']);
});
