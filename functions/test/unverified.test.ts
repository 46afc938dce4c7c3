import { beforeEach, expect, onTestFinished, test } from 'vitest';

import { background } from '../src/background.ts';
import { documentsWith } from './stored-documents.ts';
import { DAY, freshEmail, HOUR, later, mailedLink, request } from './requests.ts';
import { PASSWORD, setUpWorld } from './world.ts';

const world = setUpWorld();
/** Moves the clock to 9 o'clock (UTC) of the next day, before that day's first job. */
beforeEach(() => later(world, DAY + 9 * HOUR - (world.app.clock.now() % DAY)));

const reconcile = () => background.reconcile(world.app);

async function register(email = freshEmail()): Promise<{ email: string; uid: string }> {
  await world.client().account.register({ name: 'Robin', email, password: PASSWORD });
  const { uid } = await world.app.auth.getUserByEmail(email);
  return { email, uid };
}

async function isKept({ uid, email }: { uid: string; email: string }): Promise<boolean> {
  const users = await world.app.auth.getUsers([{ uid }]);
  const stored = await documentsWith(world, uid, email);
  expect(stored.length > 0).toBe(users.users.length > 0);
  return stored.length > 0;
}

test('an account is deleted if nobody verifies its email address for 30 days', async () => {
  const account = await register();
  await later(world, 30 * DAY - HOUR);
  await reconcile();
  expect(await isKept(account)).toBe(true);
  await later(world, DAY);
  await reconcile();
  expect(await isKept(account)).toBe(false);

  const again = await register(account.email);
  await reconcile();
  expect(await isKept(again)).toBe(true);
});

test('an account with a verified email address is not deleted, even if nobody has ever logged in', async () => {
  const used = await world.creator();
  const unused = await register();
  await world.client().account.verifyEmail(await mailedLink(world, unused.email));
  await later(world, 31 * DAY);
  await reconcile();
  expect(await isKept(used)).toBe(true);
  await world.client().account.login({ email: unused.email, password: PASSWORD });
});

test('an unverified account with a valid mailed link is not deleted, and the link still verifies it', async () => {
  const [verified, forgotten] = [await register(), await register()];
  await later(world, 30 * DAY);
  for (const { email } of [verified, forgotten])
    await request(world, 'POST /api/auth/resend-verification', { body: { email } });
  await later(world, HOUR);
  await reconcile();
  await world.client().account.verifyEmail(await mailedLink(world, verified.email));
  for (let day = 0; day < 2; day += 1) {
    await later(world, DAY);
    await reconcile();
  }
  expect(await isKept(verified)).toBe(true);
  expect(await isKept(forgotten)).toBe(false);
});

test('only the first hourly job of a day deletes unverified accounts', async () => {
  const account = await register();
  await later(world, 30 * DAY - HOUR);
  await reconcile();
  await later(world, 2 * HOUR);
  await reconcile();
  expect(await isKept(account)).toBe(true);
  await later(world, DAY);
  await reconcile();
  expect(await isKept(account)).toBe(false);
});

test('if Firebase Auth does not respond, the hourly job does its other work, and a later job deletes unverified accounts', async () => {
  const account = await register();
  const { auth, documents, clock } = world.app;
  const getUsers = auth.getUsers.bind(auth);
  onTestFinished(() => void Object.assign(auth, { getUsers }));
  auth.getUsers = () => Promise.reject(new Error('The service is currently unavailable.'));
  await later(world, 31 * DAY);
  await reconcile();
  const { startedAt, finishedAt } = (await documents.reconcile.get()).data() ?? {};
  expect(Date.parse(startedAt ?? '')).toBeGreaterThan(clock.now() - HOUR);
  expect(finishedAt).not.toBeNull();
  auth.getUsers = getUsers;
  expect(await isKept(account)).toBe(true);
  expect(world.logged.join('\n')).toContain('unverified accounts were not deleted');

  await later(world, DAY);
  await reconcile();
  expect(await isKept(account)).toBe(false);
});
