import {
  initializeTestEnvironment,
  type RulesTestContext,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import { setLogLevel } from 'firebase/firestore';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { Clock } from '../platform/clock.ts';
import { Faults } from '../platform/faults.ts';
import { startFirestore } from './server.ts';

/*
 * The product's own rules, applied by the emulator to the unmodified SDK. The tests try every path,
 * every kind of caller and every kind of access.
 */
const ROOT = new URL('../../../', import.meta.url);

const OWN = [
  'users/owner/sessions',
  'users/owner/securityEvents',
  'users/owner/channels',
  'users/owner/videos',
  'users/owner/videos/v/decisions',
  'users/owner/videos/v/previews',
  'users/owner/passes',
  'users/owner/actions',
  'users/owner/days',
];
const SERVER_ONLY = [
  'oauthStates',
  'transfers',
  'verifications',
  'noticeKeys',
  'mail',
  'mailEvents',
  'geminiDays',
  'seen',
  'rateLimits',
  'failedLogins',
  'machineTokens',
  'schedules',
  'quotaDays',
  'system',
];
/** Paths that the product does not use, which no rule may open by accident. */
const ELSEWHERE = ['anything', 'tokens', 'users/owner2/channels', 'tokens/t/users'];

const HOUR_MS = 3_600_000;
const METHODS = ['get', 'list', 'create', 'update', 'delete'] as const;
type Method = (typeof METHODS)[number];
type Database = ReturnType<RulesTestContext['firestore']>;

const CALLERS = [
  'anonymous',
  'owner unverified',
  'owner without a session',
  'owner of an ended session',
  'owner of an expired session',
  'owner in a session of another account',
  'owner',
  'another user',
] as const;
type Caller = (typeof CALLERS)[number];

let server: Awaited<ReturnType<typeof startFirestore>>;
let environment: RulesTestEnvironment;
let databases: Record<Caller, Database>;
beforeAll(async () => {
  // Otherwise the SDK prints every denial to stderr.
  setLogLevel('silent');
  server = await startFirestore({ port: 0, clock: new Clock(), faults: new Faults() });
  environment = await initializeTestEnvironment({
    projectId: 'demo-rules',
    firestore: {
      host: '127.0.0.1',
      port: server.port,
      rules: await readFile(new URL('firestore.rules', ROOT), 'utf8'),
    },
  });
  const asUser = (uid: string, claims: object) =>
    environment.authenticatedContext(uid, { email_verified: true, ...claims }).firestore();
  databases = {
    anonymous: environment.unauthenticatedContext().firestore(),
    'owner unverified': asUser('owner', { email_verified: false, sid: 'seeded' }),
    'owner without a session': asUser('owner', {}),
    'owner of an ended session': asUser('owner', { sid: 'ended' }),
    'owner of an expired session': asUser('owner', { sid: 'expired' }),
    'owner in a session of another account': asUser('owner', { sid: 'theirs' }),
    owner: asUser('owner', { sid: 'seeded' }),
    'another user': asUser('another', { sid: 'theirs' }),
  };
  await environment.withSecurityRulesDisabled(async (context) => {
    const batch = context.firestore().batch();
    for (const collection of ['users', ...OWN, ...SERVER_ONLY, ...ELSEWHERE]) {
      const id = collection === 'users' ? 'owner' : 'seeded';
      batch.set(context.firestore().doc(`${collection}/${id}`), { n: 1 });
    }
    for (const [path, hours] of [
      ['users/owner/sessions/seeded', 1],
      ['users/owner/sessions/expired', -1],
      ['users/another/sessions/theirs', 1],
    ] as const) {
      const expireAt = new Date(Date.now() + hours * HOUR_MS);
      batch.set(context.firestore().doc(path), { n: 1, expireAt });
    }
    await batch.commit();
  });
});
afterAll(async () => {
  await environment.cleanup();
  await server.stop();
});

async function attempt(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'allowed';
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'permission-denied') {
      return 'denied';
    }
    throw error;
  }
}

