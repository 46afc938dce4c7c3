import { deleteApp, FirebaseError, initializeApp } from 'firebase/app';
import {
  collection,
  collectionGroup,
  connectFirestoreEmulator,
  deleteDoc,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  getFirestore,
  query,
  setDoc,
  setLogLevel,
  updateDoc,
  where,
} from 'firebase/firestore';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Call, CALLS, pathOf } from './contract-calls.ts';
import {
  type Attacker,
  attackerOf,
  idsNamed,
  idsOf,
  type Ids,
  type Victim,
  victimOf,
} from './fuzz/accounts.ts';
import { revived } from './fuzz/attack.ts';
import { Checks } from './fuzz/checks.ts';
import { changesOf, documentsWithoutCounters, stateOf } from './fuzz/state.ts';
import { signInWithCustomToken } from './old-login.ts';
import { request } from './requests.ts';
import { everyDocument, type StoredDocument } from './stored-documents.ts';
import { PASSWORD, startWorld, type World } from './world.ts';

let world: World;
let owner: Victim;
let stranger: Attacker;
let documents: StoredDocument[];
let theirs: Ids;

beforeAll(async () => {
  // Otherwise the SDK logs every denied access.
  setLogLevel('silent');
  world = await startWorld({ dailyUnits: 1_000_000 });
  owner = await victimOf(world);
  stranger = await attackerOf(world, true);
  documents = await everyDocument(world);
  theirs = idsOf(documents, owner.uid);
});
afterAll(() => world.stop());

/**
 * Logs in.
 * @returns the token for the API, and the custom token with which the web app reads Firestore
 */
async function login(email: string, password: string): Promise<{ access: string; live: string }> {
  const session = await world.client().account.login({ email, password });
  const live = await signInWithCustomToken(session.custom_token ?? '');
  return { access: session.access_token, live };
}

/** Returns the tokens of a session that the owner has ended. */
async function endedSession(): Promise<{ access: string; live: string }> {
  const tokens = await login(owner.email, owner.password);
  await world.client({ access_token: tokens.live }).account.logout();
  return tokens;
}

/**
 * Runs work on Firestore with the rights of one caller. Without a token, the caller is anonymous.
 */
async function asCaller<T>(
  token: string | undefined,
  work: (database: Firestore) => Promise<T>,
): Promise<T> {
  const app = initializeApp({ projectId: 'demo-threadsweep' }, `caller-${Math.random()}`);
  const database = getFirestore(app);
  const { firestore } = world.emulators.ports;
  connectFirestoreEmulator(
    database,
    '127.0.0.1',
    firestore,
    token === undefined ? {} : { mockUserToken: token },
  );
  try {
    return await work(database);
  } finally {
    await deleteApp(app);
  }
}

async function isDenied(access: Promise<unknown>): Promise<boolean> {
  try {
    await access;
    return false;
  } catch (error) {
    if (error instanceof FirebaseError && error.code === 'permission-denied') return true;
    throw error;
  }
}

/** Returns every access to a document, and to the lists that contain it. */
function accessesTo(database: Firestore, path: string): [string, () => Promise<unknown>][] {
  const segments = path.split('/');
  const parent = segments.slice(0, -1).join('/');
  const last = segments.at(-2) ?? '';
  const document = doc(database, path);
  const created = doc(database, `${parent}/made-by-a-stranger`);
  const { uid, email } = owner;
  return [
    [`get ${path}`, () => getDoc(document)],
    [`set ${path}`, () => setDoc(document, { n: 1 })],
    [`update ${path}`, () => updateDoc(document, { n: 1 })],
    [`delete ${path}`, () => deleteDoc(document)],
    [`create below ${parent}`, () => setDoc(created, { uid })],
    [`list ${parent}`, () => getDocs(collection(database, parent))],
    [`list all ${last}`, () => getDocs(collectionGroup(database, last))],
    ...(['uid', 'email', 'to', 'holder'] as const).map(
      (field): [string, () => Promise<unknown>] => [
        `query ${parent} by ${field}`,
        () =>
          getDocs(
            query(
              collection(database, parent),
              where(field, '==', field === 'uid' || field === 'holder' ? uid : email),
            ),
          ),
      ],
    ),
  ];
}

function isOwners({ path, text }: StoredDocument): boolean {
  return [owner.uid, owner.channelId].some((id) => path.includes(id) || text.includes(id));
}

test('nobody except the owner can read a document of the owner from Firestore, neither by path nor by a query', async () => {
  const paths = documents.filter(isOwners).map(({ path }) => path);
  const collections = new Set(paths.map((path) => path.split('/').slice(0, -1).at(-1)));
  expect([...collections]).toEqual(
    expect.arrayContaining(['users', 'channels', 'videos', 'decisions', 'passes', 'schedules']),
  );
  const callers = {
    stranger: (await login(stranger.email, PASSWORD)).live,
    'stranger’s API token': stranger.accessToken,
    'session that its owner has ended': (await endedSession()).live,
    anonymous: undefined,
  };
  const before = await documentsWithoutCounters(world);
  for (const [caller, token] of Object.entries(callers))
    await asCaller(token, async (database) => {
      const accesses = new Map(paths.flatMap((path) => accessesTo(database, path)));
      const open = await Promise.all(
        [...accesses].map(async ([name, access]) => ((await isDenied(access())) ? [] : [name])),
      );
      expect([caller, open.flat()]).toEqual([caller, []]);
    });
  expect(await documentsWithoutCounters(world)).toEqual(before);
});

