import { createHmac } from 'node:crypto';

import { afterEach, expect, test } from 'vitest';

import type { DecisionDocument } from '@threadsweep/shared/documents/comment.ts';
import type { Language } from '@threadsweep/shared/language.ts';

import { background } from '../src/background.ts';
import { deleteEverything } from '../src/workflows/delete-account.ts';
import { notePauses } from '../src/workflows/notify/pause-notice.ts';
import { setPause } from '../src/workflows/protect.ts';
import type { Mail } from './control.ts';
import { home, live } from './home-fixture.ts';
import { DAY, HOUR, later, MINUTE, request } from './requests.ts';
import { freshChannel, putChannel } from './schedule-fixture.ts';
import { documentsWith, everyDocument } from './stored-documents.ts';
import { type Creator, setUpWorld } from './world.ts';

const world = setUpWorld({ dailyUnits: 10_000_000 });
const creators: Creator[] = [];

afterEach(async () => {
  await world.control.remove('/faults');
  // Otherwise the jobs of a later test would work for these creators, too.
  for (const { uid } of creators.splice(0)) await deleteEverything(world.app, uid);
});

const PAUSED = /Protection is paused|La protection est en pause/;
const DIGEST = /^(?:Your week|Votre semaine)/;

const mailsAbout = async ({ email }: Creator, subject: RegExp) =>
  (await world.control.mailTo(email)).filter((mail) => subject.test(mail.subject));
const userOf = async ({ uid }: Creator) => {
  const user = (await world.app.documents.user(uid).get()).data();
  if (!user) throw new Error('the account is deleted');
  return user;
};

/** Creates a creator with this many connected channels, who wants these notices. */
async function chosen(
  notices: { pause?: boolean; digest?: boolean },
  { channels = 1, language = 'en' }: { channels?: number; language?: Language } = {},
) {
  const creator = await world.creator(channels > 1 ? { plan: 'pro' } : {});
  creators.push(creator);
  const ids = Array.from({ length: channels }, freshChannel);
  for (const id of ids) {
    await putChannel(world, id, []);
    await creator.connect(id);
  }
  await creator.api.account.updateProfile({ notices, language });
  return { creator, ids };
}

async function revoke({ uid }: Creator, channelIds: string[]): Promise<void> {
  for (const channelId of channelIds) {
    await world.control.remove(`/youtube/grants/${channelId}`);
    await look(uid, channelId);
  }
}

const look = (uid: string, channelId: string) =>
  background.runTask(world.app, { kind: 'look', uid, channelId }, 0);

/**
 * Moves the clock to the minute at which a creator's digest is due, and runs the hourly job.
 * @param jobs the number of jobs that run simultaneously
 */
async function digestDay(creator: Creator, jobs = 1): Promise<void> {
  const { digestAt } = await userOf(creator);
  await world.emulators.advanceTo(Date.parse(digestAt ?? '') + MINUTE);
  await Promise.all(Array.from({ length: jobs }, () => background.reconcile(world.app)));
}

