import { TOKENS_MAX } from '@threadsweep/shared/machine-token.ts';
import { expect, test } from 'vitest';

import { FAILED_TOKENS } from '../src/api/bearer.ts';
import { makeToken } from '../src/account/token-store.ts';
import { CHANNEL, putComments, VIDEO } from './channel-fixture.ts';
import { scam } from './comment-fixture.ts';
import { CALLS, pathOf } from './contract-calls.ts';
import { tokenOfOldLogin } from './old-login.ts';
import {
  DAY,
  freshEmail,
  HOUR,
  later,
  mailedLink,
  MINUTE,
  refusalOf,
  request,
  startOfMinute,
} from './requests.ts';
import { documentsWith, everyDocument } from './stored-documents.ts';
import { type Creator, PASSWORD, setUpWorld } from './world.ts';

const NEW_PASSWORD = 'another-horse-2';

const world = setUpWorld();

/**
 * Creates a machine token.
 * @returns its secret and its public id
 */
async function made(
  { api }: Pick<Creator, 'api'>,
  name: string,
  scope: 'read' | 'moderate' = 'read',
  days?: 30 | 90 | 365,
) {
  const expiry = days === undefined ? {} : { expires_in_days: days };
  const { secret, token } = await api.token.createToken({ name, scope, ...expiry });
  return { secret, id: token.id };
}

const me = (token: string) => request(world, 'GET /api/auth/me', { token });
const statusOf = async (token: string) => (await me(token)).status;

const MAY_READ = [
  'account.me',
  'account.getAutoCleaning',
  'channel.listChannels',
  'video.listVideos',
  'comment.listComments',
  'comment.listAuthorComments',
  'cleaning.getStatistics',
  'cleaning.listPasses',
  'cleaning.getPass',
  'activity.listActivity',
  'insights.getInsights',
  'insights.listCampaign',
  'review.listReview',
  'rules.listRules',
  'rules.listLearned',
  'rules.findAuthors',
  'quota.getQuota',
];
const MAY_MODERATE = [
  'account.setAutoCleaning',
  'channel.updateChannelSettings',
  'comment.hideComment',
  'comment.unhideComment',
  'comment.moderateComments',
  'cleaning.cleanVideo',
  'cleaning.undoPass',
  'review.decideReview',
  'rules.setAuthorRule',
  'rules.setAuthorRules',
  'rules.resetLearned',
  'rules.setTextRule',
];

test('a machine token gives access to the endpoints of its scope, and to no endpoint that needs a login', async () => {
  const creator = await world.creator();
  await putComments(world, [scam(1)]);
  await creator.connect(CHANNEL);
  const reader = await made(creator, 'Reader');
  const cleaner = await made(creator, 'Cleaner', 'moderate');
  const ids = {
    videoId: VIDEO,
    commentId: scam(1).id,
    authorId: CHANNEL,
    passId: 'none',
    userId: creator.uid,
  };
  const open: Record<string, string[]> = { reader: [], cleaner: [] };
  for (const call of CALLS.filter(({ access }) => access !== 'public'))
    for (const [who, token] of [
      ['reader', reader.secret],
      ['cleaner', cleaner.secret],
    ] as const) {
      const path = pathOf(call, { ...ids, sessionId: 'none', tokenId: cleaner.id });
      const { status, body } = await request(world, `${call.method} ${path}`, { token });
      expect([call.name, status === 401]).toEqual([call.name, false]);
      if (Object(body).code !== 'SCOPE_REQUIRED') open[who]?.push(call.name);
    }
  expect(open['reader']?.toSorted()).toEqual(MAY_READ.toSorted());
  expect(open['cleaner']?.toSorted()).toEqual([...MAY_READ, ...MAY_MODERATE].toSorted());

  const api = world.client({ access_token: cleaner.secret });
  const { body } = await api.cleaning.cleanVideo({ videoId: VIDEO });
  await api.cleaning.undoPass({ passId: body.pass_id ?? '' });
  const weak = world.client({ access_token: reader.secret });
  expect((await weak.video.listVideos({})).videos).not.toEqual([]);
  expect(await refusalOf(weak.cleaning.cleanVideo({ videoId: VIDEO }))).toMatchObject({
    status: 403,
    code: 'SCOPE_REQUIRED',
    message: 'This token may only read. Please use a token with the scope "moderate".',
    data: { scope: 'moderate' },
  });
  expect(await refusalOf(api.account.deleteAccount())).toMatchObject({
    message: 'A token cannot do this. Please log in with your password.',
    data: { scope: null },
  });
  const refresh = world.client().account.refresh({ refresh_token: cleaner.secret });
  expect(await refusalOf(refresh)).toMatchObject({ code: 'UNAUTHORIZED' });
  expect(await refusalOf(api.account.resendVerification())).toMatchObject({ code: 'BAD_REQUEST' });
  await api.account.login({ email: creator.email, password: PASSWORD });
  expect(await statusOf(creator.accessToken)).toBe(200);
  expect(await statusOf(cleaner.secret)).toBe(200);
});