test('a session that the owner has ended gives access to no endpoint', async () => {
  const { access } = await endedSession();
  for (const call of CALLS.filter(({ access: who }) => who !== 'public')) {
    const values = Object.fromEntries(call.params.map((name) => [name, 'x']));
    const { status } = await request(world, `${call.method} ${pathOf(call, values)}`, {
      token: access,
    });
    expect([call.name, status]).toEqual([call.name, 401]);
  }
});

test('the owner can read all documents below users/{uid}, and write no document', async () => {
  const { live: token } = await login(owner.email, owner.password);
  const paths = documents.filter(({ path }) => path.startsWith(`users/${owner.uid}`));
  expect(paths.length).toBeGreaterThan(10);
  await asCaller(token, async (database) => {
    for (const { path } of paths) {
      expect((await getDoc(doc(database, path))).exists()).toBe(true);
      expect([path, await isDenied(updateDoc(doc(database, path), { n: 1 }))]).toEqual([
        path,
        true,
      ]);
    }
  });
});

/** Returns the values of a field for calls with the owner's ids. */
function valuesOf(name: string, own: Ids): readonly string[] {
  const words: Readonly<Record<string, string[]>> = {
    email: [owner.email, owner.pendingEmail],
    state: [owner.state],
    page_token: owner.pageTokens,
    name: ['Robin'],
    password: [PASSWORD],
    new_password: [PASSWORD],
    current_password: [PASSWORD],
    action: ['hide', 'restore'],
    plan: ['pro', 'free'],
  };
  const foreign = words[name] ?? idsNamed(theirs, name);
  return foreign.length > 0 ? foreign : idsNamed(own, name);
}

/**
 * Returns calls of an endpoint with the owner's ids. In some of these calls, other fields contain
 * the caller's own ids.
 */
function callsOf(call: Call, own: Ids) {
  const names = [...call.params, ...call.fields];
  const longest = Math.max(1, ...names.map((name) => valuesOf(name, own).length));
  const ofOwn = [undefined, ...names.filter((name) => idsNamed(own, name).length > 0)];
  return Array.from({ length: Math.min(longest, 8) }, (_, n) =>
    ofOwn.map((isOwn) => {
      const entries = names.map((name) => {
        const values = name === isOwn ? idsNamed(own, name) : valuesOf(name, own);
        return [name, values[n % Math.max(1, values.length)] ?? 'x'] as const;
      });
      return requestOf(call, new Map(entries));
    }),
  ).flat();
}

function requestOf(call: Call, values: ReadonlyMap<string, string>) {
  const path = pathOf(call, Object.fromEntries(values));
  const fields = call.fields.map((name) => [name, values.get(name) ?? ''] as const);
  if (call.method === 'GET' || call.method === 'DELETE') {
    const search = new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();
    const full: `/${string}` = search === '' ? path : `${path}?${search}`;
    return { path: full, headers: {}, raw: undefined };
  }
  const lists = new Set(['ids', 'keep_channels']);
  const flags = new Set(['status', 'dry_run', 'second_opinions']);
  const given = fields.map(([name, value]) => {
    if (lists.has(name)) return [name, [value]];
    return [name, flags.has(name) ? true : value];
  });
  const raw = JSON.stringify(Object.fromEntries(given));
  return { path, headers: { 'content-type': 'application/json' }, raw };
}

test('no endpoint returns or changes data of the owner for a stranger who knows all the owner’s ids', async () => {
  const foreign = [...theirs]
    .filter(([name]) => name !== 'days')
    .flatMap(([, ids]) => ids)
    .concat(owner.email, owner.pendingEmail, ...owner.pageTokens);
  const checks = new Checks(world, foreign);
  const before = await stateOf(world, owner, await everyDocument(world));
  let caller = stranger;
  const own = idsOf(await everyDocument(world), caller.uid);
  for (const call of CALLS)
    for (const sent of callsOf(call, own))
      for (const isAnonymous of [false, true]) {
        const send = (token: string) =>
          checks.send(call, sent, isAnonymous ? undefined : `Bearer ${token}`, caller);
        const status = await send(caller.accessToken);
        if (isAnonymous || status !== 401 || call.access === 'public') continue;
        caller = await revived(world, caller);
        await send(caller.accessToken);
      }
  expect([...checks.failures.values()]).toEqual([]);
  expect(changesOf(before, await stateOf(world, owner, await everyDocument(world)))).toEqual([]);
  const unsent = [...checks.counts].filter(([, { past }]) => past === 0).map(([name]) => name);
  expect(unsent).toEqual([]);
});
