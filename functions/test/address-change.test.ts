import { afterEach, expect, test, vi } from 'vitest';

import { DAY, freshEmail, later, mailedLink, refusalOf, request } from './requests.ts';
import { type Creator, PASSWORD, setUpWorld } from './world.ts';

const NEW_PASSWORD = 'another-horse-2';

const world = setUpWorld();
afterEach(() => vi.restoreAllMocks());

/**
 * Requests a change of the address.
 * @returns the new address
 */
async function requestChange({ api }: Creator): Promise<string> {
  const email = freshEmail();
  await api.account.updateProfile({ email, current_password: PASSWORD });
  return email;
}

async function expectVoid(link: { token: string; email: string }): Promise<void> {
  const refused = await refusalOf(world.client().account.verifyEmail(link));
  expect(refused).toMatchObject({ status: 400, code: 'LINK_EXPIRED' });
}

const cancel = ({ token, email }: { token: string; email: string }) =>
  world.client().account.cancelEmailChange({ token, email });

test('changing the email address needs the current password, and a session alone is not enough', async () => {
  const creator = await world.creator();
  const { api, accessToken: token, email: own } = creator;
  const email = freshEmail();
  const missing = await request(world, 'PATCH /api/user/profile', { token, body: { email } });
  expect(missing).toMatchObject({
    status: 400,
    body: {
      code: 'BAD_REQUEST',
      data: { fields: { current_password: 'Please enter your current password' } },
    },
  });
  const wrong = api.account.updateProfile({ email, current_password: 'wrong-horse-11' });
  expect(await refusalOf(wrong)).toMatchObject({
    status: 403,
    code: 'FORBIDDEN',
    data: { fields: { current_password: 'The current password is incorrect.' } },
  });
  expect(await api.account.me()).toMatchObject({ email: own, pending_email: null });
  expect(await world.control.mailTo(email)).toEqual([]);
});

test('if the API refuses a new email address, it leaves the rest of the profile unchanged too', async () => {
  const { api } = await world.creator();
  await refusalOf(api.account.updateProfile({ name: 'Robin', email: freshEmail() }));
  expect(await api.account.me()).toMatchObject({ name: 'A creator' });
});

test('if a change of the address is interrupted at its end, the old address still gets a mail about it', async () => {
  const creator = await world.creator();
  const { uid, email: old } = creator;
  const link = await mailedLink(world, await requestChange(creator));
  const { auth } = world.app;
  const updateUser = auth.updateUser.bind(auth);
  vi.spyOn(auth, 'updateUser').mockImplementation((id, changed) => {
    if (changed.disabled === false) throw new Error('the process was killed');
    return updateUser(id, changed);
  });
  expect((await refusalOf(world.client().account.verifyEmail(link))).status).toBe(500);
  expect((await world.app.documents.user(uid).get()).data()).toMatchObject({ email: link.email });
  const events = await world.app.documents.securityEvents(uid).get();
  expect(events.docs.map((event) => event.data().kind)).toContain('email-changed');
  const subjects = (await world.control.mailTo(old)).map(({ subject }) => subject);
  expect(subjects).toContain('The email address of your account has changed');
});

test('saving the name, the language and an unchanged email address needs no password', async () => {
  const { api, email } = await world.creator();
  const answer = await api.account.updateProfile({ name: 'Robin', language: 'fr', email });
  expect(answer).toMatchObject({ user: { name: 'Robin', language: 'fr' }, pending_email: null });
});

test('when a new email address is requested, a mail to the old one contains a link that cancels the change without a login', async () => {
  const creator = await world.creator();
  const email = await requestChange(creator);
  const change = await mailedLink(world, email);
  const [told] = await world.control.mailTo(creator.email);
  expect(told?.subject).toBe('A new email address was requested for your account');
  const link = await mailedLink(world, creator.email);
  expect(link).toMatchObject({ page: '/cancel-email-change', email: creator.email });

  expect(await cancel(link)).toMatchObject({ status: 'success' });
  expect(await creator.api.account.me()).toMatchObject({
    email: creator.email,
    pending_email: null,
  });
  await expectVoid(change);
});

test('a link that has cancelled a change of the email address confirms it again, but cancels no later change', async () => {
  const creator = await world.creator();
  const { uid, email } = creator;
  await requestChange(creator);
  const link = await mailedLink(world, email);
  const twice = await Promise.all([cancel(link), cancel(link)]);
  expect([...twice, await cancel(link)].map(({ status }) => status)).toEqual(
    Array.from({ length: 3 }, () => 'success'),
  );
  const events = await world.app.documents.securityEvents(uid).get();
  const kinds = events.docs.map((event) => event.data().kind);
  expect(kinds.filter((kind) => kind === 'email-change-cancelled')).toHaveLength(1);

  const next = await requestChange(creator);
  expect(await refusalOf(cancel(link))).toMatchObject({ status: 400, code: 'LINK_EXPIRED' });
  expect(await creator.api.account.me()).toMatchObject({ pending_email: next });
});

