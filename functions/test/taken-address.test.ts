import { setTimeout as delay } from 'node:timers/promises';

import { expect, inject, test, vi } from 'vitest';

import { newUser } from '../src/account/account-store.ts';
import { signInWithCustomToken } from './old-login.ts';
import { freshEmail, mailedLink, refusalOf, request } from './requests.ts';
import { PASSWORD, setUpWorld } from './world.ts';

/*
 * In these tests, a stranger takes an address before its owner registers it. Whoever knows the
 * password of an account can change its address by Firebase Auth's public API.
 */
const STRANGERS_PASSWORD = 'squatting-horse-3';

const world = setUpWorld();

/** Calls Firebase Auth's own API. */
async function callAuth(call: string, body: object): Promise<Response> {
  const host = inject('authHost');
  const answer = await fetch(
    `http://${host}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=local`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  );
  expect(answer.status).toBe(200);
  return answer;
}

/** Changes the address of an account at Firebase Auth itself, by its password. */
async function moveAtAuth(from: string, to: string, password: string): Promise<void> {
  const { accessToken: idToken } = await world.app.identity.signIn(world.app, from, password);
  await callAuth('update', { idToken, email: to });
}

async function registerStranger(email: string): Promise<void> {
  const details = { email, name: 'A stranger', password: STRANGERS_PASSWORD };
  await world.client().account.register(details);
}

/** Registers an address as its owner, verifies it by the mailed link and logs in. */
async function signUp(email: string): Promise<string> {
  const { account } = world.client();
  await account.register({ email, name: 'The owner', password: PASSWORD });
  await account.verifyEmail(await mailedLink(world, email));
  const { user } = await account.login({ email, password: PASSWORD });
  expect(user).toMatchObject({ email, name: 'The owner' });
  return user.id;
}

/** Sets a new password by a mailed link, as the owner, and logs in. @returns the account's id */
async function recover(email: string): Promise<string> {
  const { account } = world.client();
  await account.forgotPassword({ email });
  const { token } = await mailedLink(world, email);
  await account.resetPassword({ token, email, password: PASSWORD });
  return (await account.login({ email, password: PASSWORD })).user.id;
}

test('the owner of an address can register it, even if a stranger has just given it to a new account at Firebase Auth', async () => {
  const [own, email] = [freshEmail(), freshEmail()];
  await registerStranger(own);
  await world.client().account.verifyEmail(await mailedLink(world, own));
  await moveAtAuth(own, email, STRANGERS_PASSWORD);
  const uid = await signUp(email);
  expect((await world.app.auth.getUserByEmail(email)).uid).toBe(uid);
});

test('a stranger who registered an address and changed it at Firebase Auth cannot delete the owner’s registration', async () => {
  const [own, email] = [freshEmail(), freshEmail()];
  await registerStranger(email);
  await moveAtAuth(email, own, STRANGERS_PASSWORD);
  const { uid } = await world.app.auth.getUserByEmail(own);
  // The stranger has opened a mail of Firebase Auth to the new address.
  await world.app.auth.updateUser(uid, { emailVerified: true });
  const { account } = world.client();
  await account.register({ email, name: 'The owner', password: PASSWORD });
  const link = await mailedLink(world, email);
  const login = account.login({ email: own, password: STRANGERS_PASSWORD });
  expect(await refusalOf(login)).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  await account.verifyEmail(link);
  expect((await account.login({ email, password: PASSWORD })).user.name).toBe('The owner');
});

/** Gives an account another address at Firebase Auth itself, as the thief of a session can. */
async function takeAddress(refreshToken: string): Promise<void> {
  const stolen = await world.client().account.refresh({ refresh_token: refreshToken });
  const idToken = await signInWithCustomToken(stolen.custom_token ?? '');
  await callAuth('update', { idToken, email: freshEmail() });
}

test('an owner gets the account back, even if strangers have registered the same address many times', async () => {
  const { uid, email, refreshToken } = await world.creator();
  await takeAddress(refreshToken);
  const { auth, documents } = world.app;
  const language = 'en' as const;
  // Firestore returns documents in the order of their ids, so these come before the owner's.
  for (let n = 0; n < 6; n += 1) {
    const created = await auth.createUser({ uid: `!${n}${uid}`, email: freshEmail() });
    const details = { email, name: 'A stranger', language, authValidSince: null };
    await documents.user(created.uid).set(newUser(world.app, details));
  }
  expect(await recover(email)).toBe(uid);
});

test('a link verifies no second account with the address of an owner whose address a thief changed at Firebase Auth', async () => {
  const { uid, email, refreshToken } = await world.creator();
  await takeAddress(refreshToken);
  await registerStranger(email);
  const link = await mailedLink(world, email);
  expect(link.page).toBe('/verify-email');
  const { account } = world.client();
  expect(await refusalOf(account.verifyEmail(link))).toMatchObject({ code: 'LINK_EXPIRED' });
  expect((await world.app.auth.getUserByEmail(email)).uid).toBe(uid);
  expect(await recover(email)).toBe(uid);
});

