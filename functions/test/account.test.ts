import { once } from 'node:events';
import { createServer } from 'node:http';

import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { expect, onTestFinished, test, vi } from 'vitest';

import { signInWithCustomToken } from './old-login.ts';
import { documentsWith, everyDocument } from './stored-documents.ts';
import { DAY, freshEmail, HOUR, later, mailedLink, refusalOf, request } from './requests.ts';
import { PASSWORD, setUpWorld } from './world.ts';

const world = setUpWorld();

async function register(email: string): Promise<void> {
  await world.client().account.register({ name: 'Robin', email, password: PASSWORD });
}

/** Returns the error of the Admin SDK if Google refuses to create a user with this message. */
async function refusedByAuth(message: string): Promise<unknown> {
  const server = createServer((_, response) => {
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { code: 400, message } }));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', `127.0.0.1:${address.port}`);
  const app = initializeApp({ projectId: 'limited' }, message);
  onTestFinished(() => deleteApp(app));
  const error: unknown = await getAuth(app)
    .createUser({ email: freshEmail(), password: PASSWORD })
    .catch((refusal: unknown) => refusal);
  vi.unstubAllEnvs();
  return error;
}

test.for(['TOO_MANY_ATTEMPTS_TRY_LATER', 'QUOTA_EXCEEDED : Exceeded quota.'])(
  'if Firebase Auth creates no more users for now (%s), signing up asks to try again in an hour',
  async (message) => {
    const spy = vi.spyOn(world.app.auth, 'createUser');
    onTestFinished(() => spy.mockRestore());
    spy.mockRejectedValueOnce(await refusedByAuth(message));
    const email = freshEmail();
    expect(await refusalOf(register(email))).toMatchObject({
      status: 503,
      message: 'Too many people are signing up right now. Please try again in an hour.',
    });
    await register(email);
    expect(await mailedLink(world, email)).toMatchObject({ page: '/verify-email' });
  },
);

test('a new account can log in after the owner has opened the hyperlink in the verification mail', async () => {
  const api = world.client();
  const email = freshEmail();
  const answer = await api.account.register({ name: 'Robin', email, password: PASSWORD });
  expect(answer).toMatchObject({ status: 'success' });

  expect(await refusalOf(api.account.login({ email, password: PASSWORD }))).toMatchObject({
    status: 403,
    code: 'EMAIL_NOT_VERIFIED',
    message: 'Please verify your email before logging in',
  });

  const link = await mailedLink(world, email);
  expect(link).toMatchObject({ page: '/verify-email', email });
  expect(await api.account.verifyEmail(link)).toMatchObject({ status: 'success' });

  const session = await api.account.login({ email, password: PASSWORD });
  expect(session).toMatchObject({
    status: 'success',
    has_youtube_connection: false,
    user: {
      email,
      name: 'Robin',
      language: 'en',
      email_verified: true,
      has_youtube_connection: false,
      subscription: { tier: 'free', removals_used: 0, removals_limit: 100, channels_limit: 1 },
    },
  });
  expect(await world.client(session).account.me()).toMatchObject({ id: session.user.id, email });
});

test('only the first login of an account has `first_login: true`', async () => {
  const email = freshEmail();
  await register(email);
  await world.client().account.verifyEmail(await mailedLink(world, email));
  const first = await world.client().account.login({ email, password: PASSWORD });
  expect(first.user.first_login).toBe(true);
  expect((await world.client(first).account.me()).first_login).toBe(false);
  const second = await world.client().account.login({ email, password: PASSWORD });
  expect(second.user.first_login).toBe(false);
});

test('the login ignores capitals in an email address and spaces around it', async () => {
  const { email } = await world.creator();
  const shouted = ` ${email.toUpperCase()} `;
  const session = await world.client().account.login({ email: shouted, password: PASSWORD });
  expect(session.user.email).toBe(email);
});

