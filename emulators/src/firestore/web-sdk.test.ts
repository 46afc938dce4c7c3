import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  doc,
  getDocFromServer,
  getFirestore,
  runTransaction,
  setDoc,
  setLogLevel,
  type Firestore,
} from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { Clock } from '../platform/clock.ts';
import { Faults } from '../platform/faults.ts';
import { OPEN_RULES } from '../../test/firestore/open-rules.ts';
import { scenarios } from '../../test/firestore/sdk-scenarios.ts';
import { checkWindows } from '../../test/firestore/sdk-window-check.ts';
import { startFirestore } from './server.ts';

let server: Awaited<ReturnType<typeof startFirestore>>;
let client: Firestore;
let writer: Firestore;
beforeAll(async () => {
  // Otherwise the SDK prints its failures to stderr.
  setLogLevel('silent');
  const options = { clock: new Clock(), faults: new Faults(), rulesFile: OPEN_RULES };
  server = await startFirestore({ port: 0, ...options });
  [client, writer] = [open('web-sdk'), open('writer')];
});
afterAll(async () => {
  await Promise.all([client, writer].map(({ app }) => deleteApp(app)));
  await server.stop();
});

function open(name: string): Firestore {
  const opened = getFirestore(initializeApp({ projectId: 'demo-test' }, name));
  connectFirestoreEmulator(opened, '127.0.0.1', server.port, { mockUserToken: 'owner' });
  return opened;
}

/** Makes a call like a server's client, which can lock documents. */
async function rest(verb: string, body: object): Promise<{ transaction?: string }> {
  const root = `http://127.0.0.1:${server.port}/v1/projects/demo-test/databases/(default)/documents`;
  const response = await fetch(`${root}:${verb}`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  const answer: unknown = await response.json();
  return Object.assign({}, answer);
}

describe('the Node build of the web SDK over gRPC', () => {
  for (const { id, name, run, expected } of scenarios) {
    test(`an app with the Node build of the web SDK ${name}`, async () => {
      expect(await run(client, `tests/${id}`)).toEqual(expected);
    });
  }

  test('a write of the web SDK waits for a server’s transaction, and the web SDK’s own transactions block no write', async () => {
    const root = 'projects/demo-test/databases/(default)/documents';
    const [locked, free] = [doc(writer, 'locks/locked'), doc(writer, 'locks/free')];
    await setDoc(locked, { by: 'nobody' });
    const { transaction } = await rest('beginTransaction', { options: { readWrite: {} } });
    await rest('batchGet', { documents: [`${root}/${locked.path}`], transaction });
    const order: string[] = [];
    const write = setDoc(doc(client, locked.path), {}).then(() => order.push('web'));
    let attempts = 0;
    await runTransaction(writer, async (web) => {
      attempts += 1;
      expect((await web.get(locked)).get('by')).toBe('nobody');
      await web.get(free);
      const name = `${root}/${free.path}`;
      if (attempts === 1) await rest('commit', { writes: [{ update: { name } }] });
      web.set(free, { attempts });
    });
    expect([attempts, (await getDocFromServer(free)).data()]).toEqual([2, { attempts }]);
    order.push('server');
    await rest('commit', { transaction });
    await write;
    expect(order).toEqual(['server', 'web']);
    expect((await getDocFromServer(locked)).data()).toEqual({});
  });

  test('forty listeners of the web SDK see no wrong result during 200 writes', async () => {
    const { wrong, snapshots } = await checkWindows(client, writer, 200);
    expect(wrong).toEqual([]);
    expect(snapshots).toBeGreaterThan(200);
  });
});