test('a link moves no other account to the address of an owner whose address a thief changed at Firebase Auth', async () => {
  const { uid, email, refreshToken } = await world.creator();
  const stranger = await world.creator();
  await takeAddress(refreshToken);
  await stranger.api.account.updateProfile({ email, current_password: PASSWORD });
  const link = await mailedLink(world, email);
  const { account } = world.client();
  expect(await refusalOf(account.verifyEmail(link))).toMatchObject({ code: 'CONFLICT' });
  expect(await recover(email)).toBe(uid);
});

/** Changes an address at Firebase Auth itself right before the API's next change there. */
function moveBeforeChange(from: string, to: string, password: string): void {
  const { auth } = world.app;
  const updateUser = auth.updateUser.bind(auth);
  vi.spyOn(auth, 'updateUser').mockImplementationOnce(async (...args) => {
    await moveAtAuth(from, to, password);
    return updateUser(...args);
  });
}

test('a link for a new password does not verify an address that the account was given at Firebase Auth meanwhile', async () => {
  const stranger = await world.creator();
  const email = freshEmail();
  const { account } = world.client();
  await account.forgotPassword({ email: stranger.email });
  const link = await mailedLink(world, stranger.email);
  moveBeforeChange(stranger.email, email, PASSWORD);
  const reset = account.resetPassword({ ...link, password: STRANGERS_PASSWORD });
  expect(await refusalOf(reset)).toMatchObject({ code: 'LINK_EXPIRED' });
  expect(await signUp(email)).not.toBe(stranger.uid);
  expect(await recover(stranger.email)).toBe(stranger.uid);
});

test('a verification link does not verify an address that the account was given at Firebase Auth meanwhile', async () => {
  const [own, email] = [freshEmail(), freshEmail()];
  await registerStranger(own);
  const link = await mailedLink(world, own);
  moveBeforeChange(own, email, STRANGERS_PASSWORD);
  const { account } = world.client();
  expect(await refusalOf(account.verifyEmail(link))).toMatchObject({ code: 'LINK_EXPIRED' });
  await signUp(email);
});

test('a link that was mailed to an address set at Firebase Auth neither verifies the account nor keeps it from the owner', async () => {
  const [own, email] = [freshEmail(), freshEmail()];
  await registerStranger(email);
  await moveAtAuth(email, own, STRANGERS_PASSWORD);
  const { account } = world.client();
  await account.resendVerification({ email: own });
  const link = await mailedLink(world, own);
  expect(await refusalOf(account.verifyEmail(link))).toMatchObject({ code: 'LINK_EXPIRED' });
  await moveAtAuth(own, email, STRANGERS_PASSWORD);
  await signUp(email);
});

test('a request for a new password frees an address that another account was given at Firebase Auth', async () => {
  const stranger = await world.creator();
  const email = freshEmail();
  await moveAtAuth(stranger.email, email, PASSWORD);
  const { uid } = stranger;
  await world.app.auth.updateUser(uid, { emailVerified: true });
  await world.client().account.forgotPassword({ email });
  expect(await world.control.mailTo(email)).toEqual([]);
  expect((await world.app.auth.getUser(uid)).email).toBe(stranger.email);
  expect(await signUp(email)).not.toBe(uid);
});

/** Gives another account an address at Firebase Auth itself, where it counts as verified. */
async function takeVerified(email: string) {
  const stranger = await world.creator();
  await moveAtAuth(stranger.email, email, PASSWORD);
  await world.app.auth.updateUser(stranger.uid, { emailVerified: true });
  return stranger;
}

test('the owner of an address can register it at once, even if it was given to another account and verified at Firebase Auth', async () => {
  const email = freshEmail();
  const stranger = await takeVerified(email);
  await signUp(email);
  expect(await recover(stranger.email)).toBe(stranger.uid);
});

test('an account can change to an address that was given to another account and verified at Firebase Auth', async () => {
  const { api, uid } = await world.creator();
  const email = freshEmail();
  await takeVerified(email);
  await api.account.updateProfile({ email, current_password: PASSWORD });
  const { account } = world.client();
  await account.verifyEmail(await mailedLink(world, email));
  expect((await account.login({ email, password: PASSWORD })).user.id).toBe(uid);
});

test('the first request for a new password works, even if another account was given the address and verified it at Firebase Auth', async () => {
  const { uid, email, refreshToken } = await world.creator();
  await takeAddress(refreshToken);
  const stranger = await takeVerified(email);
  expect(await recover(email)).toBe(uid);
  expect(await recover(stranger.email)).toBe(stranger.uid);
});