/** Formats a time in UTC, such as "Monday 13:00". */
const dueAt = (time: string | null) =>
  new Intl.DateTimeFormat('en', {
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(new Date(time ?? ''));

const tokenOf = (mail: Mail[number] | undefined) =>
  new URL(mail?.links.at(-1) ?? '').searchParams.get('token') ?? '';

test('notices are off for a new account, and the creator turns on each kind of notice separately', async () => {
  const creator = await world.creator();
  creators.push(creator);
  const { api } = creator;
  const notices = async () => (await api.account.me()).notices;
  expect(await notices()).toEqual({ pause: false, digest: false });
  const answer = await api.account.updateProfile({ notices: { pause: true } });
  expect(answer.user.notices).toEqual({ pause: true, digest: false });
  await Promise.all([
    api.account.updateProfile({ notices: { pause: false } }),
    api.account.updateProfile({ notices: { digest: true, time_zone: 'America/Lima' } }),
  ]);
  expect(await notices()).toEqual({ pause: false, digest: true });
  const { digestAt } = await userOf(creator);
  expect(dueAt(digestAt)).toBe('Monday 13:00');
  await api.account.updateProfile({ notices: { digest: true } });
  expect((await userOf(creator)).digestAt).toBe(digestAt);
  const { notices: exported } = await api.account.exportData();
  expect(exported).toMatchObject({
    pause: null,
    digest: expect.any(String),
    digestAt,
    lastDigestAt: null,
    timeZone: 'America/Lima',
  });
  await api.account.updateProfile({ notices: { digest: false } });
  expect(await userOf(creator)).toMatchObject({ digestAt: null, notices: { digest: null } });
});

test('a mail about a new connection gives its time in the time zone of the account', async () => {
  const creator = await world.creator();
  creators.push(creator);
  await creator.api.account.updateProfile({ notices: { time_zone: 'America/Lima' } });
  const channelId = freshChannel();
  await putChannel(world, channelId, []);
  await creator.connect(channelId);
  const [mail] = await mailsAbout(creator, /^A YouTube channel was connected/);
  expect(mail?.text).toMatch(/, 2026 at \d+:\d\d\s[AP]M GMT-5\./);
});

test('saving a new time zone moves the next digest, and also applies to digests that are turned on later', async () => {
  const { creator } = await chosen({ digest: true });
  const { account } = creator.api;
  await account.updateProfile({ notices: { time_zone: 'Asia/Tokyo' } });
  const { digestAt, notices } = await userOf(creator);
  expect(dueAt(digestAt)).toBe('Sunday 23:00');
  await account.updateProfile({ notices: { digest: false } });
  await account.updateProfile({ notices: { time_zone: 'America/Lima' } });
  expect((await userOf(creator)).digestAt).toBeNull();
  await account.updateProfile({ notices: { digest: true } });
  expect(dueAt((await userOf(creator)).digestAt)).toBe('Monday 13:00');
  expect(notices.pause).toBeNull();
  await expect(account.updateProfile({ notices: { time_zone: '<b>' } })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
});

test('a creator who turns digests off and on in different time zones gets one digest in a week', async () => {
  const { creator, ids } = await chosen({ digest: true });
  const { account } = creator.api;
  await revoke(creator, ids);
  await account.updateProfile({ notices: { time_zone: 'Pacific/Kiritimati' } });
  await digestDay(creator);
  expect(await mailsAbout(creator, DIGEST)).toHaveLength(1);
  const { lastDigestAt } = await userOf(creator);
  await account.updateProfile({ notices: { digest: false } });
  await account.updateProfile({ notices: { digest: true, time_zone: 'Pacific/Pago_Pago' } });
  const { digestAt } = await userOf(creator);
  expect(dueAt(digestAt)).toBe('Monday 19:00');
  expect(Date.parse(digestAt ?? '') - Date.parse(lastDigestAt ?? '')).toBeGreaterThan(7 * DAY);
});

test('a creator gets one notice of a revoked grant, and no further one until the channel was reconnected', async () => {
  const { creator, ids } = await chosen({ pause: true });
  await revoke(creator, ids);
  await later(world, DAY);
  for (const id of ids) await look(creator.uid, id);
  const [notice, ...others] = await mailsAbout(creator, PAUSED);
  expect(others).toEqual([]);
  expect(notice).toMatchObject({ subject: 'Protection is paused: The Workbench' });
  expect(notice?.text).toContain('Please connect it again');
  expect(notice?.unsubscribe).toEqual({
    list: `<${world.url}/api/notices/unsubscribe?token=${tokenOf(notice)}>`,
    post: 'List-Unsubscribe=One-Click',
  });
  expect(notice?.links).toEqual([
    `${world.url}/dashboard`,
    `${world.url}/unsubscribe?token=${tokenOf(notice)}`,
  ]);

  for (const id of ids) await creator.connect(id);
  await revoke(creator, ids);
  expect(await mailsAbout(creator, PAUSED)).toHaveLength(2);
});

test('if a channel pauses again within a day, the next day’s notice mentions the second pause', async () => {
  const { creator, ids } = await chosen({ pause: true });
  await revoke(creator, ids);
  await later(world, HOUR);
  for (const id of ids) await creator.connect(id);
  await revoke(creator, ids);
  expect(await mailsAbout(creator, PAUSED)).toHaveLength(1);
  await later(world, DAY);
  for (const id of ids) await look(creator.uid, id);
  expect(await mailsAbout(creator, PAUSED)).toHaveLength(2);
});

test('channels that pause at the same time share one notice, in the language of the account', async () => {
  const { creator, ids } = await chosen({ pause: true }, { channels: 2, language: 'fr' });
  for (const channelId of ids)
    await world.app.documents
      .channels(creator.uid)
      .doc(channelId)
      .update({ status: 'reconnect', title: `Chaîne ${channelId}` });
  await notePauses(world.app, creator.uid, await userOf(creator));
  const [notice, ...others] = await mailsAbout(creator, PAUSED);
  expect(others).toEqual([]);
  expect(notice?.subject).toBe('La protection est en pause sur 2 chaînes');
  for (const id of ids) expect(notice?.text).toContain(`- Chaîne ${id} : `);
});

test('if a pause ends automatically, a notice mentions the pause only if it lasts at least six hours', async () => {
  const { creator, ids } = await chosen({ pause: true });
  const { app } = world;
  const [channelId = ''] = ids;
  const pauseFor = async (reason: 'quota' | 'youtube', ms: number) => {
    const until = new Date(app.clock.now() + ms).toISOString();
    await setPause(app, creator.uid, channelId, { reason, until });
    await notePauses(app, creator.uid, await userOf(creator));
    return (await mailsAbout(creator, PAUSED)).length;
  };
  expect(await pauseFor('quota', 5 * HOUR)).toBe(0);
  for (let hour = 0; hour < 6; hour += 1) {
    expect(await pauseFor('youtube', HOUR / 2)).toBe(0);
    await later(world, HOUR);
  }
  expect(await pauseFor('youtube', HOUR)).toBe(1);
  await later(world, DAY);
  expect(await pauseFor('youtube', HOUR)).toBe(1);
  expect(await pauseFor('quota', 7 * HOUR)).toBe(2);
});

test('if the creator turns notices off and on again, a pause that began earlier causes no notice', async () => {
  const { creator, ids } = await chosen({ pause: true });
  const { app } = world;
  const [channelId = ''] = ids;
  const pauseFor = async (ms: number) => {
    const until = new Date(app.clock.now() + ms).toISOString();
    await setPause(app, creator.uid, channelId, { reason: 'quota', until });
    await notePauses(app, creator.uid, await userOf(creator));
  };
  await pauseFor(HOUR);
  await creator.api.account.updateProfile({ notices: { pause: false } });
  await later(world, 3 * DAY);
  await creator.api.account.updateProfile({ notices: { pause: true } });
  await pauseFor(HOUR / 6);
  expect(await mailsAbout(creator, PAUSED)).toEqual([]);
});

test('a creator gets a notice when the Free plan’s removals are used up', async () => {
  const { creator, ids } = await chosen({ pause: true });
  await world.app.documents.user(creator.uid).update({ removalsUsed: 100_000 });
  for (const id of ids) await look(creator.uid, id);
  const [notice] = await mailsAbout(creator, PAUSED);
  expect(notice?.text).toContain('The free removals of your plan are used up');
});

test('an account that has not turned on notices gets none', async () => {
  const { creator, ids } = await chosen({});
  await revoke(creator, ids);
  await later(world, 8 * DAY);
  await background.reconcile(world.app);
  for (const id of ids) await look(creator.uid, id);
  expect(await mailsAbout(creator, PAUSED)).toEqual([]);
  expect(await mailsAbout(creator, DIGEST)).toEqual([]);
});

type Decision = DecisionDocument & { hiddenAt: string };

async function hiddenDecisions({ uid }: Creator): Promise<Decision[]> {
  const { documents } = world.app;
  const videos = await documents.videos(uid).get();
  const all = await Promise.all(videos.docs.map(({ id }) => documents.decisions(uid, id).get()));
  return all
    .flatMap(({ docs }) => docs.map((document) => document.data()))
    .filter((decision): decision is Decision => decision.hiddenAt !== null);
}

test('a digest contains the same numbers as the week’s decisions and as Home, and is sent once', async () => {
  // The digest's week ends on a Sunday, on which the creator must not be active, so the test moves
  // to a Tuesday.
  const tuesday = (9 - new Date(world.app.clock.now()).getUTCDay()) % 7;
  if (tuesday > 0) await later(world, tuesday * DAY);
  const creator = await home(world, 40);
  creators.push(creator);
  await live(world, creator);
  await creator.api.account.updateProfile({ notices: { digest: true } });
  const { days, to_review: waiting } = await creator.api.cleaning.getStatistics();
  const due = Date.parse((await userOf(creator)).digestAt ?? '');
  const dates = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

  await digestDay(creator, 2);
  await background.reconcile(world.app);
  const [digest, ...others] = await mailsAbout(creator, DIGEST);
  expect(others).toEqual([]);
  expect(digest?.subject).toContain(dates.formatRange(due - 7 * DAY, due - DAY));
  const text = digest?.text ?? '';
  const numberOf = (label: string) => Number(new RegExp(`${label}: (\\d+)`).exec(text)?.[1] ?? 0);
  const decisions = await hiddenDecisions(creator);
  const count = (of: (decision: Decision) => boolean) => decisions.filter(of).length;
  expect(numberOf('Hidden comments')).toBe(decisions.length);
  expect(decisions.length).toBe(days.reduce((sum, { hidden }) => sum + hidden, 0));
  for (const [label, category] of [
    ['Scam', 'scam'],
    ['Spam', 'spam'],
    ['Inappropriate', 'inappropriate'],
    ['Hidden by you', null],
  ] as const)
    expect([label, numberOf(label)]).toEqual([
      label,
      count((decision) => decision.category === category),
    ]);
  expect(numberOf('Restored comments')).toBe(count(({ status }) => status === 'restored'));
  expect(numberOf('Comments waiting for your decision')).toBe(waiting);
  expect(text).toContain('- The Workbench: active');
  expect(text).not.toMatch(/WhatsApp|luckywinner|@viewer/);
  expect(digest?.unsubscribe?.post).toBe('List-Unsubscribe=One-Click');

  await world.app.documents
    .videos(creator.uid)
    .get()
    .then(({ docs }) => Promise.all(docs.map(({ ref }) => ref.update({ asked: 0, doubtful: 0 }))));
  await digestDay(creator);
  expect(await mailsAbout(creator, DIGEST)).toHaveLength(1);
}, 120_000);

test('a week without events causes no digest, unless a channel is paused until the creator acts', async () => {
  const { creator, ids } = await chosen({ digest: true }, { language: 'fr' });
  await digestDay(creator);
  expect(await mailsAbout(creator, DIGEST)).toEqual([]);
  const until = new Date(world.app.clock.now() + 8 * DAY).toISOString();
  for (const id of ids) await setPause(world.app, creator.uid, id, { reason: 'quota', until });
  await digestDay(creator);
  expect(await mailsAbout(creator, DIGEST)).toEqual([]);
  await revoke(creator, ids);
  await digestDay(creator);
  const [digest] = await mailsAbout(creator, DIGEST);
  expect(digest?.text).toContain('en pause. Threadsweep n');
});

const refuseTask = () => Promise.reject(new Error('Cloud Tasks is away'));

test('a later job sends a digest whose task could not be queued, and sends it once', async () => {
  const { creator, ids } = await chosen({ digest: true });
  await revoke(creator, ids);
  const { tasks } = world.app;
  Object.assign(world.app, { tasks: { ...tasks, enqueueMail: refuseTask } });
  await digestDay(creator).finally(() => Object.assign(world.app, { tasks }));
  expect(await mailsAbout(creator, DIGEST)).toEqual([]);
  await later(world, HOUR);
  expect(await world.client().health.health()).toMatchObject({ mail: { status: 'ok' } });
  for (let hour = 0; hour < 3; hour += 1) {
    await background.reconcile(world.app);
    await later(world, HOUR);
  }
  expect(await mailsAbout(creator, DIGEST)).toHaveLength(1);
});

test('a notice that waits for the mail server is not sent if the creator turns off notices meanwhile', async () => {
  const [leaving, staying] = [await chosen({ digest: true }), await chosen({ digest: true })];
  for (const { creator, ids } of [leaving, staying]) await revoke(creator, ids);
  const { faults } = world.emulators;
  faults.add({ target: 'smtp', method: 'connect', status: 421, reason: '4.3.2 down' });
  await digestDay(leaving.creator);
  expect(await mailsAbout(staying.creator, DIGEST)).toEqual([]);
  await leaving.creator.api.account.updateProfile({ notices: { digest: false } });
  faults.clear();
  await later(world, HOUR);
  expect(await mailsAbout(staying.creator, DIGEST)).toHaveLength(1);
  expect(await mailsAbout(leaving.creator, DIGEST)).toEqual([]);
  const { mail } = world.app.documents;
  const stored = await mail.where('uid', '==', leaving.creator.uid).get();
  expect(stored.docs.map((one) => one.data())).toContainEqual(
    expect.objectContaining({ status: 'withdrawn', message: null, pendingSince: null }),
  );
});

test('notices have a task queue of their own, so that they do not delay mails with links', async () => {
  const { creator, ids } = await chosen({ pause: true, digest: true });
  const { tasks } = world.app;
  const queues: string[] = [];
  const enqueueMail: typeof tasks.enqueueMail = async (queue, ...rest) => {
    queues.push(queue);
    await tasks.enqueueMail(queue, ...rest);
  };
  Object.assign(world.app, { tasks: { ...tasks, enqueueMail } });
  try {
    await revoke(creator, ids);
    await digestDay(creator);
    await creator.api.account.forgotPassword({ email: creator.email });
  } finally {
    Object.assign(world.app, { tasks });
  }
  expect(queues).toEqual(['notices', 'notices', 'mails']);
  for (const subject of [PAUSED, DIGEST, /Choose a new password/])
    expect(await mailsAbout(creator, subject)).toHaveLength(1);
});

test('one hourly job sends more digests than fit one page, even if one of the accounts is not valid', async () => {
  const { creator } = await chosen({ digest: true });
  const user = await userOf(creator);
  const { users } = world.app.documents;
  const ids = Array.from({ length: 60 }, (_, n) => `due-account-${n}`);
  for (const id of ids) await users.doc(id).set(user);
  await world.app.documents.db.doc('users/due-account-7').update({ language: 'xx' });
  await digestDay(creator);
  const left = await users.where('digestAt', '<=', user.digestAt).get();
  expect(left.docs.map(({ id }) => id)).toEqual(['due-account-7']);
  await Promise.all(ids.map((id) => users.doc(id).delete()));
});

/** Returns a creator with both kinds of notices, and a token of each kind. */
async function withTokens() {
  const { creator, ids } = await chosen({ pause: true, digest: true });
  await revoke(creator, ids);
  await digestDay(creator);
  const [pause] = await mailsAbout(creator, PAUSED);
  const [digest] = await mailsAbout(creator, DIGEST);
  const notices = async () => (await creator.api.account.me()).notices;
  return { creator, notices, pause: tokenOf(pause), digest: tokenOf(digest) };
}

const FORM = {
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'cross-site',
};
const oneClick = (token: string, headers: Record<string, string> = FORM, raw?: string) =>
  request(world, `POST /api/notices/unsubscribe?token=${encodeURIComponent(token)}`, {
    raw: raw ?? 'List-Unsubscribe=One-Click',
    headers,
  });

test('opening a notice’s unsubscribe link changes nothing, and leads the browser to a page with a button', async () => {
  const { notices, pause } = await withTokens();
  const answer = await request(world, `GET /api/notices/unsubscribe?token=${pause}`);
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe(`${world.url}/unsubscribe?token=${pause}`);
  expect(await notices()).toEqual({ pause: true, digest: true });
});

test('a mail program can turn off one kind of notice with one click, from any origin and repeatedly', async () => {
  const { creator, notices, pause, digest } = await withTokens();
  for (let time = 0; time < 2; time += 1) {
    expect(await oneClick(digest)).toMatchObject({
      status: 200,
      body: { status: 'success', notice: 'digest' },
    });
    expect(await notices()).toEqual({ pause: true, digest: false });
  }
  expect((await userOf(creator)).digestAt).toBeNull();
  // RFC 8058 also allows this form.
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
  const part = 'Content-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click';
  expect(await oneClick(pause, multipart, `--x\r\n${part}\r\n--x--\r\n`)).toMatchObject({
    status: 200,
  });
  expect(await notices()).toEqual({ pause: false, digest: false });
  await creator.api.account.updateProfile({ notices: { digest: true } });
  await world.client().account.unsubscribe({ query: { token: digest } });
  expect(await notices()).toEqual({ pause: false, digest: false });
});

test('an unsubscribe token that is wrong, for another kind of notice, or of a deleted account turns off no notice', async () => {
  const { creator, notices, pause, digest } = await withTokens();
  const [, uid = '', signature = ''] = digest.split('.');
  for (const token of [
    'none',
    'digest',
    '',
    `digest.${uid}.`,
    `pause.${uid}.${signature}`,
    `digest.${uid}.${'s'.repeat(signature.length)}`,
    `digest.${'u'.repeat(28)}.${signature}`,
    `digest.../${uid}.${signature}`,
    `digest.__all__.${signature}`,
    `${digest}x`,
  ])
    expect([token, await oneClick(token)]).toMatchObject([
      token,
      { status: 400, body: { code: 'LINK_EXPIRED', error: expect.stringContaining('not valid') } },
    ]);
  expect(await notices()).toEqual({ pause: true, digest: true });
  await deleteEverything(world.app, creator.uid);
  expect(await documentsWith(world, creator.uid)).toEqual([]);
  expect(await oneClick(pause)).toMatchObject({ status: 400, body: { code: 'LINK_EXPIRED' } });
});

const sign = (key: string) =>
  createHmac('sha256', key).update('unsubscribe:digest').digest('base64url');

test('no session can make an unsubscribe token from what it may read of the account', async () => {
  const { creator, notices, digest } = await withTokens();
  const [, uid = '', signature = ''] = digest.split('.');
  const signing = (await everyDocument(world)).filter(({ text }) =>
    (text.match(/"[^"]*"/g) ?? []).some((value) => sign(value.slice(1, -1)) === signature),
  );
  // The security rules open all documents below the account to its sessions.
  expect(signing.map(({ path }) => path)).toEqual([`noticeKeys/${uid}`]);

  const { hashKey } = await userOf(creator);
  const forged = `digest.${uid}.${sign(hashKey ?? '')}`;
  expect(await oneClick(forged)).toMatchObject({ status: 400, body: { code: 'LINK_EXPIRED' } });
  expect(await notices()).toEqual({ pause: true, digest: true });
});

test('an unsubscribe token gives no access to other endpoints', async () => {
  const { digest } = await withTokens();
  for (const line of ['GET /api/auth/me', 'GET /api/user/export'] as const)
    expect(await request(world, line, { token: digest })).toMatchObject({ status: 401 });
  const form = { raw: 'List-Unsubscribe=One-Click', headers: FORM };
  for (const path of ['/api/notices/unsubscribe/', '/api/auth/login', '/api/user/visit'] as const)
    expect((await request(world, `POST ${path}?token=${digest}`, form)).status).not.toBe(200);
});
