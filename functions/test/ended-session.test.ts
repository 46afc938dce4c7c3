import { setTimeout as delay } from 'node:timers/promises';

import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';

import { type AuthProxy, startAuthProxy } from './auth-proxy.ts';
import { type IamSigner, startIamSigner } from './iam-signer.ts';
import { signInWithCustomToken, tokenOfOldLogin } from './old-login.ts';
import { freshEmail, later, mailedLink, refusalOf, request } from './requests.ts';
import { type Creator, PASSWORD, startWorld, type World } from './world.ts';

/*
 * These tests check that a session's tokens give no access to the API and Firestore after its end.
 * The creator ends the session, and the test uses its tokens as a thief would.
 */
const NEW_PASSWORD = 'another-horse-2';
const DAY = 24 * 3_600_000;
const ACCOUNT = 'threadsweep-functions@demo-threadsweep.iam.gserviceaccount.com';
const MINUTE = 60_000;

let auth: AuthProxy;
let world: World;
let signing: World['app']['auth'];
let iam: IamSigner;
beforeAll(async () => {
  auth = await startAuthProxy(inject('authHost'));
  world = await startWorld({ authHost: auth.host });
  signing = world.app.auth;
  iam = await startIamSigner(ACCOUNT);
});
afterEach(() => {
  auth.reset();
  iam.isRefused = false;
  Object.assign(world.app, { auth: signing });
});
afterAll(async () => {
  await world.stop();
  await auth.stop();
  await iam.stop();
});

interface Tokens {
  access_token: string;
  refresh_token: string;
  custom_token: string | null;
}

async function logIn({ email }: Creator, password = PASSWORD) {
  return world.client().account.login({ email, password });
}

async function apiStatus(token: string): Promise<number> {
  return (await request(world, 'GET /api/auth/me', { token })).status;
}

async function refreshed(refresh_token: string) {
  return world.client().account.refresh({ refresh_token });
}

/** Reads the creator's document from Firestore, as the web SDK does in a transaction. */
async function firestoreStatus({ uid }: Creator, token: string): Promise<number> {
  const root = 'projects/demo-threadsweep/databases/(default)/documents';
  const { firestore } = world.emulators.ports;
  const answer = await fetch(`http://127.0.0.1:${firestore}/v1/${root}:batchGet`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ documents: [`${root}/users/${uid}`] }),
  });
  return answer.status;
}

/** Exchanges a refresh token at Firebase Auth itself, as a thief can with the public API key. */
async function refreshAtAuth(refreshToken: string): Promise<string> {
  const { accessToken } = await world.app.identity.refresh(world.app, refreshToken);
  return accessToken;
}

function signBy(createCustomToken: World['app']['auth']['createCustomToken']): void {
  const signer = Object.create(signing, { createCustomToken: { value: createCustomToken } });
  Object.assign(world.app, { auth: signer });
}

function signByIam(isRefused: boolean): void {
  iam.isRefused = isRefused;
  signBy((uid, claims) => iam.auth.createCustomToken(uid, claims));
}

/**
 * Tries everything that a person with a session's tokens can do, also at Firebase Auth itself.
 * Returns the results.
 */
async function uses(creator: Creator, tokens: Tokens): Promise<Record<string, unknown>> {
  const atAuth = await refreshAtAuth(tokens.refresh_token).catch(() => undefined);
  const revived = tokens.custom_token && (await signInWithCustomToken(tokens.custom_token));
  const each = [tokens.access_token, atAuth, revived].filter((token) => typeof token === 'string');
  const firestore = each.map((token) => firestoreStatus(creator, token));
  return {
    // Firebase Auth may have revoked the refresh token, which then gives no token to try.
    api: [...new Set(await Promise.all(each.map(apiStatus)))],
    firestore: [...new Set(await Promise.all(firestore))],
    refresh: await refreshed(tokens.refresh_token).then(
      () => 200,
      (error: unknown) => z.object({ status: z.number() }).parse(error).status,
    ),
  };
}

