import { afterEach, beforeEach, expect, test } from 'vitest';

import { authorizedState } from './connection.ts';
import { DAY, HOUR, refusalOf } from './requests.ts';
import { documentsWith } from './stored-documents.ts';
import { type Creator, startWorld, type World } from './world.ts';

let world: World;
// In a shared world, each move of the clock would also do the work of all earlier accounts.
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.stop());

/**
 * Moves the clock by some hours and runs the hourly job once at the end, because 72 runs would take
 * too long.
 */
async function later(hours: number): Promise<void> {
  await world.emulators.advanceTo(world.emulators.clock.now() + hours * HOUR);
  const response = await fetch(`${world.url}/reconcile`, { method: 'POST' });
  expect(response.status).toBeLessThan(300);
}

const nextDay = () => later((DAY - (world.emulators.clock.now() % DAY)) / HOUR);

let made = 0;
async function freshChannel(): Promise<string> {
  made += 1;
  const channelId = `UCmove${String(made).padStart(18, '0')}`;
  await world.control.put(`/youtube/channels/${channelId}`, {
    channel: { title: `Moved ${made}`, handle: `@move${made}` },
    videos: [
      {
        id: `move${String(made).padStart(7, '0')}`,
        title: 'A chair',
        publishedAt: '2026-11-01T00:00:00Z',
      },
    ],
  });
  return channelId;
}

/** Creates a channel with a working grant that another account has just claimed. */
async function claimedChannel() {
  const [holder, claimant] = [await world.creator(), await world.creator()];
  const channelId = await freshChannel();
  await holder.connect(channelId);
  expect((await holder.api.video.listVideos({})).videos).toHaveLength(1);
  const refusal = await claim(claimant, channelId);
  return { holder, claimant, channelId, refusal };
}

async function claim(claimant: Creator, channelId: string) {
  const state = await authorizedState(claimant, channelId);
  return refusalOf(claimant.api.channel.linkChannel({ state }));
}

async function idsOf({ api }: Creator): Promise<string[]> {
  return (await api.channel.listChannels()).map(({ id }) => id);
}

async function eventsOf({ api }: Creator) {
  return (await api.session.listSecurityEvents()).events;
}

async function subjectsTo({ email }: Creator): Promise<string[]> {
  return (await world.control.mailTo(email)).map(({ subject }) => subject);
}

const CLAIMED = 'Another account asks for a YouTube channel of yours';
const WAITS = 'Your YouTube channel is connected to another account';
const ARRIVED = 'Your YouTube channel is connected';
const KEPT = 'Your YouTube channel was not moved';

test('the response to claiming a channel whose grant works says when the claim takes effect, and mails go to both accounts', async () => {
  const { holder, claimant, channelId, refusal } = await claimedChannel();
  const at = new Date(world.app.clock.now() + 72 * HOUR).toISOString();
  expect(refusal).toMatchObject({ status: 409, code: 'CHANNEL_TAKEN' });
  const effective = String(refusal.data?.['effective_at']);
  expect(Math.abs(Date.parse(effective) - Date.parse(at))).toBeLessThan(60_000);
  expect(refusal.message).toContain(effective.slice(0, 10));

  expect(await subjectsTo(holder)).toContain(CLAIMED);
  expect(await subjectsTo(claimant)).toContain(WAITS);
  expect(await holder.api.channel.listChannels()).toMatchObject([
    { id: channelId, status: 'connected', transfer_at: effective },
  ]);
  expect((await holder.api.video.listVideos({})).videos).toHaveLength(1);
  expect(await idsOf(claimant)).toEqual([]);
  expect((await claimant.api.account.me()).claims).toEqual([
    { channel: expect.stringMatching(/^Moved /), effective_at: effective },
  ]);
  expect((await holder.api.account.me()).claims).toBeUndefined();
});

