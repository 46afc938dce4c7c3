import { randomUUID } from 'node:crypto';

import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';

import type { ErrorCode } from '@threadsweep/shared/contract/errors.ts';

import { type Clock, createClock } from './clock.ts';
import type { Config } from './config.ts';
import { type Refusing, refusingAll } from './errors.ts';
import { Documents } from './firestore.ts';
import { type Log, cloudLog } from './log.ts';
import { createMailer, type Mailer } from './mailer.ts';

/**
 * The platform that all work uses: configuration, time, log, documents and Firebase Auth.
 *
 * Work that takes a `Context<'NOT_FOUND'>` or an `App<'NOT_FOUND'>` may refuse the call with
 * NOT_FOUND. It can pass the context to work with fewer codes, but not to work with more. Work that
 * takes a plain `Context` never refuses.
 */
export interface Context<in Code extends ErrorCode = never> extends Refusing<Code> {
  config: Config;
  clock: Clock;
  log: Log;
  documents: Documents;
  auth: Auth;
  mailer: Mailer;
  /** Closes the connections to Firestore and deletes the Firebase app. Call it once, at the end. */
  stop(): Promise<void>;
}

/** Creates the platform from the configuration. */
export function createContext(config: Config): Context<ErrorCode> {
  // A unique name allows several apps in one process.
  const firebase = initializeApp({ projectId: config.projectId }, randomUUID());
  const db = getFirestore(firebase);
  const { emulator } = config.firestore;
  if (emulator) db.settings({ host: `${emulator.host}:${emulator.port}`, ssl: false });
  return refusingAll({
    config,
    clock: createClock(config.clockFile),
    log: cloudLog,
    documents: new Documents(db),
    auth: getAuth(firebase),
    mailer: createMailer(config.mail),
    async stop() {
      await db.terminate();
      await deleteApp(firebase);
    },
  });
}
