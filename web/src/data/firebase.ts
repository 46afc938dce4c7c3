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
  type DocumentData,
  initializeFirestore,
  limit,
  onSnapshot,
  orderBy,
  persistentLocalCache,
  persistentMultipleTabManager,
  query,
  where,
} from 'firebase/firestore';

import type { FirebaseConfig } from './firebase-config.ts';
import type { Live, LiveLastPass, LivePass, LiveVideo } from './live.ts';

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
          ...(channelId === undefined ? [] : [where('channelId', '==', channelId)]),
          where('removed', '==', false),
          orderBy('publishedAt', 'desc'),
          limit(count),
        ),
        ({ docs }) => listener(docs.map((found) => videoOf(found.id, found.data()))),
        onError,
      ),
    autoCleaning: (listener) =>
      onSnapshot(
        doc(db, 'users', uid),
        (found) => {
          const on: unknown = found.get('autoCleaning');
          if (typeof on === 'boolean') listener(on);
        },
        onError,
      ),
    channels: (listener) => {
      let known: string | undefined;
      return onSnapshot(
        collection(db, 'users', uid, 'channels'),
        ({ docs }) => {
          // Titles and pictures are refreshed by the same documents.
          const states = docs.map((found) => [found.id, found.get('status'), found.get('pause')]);
          const before = known;
          known = JSON.stringify(states);
          if (before !== undefined && before !== known) listener();
        },
        onError,
      );
    },
    passes: (listener) =>
      onSnapshot(
        query(passes, orderBy('startedAt', 'desc'), limit(NEWEST_PASSES)),
        ({ docs }) =>
          listener(
            docs
              .filter((found) => found.get('status') === 'running')
              .map((found) => passOf(found.id, found.data())),
          ),
        onError,
      ),
    // Also terminates Firestore, so that its cache can be deleted.
    close: () => deleteApp(app),
  };
}

function videoOf(id: string, data: DocumentData): LiveVideo {
  const thumbnails: unknown = data['thumbnails'];
  const picture = (size: string) => {
    const address: unknown =
      typeof thumbnails === 'object' && thumbnails !== null && Reflect.get(thumbnails, size);
    return typeof address === 'string' ? address : null;
  };
  return {
    id,
    channelId: text(data['channelId']),
    title: text(data['title']),
    thumbnails: {
      maxres: picture('maxres'),
      standard: picture('standard'),
      high: picture('high'),
    },
    publishedAt: text(data['publishedAt']),
    commentCount: number(data['commentCount']),
    hiddenCount: number(data['hiddenCount']),
    lastCleanedAt: textOrNull(data['lastCleanedAt']),
    passId: textOrNull(data['passId']),
    nextPassAt: textOrNull(data['nextPassAt']),
    lastPass: lastPassOf(data['lastPass']),
  };
}

function lastPassOf(value: unknown): LiveLastPass | null {
  if (typeof value !== 'object' || value === null) return null;
  const field = (name: string): unknown => Reflect.get(value, name);
  return {
    id: text(field('id')),
    trigger: field('trigger') === 'manual' ? 'manual' : 'schedule',
    status: field('status') === 'done' ? 'done' : 'failed',
    finishedAt: text(field('finishedAt')),
    cleaned: number(field('cleaned')),
    limitReached: field('limitReached') === true,
    problem: textOrNull(field('problem')),
  };
}

function passOf(id: string, data: DocumentData): LivePass {
  return {
    id,
    videoId: text(data['videoId']),
    read: number(data['read']),
    cleaned: number(data['cleaned']),
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function number(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
