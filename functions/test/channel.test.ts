import { KeyManagementServiceClient } from '@google-cloud/kms';
import { afterEach, expect, test, vi } from 'vitest';

import { createApp } from '../src/google/app.ts';
import { createKeyVault } from '../src/google/key-vault.ts';
import { clientOptions } from '../src/platform/grpc.ts';
import { disconnect } from '../src/workflows/disconnect.ts';
import { openGrant } from '../src/channel/grant.ts';
import { ordinary } from './comment-fixture.ts';
import { authorizedState, consentAnswer, dashboard } from './connection.ts';
import { DAY, later, MINUTE, refusalOf } from './requests.ts';
import { documentsWith, everyDocument } from './stored-documents.ts';
import { type Creator, setUpWorld } from './world.ts';

const world = setUpWorld();
afterEach(() => world.control.remove('/faults'));

let made = 0;
async function freshChannel(): Promise<string> {
  made += 1;
  const channelId = `UCchannel${String(made).padStart(15, '0')}`;
  await world.control.put(`/youtube/channels/${channelId}`, {
    channel: { title: `Channel ${made}`, handle: `@channel${made}` },
    videos: [
      {
        id: `video${String(made).padStart(6, '0')}`,
        title: 'A chair',
        publishedAt: '2026-11-01T00:00:00Z',
      },
    ],
  });
  return channelId;
}

async function grantOf(channelId: string): Promise<string | undefined> {
  const grants = await world.control.grants();
  return grants.find((grant) => grant.channelId === channelId)?.status;
}

async function sealedFor(channelId: string) {
  const stored = (await world.app.documents.schedules.doc(channelId).get()).data();
  if (!stored?.sealed) throw new Error(`no token is stored for ${channelId}`);
  return { sealed: stored.sealed };
}

test('a creator connects a channel through Google’s consent page', async () => {
  const creator = await world.creator();
  const channelId = await freshChannel();
  expect(await creator.api.channel.listChannels()).toEqual([]);
  const state = await authorizedState(creator, channelId);
  expect(await creator.api.channel.listChannels()).toEqual([]);
  expect(await creator.api.channel.linkChannel({ state })).toMatchObject({
    status: 'success',
    message: 'YouTube account linked successfully',
    account: { id: channelId, status: 'connected', handle: `@channel${made}` },
  });
  expect(await creator.api.channel.listChannels()).toMatchObject([
    { id: channelId, channelTitle: `Channel ${made}` },
  ]);
  expect(await creator.api.account.me()).toMatchObject({ has_youtube_connection: true });
});

test('the secret of a connection attempt connects a channel only once', async () => {
  const creator = await world.creator();
  const state = await authorizedState(creator, await freshChannel());
  await creator.api.channel.linkChannel({ state });
  expect(await refusalOf(creator.api.channel.linkChannel({ state }))).toMatchObject({
    status: 400,
    code: 'LINK_EXPIRED',
  });
});

test('the callback accepts each authorization code of the consent page only once', async () => {
  const creator = await world.creator();
  const callback = await consentAnswer(creator, `channel=${await freshChannel()}&approve=1`);
  expect((await dashboard(callback)).get('youtube')).toBe('connected');
  const again = await dashboard(callback);
  expect(Object.fromEntries(again)).toEqual({
    youtube: 'error',
    error: 'attempt_expired',
  });
});

test('a connection attempt expires after ten minutes', async () => {
  const creator = await world.creator();
  const channelId = await freshChannel();
  const slow = await consentAnswer(creator, `channel=${channelId}&approve=1`);
  await later(world, 10 * MINUTE);
  expect((await dashboard(slow)).get('error')).toBe('attempt_expired');

  const state = await authorizedState(creator, channelId);
  await later(world, 10 * MINUTE);
  expect(await refusalOf(creator.api.channel.linkChannel({ state }))).toMatchObject({
    code: 'LINK_EXPIRED',
  });
});