test('a registration does not enable an account that an administrator has disabled', async () => {
  const { uid, email } = await world.creator();
  const taken = freshEmail();
  await moveAtAuth(email, taken, PASSWORD);
  await world.app.auth.updateUser(uid, { disabled: true });
  await signUp(taken);
  const { account } = world.client();
  await account.forgotPassword({ email });
  await account.resetPassword({ ...(await mailedLink(world, email)), password: PASSWORD });
  expect(await refusalOf(account.login({ email, password: PASSWORD }))).toMatchObject({
    code: 'FORBIDDEN',
  });
});

test('an address that only looks like the owner’s gets no link for a new password', async () => {
  const name = freshEmail().replace('person', 'fiona');
  const { uid, email, refreshToken } = await world.creator({ email: name });
  const alike = email.replace('fi', '\uFB01');
  const stolen = await world.client().account.refresh({ refresh_token: refreshToken });
  const idToken = await signInWithCustomToken(stolen.custom_token ?? '');
  await callAuth('update', { idToken, email: alike });
  const body = { email: alike };
  expect(await request(world, 'POST /api/auth/forgot-password', { body })).toMatchObject({
    status: 200,
  });
  expect((await world.app.documents.mail.where('to', '==', alike).get()).size).toBe(0);
  expect(await recover(email)).toBe(uid);
});

test('a registration that overlaps with a reset of the password does not delete the account', async () => {
  const email = freshEmail();
  await registerStranger(email);
  const { account } = world.client();
  await account.forgotPassword({ email });
  const link = await mailedLink(world, email);
  const { auth } = world.app;
  const getUserByEmail = auth.getUserByEmail.bind(auth);
  const read = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  vi.spyOn(auth, 'getUserByEmail').mockImplementationOnce(async (address) => {
    const known = await getUserByEmail(address);
    read.resolve();
    await gate.promise;
    return known;
  });
  const registration = registerStranger(email);
  await read.promise;
  await account.resetPassword({ ...link, password: PASSWORD });
  gate.resolve();
  await registration;
  expect((await account.login({ email, password: PASSWORD })).user.email).toBe(email);
});

test('a registration takes no address from an account that has got its own address back meanwhile', async () => {
  const email = freshEmail();
  const { uid, email: own } = await takeVerified(email);
  const { auth } = world.app;
  const getUserByEmail = auth.getUserByEmail.bind(auth);
  const read = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  vi.spyOn(auth, 'getUserByEmail').mockImplementationOnce(async (address) => {
    const known = await getUserByEmail(address);
    read.resolve();
    await gate.promise;
    return known;
  });
  const registration = signUp(email);
  await read.promise;
  await recover(own);
  gate.resolve();
  expect(await registration).not.toBe(uid);
  expect((await auth.getUser(uid)).email).toBe(own);
  const { user } = await world.client().account.login({ email: own, password: PASSWORD });
  expect(user.id).toBe(uid);
});

test('while an address of an account is freed, no change of the account can start', async () => {
  const email = freshEmail();
  const { uid } = await takeVerified(email);
  const { auth, documents } = world.app;
  const updateUser = auth.updateUser.bind(auth);
  const storedMark = async () => (await documents.user(uid).get()).data()?.authChange;
  let mark: Awaited<ReturnType<typeof storedMark>>;
  vi.spyOn(auth, 'updateUser').mockImplementationOnce(async (...args) => {
    mark = await storedMark();
    return updateUser(...args);
  });
  await registerStranger(email);
  expect(mark).toMatchObject({ lock: null });
  expect(await storedMark()).toBeNull();
});

test('the owner of an address can register it while another account, which was given the address, gets its own address back', async () => {
  const email = freshEmail();
  const { uid, email: own } = await takeVerified(email);
  const { auth } = world.app;
  const updateUser = auth.updateUser.bind(auth);
  const held = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  vi.spyOn(auth, 'updateUser').mockImplementationOnce(async (...args) => {
    held.resolve();
    await gate.promise;
    return updateUser(...args);
  });
  const { account } = world.client();
  const forgotten = account.forgotPassword({ email });
  await held.promise;
  const registered = account.register({ email, name: 'The owner', password: PASSWORD });
  // The registration waits until the other account has its own address.
  const isEarly = await Promise.race([registered.then(() => true), delay(1500, false)]);
  gate.resolve();
  await Promise.all([forgotten, registered]);
  // The other call may find the new account and mail it a link for a new password, too.
  const links = (await world.control.mailTo(email)).flatMap((mail) => mail.links);
  expect(links.map((link) => new URL(link).pathname)).toContain('/verify-email');
  expect(isEarly).toBe(false);
  expect((await auth.getUser(uid)).email).toBe(own);
});
