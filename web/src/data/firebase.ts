import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  signInWithCustomToken,
} from 'firebase/auth';
import {
  collection,
  connectFirestoreEmulator,
  doc,
  initializeFirestore,
  limit,
  onSnapshot,
  orderBy,
  persistentLocalCache,
  persistentMultipleTabManager,
  query,
  where,
} from 'firebase/firestore';

import type { UserDocument } from '@threadsweep/shared/documents/account.ts';
import type { ChannelDocument } from '@threadsweep/shared/documents/channel.ts';
import type { PassDocument } from '@threadsweep/shared/documents/cleaning.ts';
import type { VideoDocument } from '@threadsweep/shared/documents/video.ts';

import type { FirebaseConfig } from './firebase-config.ts';
import { livePass, liveVideo, type Stored } from './live-documents.ts';
import type { Live } from './live.ts';

/** Passes that could be running still; an older one is overtaken by so many. */
const NEWEST_PASSES = 20;

export type OpenFirebase = Omit<Live, 'wipe'> & { close: () => Promise<void> };

/**
 * Opens Firestore as a user. Heavy (200 kB gzipped): load this file only behind the login.
 * @param customToken signs the web SDK in where it does not know the user yet
 * Rejects where it must sign in and cannot.
 */
export async function openFirebase(
  config: FirebaseConfig,
  uid: string,
  customToken: () => Promise<string>,
  onError: (error: Error) => void,
): Promise<OpenFirebase> {
  const app = initializeApp({ projectId: config.projectId, apiKey: config.apiKey });
  const auth = initializeAuth(app, { persistence: indexedDBLocalPersistence });
  if (config.authEmulator !== undefined)
    connectAuthEmulator(auth, config.authEmulator, { disableWarnings: true });
  const db = initializeFirestore(app, {
    localCache: persistentLocalCache({ tabManager: persistentMultipleTabManager() }),
  });
  if (config.firestoreEmulator)
    connectFirestoreEmulator(db, config.firestoreEmulator.host, config.firestoreEmulator.port);

  try {
    // Without a network too, the SDK knows the user of before.
    await auth.authStateReady();
    if (auth.currentUser?.uid !== uid) await signInWithCustomToken(auth, await customToken());
  } catch (error) {
    await deleteApp(app);
    throw error;
  }
  const videos = collection(db, 'users', uid, 'videos');
  const passes = collection(db, 'users', uid, 'passes');

  return {
    videos: (channelId, count, listener) =>
      onSnapshot(
        query(
          videos,
          ...(channelId === undefined
            ? []
            : [where('channelId' satisfies keyof VideoDocument, '==', channelId)]),
          where('removed' satisfies keyof VideoDocument, '==', false),
          orderBy('publishedAt' satisfies keyof VideoDocument, 'desc'),
          limit(count),
        ),
        ({ docs }) => listener(docs.map((found) => liveVideo(found.id, found.data()))),
        onError,
      ),
    autoCleaning: (listener) =>
      onSnapshot(
        doc(db, 'users', uid),
        (found) => {
          const { autoCleaning }: Stored<UserDocument> = found.data() ?? {};
          if (typeof autoCleaning === 'boolean') listener(autoCleaning);
        },
        onError,
      ),
    channels: (listener) => {
      let known: string | undefined;
      return onSnapshot(
        collection(db, 'users', uid, 'channels'),
        ({ docs }) => {
          // Titles and thumbnails change too, and concern no listener.
          const states = docs.map((found) => {
            const { status, pause }: Stored<ChannelDocument> = found.data();
            return [found.id, status, pause];
          });
          const before = known;
          known = JSON.stringify(states);
          if (before !== undefined && before !== known) listener();
        },
        onError,
      );
    },
    passes: (listener) =>
      onSnapshot(
        query(
          passes,
          orderBy('startedAt' satisfies keyof PassDocument, 'desc'),
          limit(NEWEST_PASSES),
        ),
        ({ docs }) =>
          listener(
            docs.flatMap((found) => {
              const stored: Stored<PassDocument> = found.data();
              return stored.status === 'running' ? livePass(found.id, stored) : [];
            }),
          ),
        onError,
      ),
    // Also terminates Firestore, so that its cache can be deleted.
    close: () => deleteApp(app),
  };
}