test('the link that cancels a change of the email address confirms it after a lost response', async () => {
  const creator = await world.creator();
  const { uid, email, api } = creator;
  await requestChange(creator);
  const link = await mailedLink(world, email);
  const { documents } = world.app;
  const contended = documents.contended.bind(documents);
  vi.spyOn(documents, 'contended')
    // The first call counts towards the rate limits, and the second one cancels the change.
    .mockImplementationOnce(contended)
    .mockImplementationOnce(async (work) => {
      await contended(work);
      throw new Error('the response is lost');
    });
  expect((await refusalOf(cancel(link))).status).toBe(500);
  expect((await documents.user(uid).get()).data()).toMatchObject({ pendingEmail: null });
  expect(await cancel(link)).toMatchObject({ status: 'success' });
  expect(await api.account.me()).toMatchObject({ email, pending_email: null });
});

/**
 * Holds a call of the API after one of its transactions, until the test releases it.
 * @param isMeant returns whether to hold the call after this transaction
 */
function holdCall(isMeant: () => Promise<boolean>) {
  const { db } = world.app.documents;
  const runTransaction = db.runTransaction.bind(db);
  const held = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  let isHeld = false;
  vi.spyOn(db, 'runTransaction').mockImplementation(async (...args) => {
    const result = await runTransaction(...args);
    if (!isHeld && (await isMeant())) {
      isHeld = true;
      held.resolve();
      await gate.promise;
    }
    return result;
  });
  return { held: held.promise, release: gate.resolve };
}

/** Returns the account's links that cancel a change and were used. */
async function usedLinks(uid: string) {
  const links = await world.app.documents.verifications.where('uid', '==', uid).get();
  return links.docs.filter((link) => {
    const { purpose, usedAt } = link.data();
    return purpose === 'cancel-email-change' && usedAt !== null;
  });
}

test('a link that cancels a change of the email address leaves the links of a change that is requested meanwhile', async () => {
  const creator = await world.creator();
  await requestChange(creator);
  const link = await mailedLink(world, creator.email);
  const { held, release } = holdCall(async () => (await usedLinks(creator.uid)).length > 0);
  const cancelled = cancel(link);
  await held;
  const email = await requestChange(creator);
  release();
  expect(await cancelled).toMatchObject({ status: 'success' });
  await world.client().account.verifyEmail(await mailedLink(world, email));
  const { user } = await world.client().account.login({ email, password: PASSWORD });
  expect(user.id).toBe(creator.uid);
});

test('a link that cancels a change of the email address cancels no change that is requested before the call has cancelled', async () => {
  const creator = await world.creator();
  await requestChange(creator);
  const link = await mailedLink(world, creator.email);
  const { documents } = world.app;
  const contended = documents.contended.bind(documents);
  let email = '';
  vi.spyOn(documents, 'contended')
    // The first call counts towards the rate limits, and the second one cancels the change.
    .mockImplementationOnce(contended)
    .mockImplementationOnce(async (work) => {
      email = await requestChange(creator);
      return contended(work);
    });
  expect(await refusalOf(cancel(link))).toMatchObject({ code: 'LINK_EXPIRED' });
  expect(await creator.api.account.me()).toMatchObject({ pending_email: email });
});

test('of two changes of the email address that are requested at once, the later one keeps its link', async () => {
  const creator = await world.creator();
  const { uid, api } = creator;
  const [first, second] = [freshEmail(), freshEmail()];
  const { held, release } = holdCall(async () => {
    return (await world.app.documents.user(uid).get()).data()?.pendingEmail === first;
  });
  const requested = api.account.updateProfile({ email: first, current_password: PASSWORD });
  await held;
  await api.account.updateProfile({ email: second, current_password: PASSWORD });
  release();
  await requested;
  await world.client().account.verifyEmail(await mailedLink(world, second));
  expect((await world.app.auth.getUser(uid)).email).toBe(second);
});

test('the link that cancels a change of the email address still works after Firestore did not respond', async () => {
  const creator = await world.creator();
  const { uid, email } = creator;
  await requestChange(creator);
  const link = await mailedLink(world, email);
  const { documents } = world.app;
  const contended = documents.contended.bind(documents);
  vi.spyOn(documents, 'contended')
    // The first call counts towards the rate limits.
    .mockImplementationOnce(contended)
    .mockRejectedValueOnce(new Error('Firestore does not respond'));
  expect((await refusalOf(cancel(link))).status).toBe(500);
  await cancel(link);
  expect((await documents.user(uid).get()).data()).toMatchObject({ pendingEmail: null });
});

