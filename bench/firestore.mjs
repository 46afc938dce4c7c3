import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import process from 'node:process';

import { alternateSteps, report } from './alternate.mjs';
import { startFirestore, WebStream } from './firestore-world.mjs';

/**
 * The Firestore emulator: writes and listeners over both transports; a query among few and many
 * documents (target: at most 2 ×); a write beside 1,000 listeners that it does not touch, among few
 * and many documents (target: nothing that grows with the documents).
 */
const PROJECT = 'demo-bench';
const DATABASE = `projects/${PROJECT}/databases/(default)`;
const FEW = 1000;
const MANY = 100_000;
const MATCHES = 100;
const LISTENERS = 1000;
const AT_ONCE = 100;

// There is none, and the client would look for it.
process.env['METADATA_SERVER_DETECTION'] = 'none';
const few = await startFirestore();
const many = await startFirestore();
const fewDb = clientOf(few.port, 'few');
const manyDb = clientOf(many.port, 'many');
try {
  await transports();
  await fill(fewDb, FEW);
  await fill(manyDb, MANY);
  await queries();
  await listeners();
} finally {
  await Promise.all([fewDb, manyDb].map((db) => db.terminate()));
  await few.stop();
  await many.stop();
}

/**
 * @param {number} port
 * @param {string} name
 */
function clientOf(port, name) {
  // Read once, as the client is made.
  process.env['FIRESTORE_EMULATOR_HOST'] = `127.0.0.1:${port}`;
  return getFirestore(initializeApp({ projectId: PROJECT }, name));
}

async function transports() {
  const { port } = few;
  let n = 0;
  const written = fewDb.doc('transports/written');
  const heard = fewDb.doc('transports/heard');

  const writes = await WebStream.open(port, 'Write', { database: DATABASE });
  await writes.until('"streamToken"');
  const write = () => ({
    streamToken: 'MA==',
    writes: [
      {
        update: {
          name: `${DATABASE}/documents/transports/web`,
          fields: { n: { integerValue: String((n += 1)) } },
        },
      },
    ],
  });

  /** @type {{n: number, arrived: () => void} | undefined} */
  let awaited;
  const stop = heard.onSnapshot((snapshot) => {
    if (snapshot.get('n') === awaited?.n) awaited?.arrived();
  });
  const listening = await WebStream.open(port, 'Listen', {
    database: DATABASE,
    addTarget: {
      documents: { documents: [`${DATABASE}/documents/transports/heard`] },
      targetId: 2,
    },
  });
  await listening.until('"CURRENT"');

  const medians = await alternateSteps({
    'GET /, a round trip that does nothing': async () =>
      (await fetch(`http://127.0.0.1:${port}/`)).text(),
    'a write over gRPC': () => written.set({ n: (n += 1) }),
    'a write over WebChannel': async () => {
      await writes.send([write()]);
      await writes.until('"commitTime"');
    },
    'a write until a gRPC listener has it': async () => {
      const value = (n += 1);
      const { promise, resolve } = Promise.withResolvers();
      awaited = { n: value, arrived: () => resolve(undefined) };
      await heard.set({ n: value });
      await promise;
    },
    'a write until a WebChannel listener has it': async () => {
      const value = (n += 1);
      await heard.set({ n: value });
      await listening.until(`"integerValue":"${value}"`);
    },
  });
  report('The Firestore emulator, one call after the other', medians);

  const together = await alternateSteps(
    {
      [`${AT_ONCE} writes at once over gRPC`]: () =>
        Promise.all(
          Array.from({ length: AT_ONCE }, (_, index) =>
            fewDb.doc(`transports/${index}`).set({ n: (n += 1) }),
          ),
        ),
      [`${AT_ONCE} writes in a row over WebChannel`]: async () => {
        // Ten may be on their way: what the web SDK keeps to.
        for (let sent = 0; sent < AT_ONCE; sent += 10) {
          await writes.send(Array.from({ length: 10 }, write));
          for (let answer = 0; answer < 10; answer += 1) await writes.until('"commitTime"');
        }
      },
    },
    { rounds: 21 },
  );
  report('Many writes', together);
  for (const [name, ms] of Object.entries(together)) {
    process.stdout.write(`  ${name}: ${Math.round((AT_ONCE * 1000) / ms)} writes a second\n`);
  }
  stop();
  await Promise.all([writes.close(), listening.close()]);
}

/**
 * `MATCHES` documents of each group, in no order.
 *
 * @param {import('firebase-admin/firestore').Firestore} db
 * @param {number} count
 */
async function fill(db, count) {
  for (let start = 0; start < count; start += 500) {
    const batch = db.batch();
    for (let index = start; index < start + 500; index += 1) {
      const at = (index * 7919) % count;
      batch.set(db.doc(`documents/d${at}`), { group: index % (count / MATCHES), at });
    }
    await batch.commit();
  }
}

async function queries() {
  const [amongFew, amongMany] = [fewDb, manyDb].map((db) =>
    db.collection('documents').where('group', '==', 3).orderBy('at', 'desc'),
  );
  const get = async (/** @type {typeof amongFew} */ query) => {
    const { size } = (await query?.get()) ?? { size: 0 };
    if (size !== MATCHES) throw new Error(`the query found ${size}`);
  };
  report(
    `A query with an equality, an order and ${MATCHES} matches`,
    await alternateSteps({
      [`among ${FEW} documents`]: () => get(amongFew),
      [`among ${MANY} documents`]: () => get(amongMany),
    }),
  );
}

async function listeners() {
  let n = 0;
  const write = (/** @type {typeof fewDb} */ db) => () =>
    db.doc('documents/d5').set({ group: -1, at: (n += 1) });
  const alone = await alternateSteps({
    [`among ${FEW} documents, without listeners`]: write(fewDb),
    [`among ${MANY} documents, without listeners`]: write(manyDb),
  });
  const streams = await Promise.all([few, many].map(({ port }) => listen(port)));
  const beside = await alternateSteps({
    [`among ${FEW} documents, ${LISTENERS} listeners`]: write(fewDb),
    [`among ${MANY} documents, ${LISTENERS} listeners`]: write(manyDb),
  });
  report('A write that touches no listener', { ...alone, ...beside });
  await Promise.all(streams.map((stream) => stream.close()));
}

/**
 * A query over the collection, with a window or without.
 *
 * @param {number} targetId
 */
function target(targetId) {
  const structuredQuery = {
    from: [{ collectionId: 'documents' }],
    where: {
      fieldFilter: {
        field: { fieldPath: 'group' },
        op: 'EQUAL',
        value: { integerValue: String(targetId % 10) },
      },
    },
    orderBy: [{ field: { fieldPath: 'at' }, direction: 'DESCENDING' }],
    ...(targetId % 2 === 0 && { limit: 10 }),
    ...(targetId % 4 === 0 && { offset: 5 }),
  };
  const query = { parent: `${DATABASE}/documents`, structuredQuery };
  return { database: DATABASE, addTarget: { targetId, query } };
}

/**
 * A stream with `LISTENERS` listeners.
 *
 * @param {number} port
 */
async function listen(port) {
  const stream = await WebStream.open(port, 'Listen', target(1));
  const others = Array.from({ length: LISTENERS - 1 }, (_, index) => target(index + 2));
  for (let sent = 0; sent < others.length; sent += 100) {
    const part = others.slice(sent, sent + 100);
    await stream.send(part);
    await stream.until(
      `"targetChangeType":"CURRENT","targetIds":[${part.at(-1)?.addTarget.targetId}]`,
    );
  }
  return stream;
}
