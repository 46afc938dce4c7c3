import { expect, test } from 'vitest';
import { z } from 'zod';

import { freshEmail, HOUR, later, mailedLink, refusalOf, request } from './requests.ts';
import { type Creator, PASSWORD, setUpWorld } from './world.ts';

const NEW_PASSWORD = 'another-horse-2';

const world = setUpWorld();

function me(token: string) {
  return request(world, 'GET /api/auth/me', { token });
}

async function logIn(creator: Creator, password: string) {
  return world.client().account.login({ email: creator.email, password });
}

test('a refresh token returns new tokens of the same session', async () => {
  const { refreshToken, uid } = await world.creator();
  const session = await world.client().account.refresh({ refresh_token: refreshToken });
  expect(session).toMatchObject({ status: 'success', expires_in: 3600 });
  expect(session.custom_token?.split('.')).toHaveLength(3);
  expect(await world.client(session).account.me()).toMatchObject({ id: uid });
});

test('the API refuses an invented refresh token with the code that makes the client end the session', async () => {
  const refused = await refusalOf(world.client().account.refresh({ refresh_token: 'made-up' }));
  expect(refused).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
});

test('a logout ends only the session of the caller', async () => {
  const creator = await world.creator();
  const other = await logIn(creator, PASSWORD);
  expect(await creator.api.account.logout()).toMatchObject({ status: 'success' });
  expect(await me(creator.accessToken)).toMatchObject({
    status: 401,
    body: { code: 'UNAUTHORIZED' },
  });
  const { account } = world.client();
  expect(await refusalOf(account.refresh({ refresh_token: creator.refreshToken }))).toMatchObject({
    status: 401,
  });
  expect((await me(other.access_token)).status).toBe(200);
  expect(await account.refresh({ refresh_token: other.refresh_token })).toMatchObject({
    status: 'success',
  });
  expect((await me((await logIn(creator, PASSWORD)).access_token)).status).toBe(200);
});

test('a missing, malformed or altered token, and one with another scheme, get the same refusal', async () => {
  const { accessToken } = await world.creator();
  const [head = '', payload = ''] = accessToken.split('.');
  const authorizations = [
    undefined,
    '',
    'Bearer',
    'Bearer garbage',
    'Basic dXNlcjpwYXNz',
    `Bearer ${head}.${payload}`,
    `Bearer ${accessToken} ${accessToken}`,
  ];
  for (const authorization of authorizations) {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    expect(await request(world, 'GET /api/auth/me', { headers })).toMatchObject({
      status: 401,
      body: {
        status: 'error',
        code: 'UNAUTHORIZED',
        error: 'Your session has expired. Please log in again.',
      },
    });
  }
});

test('the API refuses an expired token', async () => {
  const { accessToken } = await world.creator();
  // The emulator does not check signatures, so the test can change the content of a token.
  const [head = '', payload = '', signature = ''] = accessToken.split('.');
  const claims = z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  const hourAgo = Math.floor(Date.now() / 1000) - 3_700;
  const old = { ...claims, iat: hourAgo - 3_600, auth_time: hourAgo - 3_600, exp: hourAgo };
  const encoded = Buffer.from(JSON.stringify(old)).toString('base64url');
  expect(await me(`${head}.${encoded}.${signature}`)).toMatchObject({
    status: 401,
    body: { code: 'UNAUTHORIZED' },
  });
});

test('a login succeeds even if its request contains an invalid token', async () => {
  const { email } = await world.creator();
  const body = { email, password: PASSWORD };
  const answer = await request(world, 'POST /api/auth/login', { token: 'stale', body });
  expect(answer.status).toBe(200);
});

test('an account with an unverified email address can read its profile, but not its videos and not the export', async () => {
  const email = freshEmail();
  await world.client().account.register({ name: 'Robin', email, password: PASSWORD });
  const { accessToken: token } = await world.app.identity.signIn(world.app, email, PASSWORD);
  expect(await me(token)).toMatchObject({ status: 200, body: { email_verified: false } });
  for (const line of ['GET /api/youtube/videos', 'GET /api/user/export'] as const)
    expect(await request(world, line, { token })).toMatchObject({
      status: 403,
      body: { code: 'EMAIL_NOT_VERIFIED', error: 'Please verify your email first.' },
    });
});

test('the link in the mail for a forgotten password sets a new password once', async () => {
  const creator = await world.creator();
  await world.client().account.forgotPassword({ email: creator.email });
  const { page, ...link } = await mailedLink(world, creator.email);
  expect(page).toBe('/reset-password');

  await world.client().account.resetPassword({ ...link, password: NEW_PASSWORD });
  await logIn(creator, NEW_PASSWORD);
  expect(await refusalOf(logIn(creator, PASSWORD))).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  expect((await me(creator.accessToken)).status).toBe(401);

  const again = world.client().account.resetPassword({ ...link, password: 'third-horse-33' });
  expect(await refusalOf(again)).toMatchObject({ status: 400, code: 'LINK_EXPIRED' });
  await logIn(creator, NEW_PASSWORD);
});

/** Lets Firebase Auth store another spelling of an account's address from the beginning. */
async function storeSpelling(uid: string, email: string): Promise<void> {
  const { auth, documents } = world.app;
  const { tokensValidAfterTime = '' } = await auth.updateUser(uid, { email, emailVerified: false });
  await documents.user(uid).update({ authValidSince: Date.parse(tokensValidAfterTime) });
}