const EVERYTHING = { api: [200], firestore: [200], refresh: 200 };
const NOTHING = { api: [401], firestore: [403], refresh: 401 };

test('every token of a session contains its id, works at the API and at Firestore, and is refused after the logout', async () => {
  const creator = await world.creator();
  const [first, second] = [await logIn(creator), await logIn(creator)];
  expect(await uses(creator, first)).toEqual(EVERYTHING);
  await world.client(first).account.logout();
  expect(await uses(creator, first)).toEqual(NOTHING);
  expect(await uses(creator, second)).toEqual(EVERYTHING);
});

test('changing the password ends every session, and the response contains a new session', async () => {
  const creator = await world.creator();
  const [own, other] = [await logIn(creator), await logIn(creator)];
  const { refresh_token } = await refreshed(other.refresh_token);
  const changed = await world.client(own).account.changePassword({
    current_password: PASSWORD,
    new_password: NEW_PASSWORD,
  });
  expect(await uses(creator, own)).toEqual(NOTHING);
  expect(await uses(creator, { ...other, refresh_token })).toEqual(NOTHING);
  expect(await uses(creator, changed)).toEqual(EVERYTHING);
});

test('resetting the password ends every session, and a login that began before the reset starts none', async () => {
  const creator = await world.creator();
  const before = await logIn(creator);
  await world.client().account.forgotPassword({ email: creator.email });
  const { token, email } = await mailedLink(world, creator.email);

  // Delays a login with the old password between the check of the password and the start of its
  // session.
  const checked = Promise.withResolvers<void>();
  const reset = Promise.withResolvers<void>();
  signBy(async (uid, claims) => {
    checked.resolve();
    await reset.promise;
    return signing.createCustomToken(uid, claims);
  });
  const late = refusalOf(logIn(creator));
  await checked.promise;
  signBy((uid, claims) => signing.createCustomToken(uid, claims));
  await world.client().account.resetPassword({ token, email, password: NEW_PASSWORD });
  reset.resolve();
  expect(await late).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });

  expect(await uses(creator, before)).toEqual(NOTHING);
  expect(await world.app.documents.sessions(creator.uid).get()).toMatchObject({ size: 0 });
  expect(await uses(creator, await logIn(creator, NEW_PASSWORD))).toEqual(EVERYTHING);
});

test('changing the email address ends every session', async () => {
  const creator = await world.creator();
  const other = await logIn(creator);
  const email = freshEmail();
  await creator.api.account.updateProfile({ email, current_password: PASSWORD });
  await world.client().account.verifyEmail(await mailedLink(world, email));
  expect(await uses(creator, other)).toEqual(NOTHING);
  const own = await world.client().account.login({ email, password: PASSWORD });
  expect(await uses(creator, own)).toEqual(EVERYTHING);
});

test('logging out between two logins in the same second ends only the first session', async () => {
  const creator = await world.creator();
  for (let round = 0; round < 5; round += 1) {
    const session = await logIn(creator);
    await world.client(session).account.logout();
    const again = await logIn(creator);
    expect([await apiStatus(session.access_token), await apiStatus(again.access_token)]).toEqual([
      401, 200,
    ]);
  }
});

test('after three logins without a custom token within an hour, the health endpoint reports that live data fail', async () => {
  const health = async () => (await request(world, 'GET /api/health')).body;
  const creator = await world.creator();
  signByIam(true);
  for (let login = 0; login < 2; login += 1) {
    await logIn(creator);
    await later(world, 2 * MINUTE);
  }
  expect(await health()).toMatchObject({ health: 'ok', live_data: { status: 'ok' } });
  await logIn(creator);
  expect(await health()).toMatchObject({
    status: 'success',
    health: 'degraded',
    degraded: ['live_data'],
    live_data: { status: 'failing', failed_at: expect.any(String) },
  });
  expect(world.logged).toContainEqual(expect.stringContaining('"event":"live-data-failing"'));
  signByIam(false);
  await later(world, 60 * MINUTE);
  expect(await health()).toMatchObject({ health: 'ok', live_data: { status: 'ok' } });
});

