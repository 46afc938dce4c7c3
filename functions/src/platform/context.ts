import { randomUUID } from 'node:crypto';

import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';

import { type Clock, createClock } from './clock.ts';
import type { Config } from './config.ts';
import { Documents } from './firestore.ts';
import { type Log, cloudLog } from './log.ts';

/** The platform on which everything runs: configuration, time, log, documents and accounts. */
export interface Context {
  config: Config;
  clock: Clock;
  log: Log;
  documents: Documents;
  auth: Auth;
  /** Closes the connections to Firestore and forgets the Firebase app; call it once, at the end. */
  stop(): Promise<void>;
}

/** Makes the platform from the configuration. */
export function createContext(config: Config): Context {
  // Under a name of its own, so that a process may hold several apps.
  const firebase = initializeApp({ projectId: config.projectId }, randomUUID());
  const db = getFirestore(firebase);
  const { emulator } = config.firestore;
  if (emulator) db.settings({ host: `${emulator.host}:${emulator.port}`, ssl: false });
  return {
    config,
    clock: createClock(config.clockFile),
    log: cloudLog,
    documents: new Documents(db),
    auth: getAuth(firebase),
    async stop() {
      await db.terminate();
      await deleteApp(firebase);
    },
  };
}
