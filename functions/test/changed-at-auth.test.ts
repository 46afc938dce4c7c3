import { createHash } from 'node:crypto';

import { afterEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';

import { reconcile } from '../src/workflows/reconcile/reconcile.ts';
import { signInWithCustomToken } from './old-login.ts';
import { type Answer, DAY, freshEmail, later, mailedLink, refusalOf, request } from './requests.ts';
import { type Creator, PASSWORD, setUpWorld } from './world.ts';

/*
 * These tests do what a thief with a stolen session can do at Firebase Auth's own API: a custom
 * token counts there as a recent login, which allows a change of address and password.
 */
const THIEFS_PASSWORD = 'stolen-horse-3';

const world = setUpWorld();
afterEach(() => vi.restoreAllMocks());

/** Returns the custom token of a stolen session, which Firebase Auth accepts for an hour. */
async function stolenToken({ refreshToken }: Creator): Promise<string> {
  const stolen = await world.client().account.refresh({ refresh_token: refreshToken });
  return stolen.custom_token ?? '';
}

/**
 * Calls Firebase Auth's own API with a custom token. Firebase Auth regards the login of this token
 * as recent.
 */
async function callAuth(customToken: string, call: string, body: object): Promise<Response> {
  const idToken = await signInWithCustomToken(customToken);
  const host = inject('authHost');
  return fetch(`http://${host}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken, ...body }),
  });
}

/** Calls Firebase Auth's own API with a token of a stolen session. */
async function atAuth(creator: Creator, call: string, body: object): Promise<Response> {
  return callAuth(await stolenToken(creator), call, body);
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

/** Sets the thief's password at Firebase Auth itself, even after the session has ended. */
async function setPassword(customToken: string): Promise<void> {
  expect((await callAuth(customToken, 'update', { password: THIEFS_PASSWORD })).status).toBe(200);
}

/** Logs in, and returns the response's status. */
async function statusOfLogin(email: string, password: string): Promise<number> {
  return (await request(world, 'POST /api/auth/login', { body: { email, password } })).status;
}

/** Creates an account, and a thief who holds the custom token of a stolen session. */
async function setUpThief(): Promise<{ creator: Creator; custom: string }> {
  const creator = await world.creator();
  const custom = await stolenToken(creator);
  await nextSecond();
  return { creator, custom };
}

/** Logs in with the thief's password, and returns the response's status. */
async function statusOfThief({ email }: Creator): Promise<number> {
  await nextSecond();
  return statusOfLogin(email, THIEFS_PASSWORD);
}

test('a thief who sets the password at Firebase Auth again, right after the owner got the login back, gets no access', async () => {
  const { creator, custom } = await setUpThief();
  await setPassword(custom);
  expect(await statusOfThief(creator)).toBe(401);
  await setPassword(custom);
  expect(await statusOfThief(creator)).toBe(401);
  expect(await recover(creator)).toBe(creator.uid);
});

test('a thief who sets the password at Firebase Auth again and again, while the owner gets the login back, gets no access', async () => {
  const { creator, custom } = await setUpThief();
  await setPassword(custom);
  await nextSecond();
  const login = statusOfLogin(creator.email, THIEFS_PASSWORD);
  // Firebase Auth refuses the thief while the Auth user is disabled.
  const setAgain = () => setPassword(custom).catch(() => undefined);
  let status;
  while (status === undefined) status = await Promise.race([login, setAgain()]);
  expect(status).toBe(401);
  expect(await statusOfThief(creator)).toBe(401);
  expect(await recover(creator)).toBe(creator.uid);
});

test('a thief who sets the password at Firebase Auth right after the owner has reset it gets no access', async () => {
  const { creator, custom } = await setUpThief();
  const { email } = creator;
  const { account } = world.client();
  await account.forgotPassword({ email });
  const { token } = await mailedLink(world, email);
  await account.resetPassword({ token, email, password: 'owners-horse-9' });
  await setPassword(custom);
  expect(await statusOfThief(creator)).toBe(401);
  expect(await recover(creator)).toBe(creator.uid);
});

test('a thief who sets the password at Firebase Auth right after the email address has changed gets no access', async () => {
  const { creator, custom } = await setUpThief();
  const email = freshEmail();
  await creator.api.account.updateProfile({ email, current_password: PASSWORD });
  await world.client().account.verifyEmail(await mailedLink(world, email));
  await setPassword(custom);
  expect(await statusOfThief({ ...creator, email })).toBe(401);
  expect(await recover({ ...creator, email })).toBe(creator.uid);
});

/**
 * Holds a change at Firebase Auth by the API, until the test releases it.
 * @param isMeant returns whether to hold this change; by default, the next one is held
 */
function holdChange(isMeant: (changed: { password?: string }) => boolean = () => true) {
  const { auth } = world.app;
  const updateUser = auth.updateUser.bind(auth);
  const held = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  let isHeld = false;
  vi.spyOn(auth, 'updateUser').mockImplementation(async (uid, changed) => {
    if (!isHeld && isMeant(changed)) {
      isHeld = true;
      held.resolve();
      await gate.promise;
    }
    return updateUser(uid, changed);
  });
  return { held: held.promise, release: gate.resolve };
}

test('while the owner gets the login back, a password that was set at Firebase Auth does not count as the current password', async () => {
  const { creator, custom } = await setUpThief();
  const { email } = creator;
  await setPassword(custom);
  const token = await signInWithCustomToken(custom);
  const { held, release } = holdChange();
  const login = statusOfLogin(email, THIEFS_PASSWORD);
  await held;
  const body = { current_password: THIEFS_PASSWORD, new_password: 'thiefs-horse-4' };
  const change = request(world, 'POST /api/auth/change-password', { token, body });
  // The call waits for the end of the change, so it does not respond yet.
  expect(await Promise.race([change, nextSecond()])).toBeUndefined();
  release();
  expect(await login).toBe(401);
  expect([401, 403]).toContain((await change).status);
  expect(await statusOfLogin(email, 'thiefs-horse-4')).toBe(401);
});

test('a change that Firebase Auth delays for over a minute stays the only one of its account', async () => {
  const { uid, email, api } = await world.creator();
  const { held, release } = holdChange(({ password }) => password !== undefined);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const change = { current_password: PASSWORD, new_password: 'owners-horse-9' };
  const changed = api.account.changePassword(change);
  await held;
  await age(uid);
  await vi.advanceTimersByTimeAsync(60_000);
  const storedMark = async () => (await world.app.documents.user(uid).get()).data()?.authChange;
  await expect.poll(async () => (await storedMark())?.at).toBeGreaterThan(Date.now() - 60_000);
  release();
  await changed;
  expect(await statusOfLogin(email, change.new_password)).toBe(200);
  expect(await storedMark()).toBeNull();
});

/** Lets one change of a password fail because Firebase Auth does not respond. */
async function failToChange({ api }: Creator): Promise<void> {
  vi.spyOn(world.app.auth, 'updateUser').mockRejectedValueOnce(
    new Error('Firebase Auth does not respond'),
  );
  const change = { current_password: PASSWORD, new_password: 'owners-horse-9' };
  await refusalOf(api.account.changePassword(change));
}

test('after a failed change of the password, the old password works, and one that was set at Firebase Auth does not', async () => {
  const creator = await world.creator();
  const { email } = creator;
  const custom = await stolenToken(creator);
  await failToChange(creator);
  expect(await statusOfLogin(email, PASSWORD)).toBe(200);
  await nextSecond();
  await setPassword(custom);
  expect(await statusOfLogin(email, THIEFS_PASSWORD)).toBe(401);
  expect(await recover(creator)).toBe(creator.uid);
});

/** Leaves an account as a change does that was interrupted while it disabled the Auth user. */
async function interrupt(
  uid: string,
  changed: Parameters<typeof world.app.auth.updateUser>[1] = {},
) {
  const photoURL = 'https://change.invalid/interrupted';
  const lock = createHash('sha256').update(photoURL).digest('hex');
  await world.app.documents.user(uid).update({ authChange: { at: 1, lock } });
  await world.app.auth.updateUser(uid, { ...changed, disabled: true, photoURL });
}

test('after an interrupted change, the next login enables the Firebase Auth user again', async () => {
  const { uid, email } = await world.creator();
  const { documents } = world.app;
  await interrupt(uid);
  expect(await statusOfLogin(email, PASSWORD)).toBe(503);
  expect(await statusOfLogin(email, PASSWORD)).toBe(200);
  expect((await documents.user(uid).get()).data()).toMatchObject({ authChange: null });
});

test('after an interrupted change of the address, a login with the new address brings the old one back', async () => {
  const { uid, email, api } = await world.creator();
  const newEmail = freshEmail();
  await api.account.updateProfile({ email: newEmail, current_password: PASSWORD });
  await interrupt(uid, { email: newEmail, emailVerified: true });
  expect(await statusOfLogin(newEmail, PASSWORD)).toBe(503);
  expect(await world.app.auth.getUser(uid)).toMatchObject({ email, disabled: false });
});

test('after an interrupted change, sessions and machine tokens still work', async () => {
  const { uid, accessToken, api } = await world.creator();
  const { secret } = await api.token.createToken({ name: 'A script', scope: 'read' });
  for (const [line, token] of [
    ['GET /api/youtube/videos', secret],
    ['GET /api/auth/me', accessToken],
  ] as const) {
    await interrupt(uid);
    expect((await request(world, line, { token })).status).not.toBe(401);
  }
  expect((await world.app.auth.getUser(uid)).disabled).toBe(false);
});

test('a session that calls while a change of the address fails stays valid', async () => {
  const { api, accessToken: token } = await world.creator();
  const email = freshEmail();
  await api.account.updateProfile({ email, current_password: PASSWORD });
  const link = await mailedLink(world, email);
  // Somebody else registers and verifies the address first.
  await world.app.auth.createUser({ email, emailVerified: true });
  const { auth } = world.app;
  const updateUser = auth.updateUser.bind(auth);
  const verified = vi.spyOn(auth, 'verifyIdToken');
  const call = Promise.withResolvers<Answer>();
  vi.spyOn(auth, 'updateUser').mockImplementationOnce(async (...args) => {
    const disabled = await updateUser(...args);
    call.resolve(request(world, 'GET /api/auth/me', { token }));
    await expect.poll(() => verified.mock.settledResults[0]?.type).toBe('rejected');
    return disabled;
  });
  const { account } = world.client();
  expect(await refusalOf(account.verifyEmail(link))).toMatchObject({ code: 'CONFLICT' });
  expect((await call.promise).status).toBe(200);
});

test('if a change of the password is interrupted, the owner can reset the password', async () => {
  const creator = await world.creator();
  await nextSecond();
  await interrupt(creator.uid, { password: 'owners-horse-9' });
  expect(await recover(creator)).toBe(creator.uid);
});

test('a new password does not enable an account that an administrator has disabled', async () => {
  const { uid, email } = await world.creator();
  const { account } = world.client();
  await account.forgotPassword({ email });
  const { token } = await mailedLink(world, email);
  await world.app.auth.updateUser(uid, { disabled: true });
  await account.resetPassword({ token, email, password: 'owners-horse-9' });
  expect(await statusOfLogin(email, 'owners-horse-9')).toBe(403);
});

/**
 * Lets a change of the password end without a trace, as if its process was killed.
 * @param isLast returns whether this change of the Auth user is the last one before the kill
 * @param isDone whether Firebase Auth still makes that change
 */
async function kill(
  change: () => Promise<unknown>,
  isLast: (change: { disabled?: boolean }) => boolean,
  isDone: boolean,
): Promise<void> {
  const { auth, documents } = world.app;
  const updateUser = auth.updateUser.bind(auth);
  const userOf = documents.user.bind(documents);
  const killed = new Error('the process was killed');
  let isAlive = true;
  const atFirestore = vi.spyOn(documents, 'user').mockImplementation((uid) => {
    if (isAlive) return userOf(uid);
    throw killed;
  });
  const atFirebase = vi.spyOn(auth, 'updateUser').mockImplementation(async (uid, changed) => {
    if (!isAlive) throw killed;
    isAlive = !isLast(changed);
    if (isAlive || isDone) return updateUser(uid, changed);
    throw killed;
  });
  expect((await refusalOf(change())).status).toBe(500);
  atFirestore.mockRestore();
  atFirebase.mockRestore();
}

/** Makes the mark of an account's change as old as that of an interrupted one. */
async function age(uid: string): Promise<void> {
  const user = (await world.app.documents.user(uid).get()).data();
  expect(user?.authChange).not.toBeNull();
  await world.app.documents.user(uid).update({ 'authChange.at': 1 });
}

test.each([
  ['before it disables the Auth user', ({ disabled }) => disabled === true, false],
  ['after it has enabled the Auth user', ({ disabled }) => disabled === false, true],
] satisfies [string, Parameters<typeof kill>[1], boolean][])(
  'if a change of the password is interrupted %s, a later disabling by an administrator stays',
  async (_, isLast, isDone) => {
    const { uid, email, api, accessToken: token } = await world.creator();
    const change = { current_password: PASSWORD, new_password: 'owners-horse-9' };
    await kill(() => api.account.changePassword(change), isLast, isDone);
    await age(uid);
    const { auth } = world.app;
    expect((await auth.getUser(uid)).disabled).toBe(false);
    await auth.updateUser(uid, { disabled: true });
    const password = isDone ? 'owners-horse-9' : PASSWORD;
    await statusOfLogin(email, password);
    expect(await statusOfLogin(email, password)).toBe(403);
    expect(await request(world, 'GET /api/auth/me', { token })).toMatchObject({ status: 401 });
    await reconcile(world.app);
    expect((await auth.getUser(uid)).disabled).toBe(true);
  },
);

type Reset = Record<'token' | 'email' | 'password', string>;

const isEnabling = ({ disabled }: { disabled?: boolean }) => disabled === false;
/** What the owner may do after an interrupted reset, and the status of the response. */
const WAYS: [string, (reset: Reset) => Promise<number>, number][] = [
  ['a login', ({ email, password }) => statusOfLogin(email, password), 503],
  [
    'the same call again',
    async (body) => (await request(world, 'POST /api/auth/reset-password', { body })).status,
    200,
  ],
];

test.each(WAYS)(
  'if a reset of the password is interrupted at its end, the new password works after %s',
  async (_, way, status) => {
    const { uid, email, accessToken } = await world.creator();
    const { account } = world.client();
    await account.forgotPassword({ email });
    const { token } = await mailedLink(world, email);
    const reset = { token, email, password: 'owners-horse-9' };
    await nextSecond();
    await kill(() => account.resetPassword(reset), isEnabling, false);
    await age(uid);
    expect(await way(reset)).toBe(status);
    expect(await statusOfLogin(email, reset.password)).toBe(200);
    expect(await request(world, 'GET /api/auth/me', { token: accessToken })).toMatchObject({
      status: 401,
    });
    const other = account.resetPassword({ ...reset, password: 'third-horse-33' });
    expect(await refusalOf(other)).toMatchObject({ code: 'LINK_EXPIRED' });
  },
);

const NEW_PASSWORDS: [string, string, (creator: Creator) => Promise<() => Promise<unknown>>][] = [
  [
    'a change of the password',
    'password-changed',
    ({ api }) => {
      const change = { current_password: PASSWORD, new_password: 'owners-horse-9' };
      return Promise.resolve(() => api.account.changePassword(change));
    },
  ],
  [
    'a reset of the password',
    'password-reset',
    async ({ email }) => {
      const { account } = world.client();
      await account.forgotPassword({ email });
      const reset = { ...(await mailedLink(world, email)), password: 'owners-horse-9' };
      return () => account.resetPassword(reset);
    },
  ],
  [
    'the return of the login after a theft',
    'password-replaced',
    async (creator) => {
      await stealByPassword(creator);
      return () =>
        world.client().account.login({ email: creator.email, password: THIEFS_PASSWORD });
    },
  ],
];

test.each(NEW_PASSWORDS)(
  'if %s is interrupted at its end, the owner still gets a mail and the event %s',
  async (_, kind, prepare) => {
    const creator = await world.creator();
    const change = await prepare(creator);
    await kill(change, isEnabling, false);
    const events = await world.app.documents.securityEvents(creator.uid).get();
    expect(events.docs.map((event) => event.data().kind)).toContain(kind);
    const subjects = (await world.control.mailTo(creator.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your Threadsweep password has changed');
  },
);

test('if the mail about a new password cannot be stored, the password still counts as the owner’s', async () => {
  const { email, api } = await world.creator();
  vi.spyOn(world.app.documents, 'mail', 'get').mockImplementationOnce(() => {
    throw new Error('Firestore does not respond');
  });
  const change = { current_password: PASSWORD, new_password: 'owners-horse-9' };
  expect((await refusalOf(api.account.changePassword(change))).status).toBe(500);
  expect(await statusOfLogin(email, 'owners-horse-9')).toBe(200);
});

test('the same reset of the password sent twice at once succeeds twice', async () => {
  const { email } = await world.creator();
  const { account } = world.client();
  await account.forgotPassword({ email });
  const reset = { ...(await mailedLink(world, email)), password: 'owners-horse-9' };
  const twice = await Promise.all([account.resetPassword(reset), account.resetPassword(reset)]);
  expect(twice.map(({ status }) => status)).toEqual(['success', 'success']);
});

test('if the response of Firestore to a change is lost, the Firebase Auth user is enabled only after the second of the change', async () => {
  const { uid, api } = await world.creator();
  const { auth, documents } = world.app;
  const contended = documents.contended.bind(documents);
  const before = (await documents.user(uid).get()).data()?.authValidSince;
  await nextSecond();
  vi.spyOn(documents, 'contended').mockImplementation(async (work) => {
    const result = await contended(work);
    const user = (await documents.user(uid).get()).data();
    if (user?.authChange && user.authValidSince !== before) throw new Error('the response is lost');
    return result;
  });
  const updateUser = auth.updateUser.bind(auth);
  let enabledAt = 0;
  vi.spyOn(auth, 'updateUser').mockImplementation((id, changed) => {
    if (isEnabling(changed)) enabledAt = Date.now();
    return updateUser(id, changed);
  });
  const change = { current_password: PASSWORD, new_password: 'owners-horse-9' };
  expect((await refusalOf(api.account.changePassword(change))).status).toBe(500);
  const after = (await documents.user(uid).get()).data()?.authValidSince ?? 0;
  expect(after).toBeGreaterThan(before ?? 0);
  expect(enabledAt).toBeGreaterThanOrEqual(after + 1000);
});

test('reconcile completes an interrupted change, and leaves one in progress', async () => {
  const { documents, auth } = world.app;
  const [interrupted, changing] = [await world.creator(), await world.creator()];
  await interrupt(interrupted.uid);
  const authChange = { id: 'a change', at: Date.now(), lock: null };
  await documents.user(changing.uid).update({ authChange });
  await reconcile(world.app);
  expect(await auth.getUser(interrupted.uid)).toMatchObject({ disabled: false });
  expect((await documents.user(interrupted.uid).get()).data()).toMatchObject({ authChange: null });
  expect((await documents.user(changing.uid).get()).data()).toMatchObject({ authChange });
  expect(await statusOfLogin(interrupted.email, PASSWORD)).toBe(200);
});

test('in an account of an earlier version, a password that is set at Firebase Auth after a refresh opens nothing', async () => {
  const creator = await world.creator();
  const { uid, email } = creator;
  await world.app.documents.user(uid).update({ authValidSince: null });
  const custom = await stolenToken(creator);
  await nextSecond();
  await setPassword(custom);
  expect(await statusOfLogin(email, THIEFS_PASSWORD)).toBe(401);
  expect(await recover(creator)).toBe(creator.uid);
});

test('an owner whose email address was deleted at Firebase Auth can reset the password and keeps the account', async () => {
  const creator = await world.creator();
  const { email } = creator;
  expect((await atAuth(creator, 'update', { deleteAttribute: ['EMAIL'] })).status).toBe(200);
  expect(await statusOfLogin(email, PASSWORD)).toBe(401);
  expect(await recover(creator)).toBe(creator.uid);
});

test('a registration does not delete an account whose address a thief changed at Firebase Auth and back', async () => {
  const creator = await world.creator();
  const { email, uid } = creator;
  // The link that verified the address expires.
  await later(world, DAY);
  const custom = await stolenToken(creator);
  await nextSecond();
  for (const one of [freshEmail(), email]) {
    expect((await callAuth(custom, 'update', { email: one })).status).toBe(200);
    await nextSecond();
  }
  const { account } = world.client();
  await account.register({ email, name: 'Mallory', password: THIEFS_PASSWORD });
  expect((await world.app.documents.user(uid).get()).exists).toBe(true);
  expect(await recover(creator)).toBe(uid);
});

test('an owner gets the address back from an account that was given the address at Firebase Auth, and both accounts stay', async () => {
  const creator = await world.creator();
  const other = await world.creator();
  await later(world, DAY);
  expect((await atAuth(creator, 'update', { email: freshEmail() })).status).toBe(200);
  expect((await atAuth(other, 'update', { email: creator.email })).status).toBe(200);
  expect(await recover(creator)).toBe(creator.uid);
  expect(await recover(other)).toBe(other.uid);
});

test('a stranger can register an address that somebody gave another account at Firebase Auth', async () => {
  const other = await world.creator();
  await later(world, DAY);
  const email = freshEmail();
  expect((await atAuth(other, 'update', { email })).status).toBe(200);
  const { account } = world.client();
  await account.register({ email, name: 'A stranger', password: PASSWORD });
  await account.verifyEmail(await mailedLink(world, email));
  expect(await statusOfLogin(email, PASSWORD)).toBe(200);
  expect(await recover(other)).toBe(other.uid);
});

test('a link for a new password that was mailed to the old address does not work once the change of the address has begun', async () => {
  const creator = await world.creator();
  const email = freshEmail();
  const { account } = world.client();
  await account.forgotPassword({ email: creator.email });
  const reset = await mailedLink(world, creator.email);
  await creator.api.account.updateProfile({ email, current_password: PASSWORD });
  const link = await mailedLink(world, email);
  const { held, release } = holdChange();
  const change = account.verifyEmail(link);
  await held;
  const read = vi.spyOn(world.app.auth, 'getUser');
  const refusal = refusalOf(account.resetPassword({ ...reset, password: THIEFS_PASSWORD }));
  await expect.poll(() => read.mock.settledResults[0]?.type).toBe('fulfilled');
  release();
  await change;
  expect(await refusal).toMatchObject({ code: 'LINK_EXPIRED' });
  expect(await statusOfLogin(email, PASSWORD)).toBe(200);
});

test('a link that changes the address works when it is opened twice at once', async () => {
  const { api, uid } = await world.creator();
  const email = freshEmail();
  await api.account.updateProfile({ email, current_password: PASSWORD });
  const link = await mailedLink(world, email);
  const open = () => world.client().account.verifyEmail(link);
  await expect(Promise.all([open(), open()])).resolves.toHaveLength(2);
  expect((await world.app.documents.user(uid).get()).data()).toMatchObject({ email });
});

/** Starts a call that checks the password, and holds it after the check. */
async function heldCheck(call: () => Promise<Answer>) {
  const { identity } = world.app;
  const signIn = identity.signIn.bind(identity);
  const checked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  vi.spyOn(identity, 'signIn').mockImplementationOnce(async (...args) => {
    const tokens = await signIn(...args);
    checked.resolve();
    await gate.promise;
    return tokens;
  });
  const answer = call();
  await checked.promise;
  return {
    release: () => {
      gate.resolve();
      return answer;
    },
  };
}

test('a change of the email address that began before a reset of the password is refused', async () => {
  const creator = await world.creator();
  const { uid, accessToken: token } = creator;
  const body = { email: freshEmail(), current_password: PASSWORD };
  const held = await heldCheck(() => request(world, 'PATCH /api/user/profile', { token, body }));
  expect(await recover(creator)).toBe(uid);
  expect(await held.release()).toMatchObject({ status: 401 });
  const user = (await world.app.documents.user(uid).get()).data();
  expect(user).toMatchObject({ email: creator.email, pendingEmail: null });
});

test('a change of the password that began before a reset of the password is refused', async () => {
  const creator = await world.creator();
  const { uid, email, accessToken: token } = creator;
  const body = { new_password: THIEFS_PASSWORD, current_password: PASSWORD };
  const held = await heldCheck(() =>
    request(world, 'POST /api/auth/change-password', { token, body }),
  );
  expect(await recover(creator)).toBe(uid);
  expect(await held.release()).toMatchObject({ status: 401 });
  expect(await statusOfLogin(email, THIEFS_PASSWORD)).toBe(401);
  expect(await statusOfLogin(email, PASSWORD)).toBe(200);
});

/** Signs in at Firebase Auth with a login of another provider, or adds it to the token's user. */
async function byProvider(subject: string, idToken?: string): Promise<string> {
  const claims = { sub: subject, email: `${subject}@elsewhere.example`, email_verified: true };
  const postBody = new URLSearchParams({
    providerId: 'google.com',
    id_token: JSON.stringify(claims),
  }).toString();
  const host = inject('authHost');
  const url = `http://${host}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=local`;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      requestUri: 'http://localhost',
      returnSecureToken: true,
      postBody,
      idToken,
    }),
  });
  return z.object({ localId: z.string() }).parse(await answer.json()).localId;
}

