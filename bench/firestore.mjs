import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import process from 'node:process';

import { alternateSteps, report } from './alternate.mjs';
import { startFirestore, WebStream } from './firestore-emulator.mjs';

/**
 * Measures the Firestore emulator: writes and listeners over gRPC and WebChannel, a query among few
 * and among many documents (target: at most 2 ×), and a write that affects none of 1,000 listeners
 * (target: independent of the number of documents).
 */
const PROJECT = 'demo-bench';
const DATABASE = `projects/${PROJECT}/databases/(default)`;
const FEW = 1000;
const MANY = 100_000;
const MATCHES = 100;
const LISTENERS = 1000;
/** The document to which the listeners of both transports listen. */
const LISTENED = 'transports/listened';
const WRITES = 100;

// Prevents Firestore's client from looking for Google's metadata server.
process.env['METADATA_SERVER_DETECTION'] = 'none';
/** A counter that makes each written value unique. */
let count = 0;
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
 * @param {string} name the name of the Firebase app
 */
function clientOf(port, name) {
  // The client reads this variable when it is created.
  process.env['FIRESTORE_EMULATOR_HOST'] = `127.0.0.1:${port}`;
  return getFirestore(initializeApp({ projectId: PROJECT }, name));
}

/** Measures single and many writes over gRPC and WebChannel. */
async function transports() {
  const grpc = grpcTransport();
  const web = await webTransport();
  report(
    'The Firestore emulator, one call after the other',
    await alternateSteps({
      'GET /, a round trip that does nothing': async () =>
        (await fetch(`http://127.0.0.1:${few.port}/`)).text(),
      'a write over gRPC': () => fewDb.doc('transports/written').set({ n: (count += 1) }),
      'a write over WebChannel': () => web.write(1),
      'a write until a gRPC listener has it': grpc.writeAndListen,
      'a write until a WebChannel listener has it': web.writeAndListen,
    }),
  );
  const medians = await alternateSteps(
    {
      [`${WRITES} writes at once over gRPC`]: () =>
        Promise.all(
          Array.from({ length: WRITES }, (_, index) =>
            fewDb.doc(`transports/${index}`).set({ n: (count += 1) }),
          ),
        ),
      [`${WRITES} writes in a row over WebChannel`]: async () => {
        // Ten at a time, as the web SDK has at most ten writes in progress.
        for (let sent = 0; sent < WRITES; sent += 10) await web.write(10);
      },
    },
    { rounds: 21 },
  );
  report('Many writes', medians);
  for (const [name, ms] of Object.entries(medians)) {
    process.stdout.write(`  ${name}: ${Math.round((WRITES * 1000) / ms)} writes a second\n`);
  }
  grpc.stop();
  await web.stop();
}

/**
 * Starts a listener to a document over gRPC. Returns a function that writes the document and waits
 * for the listener, and one that stops the listener.
 */
function grpcTransport() {
  const document = fewDb.doc(LISTENED);
  /** @type {{n: number, arrived: () => void} | undefined} */
  let awaited;
  const stop = document.onSnapshot((snapshot) => {
    if (snapshot.get('n') === awaited?.n) awaited?.arrived();
  });
  const writeAndListen = async () => {
    const n = (count += 1);
    const { promise, resolve } = Promise.withResolvers();
    awaited = { n, arrived: () => resolve(undefined) };
    await document.set({ n });
    await promise;
  };
  return { writeAndListen, stop };
}

/** Opens a stream for writes and one that listens to a document, over WebChannel. */
async function webTransport() {
  const writes = await WebStream.open(few.port, 'Write', { database: DATABASE });
  await writes.until('"streamToken"');
  const listening = await WebStream.open(few.port, 'Listen', {
    database: DATABASE,
    addTarget: { documents: { documents: [`${DATABASE}/documents/${LISTENED}`] }, targetId: 2 },
  });
  await listening.until('"CURRENT"');

  /**
   * Writes the document several times, and waits for the responses.
   *
   * @param {number} times
   */
  const write = async (times) => {
    await writes.send(Array.from({ length: times }, writeRequest));
    for (let response = 0; response < times; response += 1) await writes.until('"commitTime"');
  };
  const writeAndListen = async () => {
    const n = (count += 1);
    await fewDb.doc(LISTENED).set({ n });
    await listening.until(`"integerValue":"${n}"`);
  };
  const stop = () => Promise.all([writes.close(), listening.close()]);
  return { write, writeAndListen, stop };
}

/** Returns a request of the WebChannel stream `Write` that writes a document. */
function writeRequest() {
  return {
    streamToken: 'MA==',
    writes: [
      {
        update: {
          name: `${DATABASE}/documents/transports/web`,
          fields: { n: { integerValue: String((count += 1)) } },
        },
      },
    ],
  };
}

/**
 * Writes documents in groups of `MATCHES`, in mixed order.
 *
 * @param {import('firebase-admin/firestore').Firestore} db
 * @param {number} documents the number of documents
 */
async function fill(db, documents) {
  for (let start = 0; start < documents; start += 500) {
    const batch = db.batch();
    for (let index = start; index < start + 500; index += 1) {
      const at = (index * 7919) % documents;
      batch.set(db.doc(`documents/d${at}`), { group: index % (documents / MATCHES), at });
    }
    await batch.commit();
  }
}

/** Measures a query among few documents and among many. */
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

/** Measures a write without listeners, and with many listeners that it does not affect. */
async function listeners() {
  const alone = await alternateSteps({
    [`among ${FEW} documents, without listeners`]: () => writeUnmatched(fewDb),
    [`among ${MANY} documents, without listeners`]: () => writeUnmatched(manyDb),
  });
  const streams = await Promise.all([few, many].map(({ port }) => listen(port)));
  const beside = await alternateSteps({
    [`among ${FEW} documents, ${LISTENERS} listeners`]: () => writeUnmatched(fewDb),
    [`among ${MANY} documents, ${LISTENERS} listeners`]: () => writeUnmatched(manyDb),
  });
  report('A write that affects no listener', { ...alone, ...beside });
  await Promise.all(streams.map((stream) => stream.close()));
}

/**
 * Writes a document that no listener's query matches.
 *
 * @param {import('firebase-admin/firestore').Firestore} db
 */
function writeUnmatched(db) {
  return db.doc('documents/d5').set({ group: -1, at: (count += 1) });
}

/**
 * Returns a request that listens to a query. Some of the queries have a limit and an offset.
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
 * Opens a stream with `LISTENERS` listeners.
 *
 * @param {number} port
 */
async function listen(port) {
  const stream = await WebStream.open(port, 'Listen', target(1));
  const others = Array.from({ length: LISTENERS - 1 }, (_, index) => target(index + 2));
  for (let sent = 0; sent < others.length; sent += 100) {
    const batch = others.slice(sent, sent + 100);
    await stream.send(batch);
    await stream.until(
      `"targetChangeType":"CURRENT","targetIds":[${batch.at(-1)?.addTarget.targetId}]`,
    );
  }
  return stream;
}