test('a login with a wrong password and a login with an unknown email address get the same response', async () => {
  const { email } = await world.creator();
  const body = { email, password: 'wrong-horse-11' };
  const wrong = await request(world, 'POST /api/auth/login', { body });
  const unknown = await request(world, 'POST /api/auth/login', {
    body: { ...body, email: freshEmail() },
  });
  expect(wrong).toMatchObject({
    status: 401,
    body: { status: 'error', error: 'Invalid email or password', code: 'INVALID_CREDENTIALS' },
  });
  expect(unknown.status).toBe(wrong.status);
  expect(unknown.body).toEqual(wrong.body);
});

test('registering a known email address gets the same response as a new one, warns the owner by mail and changes nothing', async () => {
  const { email, uid, api } = await world.creator();
  const before = (await world.app.documents.user(uid).get()).data();
  const body = { name: 'Somebody else', email, password: 'another-horse-2' };
  const known = await request(world, 'POST /api/auth/register', { body });
  const fresh = await request(world, 'POST /api/auth/register', {
    body: { ...body, email: freshEmail() },
  });
  expect(known.status).toBe(200);
  expect(known.body).toEqual(fresh.body);

  const [newest] = await world.control.mailTo(email);
  expect(newest?.subject).toBe('You already have a Threadsweep account');
  expect(newest?.links).toEqual([`${world.url}/login`]);
  expect((await world.app.documents.user(uid).get()).data()).toEqual(before);
  expect(await api.account.me()).toMatchObject({ name: 'A creator' });
  await expect(
    world.client().account.login({ email, password: 'another-horse-2' }),
  ).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
});

test('registering an unverified email address again sends a verification link that works', async () => {
  const email = freshEmail();
  await register(email);
  const first = await mailedLink(world, email);
  await register(email);
  const second = await mailedLink(world, email);
  expect(second.token).not.toBe(first.token);
  await world.client().account.verifyEmail(second);
  await world.client().account.login({ email, password: PASSWORD });
});

test('registering an unverified email address again replaces the account’s name and password', async () => {
  const email = freshEmail();
  const { account } = world.client();
  await account.register({ name: 'Somebody else', email, password: 'another-horse-2' });
  await register(email);
  await account.verifyEmail(await mailedLink(world, email));
  const session = await account.login({ email, password: PASSWORD });
  expect(session.user).toMatchObject({ name: 'Robin', first_login: true });
  expect(await refusalOf(account.login({ email, password: 'another-horse-2' }))).toMatchObject({
    code: 'INVALID_CREDENTIALS',
  });
});

test('a mail warns the owner of an email address about a second registration, and a password reset invalidates the second password', async () => {
  const email = freshEmail();
  const { account } = world.client();
  await register(email);
  expect((await world.control.mailTo(email))[0]?.subject).toBe('Please verify your email address');
  await account.register({ name: 'A stranger', email, password: 'another-horse-2' });
  const [warning] = await world.control.mailTo(email);
  expect(warning?.subject).toBe('Please verify your email address: it was registered again');
  expect(warning?.text).toContain('If you signed up only once, do not open the link.');

  await account.forgotPassword({ email });
  const { token } = await mailedLink(world, email);
  await account.resetPassword({ token, email, password: 'third-horse-33' });
  expect(await refusalOf(account.login({ email, password: 'another-horse-2' }))).toMatchObject({
    code: 'INVALID_CREDENTIALS',
  });
  const { user } = await account.login({ email, password: 'third-horse-33' });
  expect(user).toMatchObject({ email, email_verified: true });
});