test('the API shows a machine token once, stores its hash, lists it with its last use, and exports it', async () => {
  const creator = await world.creator();
  const { secret, id } = await made(creator, 'Nightly clean', 'moderate', 90);
  expect(secret).toMatch(/^ts_[\w-]{43}$/);
  const own = async () => (await creator.api.token.listTokens()).tokens;
  const [token] = await own();
  expect(token).toMatchObject({ id, name: 'Nightly clean', scope: 'moderate', last_used_at: null });
  const life = Date.parse(token?.expires_at ?? '') - Date.parse(token?.created_at ?? '');
  expect(life).toBe(90 * DAY);

  const lastUse = async () => Date.parse((await own())[0]?.last_used_at ?? '');
  expect(await statusOf(secret)).toBe(200);
  const first = await lastUse();
  await later(world, HOUR - MINUTE);
  await me(secret);
  expect(await lastUse()).toBe(first);
  await later(world, 2 * MINUTE);
  await me(secret);
  expect(await lastUse()).toBeGreaterThan(first + HOUR);

  const stored = await everyDocument(world);
  const hash = (await world.app.documents.machineTokens.where('publicId', '==', id).get()).docs[0];
  expect(hash?.id).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(stored)).not.toContain(secret);
  const fresh = await world.client().account.login({ email: creator.email, password: PASSWORD });
  const exported = await world.client(fresh).account.exportData();
  expect(exported.tokens).toMatchObject([{ id, name: 'Nightly clean', scope: 'moderate' }]);
  expect(JSON.stringify([exported, await own()])).not.toContain(hash?.id);
  expect(world.logged.join('\n')).not.toContain(secret);
  const { events } = await creator.api.session.listSecurityEvents();
  expect(events.map(({ kind }) => kind)).toEqual(['login', 'token-made', 'login']);
  expect((await world.control.mailTo(creator.email)).map(({ subject }) => subject)).toContain(
    'A token was created for your Threadsweep account',
  );

  await world.client(fresh).account.deleteAccount();
  expect(await statusOf(secret)).toBe(401);
  expect(await documentsWith(world, creator.uid, id)).toEqual([]);
});

test('a machine token gives no access if it is revoked or expired, or if its account is disabled', async () => {
  const creator = await world.creator();
  const [lasting, short] = [
    await made(creator, 'Lasting'),
    await made(creator, 'Short', 'read', 30),
  ];
  const revoked = await made(creator, 'Revoked');
  await creator.api.token.revokeToken({ tokenId: revoked.id });
  expect(await me(revoked.secret)).toMatchObject({
    status: 401,
    body: {
      code: 'UNAUTHORIZED',
      error:
        'This token is not valid: it is wrong, has expired or was revoked. Please make a new one.',
    },
  });
  expect(await refusalOf(creator.api.token.revokeToken({ tokenId: revoked.id }))).toMatchObject({
    code: 'NOT_FOUND',
  });
  expect((await creator.api.session.listSecurityEvents()).events[0]).toMatchObject({
    kind: 'token-revoked',
    count: 1,
  });
  expect(await statusOf(short.secret)).toBe(200);
  await later(world, 30 * DAY);
  expect([await statusOf(short.secret), await statusOf(lasting.secret)]).toEqual([401, 200]);
  await world.app.auth.updateUser(creator.uid, { disabled: true });
  expect(await statusOf(lasting.secret)).toBe(401);
  await world.app.auth.updateUser(creator.uid, { disabled: false, email: freshEmail() });
  expect(await statusOf(lasting.secret)).toBe(401);
  expect((await world.app.auth.getUser(creator.uid)).email).toBe(creator.email);
  expect(await statusOf(lasting.secret)).toBe(401);
});