test('a new password removes the login of another provider that a thief has added at Firebase Auth', async () => {
  const creator = await world.creator();
  const subject = `thief-${creator.uid}`;
  const idToken = await signInWithCustomToken(await stolenToken(creator));
  expect(await byProvider(subject, idToken)).toBe(creator.uid);
  expect(await recover(creator)).toBe(creator.uid);
  expect(await byProvider(subject)).not.toBe(creator.uid);
});

/** Adds a phone as second factor at Firebase Auth itself, by the account's password. */
async function addSecondFactor(email: string): Promise<void> {
  const host = `http://${inject('authHost')}`;
  const { accessToken: idToken } = await world.app.identity.signIn(world.app, email, PASSWORD);
  const post = async (call: string, body: object) => {
    const url = `${host}/identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:${call}?key=local`;
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken, ...body }),
    });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const phoneNumber = `+1555${String(Date.now()).slice(-7)}`;
  const started = z
    .object({ phoneSessionInfo: z.object({ sessionInfo: z.string() }) })
    .parse(await post('start', { phoneEnrollmentInfo: { phoneNumber } }));
  const codes = await fetch(`${host}/emulator/v1/projects/demo-threadsweep/verificationCodes`);
  const { sessionInfo } = started.phoneSessionInfo;
  const { verificationCodes } = z
    .object({ verificationCodes: z.array(z.object({ code: z.string(), sessionInfo: z.string() })) })
    .parse(await codes.json());
  const code = verificationCodes.find((one) => one.sessionInfo === sessionInfo)?.code;
  await post('finalize', { phoneVerificationInfo: { sessionInfo, code } });
}

