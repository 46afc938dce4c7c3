import { expect, test } from 'vitest';

import { heldIds } from './comment-fixture.ts';
import { signInWithCustomToken, tokenOfOldLogin } from './old-login.ts';
import { freshEmail, mailedLink, refusalOf, request } from './requests.ts';
import { documentsWith } from './stored-documents.ts';
import { type Creator, PASSWORD, setUpWorld } from './world.ts';

const CHANNEL = 'UCdeletion000000000000de';
const VIDEO = 'deletevideo';

const world = setUpWorld();

async function putChannel(channelId: string, videoId: string): Promise<void> {
  await world.control.put(`/youtube/channels/${channelId}`, {
    channel: { title: 'Woodwork' },
    videos: [
      {
        id: videoId,
        title: 'A chair',
        publishedAt: '2026-11-01T00:00:00Z',
        comments: [
          {
            id: `Ug${videoId}`,
            author: '@lure',
            text: 'Write me on WhatsApp +1 555 010 1234 and earn $5000 a day with crypto',
            publishedAt: '2026-11-02T00:00:00Z',
          },
        ],
      },
    ],
  });
}

async function used(creator: Creator): Promise<void> {
  await putChannel(CHANNEL, VIDEO);
  await creator.connect(CHANNEL);
  await creator.api.cleaning.cleanVideo({ videoId: VIDEO });
  await creator.api.account.updateProfile({ email: freshEmail(), current_password: PASSWORD });
  await creator.api.channel.startConnection().catch(() => undefined);
}

async function expectNothingLeft({ uid, email, accessToken }: Creator): Promise<void> {
  expect(await documentsWith(world, uid, email)).toEqual([]);
  await expect(world.app.auth.getUser(uid)).rejects.toMatchObject({ code: 'auth/user-not-found' });
  expect(await request(world, 'GET /api/auth/me', { token: accessToken })).toMatchObject({
    status: 401,
    body: { code: 'UNAUTHORIZED' },
  });
}

test('deleting the account deletes its data in Firestore, Firebase Auth and the task queue, and revokes its grant', async () => {
  const knownClients = () => documentsWith(world, 'rateLimits/known.');
  const others = await knownClients();
  const creator = await world.creator();
  expect(await knownClients()).toHaveLength(others.length + 1);
  await used(creator);
  const before = (await documentsWith(world, creator.uid)).map((path) => path.split('/'));
  expect(new Set(before.map(([collection]) => collection))).toEqual(
    new Set(['users', 'verifications', 'mail', 'seen', 'schedules']),
  );
  expect(await documentsWith(world, PASSWORD, '555 010 1234', '@lure')).toEqual([]);
  expect(await creator.api.account.deleteAccount()).toEqual({
    status: 'success',
    message: 'Account deleted successfully.',
  });
  await expectNothingLeft(creator);
  expect(await knownClients()).toEqual(others);
  expect(await documentsWith(world, CHANNEL, VIDEO)).toEqual([]);
  expect(await world.control.grants()).toMatchObject([{ channelId: CHANNEL, status: 'revoked' }]);
  expect(await world.control.tasks()).toEqual([]);
  expect(heldIds(await world.control.channel(CHANNEL))).toEqual([`Ug${VIDEO}`]);
});

test('after an account was deleted, its refresh token is refused and its email address can be registered again', async () => {
  const { api, email, refreshToken } = await world.creator();
  await api.account.deleteAccount();
  const { account } = world.client();
  expect(await refusalOf(account.refresh({ refresh_token: refreshToken }))).toMatchObject({
    status: 401,
    code: 'UNAUTHORIZED',
  });
  const again = await world.creator({ email });
  expect(await again.api.account.me()).toMatchObject({ email });
});

test('a custom token from before the deletion does not recreate the deleted account', async () => {
  const { api, email, uid } = await world.creator();
  const { custom_token: token } = await world.client().account.login({ email, password: PASSWORD });
  await api.account.deleteAccount();
  const revived = await signInWithCustomToken(token ?? '');
  for (const line of ['GET /api/auth/me', 'GET /api/youtube/account'] as const)
    expect((await request(world, line, { token: revived })).status).toBe(401);
  expect(await documentsWith(world, uid)).toEqual([]);
});

test('the endpoint deleteAccountQuick needs a recent login, and deletes only the caller’s own account', async () => {
  const [creator, other] = [await world.creator(), await world.creator()];
  expect(
    await refusalOf(creator.api.account.deleteAccountQuick({ userId: other.uid })),
  ).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect(await other.api.account.me()).toMatchObject({ id: other.uid });
  await creator.api.account.deleteAccountQuick({ userId: creator.uid });
  await expectNothingLeft(creator);
});

