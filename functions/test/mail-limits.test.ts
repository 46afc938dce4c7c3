import { expect, test } from 'vitest';

import { DAY, freshEmail, later, refusalOf, request, startOfMinute } from './requests.ts';
import { from, PASSWORD, setUpWorld } from './world.ts';

const PER_ACCOUNT = 10;
const PER_RECIPIENT = 20;
const PER_CLIENT = 100;
const NAMES = [
  'Win now\r\nat my page',
  'https://evil.example',
  'www.evil.example',
  'Get evil.com',
  'Get evil.money',
  'See 203.0.113.9/x',
];

const world = setUpWorld();

let clients = 0;
function freshClient(): string {
  clients += 1;
  return `198.51.${clients >> 8}.${clients & 255}`;
}

const post = (path: string, body: object, client = freshClient()) =>
  request(world, `POST /api/auth/${path}`, { body, headers: from(client) });

/**
 * Moves the clock to shortly after the start of the next day, so that no test reaches the day after
 * that.
 */
async function nextDay(): Promise<void> {
  await later(world, DAY - (world.emulators.clock.now() % DAY));
}

test('an account can request ten changes of its email address a day, and change its name without a limit', async () => {
  await nextDay();
  const { api, accessToken: token } = await world.creator();
  const ask = async () => {
    const email = freshEmail();
    const body = { email, current_password: PASSWORD };
    const { status } = await request(world, 'PATCH /api/user/profile', {
      token,
      body,
      headers: from(freshClient()),
    });
    return { status, mails: (await world.control.mailTo(email)).length };
  };
  for (let asked = 0; asked < PER_ACCOUNT; asked += 1)
    expect(await ask()).toEqual({ status: 200, mails: 1 });
  expect(await ask()).toEqual({ status: 429, mails: 0 });
  expect((await refusalOf(api.account.resendVerification())).code).toBe('TOO_MANY_REQUESTS');
  await api.account.updateProfile({ name: 'Robin', language: 'fr' });
  await nextDay();
  expect(await ask()).toEqual({ status: 200, mails: 1 });
});

test('wrong passwords for a change of the email address are limited, so a stolen session cannot guess the password', async () => {
  await nextDay();
  const { api } = await world.creator();
  const guess = () =>
    refusalOf(
      api.account.updateProfile({ email: freshEmail(), current_password: 'wrong-horse-11' }),
    );
  for (let n = 0; n < PER_ACCOUNT; n += 1) expect((await guess()).code).toBe('FORBIDDEN');
  expect(await guess()).toMatchObject({
    status: 429,
    message: 'Too many attempts. Please wait 24 hours and try again.',
  });
});

test('a mailbox receives a limited number of mails a day, whichever clients and endpoints cause them', async () => {
  await nextDay();
  const email = freshEmail();
  const register = { name: 'Robin', email, password: PASSWORD };
  const tagged = email.replace('@', '+again@');
  const statuses = [];
  for (let call = 0; call < PER_RECIPIENT; call += 4) {
    if (call === 12) await startOfMinute(world);
    statuses.push((await post('register', register)).status);
    statuses.push((await post('resend-verification', { email })).status);
    statuses.push((await post('forgot-password', { email: ` ${email.toUpperCase()}` })).status);
    statuses.push((await post('register', { ...register, email: tagged })).status);
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
  const refused = [
    await post('register', register),
    await post('resend-verification', { email }),
    await post('forgot-password', { email: tagged }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([429, 429, 429]);
  expect((await post('forgot-password', { email: freshEmail() })).status).toBe(200);
  await nextDay();
  expect((await post('forgot-password', { email })).status).toBe(200);
});

test('email addresses that name the same mailbox in different spellings share one limit', async () => {
  await nextDay();
  const name = `robin${Math.random().toString(36).slice(2)}`;
  const spelt = [
    `${name}@gmail.com`,
    `${name.replace('robin', 'r.o.bin')}@gmail.com`,
    `${name}@googlemail.com`,
    `${name}@ｇｍａｉｌ.com`,
    `${name}@gm\u200bail.com.`,
  ];
  const ask = (n: number) => post('forgot-password', { email: spelt[n % spelt.length] });
  for (let n = 0; n < PER_RECIPIENT; n += 1) expect((await ask(n)).status).toBe(200);
  for (const n of spelt.keys()) expect((await ask(n)).status).toBe(429);
});

test('one client can cause a hundred mails a day, to any email addresses', async () => {
  await nextDay();
  const client = freshClient();
  const forget = () => post('forgot-password', { email: freshEmail() }, client);
  for (let call = 0; call < PER_CLIENT; call += 1) expect((await forget()).status).toBe(200);
  expect((await forget()).status).toBe(429);
  const account = { name: 'Robin', email: freshEmail(), password: PASSWORD };
  expect((await post('register', account, client)).status).toBe(429);
  expect(await world.control.mailTo(account.email)).toEqual([]);
  expect((await post('register', account)).status).toBe(200);
});

test.for(NAMES)('sign-up and profile refuse the name %j, with an error sentence', async (name) => {
  const email = freshEmail();
  const { accessToken: token } = await world.creator();
  const sentence = expect.stringMatching(/^A name cannot contain (a link|line breaks)/);
  const refused = { status: 400, body: { data: { fields: { name: sentence } } } };
  expect(await post('register', { name, email, password: PASSWORD })).toMatchObject(refused);
  expect(await request(world, 'PATCH /api/user/profile', { token, body: { name } })).toMatchObject(
    refused,
  );
  expect(await world.control.mailTo(email)).toEqual([]);
});

test('the API refuses an email address that a mail server could read as several addresses', async () => {
  const victim = freshEmail();
  for (const email of [`a,${victim}`, `buy-now<${victim}`]) {
    const answer = await post('register', { name: 'Robin', email, password: PASSWORD });
    expect(answer).toMatchObject({
      status: 400,
      body: { data: { fields: { email: 'Please enter a valid email address' } } },
    });
  }
  expect(await world.control.mailTo(victim)).toEqual([]);
});

test('a mail to an unverified email address does not contain the account’s name', async () => {
  const email = freshEmail();
  const name = 'Call 555 0100 now';
  await post('register', { name, email, password: PASSWORD });
  await post('resend-verification', { email });
  await post('forgot-password', { email });
  const creator = await world.creator();
  await creator.api.account.updateProfile({ name });
  const other = freshEmail();
  await creator.api.account.updateProfile({ email: other, current_password: PASSWORD });
  const mails = [...(await world.control.mailTo(email)), ...(await world.control.mailTo(other))];
  expect(mails).toHaveLength(4);
  for (const { subject, text } of mails) {
    expect(`${subject}${text}`).not.toContain(name);
    expect(text.startsWith('Hello,\n')).toBe(true);
  }
  const [own] = await world.control.mailTo(creator.email);
  expect(own?.text.startsWith(`Hello ${name},\n`)).toBe(true);
});