test('without custom tokens, a creator can log in, refresh and change the password, but not use Firestore', async () => {
  const creator = await world.creator();
  const { refreshToken } = creator;
  signByIam(true);
  const session = await logIn(creator);
  expect(session).toMatchObject({ status: 'success', custom_token: null });
  expect(world.logged).toContainEqual(
    expect.stringContaining('"missingRole":"roles/iam.serviceAccountTokenCreator"'),
  );
  const renewed = await refreshed(session.refresh_token);
  expect(renewed).toMatchObject({ status: 'success', custom_token: null });
  expect(await refreshed(refreshToken)).toMatchObject({ custom_token: null });
  const changed = await world.client(renewed).account.changePassword({
    current_password: PASSWORD,
    new_password: NEW_PASSWORD,
  });
  expect(await uses(creator, changed)).toEqual({ ...EVERYTHING, firestore: [403] });
  expect(await apiStatus(renewed.access_token)).toBe(401);
  expect(new Set(iam.calls)).toEqual(
    new Set([`/v1/projects/-/serviceAccounts/${ACCOUNT}:signBlob`]),
  );
  signByIam(false);

  const signed = await refreshed(changed.refresh_token);
  expect(await uses(creator, signed)).toEqual(EVERYTHING);
  expect(await world.app.documents.sessions(creator.uid).get()).toMatchObject({ size: 1 });
  await world.client(signed).account.logout();
  expect(await uses(creator, signed)).toEqual(NOTHING);
  // Does not try the old refresh token: the Auth emulator, unlike Firebase Auth, would write the
  // time of the newest login into the new token.
  expect(await apiStatus(changed.access_token)).toBe(401);
});

test('if Firebase Auth refuses the custom token, the session uses the tokens of the login by password', async () => {
  const creator = await world.creator();
  auth.refuse({ path: 'signInWithCustomToken', status: 400, reason: 'CREDENTIAL_MISMATCH' });
  const session = await logIn(creator);
  expect(session.custom_token).toBeNull();
  expect(await apiStatus(session.access_token)).toBe(200);
});

/**
 * Creates a login of an earlier version, and current tokens of the same second, because the Auth
 * emulator writes the time of the newest login into all refreshed tokens.
 */
async function oldLogin() {
  for (;;) {
    const creator = await world.creator();
    await creator.api.account.logout();
    // Begins with a second, so that the calls rarely need a second attempt.
    await delay(1000 - (Date.now() % 1000));
    const second = Math.floor(Date.now() / 1000);
    const old = await world.app.identity.signIn(world.app, creator.email, PASSWORD);
    expect(await apiStatus(old.accessToken)).toBe(200);
    const renewed = await refreshed(old.refreshToken);
    if (Math.floor(Date.now() / 1000) === second) return { creator, old, renewed };
  }
}

test('a session that an earlier version created keeps working, is listed, and can be ended', async () => {
  const { creator, old, renewed } = await oldLogin();
  expect(await uses(creator, renewed)).toEqual(EVERYTHING);
  expect(await world.app.documents.sessions(creator.uid).get()).toMatchObject({ size: 1 });
  await world.client(renewed).account.logout();
  const { accessToken: access_token, refreshToken: refresh_token } = old;
  expect(await uses(creator, { access_token, refresh_token, custom_token: null })).toEqual(NOTHING);
});

test('a session that has expired gives no access, even if Firestore has not deleted its document', async () => {
  const creator = await world.creator();
  const tokens = await refreshed(creator.refreshToken);
  expect(await uses(creator, tokens)).toEqual(EVERYTHING);
  const { docs } = await world.app.documents.sessions(creator.uid).get();
  const expireAt = Timestamp.fromMillis(world.app.clock.now() - 1);
  await Promise.all(docs.map(({ ref }) => ref.update({ expireAt })));
  expect(await uses(creator, tokens)).toEqual(NOTHING);
});

