import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';

import { authorizedState } from './connection.ts';
import { putChannel } from './error-setup.ts';
import { DAY, HOUR, later, refusalOf } from './requests.ts';
import { type Creator, PASSWORD, setUpWorld } from './world.ts';

const world = setUpWorld({ reconcile: true, notices: false });
afterEach(async () => {
  setMost(undefined);
  const { docs } = await world.app.documents.users.get();
  for (const { ref } of docs) await ref.update({ waitingSince: null, invitedUntil: null });
});

function setMost(channelsMax: number | undefined): void {
  Object.assign(world.app.config, { channelsMax });
}

/** Sets the limit to the number of connected channels plus some free places. */
async function leave(places: number): Promise<void> {
  const { schedules } = world.app.documents;
  setMost((await schedules.count().get()).data().count + places);
}

async function link(creator: Creator, channelId: string) {
  const state = await authorizedState(creator, channelId);
  return creator.api.channel.linkChannel({ state });
}

const refusedLink = async (creator: Creator) => refusalOf(link(creator, await putChannel(world)));
const waitingOf = async ({ api }: Creator) => (await api.account.me()).waiting;

test('if the project has no free place, an account that connects a channel joins the waiting list and its grant is revoked', async () => {
  const [first, second] = [await world.creator(), await world.creator()];
  await first.connect(await putChannel(world));
  await leave(0);
  const channelId = await putChannel(world);
  expect(await refusalOf(link(second, channelId))).toMatchObject({
    status: 409,
    code: 'WAITING_LIST',
    data: { place: 1 },
  });
  expect(await world.control.grants()).not.toContainEqual(
    expect.objectContaining({ channelId, status: 'active' }),
  );
  expect(await waitingOf(second)).toEqual({ place: 1 });
  expect((await second.api.account.me()).has_youtube_connection).toBe(false);
  expect((await second.api.account.exportData()).user.waiting).toEqual({ place: 1 });
  await later(world, HOUR);
  const third = await world.creator();
  expect((await refusedLink(third)).data).toEqual({ place: 2 });
  expect((await refusedLink(second)).data).toEqual({ place: 1 });
  const { email } = second;
  const session = await world.client().account.login({ email, password: PASSWORD });
  await world.client(session).account.deleteAccount();
  expect(await waitingOf(third)).toEqual({ place: 1 });
});

test('when a place becomes free, the first account on the waiting list is invited, and no other account gets the place', async () => {
  setMost(1);
  const [waiting, late] = [await world.creator(), await world.creator()];
  await refusedLink(waiting);
  await refusedLink(late);
  await leave(1);
  await later(world, HOUR);
  const [mail] = await world.control.mailTo(waiting.email);
  expect(mail?.subject).toBe('There is room for your YouTube channel');
  expect(mail?.links).toEqual([`${world.url}/dashboard`]);
  const invited = z.object({ invited_until: z.string() }).parse(await waitingOf(waiting));
  expect(Date.parse(invited.invited_until) - world.emulators.clock.now()).toBeGreaterThan(6 * DAY);

  expect((await refusedLink(late)).data).toEqual({ place: 1 });
  await link(waiting, await putChannel(world));
  expect(await waitingOf(waiting)).toBeUndefined();
  expect((await waiting.api.account.me()).has_youtube_connection).toBe(true);
});

test('if an invited account does not take its place within seven days, the next account is invited', async () => {
  const [slow, next] = [await world.creator(), await world.creator()];
  setMost(1);
  await refusedLink(slow);
  await refusedLink(next);
  await leave(1);
  await later(world, HOUR);
  expect(await waitingOf(slow)).toHaveProperty('invited_until');
  expect(await waitingOf(next)).toEqual({ place: 1 });
  const invitedUntil = new Date(world.emulators.clock.now()).toISOString();
  await world.app.documents.users.doc(slow.uid).update({ invitedUntil });
  await later(world, HOUR);
  expect(await waitingOf(slow)).toBeUndefined();
  expect(await waitingOf(next)).toHaveProperty('invited_until');
});

test('a channel that was connected before needs no new place when it is reconnected', async () => {
  const [holder, owner] = [await world.creator(), await world.creator()];
  const [own, other] = [await putChannel(world), await putChannel(world)];
  await holder.connect(own);
  await holder.api.plan.choosePlan({ plan: 'pro' });
  await holder.connect(other);
  await leave(0);
  await link(holder, own);
  await world.control.remove(`/youtube/grants/${other}`);
  const taken = await link(owner, other);
  expect(taken.account.id).toBe(other);
});

test('turning off the waiting list invites all accounts on it', async () => {
  setMost(1);
  const waiting = await world.creator();
  await refusedLink(waiting);
  setMost(undefined);
  await later(world, HOUR);
  expect(await waitingOf(waiting)).toHaveProperty('invited_until');
  await link(waiting, await putChannel(world));
});
