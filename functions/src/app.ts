import { type App as FirebaseApp, getApps, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';

import { type Clock, createClock } from './clock.ts';
import type { Config } from './config.ts';
import { Documents } from './documents.ts';
import { type Gemini, createGemini } from './google/gemini.ts';
import { type Identity, createIdentity } from './google/identity.ts';
import { type KeyVault, createKeyVault } from './google/key-vault.ts';
import { type GoogleOAuth, createGoogleOAuth } from './google/oauth.ts';
import { type TaskQueue, createTaskQueue } from './google/task-queue.ts';
import { type UploadHub, createUploadHub } from './google/upload-hub.ts';
import { type Log, cloudLog } from './log.ts';

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
}

/** @param overrides parts that a test brings itself, such as its clock */
export function createApp(config: Config, overrides: Partial<App> = {}): App {
  const firebase = firebaseApp(config.projectId);
  return {
    config,
    clock: createClock(config.clockFile),
    log: cloudLog,
    documents: new Documents(getFirestore(firebase)),
    auth: getAuth(firebase),
    identity: createIdentity(config.identity),
    vault: createKeyVault(config.kms, config.projectId),
    oauth: createGoogleOAuth(config),
    tasks: createTaskQueue(config.tasks, config.projectId),
    uploadHub: createUploadHub(config),
    gemini: createGemini(config.gemini),
    ...overrides,
  };
}

function firebaseApp(projectId: string): FirebaseApp {
  return getApps()[0] ?? initializeApp({ projectId });
}
