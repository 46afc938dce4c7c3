import {
  addDoc,
  arrayRemove,
  arrayUnion,
  average,
  Bytes,
  collection,
  collectionGroup,
  count,
  deleteDoc,
  deleteField,
  doc,
  documentId,
  endBefore,
  FieldPath,
  GeoPoint,
  getAggregateFromServer,
  getCountFromServer,
  getDoc,
  getDocs,
  increment,
  limit,
  limitToLast,
  or,
  orderBy,
  query,
  runTransaction,
  serverTimestamp,
  setDoc,
  startAfter,
  sum,
  Timestamp,
  updateDoc,
  vector,
  where,
  writeBatch,
  type Firestore,
  type Query,
} from 'firebase/firestore';

import { follow, type Seen } from './sdk-follow.ts';

/**
 * A use of the web SDK by an app. Tests run each one over every transport: gRPC with the Node
 * build, WebChannel and REST in a browser. `run` works under the document `root`, and returns plain
 * data to compare with `expected`.
 */
export interface Scenario {
  id: string;
  name: string;
  run: (client: Firestore, root: string) => Promise<unknown>;
  expected: unknown;
}

export const scenarios: readonly Scenario[] = [
  {
    id: 'document',
    name: 'sets, merges, updates, reads and deletes a document',
    async run(client, root) {
      const document = doc(client, root, 'documents/one');
      const states: unknown[] = [(await getDoc(document)).exists()];
      const read = async () => states.push((await getDoc(document)).data() ?? null);
      await setDoc(document, { a: 1, map: { x: 1, y: 2 }, gone: true });
      await read();
      await setDoc(document, { map: { x: 5 }, gone: deleteField() }, { merge: true });
      await read();
      await updateDoc(document, 'map.y', 7, new FieldPath('we`ird', 'é'), 'quoted');
      await read();
      await deleteDoc(document);
      await read();
      return states;
    },
    expected: [
      false,
      { a: 1, map: { x: 1, y: 2 }, gone: true },
      { a: 1, map: { x: 5, y: 2 } },
      { a: 1, map: { x: 5, y: 7 }, 'we`ird': { é: 'quoted' } },
      null,
    ],
  },
  {
    id: 'refusal',
    name: 'gets an error when it updates a missing document, and continues',
    async run(client, root) {
      const document = doc(client, root, 'documents/none');
      const refused = await codeOf(updateDoc(document, { a: 1 }));
      await setDoc(document, { a: 2 });
      return [refused, (await getDoc(document)).data()];
    },
    expected: ['not-found', { a: 2 }],
  },
  {
    id: 'transforms',
    name: 'transforms fields on the server',
    async run(client, root) {
      const document = doc(client, root, 'documents/transformed');
      await setDoc(document, { n: 1, list: ['a', 'b'], at: serverTimestamp() });
      await updateDoc(document, { n: increment(2.5), list: arrayUnion('b', 'c'), d: increment(3) });
      await updateDoc(document, { list: arrayRemove('a') });
      const { at, ...rest } = (await getDoc(document)).data({ serverTimestamps: 'none' }) ?? {};
      return { ...rest, at: at instanceof Timestamp && at.toMillis() > 0 };
    },
    expected: { n: 3.5, list: ['b', 'c'], d: 3, at: true },
  },
  {
    id: 'batch',
    name: 'writes all of a batch or none of it',
    async run(client, root) {
      const place = (id: string) => doc(client, root, 'batched', id);
      await writeBatch(client).set(place('a'), { n: 1 }).set(place('b'), { n: 2 }).commit();
      const failing = writeBatch(client).delete(place('a')).update(place('none'), { n: 3 });
      const refused = await codeOf(failing.commit());
      return [refused, dataOf(await getDocs(collection(client, root, 'batched')))];
    },
    expected: ['not-found', { a: { n: 1 }, b: { n: 2 } }],
  },
  {
    id: 'contention',
    name: 'loses no increment of five contending transactions',
    async run(client, root) {
      const document = doc(client, root, 'counters/contended');
      await setDoc(document, { n: 0 });
      const add = () =>
        runTransaction(
          client,
          async (transaction) => {
            const n = Number((await transaction.get(document)).get('n'));
            transaction.update(document, { n: n + 1 });
          },
          { maxAttempts: 20 },
        );
      await Promise.all(Array.from({ length: 5 }, add));
      return (await getDoc(document)).data();
    },
    expected: { n: 5 },
  },
  {
    id: 'verify',
    name: 'repeats a transaction if a document that it read as missing was created',
    async run(client, root) {
      const missing = doc(client, root, 'counters/missing');
      const result = doc(client, root, 'counters/result');
      let attempts = 0;
      await runTransaction(client, async (transaction) => {
        attempts += 1;
        const found = (await transaction.get(missing)).exists();
        if (attempts === 1) await setDoc(missing, {});
        transaction.set(result, { found });
      });
      return [attempts, (await getDoc(result)).data()];
    },
    expected: [2, { found: true }],
  },
  {
    id: 'aggregation',
    name: 'counts, sums and averages documents without reading them',
    async run(client, root) {
      const numbers = collection(client, root, 'numbers');
      for (const n of [1, 2, 3, 4]) await addDoc(numbers, { n });
      const large = query(numbers, where('n', '>', 1));
      const counted = (await getCountFromServer(large)).data();
      const spec = { all: count(), total: sum('n'), mean: average('n') };
      return [counted, (await getAggregateFromServer(large, spec)).data()];
    },
    expected: [{ count: 3 }, { all: 3, total: 9, mean: 3 }],
  },
  {
    id: 'queries',
    name: 'queries with filters, orders, limits and cursors',
    async run(client, root) {
      const people = collection(client, root, 'people');
      const ages = { ann: 40, bob: 30, cid: 30, dot: 20 };
      for (const [id, age] of Object.entries(ages)) {
        await setDoc(doc(people, id), { age, tags: [id.slice(0, 1), 'all'] });
      }
      const byAge = query(people, orderBy('age'), orderBy(documentId(), 'desc'));
      return [
        await idsOf(byAge),
        await idsOf(query(byAge, startAfter(30, 'cid'), limit(1))),
        await idsOf(query(byAge, endBefore(40), limitToLast(2))),
        await idsOf(query(people, where('age', '>=', 30), where('tags', 'array-contains', 'b'))),
        await idsOf(
          query(people, or(where('age', '==', 40), where('tags', 'array-contains', 'd'))),
        ),
        await idsOf(query(people, where(documentId(), 'in', ['ann', 'none']))),
        await idsOf(query(collectionGroup(client, 'people'), where('age', 'not-in', [30, 40]))),
      ];
    },
    expected: [
      ['dot', 'cid', 'bob', 'ann'],
      ['bob'],
      ['cid', 'bob'],
      ['bob'],
      ['ann', 'dot'],
      ['ann'],
      ['dot'],
    ],
  },
  {
    id: 'listener',
    name: 'listens to a limited query that fills up again after a delete',
    async run(client, root) {
      const scores = collection(client, root, 'scores');
      const place = (id: string) => doc(scores, id);
      for (const [id, score] of Object.entries({ a: 1, b: 2, c: 3, d: 4 })) {
        await setDoc(place(id), { score, on: true });
      }
      const window = query(scores, where('on', '==', true), orderBy('score'), limit(2));
      const followed = follow(window);
      const until = (ids: string) =>
        followed.until(
          (seen) => seen === followed.seen.at(-1) && isServed(seen) && seen.ids.join() === ids,
        );
      await until('a,b');
      await deleteDoc(place('a'));
      await until('b,c');
      await updateDoc(place('b'), { on: false });
      await until('c,d');
      await updateDoc(place('b'), { on: true });
      await until('b,c');
      await setDoc(place('e'), { score: 2.5, on: true });
      await until('b,e');
      followed.stop();
      return [...new Set(followed.seen.filter(isServed).map((seen) => seen.ids.join()))];
    },
    expected: ['a,b', 'b,c', 'c,d', 'b,e'],
  },
  {
    id: 'values',
    name: 'writes and reads every kind of value unchanged',
    async run(client, root) {
      const document = doc(client, root, 'documents/values');
      await setDoc(document, {
        nothing: null,
        yes: true,
        integer: Number.MAX_SAFE_INTEGER,
        double: 0.1,
        special: [Number.NaN, Infinity, -Infinity, -0],
        text: 'naïve 😀 \u2028 line\nend "quoted"',
        at: new Timestamp(1_700_000_000, 123_456_000),
        bytes: Bytes.fromUint8Array(new Uint8Array([0, 127, 128, 255])),
        place: new GeoPoint(-12.5, 179.9),
        other: doc(client, root, 'documents/other'),
        empty: {},
        none: [],
        deep: { list: [{ map: { a: [1, { b: null }] } }] },
        vector: vector([1, 2.5]),
      });
      const data = (await getDoc(document)).data() ?? {};
      const special: unknown[] = data['special'];
      return {
        ...data,
        special: special.map((n) => (Object.is(n, -0) ? '-0' : String(n))),
        at: data['at'].toJSON().nanoseconds,
        bytes: data['bytes'].toBase64(),
        place: [data['place'].latitude, data['place'].longitude],
        other: data['other'].id,
        vector: data['vector'].toArray(),
      };
    },
    expected: {
      nothing: null,
      yes: true,
      integer: Number.MAX_SAFE_INTEGER,
      double: 0.1,
      special: ['NaN', 'Infinity', '-Infinity', '-0'],
      text: 'naïve 😀 \u2028 line\nend "quoted"',
      at: 123_456_000,
      bytes: 'AH+A/w==',
      place: [-12.5, 179.9],
      other: 'other',
      empty: {},
      none: [],
      deep: { list: [{ map: { a: [1, { b: null }] } }] },
      vector: [1, 2.5],
    },
  },
];

async function idsOf(found: Query): Promise<string[]> {
  return (await getDocs(found)).docs.map(({ id }) => id);
}

async function codeOf(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
    return 'no error';
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : String(error);
  }
}

function dataOf({ docs }: { docs: { id: string; data(): unknown }[] }): Record<string, unknown> {
  return Object.fromEntries(docs.map((document) => [document.id, document.data()]));
}

function isServed({ fromCache, pending }: Seen): boolean {
  return !fromCache && !pending;
}