test('the link that cancels a change of the email address stops working when the change takes effect', async () => {
  const creator = await world.creator();
  await requestChange(creator);
  const first = await mailedLink(world, creator.email);
  const second = await requestChange(creator);
  expect(await refusalOf(cancel(first))).toMatchObject({ code: 'LINK_EXPIRED' });
  expect(await creator.api.account.me()).toMatchObject({ pending_email: second });

  const newest = await mailedLink(world, creator.email);
  await world.client().account.verifyEmail(await mailedLink(world, second));
  expect(await refusalOf(cancel(newest))).toMatchObject({ code: 'LINK_EXPIRED' });
  await world.client().account.login({ email: second, password: PASSWORD });
});

test('the link that cancels a change of the email address expires after a day, and resending the verification mail sends a new one', async () => {
  const creator = await world.creator();
  const email = await requestChange(creator);
  const early = await mailedLink(world, creator.email);
  await later(world, DAY);
  expect(await refusalOf(cancel(early))).toMatchObject({ code: 'LINK_EXPIRED' });
  await creator.api.account.resendVerification();
  await cancel(await mailedLink(world, creator.email));
  await expectVoid(await mailedLink(world, email));
});

test('a link that cancels a change of the email address can neither verify an address nor reset a password', async () => {
  const creator = await world.creator();
  const email = await requestChange(creator);
  const link = await mailedLink(world, creator.email);
  await expectVoid(link);
  const { token } = link;
  const reset = { token, email: creator.email, password: NEW_PASSWORD };
  expect(await refusalOf(world.client().account.resetPassword(reset))).toMatchObject({
    code: 'LINK_EXPIRED',
  });
  for (const other of [await mailedLink(world, email), { token, email }])
    expect(await refusalOf(cancel(other))).toMatchObject({ code: 'LINK_EXPIRED' });
  expect(await creator.api.account.me()).toMatchObject({ pending_email: email });
});

test('if a change of the email address is confirmed and cancelled simultaneously, exactly one of the two calls succeeds', async () => {
  const creator = await world.creator();
  const email = await requestChange(creator);
  const change = await mailedLink(world, email);
  const link = await mailedLink(world, creator.email);
  const [changed, cancelled] = await Promise.allSettled([
    world.client().account.verifyEmail(change),
    cancel(link),
  ]);
  expect(new Set([changed.status, cancelled.status])).toEqual(new Set(['fulfilled', 'rejected']));
  const stored = (await world.app.documents.user(creator.uid).get()).data();
  const atAuth = await world.app.auth.getUser(creator.uid);
  const now = changed.status === 'fulfilled' ? email : creator.email;
  expect(stored).toMatchObject({ email: now, pendingEmail: null });
  expect(atAuth.email).toBe(now);
});

test('resetting the password cancels a pending change of the email address', async () => {
  const creator = await world.creator();
  const change = await mailedLink(world, await requestChange(creator));
  const undo = await mailedLink(world, creator.email);
  const { account } = world.client();
  await account.forgotPassword({ email: creator.email });
  const { token } = await mailedLink(world, creator.email);
  await account.resetPassword({ token, email: creator.email, password: NEW_PASSWORD });

  await expectVoid(change);
  expect(await refusalOf(cancel(undo))).toMatchObject({ code: 'LINK_EXPIRED' });
  const { user } = await account.login({ email: creator.email, password: NEW_PASSWORD });
  expect(user).toMatchObject({ email: creator.email, pending_email: null });
});

test('changing the password cancels a pending change of the email address', async () => {
  const creator = await world.creator();
  const change = await mailedLink(world, await requestChange(creator));
  await creator.api.account.changePassword({
    current_password: PASSWORD,
    new_password: NEW_PASSWORD,
  });
  await expectVoid(change);
  const { account } = world.client();
  const { user } = await account.login({ email: creator.email, password: NEW_PASSWORD });
  expect(user).toMatchObject({ email: creator.email, pending_email: null });
});

test('a stranger’s unverified registration of an email address does not stop the owner from changing to this address', async () => {
  const creator = await world.creator();
  const email = await requestChange(creator);
  const link = await mailedLink(world, email);
  await world.client().account.register({ email, name: 'Mallory', password: NEW_PASSWORD });
  await world.client().account.verifyEmail(link);
  const { user } = await world.client().account.login({ email, password: PASSWORD });
  expect(user).toMatchObject({ id: creator.uid, email });
});
