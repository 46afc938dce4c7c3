import { readFile } from 'node:fs/promises';

import { NO_FACTS } from '@threadsweep/shared/documents/comment.ts';
import { NO_CHANNEL_SETTINGS } from '@threadsweep/shared/moderation-settings.ts';
import { Timestamp } from 'firebase-admin/firestore';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

import { storedSchedule } from '../src/schedule/schedule-store.ts';
import { CHANNEL, putComments } from './channel-fixture.ts';
import { type Creator, setUpWorld } from './world.ts';

/*
 * The fixture contains one document of each shape that commit 7f1163f wrote, for one account. It
 * has two channels, a failed manual clean, comments that the creator hid and restored, an unlinked
 * grant, a pending address and a cancelled plan.
 */
const file = z.record(z.string(), z.record(z.string(), z.unknown()));
type Content = z.infer<typeof file>[string];

/** The fields that documents no longer have. */
const DROPPED = new Set(['upcoming', 'plans', 'waiting']);

const world = setUpWorld();
let creator: Creator;
/** The earlier documents by path, moved to the account of this test. */
let earlier: Map<string, Content>;

beforeAll(async () => {
  creator = await world.creator({ plan: 'pro' });
  const text = await readFile(new URL('documents-7f1163f.json', import.meta.url), 'utf8');
  const owner = /"users\/([^/"]+)"/.exec(text)?.[1] ?? '';
  const address = /"email": *"([^"]+)"/.exec(text)?.[1] ?? '';
  const own = text.replaceAll(owner, creator.uid).replaceAll(address, creator.email);
  const parsed = file.parse(JSON.parse(own));
  earlier = new Map(Object.entries(parsed));
  const { db } = world.app.documents;
  for (const [path, content] of earlier) await db.doc(path).set(asStored(content));
});

/** Converts `expireAt` to a timestamp, which JSON cannot represent. */
function asStored({ expireAt, ...content }: Content): Content {
  if (typeof expireAt !== 'string') return content;
  return { ...content, expireAt: Timestamp.fromDate(new Date(expireAt)) };
}

function collectionOf(path: string) {
  const { documents } = world.app;
  const parts = path.split('/');
  const [first = '', uid = '', second, videoId = '', third] = parts;
  if (third === 'decisions') return documents.decisions(uid, videoId);
  switch (second ?? first) {
    case 'users':
      return documents.users;
    case 'channels':
      return documents.channels(uid);
    case 'videos':
      return documents.videos(uid);
    case 'passes':
      return documents.passes(uid);
    case 'days':
      return documents.days(uid);
    case 'schedules':
      return documents.schedules;
    case 'seen':
      return documents.seen;
    case 'quotaDays':
      return documents.quotaDays;
    case 'oauthStates':
      return documents.oauthStates;
    case 'verifications':
      return documents.verifications;
    case 'mail':
      return documents.mail;
    case 'rateLimits':
      return documents.rateLimits;
    case 'system':
      return documents.reconcile.parent;
    default:
      throw new Error(`${path} is in no known collection`);
  }
}

const idOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

function read(path: string): Promise<unknown> {
  return collectionOf(path)
    .doc(idOf(path))
    .get()
    .then((document) => document.data());
}

test('the current schemas can read every document that the commit 7f1163f stored, without changing its values', async () => {
  expect(earlier.size).toBeGreaterThan(20);
  for (const [path, content] of earlier) {
    const kept = Object.entries(asStored(content)).filter(([name]) => !DROPPED.has(name));
    expect([path, await read(path)]).toMatchObject([path, Object.fromEntries(kept)]);
  }
});

test('the test data from earlier versions contain a document of every collection', () => {
  const collections = [...earlier.keys()].map((path) =>
    path
      .split('/')
      .filter((_, index) => index % 2 === 0)
      .join('/'),
  );
  expect([...new Set(collections)].toSorted()).toEqual([
    'mail',
    'oauthStates',
    'quotaDays',
    'rateLimits',
    'schedules',
    'seen',
    'system',
    'users',
    'users/channels',
    'users/days',
    'users/passes',
    'users/videos',
    'users/videos/decisions',
    'verifications',
  ]);
});

test.each([
  [
    'users/',
    {
      secondOpinions: true,
      sensitivity: { scam: 'balanced', spam: 'balanced', inappropriate: 'balanced' },
      channelIds: null,
      removalsReserved: {},
      hashKey: null,
      handling: { scam: 'hide', spam: 'hide', inappropriate: 'hide' },
      instructions: '',
    },
  ],
  ['/channels/', { pause: null, settings: NO_CHANNEL_SETTINGS }],
  ['/videos/', { nextPassAt: null, passDueAt: null, lastPass: null, hidesWait: false }],
  ['/passes/', { goesOn: null, chosen: null }],
  ['/decisions/', { removal: null, actor: null, restoredBy: null, inInsights: false, ...NO_FACTS }],
  ['/days/', { passes: 0, read: 0, hidden: 0, restored: 0, channels: {} }],
  ['seen/', { campaigns: '', settled: null }],
  ['schedules/', { sealed: null, lease: null, quota: null, counted: null }],
])('a document in %s that lacks newer fields is read with defaults', async (part, defaults) => {
  const [path = '', content = {}] = [...earlier].find(([name]) => name.includes(part)) ?? [];
  const added = Object.keys(defaults);
  const { db } = world.app.documents;
  await db
    .doc(path)
    .set(asStored(Object.fromEntries(Object.entries(content).filter(([k]) => !added.includes(k)))));
  expect(await read(path)).toMatchObject(defaults);
  await db.doc(path).set(asStored(content));
});

test('the server can read kept units that an earlier version stored without a policy', async () => {
  const kept = { day: '2026-11-20', units: 30, hiding: 50, flagged: 3, chances: 1 };
  await world.app.documents.db.doc(`schedules/${CHANNEL}`).update({ 'quota.kept': kept });
  expect((await storedSchedule(world.app, creator.uid, CHANNEL))?.quota?.kept).toEqual(kept);
});

test('if an increment creates a channel’s stored quota, the quota belongs to no quota day', async () => {
  const reference = world.app.documents.db.doc(`schedules/${CHANNEL}`);
  await reference.update({ quota: { used: -3 } });
  const none = {
    day: '',
    used: -3,
    byHand: 0,
    clicks: 0,
    sent: 0,
    yesterday: 0,
    asked: false,
    kept: null,
  };
  expect((await storedSchedule(world.app, creator.uid, CHANNEL))?.quota).toEqual(none);
});

test('an account whose documents have an earlier version’s format can export its data and list its passes', async () => {
  const exported = await creator.api.account.exportData();
  expect(exported.channels).toHaveLength(1);
  expect(exported.decisions.map(({ status }) => String(status)).toSorted()).toEqual([
    'hidden',
    'hidden',
    'pending',
    'restored',
  ]);
  const { passes } = await creator.api.cleaning.listPasses({});
  expect(passes.map(({ status }) => status).toSorted()).toEqual(['done', 'failed']);
});

test('disconnecting a channel whose documents the commit 7f1163f stored deletes all its documents', async () => {
  await putComments(world, []);
  await creator.connect(CHANNEL);
  await creator.api.channel.disconnectChannel({ query: { account: CHANNEL } });
  const { documents } = world.app;
  const left = await documents.videos(creator.uid).where('channelId', '==', CHANNEL).get();
  expect(left.size).toBe(0);
  expect((await documents.seen.where('channelId', '==', CHANNEL).get()).size).toBe(0);
});
