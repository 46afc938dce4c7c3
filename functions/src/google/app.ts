import { randomUUID } from 'node:crypto';

import { type App as FirebaseApp, deleteApp, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';

import { type Clock, createClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { Documents } from '../platform/firestore.ts';
import { type Gemini, createGemini } from './gemini.ts';
import { type Identity, createIdentity } from './identity.ts';
import { type KeyVault, createKeyVault } from './key-vault.ts';
import { type GoogleOAuth, createGoogleOAuth } from './oauth.ts';
import { type TaskQueue, createTaskQueue } from './task-queue.ts';
import { type UploadHub, createUploadHub } from './upload-hub.ts';
import { type Log, cloudLog } from '../platform/log.ts';

/** What every handler works with; made once from the configuration. */
export interface App {
  config: Config;
  clock: Clock;
  log: Log;
  documents: Documents;
  auth: Auth;
  identity: Identity;
  vault: KeyVault;
  oauth: GoogleOAuth;
  tasks: TaskQueue;
  uploadHub: UploadHub;
  /** Null where no key is set. */
  gemini: Gemini | null;
  /** Closes the connections to Firestore and forgets the Firebase app; call it once, at the end. */
  stop(): Promise<void>;
}

/** @param overrides parts that a test brings itself, such as its clock */
export function createApp(config: Config, overrides: Partial<App> = {}): App {
  // Under a name of its own, so that a process may hold several apps.
  const firebase = initializeApp({ projectId: config.projectId }, randomUUID());
  const db = firestoreOf(firebase, config.firestore);
  return {
    config,
    clock: createClock(config.clockFile),
    log: cloudLog,
    documents: new Documents(db),
    auth: getAuth(firebase),
    identity: createIdentity(config.identity),
    vault: createKeyVault(config.kms, config.projectId),
    oauth: createGoogleOAuth(config),
    tasks: createTaskQueue(config.tasks, config.projectId),
    uploadHub: createUploadHub(config),
    gemini: createGemini(config.gemini),
    async stop() {
      await db.terminate();
      await deleteApp(firebase);
    },
    ...overrides,
  };
}

function firestoreOf(firebase: FirebaseApp, { emulator }: Config['firestore']): Firestore {
  const db = getFirestore(firebase);
  if (emulator) db.settings({ host: `${emulator.host}:${emulator.port}`, ssl: false });
  return db;
}