test('a second factor that somebody has added at Firebase Auth refuses the password, until the owner chooses a new one', async () => {
  const creator = await world.creator();
  const { email } = creator;
  await addSecondFactor(email);
  expect(await statusOfLogin(email, PASSWORD)).toBe(401);
  const change = { current_password: PASSWORD, new_password: 'owners-horse-9' };
  expect(await refusalOf(creator.api.account.changePassword(change))).toMatchObject({
    code: 'FORBIDDEN',
  });
  expect(await recover(creator)).toBe(creator.uid);
});

/** Returns the newest code of Firebase Auth that was mailed for an address. */
async function mailedCode(email: string, requestType: string): Promise<string> {
  const host = inject('authHost');
  const answer = await fetch(`http://${host}/emulator/v1/projects/demo-threadsweep/oobCodes`);
  const { oobCodes } = z
    .object({
      oobCodes: z.array(
        z.object({ email: z.string(), requestType: z.string(), oobCode: z.string() }),
      ),
    })
    .parse(await answer.json());
  const code = oobCodes.findLast((one) => one.email === email && one.requestType === requestType);
  if (!code) throw new Error(`Firebase Auth mailed no code for ${email}`);
  return code.oobCode;
}

/** Calls Firebase Auth's own API without a session. */
async function byCode(call: string, body: object): Promise<void> {
  const host = inject('authHost');
  const url = `http://${host}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=local`;
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
}

