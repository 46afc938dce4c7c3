import { expect, inject, test } from 'vitest';
import { z } from 'zod';

import { signInWithCustomToken } from './old-login.ts';
import { freshEmail, mailedLink, refusalOf, request } from './requests.ts';
import { type Creator, PASSWORD, setUpWorld } from './world.ts';

/*
 * These tests do what a thief with a stolen session can do at Firebase Auth's own API: a custom
 * token counts there as a recent login, which allows a change of address and password.
 */
const THIEFS_PASSWORD = 'stolen-horse-3';

const world = setUpWorld();

/**
 * Calls Firebase Auth's own API with a token of a stolen session. Firebase Auth regards the login of
 * this token as recent.
 */
async function atAuth({ refreshToken }: Creator, call: string, body: object): Promise<Response> {
  const stolen = await world.client().account.refresh({ refresh_token: refreshToken });
  const idToken = await signInWithCustomToken(stolen.custom_token ?? '');
  const host = inject('authHost');
  return fetch(`http://${host}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken, ...body }),
  });
}

/**
 * Changes address and password at Firebase Auth itself, as a thief would.
 * @returns the new address, and a token of Firebase Auth
 */
async function steal(creator: Creator): Promise<{ email: string; token: string }> {
  const email = freshEmail();
  const change = { email, password: THIEFS_PASSWORD, returnSecureToken: true };
  const answer = await atAuth(creator, 'update', change);
  const { localId, idToken: token } = z
    .object({ localId: z.string(), idToken: z.string() })
    .parse(await answer.json());
  await world.app.auth.updateUser(localId, { emailVerified: true });
  return { email, token };
}

/**
 * Sets a new password by a mailed link, as the owner, and logs in.
 * @returns the id of the account
 */
async function recover({ email }: Creator): Promise<string> {
  const account = world.client().account;
  await account.forgotPassword({ email });
  const { token, page } = await mailedLink(world, email);
  expect(page).toBe('/reset-password');
  await account.resetPassword({ token, email, password: PASSWORD });
  return (await account.login({ email, password: PASSWORD })).user.id;
}

test('a thief who changes the email address directly at Firebase Auth gets no access, and the owner gets the address back', async () => {
  const creator = await world.creator();
  const { email } = await steal(creator);
  const login = world.client().account.login({ email, password: THIEFS_PASSWORD });
  expect(await refusalOf(login)).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  expect((await world.control.mailTo(creator.email))[0]?.text).toContain('password');
  expect(await recover(creator)).toBe(creator.uid);
});

test('the API refuses a token with an email address changed at Firebase Auth, even after the owner gets the address back', async () => {
  const creator = await world.creator();
  const { token } = await steal(creator);
  for (const call of ['GET /api/auth/me', 'GET /api/user/export'] as const)
    expect(await request(world, call, { token })).toMatchObject({ status: 401 });
  expect(await recover(creator)).toBe(creator.uid);
});

test('an owner whose email address was changed at Firebase Auth can reset the password, even if a stranger registers the old address', async () => {
  const creator = await world.creator();
  await steal(creator);
  const { email } = creator;
  await world.client().account.register({ email, name: 'Mallory', password: THIEFS_PASSWORD });
  expect(await recover(creator)).toBe(creator.uid);
  expect((await world.client().account.login({ email, password: PASSWORD })).user).toMatchObject({
    name: 'A creator',
  });
});

/**
 * Waits until the next second, because Firebase Auth stores the time of a change in whole seconds.
 */
async function nextSecond(): Promise<void> {
  const second = Math.floor(Date.now() / 1000);
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(second);
}

/** Changes only the password at Firebase Auth itself, as a thief would. */
async function stealByPassword(creator: Creator): Promise<void> {
  await nextSecond();
  expect((await atAuth(creator, 'update', { password: THIEFS_PASSWORD })).status).toBe(200);
}

test('a thief who sets the password directly at Firebase Auth gets no access, and the owner can reset the password', async () => {
  const creator = await world.creator();
  const { email } = creator;
  await stealByPassword(creator);
  const { account } = world.client();
  expect(await refusalOf(account.login({ email, password: THIEFS_PASSWORD }))).toMatchObject({
    code: 'INVALID_CREDENTIALS',
  });
  expect((await world.control.mailTo(email))[0]?.text).toContain('password');
  const stored = await world.app.documents.securityEvents(creator.uid).get();
  const kinds = stored.docs.map((event) => event.data().kind);
  expect(kinds.filter((kind) => kind === 'password-replaced')).toHaveLength(1);
  expect(kinds).not.toContain('email-change-cancelled');
  expect(await recover(creator)).toBe(creator.uid);
  expect(await refusalOf(account.login({ email, password: THIEFS_PASSWORD }))).toMatchObject({
    code: 'INVALID_CREDENTIALS',
  });
});

test('a thief who logs in directly at Firebase Auth with a password that was set there gets no access to the account', async () => {
  const creator = await world.creator();
  const { email } = creator;
  await stealByPassword(creator);
  const { app } = world;
  const { accessToken: token } = await app.identity.signIn(app, email, THIEFS_PASSWORD);
  expect(await request(world, 'GET /api/auth/me', { token })).toMatchObject({ status: 401 });
  const again = app.identity.signIn(app, email, THIEFS_PASSWORD);
  expect(await again.catch((error: unknown) => error)).toMatchObject({
    code: 'INVALID_CREDENTIALS',
  });
  expect(await recover(creator)).toBe(creator.uid);
});

test('a thief who has a stolen session and sets the password at Firebase Auth cannot change the account', async () => {
  const creator = await world.creator();
  const { email } = creator;
  const stolen = await world.client().account.refresh({ refresh_token: creator.refreshToken });
  await stealByPassword(creator);
  const token = await signInWithCustomToken(stolen.custom_token ?? '');
  expect((await request(world, 'GET /api/auth/me', { token })).status).toBe(200);
  const current_password = THIEFS_PASSWORD;
  const change = { current_password, new_password: 'thiefs-horse-4' };
  const changed = await request(world, 'POST /api/auth/change-password', { token, body: change });
  expect(changed).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  const body = { email: freshEmail(), current_password };
  const again = await signInWithCustomToken(stolen.custom_token ?? '');
  const moved = await request(world, 'PATCH /api/user/profile', { token: again, body });
  expect(moved.status).toBe(401);
  expect(
    await refusalOf(world.client().account.login({ email, password: THIEFS_PASSWORD })),
  ).toMatchObject({
    code: 'INVALID_CREDENTIALS',
  });
  expect(await recover(creator)).toBe(creator.uid);
});

test('a mailed link that changes the email address stops working when somebody sets the password at Firebase Auth', async () => {
  const creator = await world.creator();
  const email = freshEmail();
  await creator.api.account.updateProfile({ email, current_password: PASSWORD });
  const link = await mailedLink(world, email);
  await stealByPassword(creator);
  const { account } = world.client();
  expect(await refusalOf(account.verifyEmail(link))).toMatchObject({ code: 'LINK_EXPIRED' });
  for (const one of [email, creator.email])
    expect(await refusalOf(account.login({ email: one, password: THIEFS_PASSWORD }))).toMatchObject(
      { code: 'INVALID_CREDENTIALS' },
    );
  expect(await recover(creator)).toBe(creator.uid);
});

test('the owner can log in after changing the password and the email address through the API', async () => {
  const creator = await world.creator();
  const { account } = world.client();
  await nextSecond();
  const changed = { current_password: PASSWORD, new_password: 'another-horse-2' };
  const session = await creator.api.account.changePassword(changed);
  await nextSecond();
  const email = freshEmail();
  const current = { current_password: 'another-horse-2' };
  await world.client(session).account.updateProfile({ email, ...current });
  await account.verifyEmail(await mailedLink(world, email));
  await nextSecond();
  const login = await account.login({ email, password: 'another-horse-2' });
  expect(login.user).toMatchObject({ id: creator.uid, email });
});

test('an owner whose Firebase Auth user was deleted can reset the password and keeps the account', async () => {
  const creator = await world.creator();
  expect((await atAuth(creator, 'delete', {})).status).toBe(200);
  expect(await recover(creator)).toBe(creator.uid);
});
