import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  getFirestore,
  setLogLevel,
  type Firestore,
} from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { Clock } from '../clock.ts';
import { Faults } from '../faults.ts';
import { OPEN_RULES } from './rules/open-rules.ts';
import { scenarios } from './sdk-scenarios.ts';
import { startFirestore } from './server.ts';

let server: Awaited<ReturnType<typeof startFirestore>>;
let app: FirebaseApp;
let client: Firestore;
beforeAll(async () => {
  // It tells on stderr what it then fails with as well.
  setLogLevel('silent');
  const options = { clock: new Clock(), faults: new Faults(), rulesFile: OPEN_RULES };
  server = await startFirestore({ port: 0, ...options });
  app = initializeApp({ projectId: 'demo-test' }, 'web-sdk');
  client = getFirestore(app);
  connectFirestoreEmulator(client, '127.0.0.1', server.port, { mockUserToken: 'owner' });
});
afterAll(async () => {
  await deleteApp(app);
  await server.stop();
});

describe('the Node build of the web SDK, over gRPC,', () => {
  for (const { id, name, run, expected } of scenarios) {
    test(`an app ${name}`, async () => {
      expect(await run(client, `tests/${id}`)).toEqual(expected);
    });
  }
});