test('a thief who changes address and password by codes of Firebase Auth during a reset of the password gets no access', async () => {
  const { creator, custom } = await setUpThief();
  const { email } = creator;
  const newEmail = freshEmail();
  const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail };
  expect((await callAuth(custom, 'sendOobCode', change)).status).toBe(200);
  const { account } = world.client();
  await account.forgotPassword({ email });
  const link = await mailedLink(world, email);
  const { auth } = world.app;
  const revoke = auth.revokeRefreshTokens.bind(auth);
  // The thief acts after the new password is set, while the Auth user is disabled.
  vi.spyOn(auth, 'revokeRefreshTokens').mockImplementationOnce(async (uid) => {
    await revoke(uid);
    await byCode('update', { oobCode: await mailedCode(email, change.requestType) });
    await byCode('sendOobCode', { requestType: 'PASSWORD_RESET', email: newEmail });
    const oobCode = await mailedCode(newEmail, 'PASSWORD_RESET');
    await byCode('resetPassword', { oobCode, newPassword: THIEFS_PASSWORD });
  });
  await account.resetPassword({ ...link, password: 'owners-horse-9' });
  for (const one of [email, newEmail]) expect(await statusOfLogin(one, THIEFS_PASSWORD)).toBe(401);
  expect(await recover(creator)).toBe(creator.uid);
});

