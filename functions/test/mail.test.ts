import { createHmac, randomUUID } from 'node:crypto';

import { beforeEach, expect, test } from 'vitest';

import { notePauses } from '../src/workflows/notify/pause-notice.ts';
import { freshEmail, HOUR, later, mailedLink, MINUTE, request } from './requests.ts';
import { freshChannel, putChannel } from './schedule-fixture.ts';
import { type Creator, PASSWORD, setUpWorld, WEBHOOK_SECRET } from './world.ts';

const world = setUpWorld({ reconcile: true });
beforeEach(() => {
  world.emulators.faults.clear();
  world.logged.length = 0;
});

const register = (email: string) =>
  world.client().account.register({ name: 'Robin', email, password: PASSWORD });

async function recordsOf(email: string) {
  const found = await world.app.documents.mail.where('to', '==', email).get();
  return found.docs.map((mail) => mail.data());
}

function refuse(method: string, status: number, reason: string): void {
  world.emulators.faults.add({ target: 'smtp', method, status, reason });
}

/** Checks that the log reveals no recipient and no content of a mail. */
function expectSilentLog(...secrets: string[]): void {
  const log = world.logged.join('\n').toLowerCase();
  for (const secret of secrets) expect(log).not.toContain(secret.toLowerCase());
}

test('a registration sends its mail over SMTP, and the stored mail then contains no secret', async () => {
  const email = freshEmail();
  await register(email);
  expect(await recordsOf(email)).toMatchObject([{ status: 'pending', message: expect.anything() }]);
  const { token } = await mailedLink(world, email);
  expect(await recordsOf(email)).toMatchObject([
    { status: 'sent', message: null, pendingSince: null, sendingUntil: null },
  ]);
  expect(JSON.stringify(await recordsOf(email))).not.toContain(token);
  expectSilentLog(email, token);
});

test.for([
  ['connect', 421, '4.3.2 down', 'pending', 'mail-failed'],
  ['mail', 550, '5.7.1 this sender is not verified', 'blocked', 'mail-blocked'],
  ['rcpt', 450, '4.2.1 <EMAIL> greylisted', 'pending', 'mail-failed'],
  ['rcpt', 550, '5.7.1 <EMAIL> relaying denied', 'blocked', 'mail-blocked'],
  ['data', 451, '4.3.0 try again', 'pending', 'mail-failed'],
  ['data', 552, '5.2.2 daily sending quota exceeded', 'blocked', 'mail-blocked'],
] as const)(
  'after the server refuses %s with %i, the mail arrives once when the server accepts mail again',
  async ([method, code, reason, status, event]) => {
    const email = freshEmail();
    refuse(method, code, reason.replace('EMAIL', email));
    await register(email);
    expect(await world.control.mailTo(email)).toEqual([]);
    expect(await recordsOf(email)).toMatchObject([
      { status, refusal: { code, enhanced: reason.slice(0, 5) } },
    ]);
    expect(world.logged.join('\n')).toContain(`"event":"${event}"`);
    world.emulators.faults.clear();
    await later(world, MINUTE);
    expect(await world.control.mailTo(email)).toHaveLength(1);
    expectSilentLog(email);
  },
);

test('the health endpoint reports late mail while the mail server refuses to accept mail', async () => {
  const health = async () => (await request(world, 'GET /api/health')).body;
  const email = freshEmail();
  refuse('connect', 421, '4.3.2 down');
  await register(email);
  await later(world, 10 * MINUTE);
  expect(await health()).toMatchObject({ health: 'ok', degraded: [], mail: { late: 0 } });
  await later(world, 6 * MINUTE);
  expect(await health()).toMatchObject({
    status: 'success',
    health: 'degraded',
    degraded: ['mail'],
    mail: { status: 'late', late: 1 },
  });
  await later(world, HOUR);
  expect(world.logged.join('\n')).toContain('"event":"mail-failing"');
  world.emulators.faults.clear();
  await later(world, 2 * HOUR);
  expect(await world.control.mailTo(email)).toHaveLength(1);
  expect(await health()).toMatchObject({ health: 'ok', mail: { status: 'ok', late: 0 } });
});

test('a mail that the mail provider’s sandbox blocks is reported at once, and arrives after the operator has fixed the sandbox', async () => {
  const health = async () => (await request(world, 'GET /api/health')).body;
  const email = freshEmail();
  refuse('data', 554, 'Message rejected: Email address is not verified.');
  await register(email);
  await world.control.mailTo(email);
  expect(await health()).toMatchObject({
    health: 'degraded',
    degraded: ['mail'],
    mail: { status: 'blocked', late: 0, blocked: 1 },
  });
  await later(world, 3 * HOUR);
  expect(world.logged.join('\n')).toContain('"event":"mail-failing"');
  expect(await recordsOf(email)).toMatchObject([{ status: 'blocked', message: expect.anything() }]);
  world.emulators.faults.clear();
  await later(world, 2 * HOUR);
  expect(await world.control.mailTo(email)).toHaveLength(1);
  expect(await health()).toMatchObject({ health: 'ok', mail: { status: 'ok', blocked: 0 } });
});