test('an account has at most ten machine tokens with different names, even if they are created simultaneously', async () => {
  const creator = await world.creator();
  const attempts = Array.from({ length: TOKENS_MAX + 4 }, (_, n) =>
    made(creator, `Job ${n % (TOKENS_MAX + 2)}`).catch((error: unknown) => error),
  );
  await Promise.all(attempts);
  const { tokens } = await creator.api.token.listTokens();
  expect(tokens).toHaveLength(TOKENS_MAX);
  expect(new Set(tokens.map(({ name }) => name)).size).toBe(TOKENS_MAX);
  expect(await refusalOf(made(creator, 'Eleventh'))).toMatchObject({ code: 'CONFLICT' });
  const [first] = tokens;
  expect(await refusalOf(made(creator, first?.name ?? ''))).toMatchObject({
    code: 'BAD_REQUEST',
    data: { fields: { name: 'You already have a token with this name' } },
  });
  await creator.api.token.revokeToken({ tokenId: first?.id ?? '' });
  await made(creator, 'Eleventh');
});

test('creating a machine token needs a recent login, and is refused if the session has ended', async () => {
  const creator = await world.creator();
  const token = await tokenOfOldLogin(creator, 301);
  const old = world.client({ access_token: token });
  expect(await refusalOf(made({ api: old }, 'Late'))).toMatchObject({
    status: 403,
    code: 'RECENT_LOGIN_REQUIRED',
    message: 'Please log in again before you create a token.',
  });
  const device = { client: 'other', program: null, system: null } as const;
  const call = { uid: creator.uid, sessionId: 'ended', device };
  const making = makeToken(world.app, call, { name: 'Ended', scope: 'read', days: undefined });
  await expect(making).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect((await creator.api.token.listTokens()).tokens).toEqual([]);
});

test('a new password revokes every machine token, but ending sessions or changing the email address revokes none', async () => {
  const creator = await world.creator();
  const first = await made(creator, 'First');
  const second = await made(creator, 'Second');
  await creator.api.session.endOtherSessions();
  const next = freshEmail();
  await creator.api.account.updateProfile({ email: next, current_password: PASSWORD });
  const link = await mailedLink(world, next);
  await world.client().account.verifyEmail({ token: link.token, email: next });
  expect(await statusOf(creator.accessToken)).toBe(401);
  expect([await statusOf(first.secret), await statusOf(second.secret)]).toEqual([200, 200]);
  expect((await me(first.secret)).body).toMatchObject({ email: next });

  const fresh = await world.client().account.login({ email: next, password: PASSWORD });
  const changed = await world
    .client(fresh)
    .account.changePassword({ current_password: PASSWORD, new_password: NEW_PASSWORD });
  expect([await statusOf(first.secret), await statusOf(second.secret)]).toEqual([401, 401]);
  const api = world.client(changed);
  const { events } = await api.session.listSecurityEvents();
  expect(events.find(({ kind }) => kind === 'token-revoked')).toMatchObject({ count: 2 });

  const planted = await made({ api }, 'Planted');
  await world.client().account.forgotPassword({ email: next });
  const { token } = await mailedLink(world, next);
  await world.client().account.resetPassword({ token, email: next, password: PASSWORD });
  expect(await statusOf(planted.secret)).toBe(401);
});

test('invalid machine tokens count towards the client’s rate limit, and valid ones towards the account’s rate limit', async () => {
  await startOfMinute(world);
  const creator = await world.creator();
  const { secret } = await made(creator, 'Honest');
  const guess = (n: number) => statusOf(`ts_${String(n).padStart(43, 'x')}`);
  for (let n = 0; n < FAILED_TOKENS.calls; n += 1) expect(await guess(n)).toBe(401);
  expect(await guess(FAILED_TOKENS.calls)).toBe(429);
  expect([await statusOf(secret), await statusOf(creator.accessToken)]).toEqual([200, 200]);
  expect(await request(world, 'GET /api/health', { token: 'ts_wrong' })).toMatchObject({
    status: 200,
  });

  await startOfMinute(world);
  const quota = async (token: string) => (await request(world, 'GET /api/quota', { token })).status;
  for (let call = 0; call < 60; call += 1)
    expect(await quota(call % 2 === 0 ? secret : creator.accessToken)).toBe(404);
  expect([await quota(secret), await quota(creator.accessToken)]).toEqual([429, 429]);
});
