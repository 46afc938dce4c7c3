import { afterAll, beforeAll, expect, test } from 'vitest';

import { everyDocument } from './stored-documents.ts';
import { DAY, freshEmail, HOUR, later, mailedLink, refusalOf, request } from './requests.ts';
import { PASSWORD, startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

async function register(email: string): Promise<void> {
  await world.client().account.register({ name: 'Robin', email, password: PASSWORD });
}

test('a new account can log in once the link of its mail was opened', async () => {
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

test('the first login is called so once', async () => {
  const email = freshEmail();
  await register(email);
  await world.client().account.verifyEmail(await mailedLink(world, email));
  const first = await world.client().account.login({ email, password: PASSWORD });
  expect(first.user.first_login).toBe(true);
  expect((await world.client(first).account.me()).first_login).toBe(false);
  const second = await world.client().account.login({ email, password: PASSWORD });
  expect(second.user.first_login).toBe(false);
});

test('an address is the same in capitals and between spaces', async () => {
  const { email } = await world.creator();
  const shouted = ` ${email.toUpperCase()} `;
  const session = await world.client().account.login({ email: shouted, password: PASSWORD });
  expect(session.user.email).toBe(email);
});

test('a wrong password and an unknown address get the same answer', async () => {
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

test('registering a known address answers as for a new one, tells its owner and changes nothing', async () => {
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

test('registering an address again that was never verified sends a working link', async () => {
  const email = freshEmail();
  await register(email);
  const first = await mailedLink(world, email);
  await register(email);
  const second = await mailedLink(world, email);
  expect(second.token).not.toBe(first.token);
  await world.client().account.verifyEmail(second);
  await world.client().account.login({ email, password: PASSWORD });
});

test('the mail of an account in French is French', async () => {
  const email = freshEmail();
  const details = { name: 'Camille {link}', email, password: PASSWORD };
  await world.client().account.register({ ...details, language: 'fr' });
  const [mail] = await world.control.mailTo(email);
  expect(mail?.text).toContain('Bonjour Camille {link}');
  expect(mail?.links).toHaveLength(1);
});

test('the verification mail is sent again to the address that is named', async () => {
  const email = freshEmail();
  await register(email);
  const answer = await request(world, 'POST /api/auth/resend-verification', { body: { email } });
  expect(answer).toMatchObject({ status: 200, body: { status: 'success' } });
  expect(await world.control.mailTo(email)).toHaveLength(2);
  await world.client().account.verifyEmail(await mailedLink(world, email));
});

test('the verification mail is sent again to the address of the token, without a body', async () => {
  const email = freshEmail();
  await register(email);
  const { accessToken: token } = await world.app.identity.signIn(world.app, email, PASSWORD);
  const answer = await request(world, 'POST /api/auth/resend-verification', { token });
  expect(answer).toMatchObject({ status: 200, body: { status: 'success' } });
  expect(await world.control.mailTo(email)).toHaveLength(2);
});

test('asking for the verification mail tells nobody which addresses have an account', async () => {
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
  // The verified one has the mail of its registration alone.
  expect(await world.control.mailTo(verified.email)).toHaveLength(1);
});

test('without an address and without a token nobody can be written to', async () => {
  expect(await request(world, 'POST /api/auth/resend-verification')).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST', data: { fields: { email: 'Please enter your email address' } } },
  });
});

test('a link that is opened again within a day succeeds and changes nothing', async () => {
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

test('a link does not work after a day', async () => {
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

test('a link of another address does not work', async () => {
  const [mine, other] = [freshEmail(), freshEmail()];
  await register(mine);
  await register(other);
  const { token } = await mailedLink(world, other);
  const refused = await refusalOf(world.client().account.verifyEmail({ token, email: mine }));
  expect(refused).toMatchObject({ status: 400, code: 'LINK_EXPIRED' });
  const made = { token: 'x'.repeat(43), email: mine };
  expect(await refusalOf(world.client().account.verifyEmail(made))).toEqual(refused);
});

test('a link without its token or address says so', async () => {
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

test('only the hash of a link’s secret is stored beside the account', async () => {
  const email = freshEmail();
  await register(email);
  const { token } = await mailedLink(world, email);
  const holders = (await everyDocument(world)).filter(
    ({ path, text }) => path.includes(token) || text.includes(token),
  );
  // The mail that is to be sent is the link; it has a time to live.
  expect(holders.map(({ path }) => path.split('/')[0])).toEqual(['mail']);
  expect(holders[0]?.text).toContain('expireAt');
});