test('when an account claims a channel, neither the claimant nor the holder learns anything about the other', async () => {
  const { holder, claimant, refusal } = await claimedChannel();
  const told = {
    holder: [await world.control.mailTo(holder.email), await holder.api.channel.listChannels()],
    claimant: [await world.control.mailTo(claimant.email), refusal.message, refusal.data],
  };
  for (const part of [claimant.email, claimant.uid])
    expect(JSON.stringify(told.holder)).not.toContain(part);
  for (const part of [holder.email, holder.uid])
    expect(JSON.stringify(told.claimant)).not.toContain(part);
});

test('a claim takes effect after 72 hours, and then the holder’s data of the channel are deleted', async () => {
  const { holder, claimant, channelId } = await claimedChannel();
  await later(71);
  expect(await idsOf(holder)).toEqual([channelId]);
  await later(2);
  expect(await idsOf(holder)).toEqual([]);
  expect(await claimant.api.channel.listChannels()).toMatchObject([
    { id: channelId, status: 'connected', transfer_at: null },
  ]);
  expect((await claimant.api.video.listVideos({})).videos).toHaveLength(1);
  const left = await documentsWith(world, channelId);
  expect(left.filter((path) => path.startsWith(`users/${holder.uid}`))).toEqual([]);
  expect(left.filter((path) => path.startsWith('transfers/'))).toEqual([]);
  expect(await subjectsTo(holder)).toContain(
    'Another account has connected a YouTube channel of yours',
  );
  expect(await subjectsTo(claimant)).toContain('Your YouTube channel is connected');
});