test('the endpoint deleteAccountQuick refuses a login that is older than five minutes', async () => {
  const creator = await world.creator();
  const { uid, api } = creator;
  const token = await tokenOfOldLogin(creator, 301);
  const answer = await request(world, `DELETE /api/auth/delete-account-quick/${uid}`, { token });
  expect(answer).toMatchObject({ status: 403, body: { code: 'RECENT_LOGIN_REQUIRED' } });
  expect(await api.account.me()).toMatchObject({ id: uid });
});

test('deleting the account is refused if the login is older than five minutes, and works after a new login', async () => {
  const creator = await world.creator();
  const { uid, email, api } = creator;
  const token = await tokenOfOldLogin(creator, 301);
  const refused = await request(world, 'DELETE /api/auth/delete-account', { token });
  expect(refused).toMatchObject({ status: 403, body: { code: 'RECENT_LOGIN_REQUIRED' } });
  expect(await api.account.me()).toMatchObject({ id: uid });
  const session = await world.client().account.login({ email, password: PASSWORD });
  await world.client(session).account.deleteAccount();
  await expectNothingLeft(creator);
});

test('deleting the account is refused if the session began with an old login, even if its token is new', async () => {
  const creator = await world.creator();
  await creator.api.account.logout();
  const { app } = world;
  const { uid, email } = creator;
  const { accessToken } = await app.identity.signIn(app, email, PASSWORD);
  const old = await tokenOfOldLogin({ ...creator, accessToken }, 301);
  expect((await request(world, 'GET /api/auth/me', { token: old })).status).toBe(200);
  const [session] = (await app.documents.sessions(uid).get()).docs;
  const custom = await app.auth.createCustomToken(uid, { sid: session?.id });
  const token = await signInWithCustomToken(custom);
  expect((await request(world, 'GET /api/auth/me', { token })).status).toBe(200);
  const refused = await request(world, 'DELETE /api/auth/delete-account', { token });
  expect(refused).toMatchObject({ status: 403, body: { code: 'RECENT_LOGIN_REQUIRED' } });
});

test('a login that is less than five minutes old is recent enough for a deletion', async () => {
  const creator = await world.creator();
  const token = await tokenOfOldLogin(creator, 270);
  expect((await request(world, 'DELETE /api/auth/delete-account', { token })).status).toBe(200);
});

test('deleting an account can be repeated after it has failed halfway', async () => {
  const creator = await world.creator();
  await putChannel('UCdeletion000000000000aa', 'deletevidea');
  await creator.connect('UCdeletion000000000000aa');
  await world.control.post('/faults', { target: 'oauth', method: 'revoke', status: 503 });
  expect(await refusalOf(creator.api.account.deleteAccount())).toMatchObject({
    status: 503,
    code: 'YOUTUBE_UNAVAILABLE',
  });
  expect(await creator.api.account.me()).toMatchObject({ id: creator.uid });
  await world.control.remove('/faults');
  await creator.api.account.deleteAccount();
  await expectNothingLeft(creator);
});

test('deleting the account revokes a grant whose channel was never connected', async () => {
  const creator = await world.creator();
  const channelId = 'UCdeletion000000000000bb';
  await putChannel(channelId, 'deletevideb');
  const { authorization_url: consent } = await creator.api.channel.startConnection();
  const approved = await fetch(`${consent}&channel=${channelId}&approve=1`, { redirect: 'manual' });
  await fetch(approved.headers.get('location') ?? '', { redirect: 'manual' });
  expect(await world.control.grants()).toContainEqual(
    expect.objectContaining({ channelId, status: 'active' }),
  );
  await creator.api.account.deleteAccount();
  expect(await world.control.grants()).toContainEqual(
    expect.objectContaining({ channelId, status: 'revoked' }),
  );
  await expectNothingLeft(creator);
});

test('an account whose email address is not verified can be deleted', async () => {
  const email = freshEmail();
  await world.client().account.register({ name: 'Robin', email, password: PASSWORD });
  await mailedLink(world, email);
  const { accessToken: token, uid } = await world.app.identity.signIn(world.app, email, PASSWORD);
  expect((await request(world, 'DELETE /api/auth/delete-account', { token })).status).toBe(200);
  expect(await documentsWith(world, uid, email)).toEqual([]);
});
