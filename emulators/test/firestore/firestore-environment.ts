import { randomUUID } from 'node:crypto';

import { Firestore, type Settings } from '@google-cloud/firestore';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { z } from 'zod';

import { Clock } from '../../src/platform/clock.ts';
import { Faults } from '../../src/platform/faults.ts';
import { startFirestore } from '../../src/firestore/server.ts';

/** A running emulator with unmodified clients of Google's. */
export interface FirestoreEnvironment {
  /** What firebase-admin gives to an app that runs against it. */
  db: Firestore;
  port: number;
  clock: Clock;
  faults: Faults;
  /** Another client, such as of another project or database. */
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
  // Under a name of its own: each environment of a process has another app.
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

/** What the call fails with, as the client tells it; an error where it does not fail. */
export async function failureOf(call: Promise<unknown>): Promise<z.infer<typeof grpcFailure>> {
  try {
    await call;
  } catch (error) {
    return grpcFailure.parse(error);
  }
  throw new Error('the call did not fail');
}
