import { expect, test } from 'vitest';

import { noteEvent } from '../src/account/security-event-store.ts';
import { CHANNEL, putComments } from './channel-fixture.ts';
import { freshEmail, later, mailedLink, refusalOf, request } from './requests.ts';
import { documentsWith } from './stored-documents.ts';
import { type Creator, PASSWORD, setUpWorld } from './world.ts';

const NEW_PASSWORD = 'another-horse-2';
const DAY = 24 * 3_600_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const world = setUpWorld();

async function logIn({ email }: { email: string }, password: string, userAgent?: string) {
  const headers = userAgent === undefined ? {} : { 'user-agent': userAgent };
  return request(world, 'POST /api/auth/login', { body: { email, password }, headers });
}

async function kinds({ api }: Pick<Creator, 'api'>): Promise<string[]> {
  const { events } = await api.session.listSecurityEvents();
  return events.map(({ kind }) => kind).toReversed();
}

async function subjects(email: string): Promise<string[]> {
  return (await world.control.mailTo(email)).map(({ subject }) => subject);
}

test('a creator can read the account’s security events, in the list and in the export', async () => {
  const creator = await world.creator();
  const { api, email } = creator;
  await putComments(world, []);
  await api.account.updateProfile({ email: freshEmail(), current_password: PASSWORD });
  await api.account.updateProfile({ email });
  await creator.connect(CHANNEL);
  await api.channel.disconnectChannel({ query: { account: CHANNEL } });
  await logIn(creator, PASSWORD);
  await api.session.endOtherSessions();
  await api.session.endOtherSessions();
  const changed = await api.account.changePassword({
    current_password: PASSWORD,
    new_password: NEW_PASSWORD,
  });
  await world.client(changed).account.logout();
  await world.client().account.forgotPassword({ email });
  const { token } = await mailedLink(world, email);
  await world.client().account.resetPassword({ token, email, password: PASSWORD });
  const session = await world.client().account.login({ email, password: PASSWORD });

  const own = world.client(session);
  expect(await kinds({ api: own })).toEqual([
    'login',
    'email-change-requested',
    'email-change-cancelled',
    'channel-linked',
    'channel-disconnected',
    'login',
    'other-sessions-ended',
    'password-changed',
    'logout',
    'password-reset',
    'login',
  ]);
  const { events } = await own.session.listSecurityEvents();
  expect(events.find(({ kind }) => kind === 'channel-linked')).toMatchObject({
    device: { client: 'other' },
  });
  expect(events.find(({ kind }) => kind === 'other-sessions-ended')).toMatchObject({ count: 1 });
  const { security_events: exported } = await own.account.exportData();
  expect(exported.map(({ kind }) => kind)).toEqual(events.map(({ kind }) => kind));
  expect(await subjects(email)).toEqual(
    expect.arrayContaining([
      'A YouTube channel was connected to your account',
      'Your Threadsweep password has changed',
    ]),
  );

  const { docs } = await world.app.documents.securityEvents(creator.uid).get();
  for (const event of docs) {
    const { at, expireAt } = event.data();
    expect(Math.round((expireAt.toMillis() - Date.parse(at)) / DAY)).toBe(180);
  }
  await own.account.deleteAccount();
  expect(await documentsWith(world, creator.uid, email)).toEqual([]);
});

test('security events count failed logins, both before and after the next successful login', async () => {
  const creator = await world.creator();
  for (let call = 0; call < 3; call += 1) await logIn(creator, 'wrong-horse-11');
  const shown = { kind: 'failed-logins', count: 3, device: null };
  expect((await creator.api.session.listSecurityEvents()).events[0]).toMatchObject(shown);
  await later(world, 60_000);
  await logIn(creator, PASSWORD);
  expect(await kinds(creator)).toEqual(['login', 'failed-logins', 'login']);
  await logIn(creator, 'wrong-horse-11');
  const { events } = await creator.api.session.listSecurityEvents();
  expect(events.filter(({ kind }) => kind === 'failed-logins').map(({ count }) => count)).toEqual([
    1, 3,
  ]);
  // Counts failed logins of unknown addresses too, so that the work does not reveal which addresses
  // have an account.
  const unknown = freshEmail();
  await logIn({ email: unknown }, 'wrong-horse-11');
  expect(await world.app.documents.failedLogins.get()).toMatchObject({ size: 2 });
  await creator.api.account.deleteAccount();
  expect(await world.app.documents.failedLogins.get()).toMatchObject({ size: 1 });
});

test('a login from a new device causes a mail to the owner, at most five times a day', async () => {
  const creator = await world.creator();
  const subject = 'New login to your Threadsweep account';
  const told = async () => (await subjects(creator.email)).filter((one) => one === subject).length;
  await logIn(creator, PASSWORD, 'node');
  expect(await told()).toBe(0);
  await logIn(creator, PASSWORD, FIREFOX);
  await logIn(creator, PASSWORD, FIREFOX);
  expect(await told()).toBe(1);
  const mails = await world.control.mailTo(creator.email);
  const mail = mails.find((one) => one.subject === subject);
  expect(mail?.text).toContain('Firefox on Linux');
  expect(mail?.links).toEqual([`${world.url}/account`]);
  const { accessToken: token } = await world.app.identity.signIn(
    world.app,
    creator.email,
    PASSWORD,
  );
  const headers = { 'user-agent': 'threadsweep-cli/0.1.0 (linux)' };
  expect((await request(world, 'GET /api/auth/me', { token, headers })).status).toBe(200);
  expect(await told()).toBe(2);
  for (const system of ['Android', 'Windows', 'Mac OS X', 'CrOS', 'iPad'])
    await logIn(creator, PASSWORD, `Mozilla/5.0 (${system}) Firefox/140.0`);
  expect(await told()).toBe(5);
  expect((await kinds(creator)).filter((kind) => kind === 'login')).toHaveLength(10);
  expect(
    await refusalOf(
      world.client().account.login({ email: creator.email, password: 'wrong-1-wrong' }),
    ),
  ).toMatchObject({ code: 'INVALID_CREDENTIALS' });
});

test('a call that is still in progress stores no security event for a deleted account', async () => {
  const creator = await world.creator();
  await creator.api.account.deleteAccount();
  await noteEvent(world.app, creator.uid, 'channel-disconnected');
  expect(await documentsWith(world, creator.uid)).toEqual([]);
});
