import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  getFirestore,
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
  // It tells on stderr what it then fails with as well.
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

describe('the Node build of the web SDK, over gRPC,', () => {
  for (const { id, name, run, expected } of scenarios) {
    test(`an app with the Node build of the web SDK ${name}`, async () => {
      expect(await run(client, `tests/${id}`)).toEqual(expected);
    });
  }

  test('forty listeners see no wrong result during 200 writes', async () => {
    const { wrong, snapshots } = await checkWindows(client, writer, 200);
    expect(wrong).toEqual([]);
    expect(snapshots).toBeGreaterThan(200);
  });
});