test('the hourly job sends a mail whose tasks have used up their attempts, and a mail whose task could not be queued', async () => {
  const [waiting, unqueued, tooLate] = [freshEmail(), freshEmail(), freshEmail()];
  refuse('connect', 421, '4.3.2 down');
  await register(waiting);
  await register(tooLate);
  world.emulators.faults.add({ target: 'tasks', method: 'CreateTask', status: 403, times: 1 });
  await register(unqueued);
  expect(world.logged.join('\n')).toContain('"event":"mail-not-queued"');
  // The second hourly job queues the mail again, before the name of the first job's task is free.
  await later(world, 2 * HOUR);
  world.emulators.faults.clear();
  await later(world, HOUR / 2);
  for (const email of [waiting, unqueued])
    expect(await world.control.mailTo(email)).toHaveLength(1);

  // A reset link is valid for an hour, so its mail is useless after that.
  refuse('connect', 421, '4.3.2 down');
  await world.client().account.forgotPassword({ email: tooLate });
  await later(world, 2 * HOUR);
  world.emulators.faults.clear();
  await later(world, HOUR);
  expect(await world.control.mailTo(tooLate)).toHaveLength(1);
  expect((await recordsOf(tooLate)).map(({ status }) => status).toSorted()).toEqual([
    'expired',
    'sent',
  ]);
});

test('a mail is sent a second time, but not a third time, if the process crashes after sending it', async () => {
  const [once, twice] = [freshEmail(), freshEmail()];
  for (const [email, times] of [
    [once, 1],
    [twice, 2],
  ] as const) {
    world.emulators.faults.add({ target: 'smtp', method: 'accepted', status: 500, times });
    await register(email);
    await world.control.mailTo(email);
    await later(world, 3 * HOUR);
    expect(await world.control.mailTo(email)).toHaveLength(2);
  }
  expect(await recordsOf(once)).toMatchObject([{ status: 'sent', message: null }]);
  expect(await recordsOf(twice)).toMatchObject([{ status: 'unknown', message: null }]);
  expect(world.logged.join('\n')).toContain('"event":"mail-given-up"');
});

test('the hourly job sends a mail again if the sending process was killed before it stored the outcome', async () => {
  const email = freshEmail();
  await register(email);
  const { docs } = await world.app.documents.mail.where('to', '==', email).get();
  const [unsent] = docs;
  if (!unsent) throw new Error('no mail is stored');
  expect(await world.control.mailTo(email)).toHaveLength(1);
  const sendingUntil = new Date(world.emulators.clock.now() + MINUTE).toISOString();
  await unsent.ref.set({ ...unsent.data(), sendingUntil });
  await later(world, 3 * HOUR);
  expect(await world.control.mailTo(email)).toHaveLength(2);
  expect(await recordsOf(email)).toMatchObject([
    { status: 'sent', message: null, interruptions: 1 },
  ]);
});

test('two simultaneous attempts to send the same mail send it only once', async () => {
  const email = freshEmail();
  await register(email);
  const [{ id } = { id: '' }] = (await world.app.documents.mail.where('to', '==', email).get())
    .docs;
  const send = () =>
    fetch(`${world.url}/sendMail`, { method: 'POST', body: `{"data":{"mailId":"${id}"}}` });
  const statuses = (await Promise.all([send(), send(), send()])).map(({ status }) => status);
  expect(statuses).toContain(204);
  await later(world, 2 * HOUR);
  expect(await world.control.mailTo(email)).toHaveLength(1);
});