test('registering an unverified email address again deletes all data of the first registration', async () => {
  const email = freshEmail();
  const { account } = world.client();
  await account.register({ name: 'The first registrant', email, password: 'another-horse-2' });
  const verification = await mailedLink(world, email);
  await account.forgotPassword({ email });
  const { token: reset } = await mailedLink(world, email);
  const first = await world.app.identity.signIn(world.app, email, 'another-horse-2');
  const session = await account.refresh({ refresh_token: first.refreshToken });

  await register(email);
  const newest = await mailedLink(world, email);
  expect(await refusalOf(account.verifyEmail(verification))).toMatchObject({
    code: 'LINK_EXPIRED',
  });
  const takeover = { token: reset, email, password: 'third-horse-33' };
  expect(await refusalOf(account.resetPassword(takeover))).toMatchObject({ code: 'LINK_EXPIRED' });
  await account.verifyEmail(newest);
  const own = await account.login({ email, password: PASSWORD });

  for (const { accessToken } of [first, { accessToken: session.access_token }])
    expect(await request(world, 'GET /api/auth/me', { token: accessToken })).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    });
  for (const refresh_token of [first.refreshToken, session.refresh_token])
    expect(await refusalOf(account.refresh({ refresh_token }))).toMatchObject({ status: 401 });
  const revived = await signInWithCustomToken(session.custom_token ?? '');
  expect((await request(world, 'GET /api/auth/me', { token: revived })).status).toBe(401);
  expect(first.uid).not.toBe(own.user.id);
  expect(await documentsWith(world, first.uid, 'The first registrant')).toEqual([]);
});

test('if a verification link is opened during a second registration, it verifies the first account or no account', async () => {
  const email = freshEmail();
  await register(email);
  const link = await mailedLink(world, email);
  const { uid } = await world.app.auth.getUserByEmail(email);
  const second = { name: 'Somebody else', email, password: 'another-horse-2' };
  const [verified] = await Promise.allSettled([
    world.client().account.verifyEmail(link),
    world.client().account.register(second),
  ]);
  const { uid: now, emailVerified } = await world.app.auth.getUserByEmail(email);
  // The calls may run in either order. If the address was verified first, the account stays. If the
  // registration came first, the old link is void.
  expect(emailVerified).toBe(now === uid);
  expect(verified.status).toBe(now === uid ? 'fulfilled' : 'rejected');
});

test('simultaneous registrations of one email address create one account with one password', async () => {
  const email = freshEmail();
  const passwords = [1, 2, 3].map((n) => `horse-of-crowd-${n}`);
  const results = await Promise.all(
    passwords.map((password) =>
      request(world, 'POST /api/auth/register', { body: { name: 'Robin', email, password } }),
    ),
  );
  expect(results.map(({ status }) => status)).toEqual([200, 200, 200]);
  const signIns = await Promise.allSettled(
    passwords.map((password) => world.app.identity.signIn(world.app, email, password)),
  );
  expect(signIns.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a registration takes equally long for a new, an unverified and a verified email address', async () => {
  const { email: verified } = await world.creator();
  const unverified = freshEmail();
  await register(unverified);
  const STEP_MS = 1_500;
  const LONGEST = 1.2;
  const CALLS = 6;
  Object.assign(world.app.config, { answerStepMs: STEP_MS });
  onTestFinished(() => void Object.assign(world.app.config, { answerStepMs: 0 }));
  const steps = async (email: string) => {
    const begun = performance.now();
    await register(email);
    return (performance.now() - begun) / STEP_MS;
  };
  for (const email of [freshEmail(), unverified, verified]) {
    // On a busy machine, a call may take a step more than needed, so the shortest of several calls
    // counts.
    let shortest = Infinity;
    for (let call = 0; call < CALLS && shortest > LONGEST; call += 1)
      shortest = Math.min(shortest, await steps(email));
    expect(shortest).toBeGreaterThan(0.99);
    expect(shortest).toBeLessThanOrEqual(LONGEST);
  }
});

test('the mails to an account with the language French are in French', async () => {
  const email = freshEmail();
  const details = { name: 'Camille {link}', email, password: PASSWORD };
  await world.client().account.register({ ...details, language: 'fr' });
  const [mail] = await world.control.mailTo(email);
  expect(mail?.text).toContain('Bonjour,\n\npour commencer');
  expect(mail?.links).toHaveLength(1);
});

test('resending the verification mail uses the email address in the body of the call', async () => {
  const email = freshEmail();
  await register(email);
  const answer = await request(world, 'POST /api/auth/resend-verification', { body: { email } });
  expect(answer).toMatchObject({ status: 200, body: { status: 'success' } });
  expect(await world.control.mailTo(email)).toHaveLength(2);
  await world.client().account.verifyEmail(await mailedLink(world, email));
});

test('without a body, resending the verification mail uses the email address of the caller’s account', async () => {
  const email = freshEmail();
  await register(email);
  const { accessToken: token } = await world.app.identity.signIn(world.app, email, PASSWORD);
  const answer = await request(world, 'POST /api/auth/resend-verification', { token });
  expect(answer).toMatchObject({ status: 200, body: { status: 'success' } });
  expect(await world.control.mailTo(email)).toHaveLength(2);
});

test('the response to resending a verification mail is the same for known and unknown email addresses', async () => {
  const path = 'POST /api/auth/resend-verification';
  const waiting = freshEmail();
  await register(waiting);
  const verified = await world.creator();
  const unknown = freshEmail();
  const answers = [];
  for (const email of [waiting, verified.email, unknown])
    answers.push((await request(world, path, { body: { email } })).body);
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  expect(await world.control.mailTo(unknown)).toEqual([]);
  expect(await world.control.mailTo(verified.email)).toEqual([]);
});

test('resending the verification mail needs an email address or the token of a caller', async () => {
  expect(await request(world, 'POST /api/auth/resend-verification')).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST', data: { fields: { email: 'Please enter your email address' } } },
  });
});