test('an account cannot complete a connection attempt that another account started', async () => {
  const [creator, other] = [await world.creator(), await world.creator()];
  const channelId = await freshChannel();
  const state = await authorizedState(creator, channelId);
  expect(await refusalOf(other.api.channel.linkChannel({ state }))).toMatchObject({
    status: 400,
    code: 'LINK_EXPIRED',
  });
  await creator.api.channel.linkChannel({ state });
});

test('because of PKCE, Google refuses the authorization code of a different connection attempt', async () => {
  const [creator, other] = [await world.creator(), await world.creator()];
  const stolen = await consentAnswer(other, `channel=${await freshChannel()}&approve=1`);
  const callback = await consentAnswer(creator, `channel=${await freshChannel()}&approve=1`);
  callback.searchParams.set('code', stolen.searchParams.get('code') ?? '');
  expect((await dashboard(callback)).get('error')).toBe('unexpected_response');
});

test('a declined consent, an unticked scope and a Google account without a channel cause different error codes', async () => {
  const creator = await world.creator();
  const channelId = await freshChannel();
  const codes = [];
  for (const answer of [
    'approve=0',
    `channel=${channelId}&approve=1&scopes=none`,
    'channel=none&approve=1',
  ] as const) {
    const told = await dashboard(await consentAnswer(creator, answer));
    expect(told.get('youtube')).toBe('error');
    codes.push(told.get('error'));
  }
  expect(codes).toEqual(['access_denied', 'permission_missing', 'no_channel']);
  await creator.connect(channelId);
});

test('an unexpected request to the callback redirects the browser to the dashboard with a known error code', async () => {
  for (const [query, code] of [
    ['', 'incomplete_response'],
    ['?state=x', 'incomplete_response'],
    ['?code=y', 'incomplete_response'],
    ['?state=x&code=y', 'attempt_expired'],
    ['?error=Call+0900+123&state=x', 'attempt_expired'],
    ['?error=Call+0900+123', 'incomplete_response'],
  ] as const)
    expect(
      (await dashboard(new URL(`${world.url}/api/auth/youtube/callback${query}`))).get('error'),
    ).toBe(code);

  const refused = await consentAnswer(await world.creator(), 'approve=0');
  refused.searchParams.set('error', 'Call 0900 123');
  expect((await dashboard(refused)).get('error')).toBe('google_refused');
});

test('while Google does not respond, the callback redirects the browser to the dashboard, and a second attempt succeeds', async () => {
  const creator = await world.creator();
  const channelId = await freshChannel();
  const callback = await consentAnswer(creator, `channel=${channelId}&approve=1`);
  await world.control.post('/faults', { target: 'oauth', method: 'token', status: 400 });
  expect((await dashboard(callback)).get('error')).toBe('unexpected_response');
  await world.control.remove('/faults');
  await creator.connect(channelId);
});

test('reconnecting a channel with an unticked scope keeps the channel’s working grant', async () => {
  const creator = await world.creator({ plan: 'pro' });
  const channelId = await freshChannel();
  await creator.connect(channelId);
  await dashboard(await consentAnswer(creator, `channel=${channelId}&approve=1&scopes=none`));
  expect(await creator.api.video.listVideos({})).toMatchObject({ message: '' });
});

test('before the consent page, the API refuses a channel beyond the plan’s limit: one on Free, three on Pro', async () => {
  const creator = await world.creator();
  await creator.connect(await freshChannel());
  expect(await refusalOf(creator.api.channel.startConnection())).toMatchObject({
    status: 403,
    code: 'PLAN_LIMIT',
    data: { plan: 'free', limit: 'channels', allowed: 1, offer: 'pro' },
  });
  await creator.api.plan.choosePlan({ plan: 'pro' });
  await creator.connect(await freshChannel());
  await creator.connect(await freshChannel());
  expect(await creator.api.channel.listChannels()).toHaveLength(3);
  expect(await refusalOf(creator.api.channel.startConnection())).toMatchObject({
    code: 'PLAN_LIMIT',
    data: { plan: 'pro', allowed: 3, offer: null },
  });
});

