import { follow } from '@threadsweep/emulators/test/firestore/sdk-follow.ts';
import { scenarios } from '@threadsweep/emulators/test/firestore/sdk-scenarios.ts';
import { checkWindows } from '@threadsweep/emulators/test/firestore/sdk-window-check.ts';
import { deleteApp, FirebaseError, initializeApp } from 'firebase/app';
import * as firestore from 'firebase/firestore';

/**
 * The functions that the page offers to tests: the unmodified web SDK, and functions that open
 * clients and record the snapshots of listeners.
 */
export interface Sdk {
  firestore: typeof firestore;
  open: (options: ClientOptions) => firestore.Firestore;
  close: (client: firestore.Firestore) => Promise<void>;
  follow: typeof follow;
  codeOf: (call: Promise<unknown>) => Promise<string | undefined>;
  checkWindows: typeof checkWindows;
  scenario: (id: string, options: ClientOptions) => Promise<unknown>;
}

export interface ClientOptions {
  port: number;
  name?: string;
  projectId?: string;
  persistent?: boolean;
  longPolling?: boolean;
  /** The user of the client; by default the owner, to whom no security rule applies. */
  as?: 'owner' | 'user' | 'nobody';
}

function open({
  port,
  name,
  projectId,
  persistent,
  longPolling,
  as = 'owner',
}: ClientOptions): firestore.Firestore {
  const app = initializeApp({ projectId: projectId ?? 'demo-test', apiKey: 'none' }, name);
  const client = firestore.initializeFirestore(app, {
    ...(longPolling === true
      ? { experimentalForceLongPolling: true }
      : { experimentalAutoDetectLongPolling: true }),
    ...(persistent === true && {
      localCache: firestore.persistentLocalCache({
        tabManager: firestore.persistentMultipleTabManager(),
      }),
    }),
  });
  const token =
    as === 'owner' ? 'owner' : { sub: 'some-user', email_verified: true, sid: 'some-session' };
  firestore.connectFirestoreEmulator(
    client,
    '127.0.0.1',
    port,
    as === 'nobody' ? {} : { mockUserToken: token },
  );
  return client;
}

async function scenario(id: string, options: ClientOptions): Promise<unknown> {
  const found = scenarios.find((known) => known.id === id);
  if (!found) throw new Error(`there is no scenario «${id}»`);
  const client = open(options);
  try {
    return await found.run(client, `tests/${options.name ?? id}`);
  } finally {
    await close(client);
  }
}

async function codeOf(call: Promise<unknown>): Promise<string | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (error instanceof FirebaseError) return error.code;
    throw error;
  }
}

function close(client: firestore.Firestore): Promise<void> {
  return deleteApp(client.app);
}

declare global {
  interface Window {
    sdk: Sdk;
  }
}

firestore.setLogLevel('silent');
window.sdk = { firestore, open, close, follow, codeOf, checkWindows, scenario };
