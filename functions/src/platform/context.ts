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
 * The platform of all work: configuration, time, log, documents and accounts.
 *
 * Work that takes a `Context<'NOT_FOUND'>` or an `App<'NOT_FOUND'>` may refuse the call with NOT_FOUND.
 * It can pass the context on to work with fewer codes, but not with more. Work that takes a plain
 * `Context` never refuses.
 */
export interface Context<in Code extends ErrorCode = never> extends Refusing<Code> {
  config: Config;
  clock: Clock;
  log: Log;
  documents: Documents;
  auth: Auth;
  mailer: Mailer;
  /** Closes the connections to Firestore and forgets the Firebase app; call it once, at the end. */
  stop(): Promise<void>;
}

/** Makes the platform from the configuration. */
export function createContext(config: Config): Context<ErrorCode> {
  // A unique name lets a process have several apps.
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