test('of two simultaneous connections that exceed the plan, one succeeds and the grant of the other is revoked', async () => {
  const creator = await world.creator();
  const [first, second] = [await freshChannel(), await freshChannel()];
  const states = [await authorizedState(creator, first), await authorizedState(creator, second)];
  const links = await Promise.allSettled(
    states.map((state) => creator.api.channel.linkChannel({ state })),
  );
  expect(links.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [linked] = await creator.api.channel.listChannels();
  const refused = linked?.id === first ? second : first;
  expect(await grantOf(refused)).toBe('revoked');
  expect(await creator.api.video.listVideos({})).toMatchObject({ message: '' });
});

test('if another account tries to connect a channel, the grant of the channel’s first account keeps working', async () => {
  const [owner, other] = [await world.creator(), await world.creator()];
  const channelId = await freshChannel();
  await owner.connect(channelId);
  const state = await authorizedState(other, channelId);
  expect(await refusalOf(other.api.channel.linkChannel({ state }))).toMatchObject({
    status: 409,
    code: 'CHANNEL_TAKEN',
    message: expect.stringMatching(
      /^This YouTube channel is already connected to another Threadsweep account\. It moves to your account on /,
    ),
  });
  expect(await grantOf(channelId)).toBe('active');
  expect(await owner.api.video.listVideos({})).toMatchObject({ message: '' });
  await other.api.account.deleteAccount();
  expect(await grantOf(channelId)).toBe('active');
});

test('a channel whose grant was revoked at Google works again after the creator reconnects it', async () => {
  const creator = await world.creator();
  const channelId = await freshChannel();
  await creator.connect(channelId);
  const [before] = await creator.api.channel.listChannels();
  const key = await fingerprintKey(creator, channelId);
  await world.control.remove(`/youtube/grants/${channelId}`);

  for (let call = 0; call < 2; call += 1)
    expect(await refusalOf(creator.api.video.listVideos({}))).toMatchObject({
      status: 409,
      code: 'RECONNECT_REQUIRED',
    });
  expect(await creator.api.channel.listChannels()).toMatchObject([{ status: 'reconnect' }]);

  await creator.connect(channelId);
  expect(await creator.api.channel.listChannels()).toEqual([before]);
  expect((await creator.api.video.listVideos({})).videos).toHaveLength(1);
  expect(await fingerprintKey(creator, channelId)).toBe(key);
});

async function fingerprintKey(creator: Creator, channelId: string): Promise<string> {
  const { sealed } = await sealedFor(channelId);
  return (await openGrant(world.app, creator.uid, channelId, sealed)).fingerprintKey;
}

test('if YouTube rejects an access token, the server refreshes it and repeats the call', async () => {
  const creator = await world.creator();
  const channelId = await freshChannel();
  await creator.connect(channelId);
  const { sealed } = await sealedFor(channelId);
  await world.control.post('/faults', { target: 'youtube', status: 401, times: 1 });
  expect(await creator.api.video.listVideos({})).toMatchObject({ message: '' });
  const renewed = (await sealedFor(channelId)).sealed;
  expect(renewed.ciphertext).not.toBe(sealed.ciphertext);
  expect((await openGrant(world.app, creator.uid, channelId, renewed)).refreshToken).toBe(
    (await openGrant(world.app, creator.uid, channelId, sealed)).refreshToken,
  );
});

test('disconnecting without an id disconnects the active channel, and disconnecting with an id disconnects that channel', async () => {
  const creator = await world.creator({ plan: 'pro' });
  const channels = [await freshChannel(), await freshChannel(), await freshChannel()];
  for (const channelId of channels) await creator.connect(channelId);
  const [first = '', second = '', third = ''] = channels;
  await creator.api.channel.disconnectChannel({ query: { account: second } });
  expect(await ids(creator)).toEqual([first, third]);
  await creator.api.channel.disconnectChannel({});
  expect(await ids(creator)).toEqual([third]);
  expect([await grantOf(first), await grantOf(second), await grantOf(third)]).toEqual([
    'revoked',
    'revoked',
    'active',
  ]);
  for (const account of [first, 'nonsense', 'UCneverseenneverseenneve'])
    expect(
      await refusalOf(creator.api.channel.disconnectChannel({ query: { account } })),
    ).toMatchObject({ status: 404, code: 'NOT_FOUND' });
});

async function ids(creator: Creator): Promise<string[]> {
  return (await creator.api.channel.listChannels()).map(({ id }) => id);
}

test('disconnecting a channel deletes all documents of the channel', async () => {
  const creator = await world.creator();
  const channelId = await freshChannel();
  await creator.connect(channelId);
  const [video] = (await creator.api.video.listVideos({})).videos;
  const comment = { ...ordinary(1), id: `Ug${channelId}` };
  await world.control.post(`/youtube/videos/${video?.id}/comments`, [comment]);
  await creator.api.cleaning.cleanVideo({ videoId: video?.id ?? '' });
  const stored = await documentsWith(world, channelId, video?.id ?? '');
  expect(stored.filter((path) => path.startsWith('seen/'))).not.toEqual([]);
  await creator.api.channel.disconnectChannel({});
  expect(await documentsWith(world, channelId, video?.id ?? '')).toEqual([]);
  expect(await refusalOf(creator.api.channel.disconnectChannel({}))).toMatchObject({
    status: 404,
    message: 'No YouTube channel is connected. Please connect one first.',
  });
});

test('an account cannot disconnect the channel of another account', async () => {
  const [owner, other] = [await world.creator(), await world.creator()];
  const channelId = await freshChannel();
  await owner.connect(channelId);
  expect(
    await refusalOf(other.api.channel.disconnectChannel({ query: { account: channelId } })),
  ).toMatchObject({ status: 404 });
  expect(await grantOf(channelId)).toBe('active');
});

test('if Google fails to revoke the grant, the channel stays connected and can be disconnected later', async () => {
  const creator = await world.creator();
  const channelId = await freshChannel();
  await creator.connect(channelId);
  await world.control.post('/faults', { target: 'oauth', method: 'revoke', status: 503 });
  expect(await refusalOf(creator.api.channel.disconnectChannel({}))).toMatchObject({
    status: 503,
    code: 'YOUTUBE_UNAVAILABLE',
  });
  expect(await ids(creator)).toEqual([channelId]);
  await world.control.remove('/faults');
  await creator.api.channel.disconnectChannel({});
  expect(await grantOf(channelId)).toBe('revoked');
});

test('if Cloud KMS fails during a disconnection, the channel stays connected and can be disconnected later', async () => {
  const creator = await world.creator();
  const channelId = await freshChannel();
  await creator.connect(channelId);
  const cold = createApp(world.app.config, { clock: world.app.clock, log: world.app.log });
  await world.control.post('/faults', { target: 'kms', status: 500 });
  await expect(disconnect(cold, creator.uid, channelId)).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });
  expect(await ids(creator)).toEqual([channelId]);
  expect(await grantOf(channelId)).toBe('active');
  await world.control.remove('/faults');
  await disconnect(cold, creator.uid, channelId);
  expect(await ids(creator)).toEqual([]);
  expect(await grantOf(channelId)).toBe('revoked');
});