test('a claim takes effect at once when the holder agrees, and the holder can agree only once', async () => {
  const { holder, claimant, channelId } = await claimedChannel();
  const agree = (who: Creator) => who.api.channel.agreeToTransfer({ account: channelId });
  for (const other of [claimant, await world.creator()])
    expect(await refusalOf(agree(other))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await agree(holder)).toEqual({ status: 'success' });
  expect([await idsOf(holder), await idsOf(claimant)]).toEqual([[], [channelId]]);
  expect(await refusalOf(agree(holder))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
});

test('the export of the account that claims a channel names the channel, and not the holder', async () => {
  const { holder, claimant, channelId, refusal } = await claimedChannel();
  const { transfers } = await claimant.api.account.exportData();
  const effectiveAt = refusal.data?.['effective_at'];
  expect(transfers).toMatchObject([{ effectiveAt, channel: { id: channelId } }]);
  expect(JSON.stringify(transfers)).not.toContain(holder.uid);
  expect(transfers[0]).not.toHaveProperty('sealed');
  expect(await holder.api.account.exportData()).toMatchObject({
    transfers: [],
    channels: [{ id: channelId, transferAt: effectiveAt }],
  });
});

test('the API refuses the agreement to a claim that does not exist', async () => {
  const holder = await world.creator();
  const channelId = await freshChannel();
  await holder.connect(channelId);
  for (const account of [channelId, 'users/x', 'UCneverseenneverseenneve'])
    expect(await refusalOf(holder.api.channel.agreeToTransfer({ account }))).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
  expect(await idsOf(holder)).toEqual([channelId]);
});

test('if the holder of a claimed channel reconnects it, the claim ends, even if the holder’s plan is full', async () => {
  const { holder, claimant, channelId } = await claimedChannel();
  const [before] = await holder.api.channel.listChannels();
  await holder.connect(channelId);
  expect(await holder.api.channel.listChannels()).toEqual([{ ...before, transfer_at: null }]);
  expect(await subjectsTo(claimant)).toContain(KEPT);
  await later(73);
  expect([await idsOf(holder), await idsOf(claimant)]).toEqual([[channelId], []]);
  expect((await holder.api.video.listVideos({})).videos).toHaveLength(1);
});

test('repeating a claim neither restarts the 72 hours nor sends more mail', async () => {
  const { holder, claimant, channelId, refusal } = await claimedChannel();
  await later(1);
  expect((await claim(claimant, channelId)).data).toEqual(refusal.data);
  for (const [who, subject] of [
    [holder, CLAIMED],
    [claimant, WAITS],
  ] as const)
    expect((await subjectsTo(who)).filter((sent) => sent === subject)).toHaveLength(1);
});

test('a third account’s claim of the same channel replaces the second account’s claim and restarts the 72 hours', async () => {
  const { holder, claimant, channelId, refusal } = await claimedChannel();
  await later(1);
  const third = await world.creator();
  const later73 = await claim(third, channelId);
  expect(String(later73.data?.['effective_at']) > String(refusal.data?.['effective_at'])).toBe(
    true,
  );
  expect(await subjectsTo(claimant)).toContain(KEPT);
  await holder.api.channel.agreeToTransfer({ account: channelId });
  expect([await idsOf(claimant), await idsOf(third)]).toEqual([[], [channelId]]);
});

test('the holder gets at most five mails a day about claims of a channel, until the holder reconnects the channel', async () => {
  await nextDay();
  const { holder, claimant, channelId } = await claimedChannel();
  const rivals = [await world.creator(), claimant] as const;
  let claims = 1;
  /** Claims the channel `count` times, each time for the account whose claim was replaced. */
  const claimAgain = async (count: number) => {
    for (let call = 0; call < count; call += 1, claims += 1) {
      const { data } = await claim(rivals[(claims + 1) % 2] ?? claimant, channelId);
      expect(await holder.api.channel.listChannels()).toMatchObject([
        { id: channelId, transfer_at: data?.['effective_at'] },
      ]);
    }
    return (await subjectsTo(holder)).filter((subject) => subject === CLAIMED).length;
  };
  expect(await claimAgain(4)).toBe(5);
  expect(await claimAgain(2)).toBe(5);
  await holder.connect(channelId);
  expect(await holder.api.channel.listChannels()).toMatchObject([{ transfer_at: null }]);
  expect(await claimAgain(5)).toBe(10);
  expect(await claimAgain(1)).toBe(10);
  await nextDay();
  expect(await claimAgain(1)).toBe(11);
});

test('a claim has no effect if the claimant’s own grant has ended', async () => {
  const { holder, claimant, channelId } = await claimedChannel();
  await world.control.remove(`/youtube/grants/${channelId}`);
  await later(73);
  expect([await idsOf(holder), await idsOf(claimant)]).toEqual([[channelId], []]);
  expect(await holder.api.channel.listChannels()).toMatchObject([{ transfer_at: null }]);
  expect(await subjectsTo(claimant)).toContain(KEPT);
});

test('a claim stays pending while Google does not say whether the claimant’s grant works', async () => {
  const { holder, claimant, channelId } = await claimedChannel();
  await world.control.post('/faults', { target: 'oauth', method: 'token', status: 503 });
  const refused = await refusalOf(holder.api.channel.agreeToTransfer({ account: channelId }));
  expect(refused).toMatchObject({ status: 503, code: 'YOUTUBE_UNAVAILABLE' });
  expect(await idsOf(holder)).toEqual([channelId]);
  await world.control.remove('/faults');
  await later(74);
  expect(await idsOf(claimant)).toEqual([channelId]);
});

test('a claim has no effect if the claimant’s plan has no place for another channel any more', async () => {
  const { holder, claimant, channelId } = await claimedChannel();
  const other = await freshChannel();
  await claimant.connect(other);
  await later(73);
  expect([await idsOf(holder), await idsOf(claimant)]).toEqual([[channelId], [other]]);
});

test('if the claimant’s plan fills up while a claim takes effect, the claim connects nothing and the claimant gets a mail', async () => {
  const { holder, claimant, channelId } = await claimedChannel();
  const other = await freshChannel();
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const until = () => {
    asked.resolve();
    return gate.promise;
  };
  world.emulators.faults.add({ target: 'oauth', method: 'token', times: 1, until });
  const agreed = refusalOf(holder.api.channel.agreeToTransfer({ account: channelId }));
  await asked.promise;
  await claimant.connect(other);
  gate.resolve();
  expect(await agreed).toMatchObject({ code: 'NOT_FOUND' });
  expect(await idsOf(claimant)).toEqual([other]);
  const subjects = await subjectsTo(claimant);
  expect([subjects.includes(KEPT), subjects.includes(ARRIVED)]).toEqual([true, false]);
  expect((await eventsOf(claimant)).filter(({ kind }) => kind === 'channel-linked')).toHaveLength(
    1,
  );
});

test('the holder’s security events list the claims of a channel, and combine the claims of a day', async () => {
  await nextDay();
  const { holder, claimant, channelId } = await claimedChannel();
  await claim(claimant, channelId);
  const claims = async () =>
    (await eventsOf(holder)).flatMap(({ kind, count }) =>
      kind === 'channel-claimed' ? count : [],
    );
  expect(await claims()).toEqual([1]);
  await claim(await world.creator(), channelId);
  await claim(claimant, channelId);
  expect(await claims()).toEqual([3]);
  await nextDay();
  await claim(await world.creator(), channelId);
  expect(await claims()).toEqual([1, 3]);
  expect((await eventsOf(claimant)).map(({ kind }) => kind)).not.toContain('channel-claimed');
});

test('a new access token of the holder does not raise the number of mails about claims on that day', async () => {
  await nextDay();
  const { holder, claimant, channelId } = await claimedChannel();
  const rivals = [await world.creator(), claimant];
  for (let n = 0; n < 4; n += 1) await claim(rivals[n % 2] ?? claimant, channelId);
  const refused = { target: 'youtube', method: 'playlistItems.list', status: 401 };
  await world.control.post('/faults', { ...refused, reason: 'authError', times: 1 });
  await holder.api.video.listVideos({});
  await claim(rivals[0] ?? claimant, channelId);
  const subjects = await subjectsTo(holder);
  expect(subjects.filter((subject) => subject === CLAIMED)).toHaveLength(5);
});

test('a channel that the holder disconnects moves to the account that claims the channel', async () => {
  const { holder, claimant, channelId } = await claimedChannel();
  await holder.api.channel.disconnectChannel({});
  await later(1);
  expect([await idsOf(holder), await idsOf(claimant)]).toEqual([[], [channelId]]);
  expect((await claimant.api.video.listVideos({})).videos).toHaveLength(1);
});

test('if the holder deletes the account, the claimed channel moves to the claimant without the holder’s data', async () => {
  const { holder, claimant, channelId } = await claimedChannel();
  await holder.api.account.deleteAccount();
  expect(await documentsWith(world, holder.uid, holder.email)).toEqual([]);
  await later(1);
  expect(await idsOf(claimant)).toEqual([channelId]);
});

test('if the claimant deletes the account, the claim is deleted and the holder keeps the channel', async () => {
  const { holder, claimant, channelId } = await claimedChannel();
  await claimant.api.account.deleteAccount();
  expect(await documentsWith(world, claimant.uid, claimant.email)).toEqual([]);
  expect(await holder.api.channel.listChannels()).toMatchObject([
    { id: channelId, transfer_at: null },
  ]);
  expect((await holder.api.video.listVideos({})).videos).toHaveLength(1);
});

test('if the holder’s grant of a claimed channel ends, the claimant can connect the channel at once', async () => {
  const { holder, claimant, channelId } = await claimedChannel();
  await world.control.remove(`/youtube/grants/${channelId}`);
  await claimant.connect(channelId);
  expect([await idsOf(holder), await idsOf(claimant)]).toEqual([[], [channelId]]);
  expect(await documentsWith(world, `transfers/${channelId}`)).toEqual([]);
  expect(await subjectsTo(claimant)).not.toContain(KEPT);
});