test('opening a verification link a second time within a day succeeds and changes nothing', async () => {
  const email = freshEmail();
  await register(email);
  const link = await mailedLink(world, email);
  await world.client().account.verifyEmail(link);
  const { uid } = await world.app.auth.getUserByEmail(email);
  const before = await everyDocument(world);
  await later(world, 23 * HOUR);
  expect(await world.client().account.verifyEmail(link)).toMatchObject({ status: 'success' });
  const changed = (await everyDocument(world)).filter(
    ({ path, text }) =>
      !path.startsWith('rateLimits/') &&
      before.find((document) => document.path === path)?.text !== text,
  );
  expect(changed).toEqual([]);
  expect((await world.app.auth.getUser(uid)).emailVerified).toBe(true);
});

test('a verification link expires after a day', async () => {
  const email = freshEmail();
  await register(email);
  const link = await mailedLink(world, email);
  await later(world, DAY);
  expect(await refusalOf(world.client().account.verifyEmail(link))).toEqual({
    status: 400,
    code: 'LINK_EXPIRED',
    message: 'Invalid or expired verification link. Please request a new one.',
    data: undefined,
  });
});

test('a verification link works only with the email address to which it was mailed', async () => {
  const [mine, other] = [freshEmail(), freshEmail()];
  await register(mine);
  await register(other);
  const { token } = await mailedLink(world, other);
  const refused = await refusalOf(world.client().account.verifyEmail({ token, email: mine }));
  expect(refused).toMatchObject({ status: 400, code: 'LINK_EXPIRED' });
  const made = { token: 'x'.repeat(43), email: mine };
  expect(await refusalOf(world.client().account.verifyEmail(made))).toEqual(refused);
});

test('opening a verification link without its token or email address causes an error that names the missing part', async () => {
  expect(await request(world, 'GET /api/auth/verify-email')).toMatchObject({
    status: 400,
    body: {
      data: {
        fields: {
          token: 'Verification token or email is missing.',
          email: 'Verification token or email is missing.',
        },
      },
    },
  });
});

test('the server stores only the hash of the secret in a mailed link', async () => {
  const email = freshEmail();
  await register(email);
  const unsent = await everyDocument(world);
  const { token } = await mailedLink(world, email);
  const holdersOf = (documents: typeof unsent) =>
    documents.filter(({ path, text }) => path.includes(token) || text.includes(token));
  const holders = holdersOf(unsent);
  expect(holders.map(({ path }) => path.split('/')[0])).toEqual(['mail']);
  expect(holders[0]?.text).toContain('expireAt');
  expect(holdersOf(await everyDocument(world))).toEqual([]);
});