async function bounce(
  email: string,
  { id = randomUUID(), ageMs = 0, secret = WEBHOOK_SECRET, body = '', type = 'mail.bounced' } = {},
): Promise<number> {
  const timestamp = String(Math.floor((world.emulators.clock.now() - ageMs) / 1000));
  const raw = JSON.stringify({ type, data: { email, permanent: true } });
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = createHmac('sha256', key).update(`${id}.${timestamp}.${raw}`).digest('base64');
  const answer = await request(world, 'POST /mailEvent', {
    raw: body || raw,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1a,xx v1,${signed}`,
    },
  });
  return answer.status;
}

const undeliverable = async ({ api }: Creator) => (await api.account.me()).undeliverable_email;

test('an account’s owner sees that the mail server refuses the new email address', async () => {
  const creator = await world.creator();
  const change = async (reason: string) => {
    const email = freshEmail();
    refuse('rcpt', 550, `${reason} <${email}>`);
    await creator.api.account.updateProfile({ email, current_password: PASSWORD });
    await world.control.mailTo(email);
    world.emulators.faults.clear();
    expectSilentLog(email);
    return email;
  };
  const blocked = await change('5.7.1');
  expect(await recordsOf(blocked)).toMatchObject([{ status: 'blocked' }]);
  expect(await undeliverable(creator)).toBeNull();
  const wrong = await change('5.1.1');
  expect(await recordsOf(wrong)).toMatchObject([
    { status: 'refused', message: null, refusal: { code: 550, enhanced: '5.1.1' } },
  ]);
  expect(await undeliverable(creator)).toBe(wrong);
});

const PAUSED = /^Protection is paused/;

const subjectsTo = async (email: string) =>
  (await world.control.mailTo(email)).map(({ subject }) => subject);

/** Creates a creator who wants notices of pauses, and whose channel is paused. */
async function paused() {
  const creator = await world.creator();
  const { uid, api } = creator;
  await api.account.updateProfile({ notices: { pause: true } });
  const channelId = freshChannel();
  await putChannel(world, channelId, []);
  await creator.connect(channelId);
  const { documents } = world.app;
  await documents.channels(uid).doc(channelId).update({ status: 'reconnect' });
  const notice = async () => {
    const user = (await documents.user(uid).get()).data();
    if (!user) throw new Error('the account is deleted');
    await notePauses(world.app, uid, user);
    return (await subjectsTo(creator.email)).filter((subject) => PAUSED.test(subject)).length;
  };
  return { creator, notice };
}

test.for(['mail.bounced', 'mail.complained'])(
  'a signed %s event stops notices to an email address until the owner opens a mailed link',
  async (type) => {
    const { creator, notice } = await paused();
    const { email, api } = creator;
    const id = randomUUID();
    expect(await bounce(email.toUpperCase(), { id, type })).toBe(204);
    expect(await undeliverable(creator)).toBe(email);
    expect(await notice()).toBe(0);

    const before = (await world.control.mailTo(email)).length;
    await api.account.resendVerification();
    expect(await world.control.mailTo(email)).toHaveLength(before + 1);
    await world.client().account.verifyEmail(await mailedLink(world, email));
    expect(await undeliverable(creator)).toBeNull();
    expect(await bounce(email, { id, type })).toBe(204);
    expect(await undeliverable(creator)).toBeNull();
    await api.account.resendVerification();
    expect(await world.control.mailTo(email)).toHaveLength(before + 1);
    expect(await notice()).toBe(1);
  },
);

test.for(['mail.bounced', 'mail.complained'])(
  'after a signed %s event, the owner still gets mails about the security of the account',
  async (type) => {
    const creator = await world.creator();
    const { email, api } = creator;
    expect(await bounce(email, { type })).toBe(204);

    const thief = world.client(await world.client().account.login({ email, password: PASSWORD }));
    const next = freshEmail();
    await thief.account.updateProfile({ email: next, current_password: PASSWORD });
    const link = await mailedLink(world, email);
    expect(link).toMatchObject({ page: '/cancel-email-change', email });
    await world.client().account.cancelEmailChange(link);
    expect((await api.account.me()).pending_email).toBeNull();
    // A link about security does not turn the notices on again.
    expect(await undeliverable(creator)).toBe(email);

    expect(await bounce(email, { type })).toBe(204);
    const password = 'other-horse-22';
    await api.account.changePassword({ current_password: PASSWORD, new_password: password });
    expect(await subjectsTo(email)).toContain('Your Threadsweep password has changed');
    const { access_token } = await world.client().account.login({ email, password });
    await world
      .client({ access_token })
      .account.updateProfile({ email: next, current_password: password });
    await world.client().account.verifyEmail(await mailedLink(world, next));
    expect(await subjectsTo(email)).toContain('The email address of your account has changed');
  },
);

test('an event about a mail changes nothing if it is unsigned, too old or not about a permanent failure', async () => {
  const creator = await world.creator();
  const { email } = creator;
  const other = `whsec_${Buffer.from('the secret of somebody else').toString('base64')}`;
  expect(await bounce(email, { secret: other })).toBe(401);
  expect(await bounce(email, { body: JSON.stringify({ type: 'mail.bounced' }) })).toBe(401);
  expect(await bounce(email, { ageMs: 6 * MINUTE })).toBe(401);
  expect(await bounce(email, { ageMs: -6 * MINUTE })).toBe(401);
  expect((await request(world, 'POST /mailEvent', { body: {} })).status).toBe(401);
  expect((await request(world, 'GET /mailEvent')).status).toBe(405);
  expect((await request(world, 'POST /mailEvent', { raw: 'x'.repeat(70_000) })).status).toBe(413);
  expect(await bounce(email, { type: 'mail.delivered' })).toBe(204);
  expect(await undeliverable(creator)).toBeNull();
  expect(await bounce(email, { type: 'mail.complained' })).toBe(204);
  expect(await undeliverable(creator)).toBe(email);
  expectSilentLog(email);
});