test('a login that is older than a session’s life starts no session, because its session may have expired', async () => {
  const creator = await world.creator();
  const { app } = world;
  const { accessToken } = await app.identity.signIn(app, creator.email, PASSWORD);
  const token = (days: number) => tokenOfOldLogin({ ...creator, accessToken }, (days * DAY) / 1000);
  expect(await apiStatus(await token(89))).toBe(200);
  expect(await apiStatus(await token(91))).toBe(401);
});

test('a custom token without a session id gives no access', async () => {
  const creator = await world.creator();
  const token = await signInWithCustomToken(await world.app.auth.createCustomToken(creator.uid));
  expect([await apiStatus(token), await firestoreStatus(creator, token)]).toEqual([401, 403]);
});

test('a newly issued token of an old session does not count as a recent login', async () => {
  const creator = await world.creator();
  await later(world, 6 * MINUTE);
  const { custom_token } = await refreshed(creator.refreshToken);
  const token = await signInWithCustomToken(custom_token ?? '');
  expect(await request(world, 'DELETE /api/auth/delete-account', { token })).toMatchObject({
    status: 403,
    body: { code: 'RECENT_LOGIN_REQUIRED' },
  });
});

test('if a caller with a session logs in again, the new session replaces the caller’s current one', async () => {
  const creator = await world.creator();
  const again = await creator.api.account.login({ email: creator.email, password: PASSWORD });
  expect([await apiStatus(creator.accessToken), await apiStatus(again.access_token)]).toEqual([
    401, 200,
  ]);
  const other = await world.creator();
  await other.api.account.login({ email: creator.email, password: PASSWORD });
  expect(await apiStatus(other.accessToken)).toBe(200);
});

test('a session ends 90 days after its last use', async () => {
  const creator = await world.creator();
  const idle = await logIn(creator);
  await later(world, 60 * DAY);
  await refreshed(creator.refreshToken);
  await later(world, 31 * DAY);
  expect(await refreshed(creator.refreshToken)).toMatchObject({ status: 'success' });
  expect(await refusalOf(refreshed(idle.refresh_token))).toMatchObject({ status: 401 });
});

test('of simultaneous first logins to an account, only one has `first_login: true`', async () => {
  const email = freshEmail();
  const { account } = world.client();
  await account.register({ name: 'Robin', email, password: PASSWORD });
  await account.verifyEmail(await mailedLink(world, email));
  const logins = await Promise.all(
    [1, 2, 3].map(() => account.login({ email, password: PASSWORD })),
  );
  expect(logins.filter(({ user }) => user.first_login)).toHaveLength(1);
});

test('deleting an account deletes the account’s sessions', async () => {
  const creator = await world.creator();
  const session = await logIn(creator);
  await creator.api.account.deleteAccount();
  expect(await uses(creator, session)).toMatchObject({ refresh: 401 });
  expect(await world.app.documents.sessions(creator.uid).get()).toMatchObject({ size: 0 });
});

test('an account has at most 50 sessions, and a new session ends the least recently used one', async () => {
  const creator = await world.creator();
  const sessions = world.app.documents.sessions(creator.uid);
  const [own] = (await sessions.get()).docs;
  const content = own?.data();
  if (!content) throw new Error('there is no session');
  for (let idle = 1; idle <= 60; idle += 1) {
    const lastUsedAt = new Date(world.app.clock.now() - idle * MINUTE).toISOString();
    await sessions.doc(`idle-${idle}`).set({ ...content, lastUsedAt });
  }
  await logIn(creator);
  const left = (await sessions.get()).docs.map(({ id }) => id);
  expect(left).toHaveLength(50);
  expect(left).toEqual(expect.arrayContaining([own?.id, 'idle-1', 'idle-48']));
  expect(await apiStatus(creator.accessToken)).toBe(200);
});