test('an account does not log in with its pending address before the mailed link is opened, even if Firebase Auth has changed to it', async () => {
  const creator = await world.creator();
  const { email, uid, api } = creator;
  const newEmail = freshEmail();
  await api.account.updateProfile({ email: newEmail, current_password: PASSWORD });
  const requestType = 'VERIFY_AND_CHANGE_EMAIL';
  await atAuth(creator, 'sendOobCode', { requestType, newEmail });
  await byCode('update', { oobCode: await mailedCode(email, requestType) });
  expect(await statusOfLogin(newEmail, PASSWORD)).toBe(401);
  expect((await world.app.auth.getUser(uid)).email).toBe(email);
  expect(await recover(creator)).toBe(uid);
});

test('a change that Firebase Auth has delayed for over a minute leaves the Auth user enabled', async () => {
  const { uid, email, api } = await world.creator();
  const { held, release } = holdChange();
  const change = { current_password: PASSWORD, new_password: 'owners-horse-9' };
  const refusal = refusalOf(api.account.changePassword(change));
  await held;
  await age(uid);
  expect(await statusOfLogin(email, PASSWORD)).toBe(200);
  release();
  expect(await refusal).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect((await world.app.auth.getUser(uid)).disabled).toBe(false);
  expect(await statusOfLogin(email, PASSWORD)).toBe(200);
});

test('a change of the password that takes over a minute does not succeed if another call has completed it', async () => {
  const creator = await world.creator();
  const { uid, email, api } = creator;
  await nextSecond();
  const { held, release } = holdChange(({ password }) => password !== undefined);
  const change = { current_password: PASSWORD, new_password: 'owners-horse-9' };
  const refusal = refusalOf(api.account.changePassword(change));
  await held;
  await age(uid);
  expect(await statusOfLogin(email, PASSWORD)).toBe(503);
  release();
  expect(await refusal).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(await recover(creator)).toBe(uid);
});
