import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { tellNewPassword } from '../src/account/security-notice.ts';
import { MemoryStore } from '../src/workflows/clean/memory-store.ts';
import { CHANNEL, connectedChannel, OTHER_VIDEO, VIDEO } from './channel-fixture.ts';
import { many, ordinary, scam } from './comment-fixture.ts';
import { holdCall, request } from './requests.ts';
import { documentsWith } from './stored-documents.ts';
import { PASSWORD, setUpWorld } from './world.ts';

const errorCodeOf = (body: unknown) => z.object({ code: z.string() }).parse(body).code;

const world = setUpWorld({ notices: false });

afterEach(() => vi.restoreAllMocks());

const connected = () => connectedChannel(world, 'pro', [...many(5, ordinary), ...many(5, scam)]);

test('a call that lists videos gets a 404 if the channel is disconnected during the call', async () => {
  const { accessToken: token, api } = await connected();
  const { requested, release } = holdCall(world, 'playlistItems.list');
  const list = request(world, 'GET /api/youtube/videos', { token });
  await requested;
  await api.channel.disconnectChannel({});
  release();
  expect(await list).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  await api.account.deleteAccount();
});

test('simultaneous changes of auto-cleaning and of the plan all succeed', async () => {
  const { accessToken: token, api } = await connected();
  const answers = await Promise.all(
    many(24, (n) =>
      n % 2 === 0
        ? request(world, 'POST /api/user/auto-cleaning', { token, body: { status: n % 4 === 0 } })
        : request(world, 'POST /api/user/plan', { token, body: { plan: 'basic' } }),
    ),
  );
  const statuses = new Set(answers.map(({ status }) => status));
  // A 409 means that the account already has the plan.
  expect([...statuses].filter((status) => status !== 200 && status !== 409)).toEqual([]);
  await api.account.deleteAccount();
});

test('a login while the account is deleted leaves no documents of the account', async () => {
  const { uid, email, api } = await world.creator();
  const { auth } = world.app;
  const deleteUser = auth.deleteUser.bind(auth);
  vi.spyOn(auth, 'deleteUser').mockImplementationOnce(async (id) => {
    await request(world, 'POST /api/auth/login', { body: { email, password: PASSWORD } });
    return deleteUser(id);
  });
  await api.account.deleteAccount();
  expect(await documentsWith(world, uid, email)).toEqual([]);
});

test.each([
  ['Firebase Auth has checked the password', 'getUser'],
  ['the login has read the user of Firebase Auth', 'ensureUser'],
] as const)(
  'a login is refused and leaves no documents if the account is deleted after %s',
  async (_, next) => {
    const { uid, email, api } = await world.creator();
    const { auth } = world.app;
    const getUser = auth.getUser.bind(auth);
    vi.spyOn(auth, 'getUser').mockImplementationOnce(async (id) => {
      if (next === 'getUser') await api.account.deleteAccount();
      const user = await getUser(id);
      if (next === 'ensureUser') await api.account.deleteAccount();
      return user;
    });
    const login = { body: { email, password: PASSWORD } };
    expect(await request(world, 'POST /api/auth/login', login)).toMatchObject({ status: 401 });
    expect(await documentsWith(world, uid, email)).toEqual([]);
  },
);

test('a notice about a change of an account that was deleted meanwhile leaves no mail', async () => {
  const { uid, email, api } = await world.creator();
  const user = (await world.app.documents.user(uid).get()).data();
  await api.account.deleteAccount();
  if (user) await tellNewPassword(world.app, { uid, user });
  expect(await documentsWith(world, uid, email)).toEqual([]);
});

test('deleting the account while a clean waits for the channel leaves no documents of the account', async () => {
  const { accessToken: token, uid, email, api } = await connected();
  const { requested, release } = holdCall(world, 'commentThreads.list');
  const clean = (videoId: string) =>
    request(world, `POST /api/youtube/videos/${videoId}/clean`, { token, body: {} });
  const running = clean(VIDEO);
  await requested;
  const waiting = clean(OTHER_VIDEO);
  await expect
    .poll(async () => (await world.app.documents.passes(uid).get()).docs.map((pass) => pass.data()))
    .toContainEqual(expect.objectContaining({ status: 'waiting' }));
  await api.account.deleteAccount();
  const { status, body } = await waiting;
  expect([
    [404, 'NOT_FOUND'],
    [409, 'RECONNECT_REQUIRED'],
  ]).toContainEqual([status, errorCodeOf(body)]);
  release();
  expect((await running).status).toBeLessThan(500);
  expect(await documentsWith(world, uid, email, CHANNEL)).toEqual([]);
  expect(await world.control.tasks()).toEqual([]);
});

test.each(['saveComments', 'saveVocabulary'] as const)(
  'deleting the account while a pass stores what it has read leaves no documents of the account (%s)',
  async (method) => {
    const { accessToken: token, uid, email, api } = await connected();
    const requested = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const store = MemoryStore.prototype[method];
    vi.spyOn(MemoryStore.prototype, method).mockImplementationOnce(async function (
      this: MemoryStore,
      ...args: unknown[]
    ) {
      requested.resolve();
      await gate.promise;
      await Reflect.apply(store, this, args);
    });
    const clean = request(world, `POST /api/youtube/videos/${VIDEO}/clean`, { token, body: {} });
    await requested.promise;
    await api.account.deleteAccount();
    gate.resolve();
    expect((await clean).status).toBeLessThan(500);
    expect(await documentsWith(world, uid, email, CHANNEL)).toEqual([]);
  },
);

test('a call whose grant was revoked does not end a connection that the creator renews during the call', async () => {
  const { accessToken: token, uid, api, connect } = await connected();
  const requested = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const until = () => {
    requested.resolve();
    return gate.promise;
  };
  await world.control.remove(`/youtube/grants/${CHANNEL}`);
  const list = request(world, 'GET /api/youtube/videos', { token });
  world.emulators.faults.add({ target: 'oauth', method: 'token', times: 1, until });
  await requested.promise;
  await connect(CHANNEL);
  gate.resolve();
  expect(await list).toMatchObject({ body: { code: 'RECONNECT_REQUIRED' } });
  const channel = (await world.app.documents.channels(uid).doc(CHANNEL).get()).data();
  expect(channel?.status).toBe('connected');
  expect((await request(world, 'GET /api/youtube/videos', { token })).status).toBe(200);
  await api.account.deleteAccount();
});