test('no stored document contains an unencrypted token of Google', async () => {
  const creator = await world.creator({ plan: 'pro' });
  const [linked, waiting] = [await freshChannel(), await freshChannel()];
  await creator.connect(linked);
  await authorizedState(creator, waiting);
  const { sealed } = await sealedFor(linked);
  const { refreshToken, accessToken } = await openGrant(world.app, creator.uid, linked, sealed);
  expect(await documentsWith(world, refreshToken, accessToken)).toEqual([]);
  for (const { text } of await everyDocument(world)) expect(text).not.toMatch(/1\/\/0|ya29\./);
});

test('a sealed grant can be opened only for its own account and channel', async () => {
  const [one, two] = [await world.creator(), await world.creator()];
  const [first, second] = [await freshChannel(), await freshChannel()];
  await one.connect(first);
  await two.connect(second);
  const { sealed } = await sealedFor(first);
  await expect(openGrant(world.app, two.uid, first, sealed)).rejects.toThrow('belongs elsewhere');
  await expect(openGrant(world.app, one.uid, second, sealed)).rejects.toThrow('belongs elsewhere');
  const cold = createApp(world.app.config, { clock: world.app.clock, log: world.app.log });
  await expect(openGrant(cold, two.uid, first, sealed)).rejects.toThrow('belongs elsewhere');

  // Even somebody who can write documents cannot use one channel's grant for another. The channel
  // with the wrong grant can still be disconnected.
  await world.app.documents.schedules.doc(second).update({ sealed });
  expect(await refusalOf(two.api.video.listVideos({}))).toMatchObject({ status: 500 });
  await two.api.channel.disconnectChannel({});
  expect(await grantOf(first)).toBe('active');
});