test('mailed links work if Firebase Auth stores another spelling of the address', async () => {
  const typed = freshEmail().replace('threadsweep', 'bücher');
  const stored = typed.replace('bücher', 'xn--bcher-kva');
  const { account } = world.client();
  await account.register({ email: typed, name: 'Robin', password: PASSWORD });
  const { uid } = await world.app.auth.getUserByEmail(typed);
  const verification = await mailedLink(world, typed);
  await account.forgotPassword({ email: typed });
  const reset = await mailedLink(world, typed);
  await storeSpelling(uid, stored);
  await account.verifyEmail(verification);
  expect((await world.app.auth.getUser(uid)).emailVerified).toBe(true);
  await account.resetPassword({ ...reset, password: 'another-horse-2' });
  const { user } = await account.login({ email: stored, password: 'another-horse-2' });
  expect(user.id).toBe(uid);
});

test('a reset link is valid for an hour', async () => {
  const creator = await world.creator();
  await world.client().account.forgotPassword({ email: creator.email });
  const { token, email } = await mailedLink(world, creator.email);
  await later(world, HOUR);
  const late = world.client().account.resetPassword({ token, email, password: NEW_PASSWORD });
  expect(await refusalOf(late)).toMatchObject({ status: 400, code: 'LINK_EXPIRED' });
  await logIn(creator, PASSWORD);
});

test('a reset link can still be used after a new password was refused as too weak', async () => {
  const { email } = await world.creator();
  await world.client().account.forgotPassword({ email });
  const { token } = await mailedLink(world, email);
  const { account } = world.client();
  const weak = await refusalOf(account.resetPassword({ token, email, password: 'short1' }));
  expect(weak.data).toEqual({
    fields: { password: 'Password must be at least 10 characters long' },
  });
  await account.resetPassword({ token, email, password: NEW_PASSWORD });
});

test('using one reset link invalidates all other reset links of the account', async () => {
  const { email } = await world.creator();
  const { account } = world.client();
  await account.forgotPassword({ email });
  const first = await mailedLink(world, email);
  await account.forgotPassword({ email });
  const second = await mailedLink(world, email);
  await account.resetPassword({ token: second.token, email, password: NEW_PASSWORD });
  const late = account.resetPassword({ token: first.token, email, password: 'third-horse-33' });
  expect(await refusalOf(late)).toMatchObject({ code: 'LINK_EXPIRED' });
});

test('changing the password invalidates all reset links of the account', async () => {
  const creator = await world.creator();
  const { email } = creator;
  await world.client().account.forgotPassword({ email });
  const { token } = await mailedLink(world, email);
  await creator.api.account.changePassword({
    current_password: PASSWORD,
    new_password: NEW_PASSWORD,
  });
  const late = world.client().account.resetPassword({ token, email, password: 'third-horse-33' });
  expect(await refusalOf(late)).toMatchObject({ code: 'LINK_EXPIRED' });
});

test('a verification link cannot reset the password', async () => {
  const email = freshEmail();
  await world.client().account.register({ name: 'Robin', email, password: PASSWORD });
  const { token } = await mailedLink(world, email);
  const refused = world.client().account.resetPassword({ token, email, password: NEW_PASSWORD });
  expect(await refusalOf(refused)).toMatchObject({ code: 'LINK_EXPIRED' });
});

test('the response to a forgotten password does not reveal which email addresses have an account', async () => {
  const { email } = await world.creator();
  const known = await request(world, 'POST /api/auth/forgot-password', { body: { email } });
  const unknown = freshEmail();
  const answer = await request(world, 'POST /api/auth/forgot-password', {
    body: { email: unknown },
  });
  expect(answer).toMatchObject({ status: 200, body: known.body });
  expect(await world.control.mailTo(unknown)).toEqual([]);
});

test('changing the password needs the current password and ends all other sessions', async () => {
  const creator = await world.creator();
  const wrong = creator.api.account.changePassword({
    current_password: 'wrong-horse-11',
    new_password: NEW_PASSWORD,
  });
  expect(await refusalOf(wrong)).toMatchObject({
    status: 403,
    data: { fields: { current_password: 'The current password is incorrect.' } },
  });
  expect((await me(creator.accessToken)).status).toBe(200);

  const session = await creator.api.account.changePassword({
    current_password: PASSWORD,
    new_password: NEW_PASSWORD,
  });
  expect((await me(creator.accessToken)).status).toBe(401);
  expect((await me(session.access_token)).status).toBe(200);
  const { refresh_token } = session;
  expect(await world.client().account.refresh({ refresh_token })).toMatchObject({
    status: 'success',
  });
  expect(session.custom_token?.split('.')).toHaveLength(3);
  await logIn(creator, NEW_PASSWORD);
  expect(await refusalOf(logIn(creator, PASSWORD))).toMatchObject({ status: 401 });
});

test('the server’s log contains no password, token or secret', async () => {
  const creator = await world.creator();
  const { email } = creator;
  await world.client().account.forgotPassword({ email });
  const { token } = await mailedLink(world, email);
  await refusalOf(world.client().account.login({ email, password: 'wrong-horse-11' }));
  await me('garbage-token-1234');
  await world.control.post('/faults', { target: 'kms', status: 500 });
  await refusalOf(creator.api.channel.startConnection());
  await world.control.remove('/faults');

  const log = world.logged.join('\n');
  expect(log).toContain('a call failed');
  const secrets = [PASSWORD, NEW_PASSWORD, 'wrong-horse-11', token, 'garbage-token-1234'];
  for (const secret of [...secrets, creator.accessToken, creator.refreshToken])
    expect(log).not.toContain(secret);
});