function act(database: Database, method: Method, collection: string, id: string) {
  const document = database.doc(`${collection}/${id}`);
  switch (method) {
    case 'get':
      return document.get();
    case 'list':
      return database.collection(collection).get();
    case 'create':
      return database.doc(`${collection}/new`).set({ n: 1 });
    case 'update':
      return document.update({ n: 2 });
    default:
      return document.delete();
  }
}

async function allowed(caller: Caller, collection: string, id = 'seeded'): Promise<Method[]> {
  const outcomes = await Promise.all(
    METHODS.map((method) => attempt(act(databases[caller], method, collection, id))),
  );
  return METHODS.filter((_, index) => outcomes[index] === 'allowed');
}

describe('firestore.rules for the collections of the product', () => {
  test.each(OWN)(
    'firestore.rules let only the verified owner read %s, and let nobody write',
    async (collection) => {
      for (const caller of CALLERS) {
        const expected = caller === 'owner' ? ['get', 'list'] : [];
        expect([caller, await allowed(caller, collection)]).toEqual([caller, expected]);
      }
    },
  );

  test('firestore.rules let only an account’s verified owner read the account document, and let nobody write it', async () => {
    for (const caller of CALLERS) {
      const expected = caller === 'owner' ? ['get'] : [];
      expect([caller, await allowed(caller, 'users', 'owner')]).toEqual([caller, expected]);
    }
  });

  test.each([...SERVER_ONLY, ...ELSEWHERE])(
    'firestore.rules let nobody read or write %s',
    async (collection) => {
      for (const caller of CALLERS) {
        expect([caller, await allowed(caller, collection)]).toEqual([caller, []]);
      }
    },
  );

  test('the tests of firestore.rules cover every collection that the functions use', async () => {
    const source = await readFile(new URL('functions/src/platform/firestore.ts', ROOT), 'utf8');
    const paths = [...source.matchAll(/\.collection\(['`]([^'`]+)['`]\)/g)].map(([, path = '']) =>
      path.replace('${uid}', 'owner').replace('${videoId}', 'v'),
    );
    const known = new Set(paths);
    expect(known.size).toBeGreaterThan(10);
    expect([...known].toSorted()).toEqual(['users', ...OWN, ...SERVER_ONLY].toSorted());
  });
});

describe('firestore.rules for other ways of access', () => {
  test('firestore.rules let the owner query, count and read documents in a transaction', async () => {
    const { owner } = databases;
    const videos = owner.collection('users/owner/videos');
    expect(await attempt(videos.where('n', '>', 0).orderBy('n').limit(5).get())).toBe('allowed');
    const document = owner.doc('users/owner/videos/seeded');
    const reading = owner.runTransaction((transaction) => transaction.get(document));
    expect(await attempt(reading)).toBe('allowed');
  });

  test('firestore.rules deny every write in a batch or a transaction', async () => {
    const { owner } = databases;
    const document = owner.doc('users/owner/videos/seeded');
    expect(await attempt(owner.batch().set(document, { n: 3 }).commit())).toBe('denied');
    const writing = owner.runTransaction(async (transaction) => {
      transaction.set(document, { n: (await transaction.get(document)).get('n') });
    });
    expect(await attempt(writing)).toBe('denied');
  });

  test('firestore.rules deny a query of a collection group, because it would include other accounts', async () => {
    expect(await attempt(databases.owner.collectionGroup('videos').get())).toBe('denied');
  });

  test('firestore.rules let a creator listen to the API’s changes, and deny a listener of another creator', async () => {
    const { owner, 'another user': another } = databases;
    const path = 'users/owner/passes/live';
    const arrived = Promise.withResolvers<unknown>();
    const stop = owner.doc(path).onSnapshot((document) => {
      if (document.exists) arrived.resolve(document.data());
    }, arrived.reject);
    await environment.withSecurityRulesDisabled((context) =>
      context.firestore().doc(path).set({ n: 7 }),
    );
    expect(await arrived.promise).toEqual({ n: 7 });
    stop();
    const failed = Promise.withResolvers<unknown>();
    another.doc(path).onSnapshot(failed.reject, failed.resolve);
    expect(await failed.promise).toMatchObject({ code: 'permission-denied' });
  });
});