test('if the key version of a grant is destroyed, passes stop and the creator is asked to reconnect the channel', async () => {
  const creator = await world.creator();
  const channelId = await freshChannel();
  const { clock } = world.emulators;
  const publishedAt = new Date(clock.now()).toISOString();
  const video = { id: 'video00lost', title: 'A stool', publishedAt };
  await world.control.post(`/youtube/channels/${channelId}/videos`, video);
  await creator.connect(channelId);
  const reference = world.app.documents.schedules.doc(channelId);
  const nextPassAt = async () => (await reference.get()).data()?.nextPassAt;
  await creator.api.video.listVideos({});
  expect(await nextPassAt()).not.toBeNull();

  const { config, vault } = world.app;
  const { key: name, endpoint } = config.kms;
  const kms = new KeyManagementServiceClient(await clientOptions(config.projectId, endpoint));
  const [{ name: newest = '' }] = await kms.createCryptoKeyVersion({ parent: name });
  const cryptoKeyVersionId = newest?.split('/').at(-1) ?? null;
  await kms.updateCryptoKeyPrimaryVersion({ name, cryptoKeyVersionId });
  await kms.destroyCryptoKeyVersion({ name: `${name}/cryptoKeyVersions/1` });
  await kms.close();
  // Another process has no unwrapped key in memory.
  const fresh = createKeyVault(config.kms, config.projectId);
  const opening = vi
    .spyOn(vault, 'open')
    .mockImplementation((...args: Parameters<typeof fresh.open>) => fresh.open(...args));
  // For 30 days, the operator can still restore the version.
  expect(await refusalOf(creator.api.cleaning.cleanVideo({ videoId: video.id }))).toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });
  expect(await creator.api.channel.listChannels()).toMatchObject([{ status: 'connected' }]);
  clock.moveTo(clock.now() + 31 * DAY);
  await later(world, MINUTE);
  expect(await creator.api.channel.listChannels()).toMatchObject([{ status: 'reconnect' }]);
  expect(await nextPassAt()).toBeNull();
  const refusal = await refusalOf(creator.api.cleaning.cleanVideo({ videoId: video.id }));
  expect(refusal).toMatchObject({ status: 409, code: 'RECONNECT_REQUIRED' });

  await creator.connect(channelId);
  opening.mockRestore();
  expect(await creator.api.channel.listChannels()).toMatchObject([{ status: 'connected' }]);
  expect((await creator.api.video.listVideos({})).videos).toHaveLength(2);
});
