import { randomUUID } from 'node:crypto';

import { Firestore, type Settings } from '@google-cloud/firestore';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { z } from 'zod';

import { Clock } from '../../src/platform/clock.ts';
import { Faults } from '../../src/platform/faults.ts';
import { startFirestore } from '../../src/firestore/server.ts';

/** A running Firestore emulator with unmodified clients of Google. */
export interface FirestoreEnvironment {
  /** A client of firebase-admin, as an app that uses the emulator gets it. */
  db: Firestore;
  port: number;
  clock: Clock;
  faults: Faults;
  client(settings: Settings): Firestore;
  stop(): Promise<void>;
}

export async function startFirestoreEnvironment(
  options: { stateFile?: string; indexesFile?: string } = {},
): Promise<FirestoreEnvironment> {
  const clock = new Clock();
  const faults = new Faults();
  const server = await startFirestore({ port: 0, clock, faults, ...options });
  const address = { host: `127.0.0.1:${server.port}`, ssl: false };
  // Each environment in the process needs its own app, so the app has its own name.
  const app = initializeApp({ projectId: 'demo-test' }, randomUUID());
  const db = getFirestore(app);
  db.settings(address);
  const clients: Firestore[] = [];
  return {
    db,
    port: server.port,
    clock,
    faults,
    client(settings) {
      const client = new Firestore({ projectId: 'demo-test', ...address, ...settings });
      clients.push(client);
      return client;
    },
    async stop() {
      await Promise.all([db, ...clients].map((client) => client.terminate()));
      await deleteApp(app);
      await server.stop();
    },
  };
}

const grpcFailure = z.object({ code: z.number(), details: z.string() });

/** Returns the call's failure as the client reports it. Throws if the call succeeds. */
export async function failureOf(call: Promise<unknown>): Promise<z.infer<typeof grpcFailure>> {
  try {
    await call;
  } catch (error) {
    return grpcFailure.parse(error);
  }
  throw new Error('the call did not fail');
}
