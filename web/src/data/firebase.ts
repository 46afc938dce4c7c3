import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  signInWithCustomToken,
  type User,
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
import { lastingListeners } from './lasting-listener.ts';
import { sessionIdOf } from './token-session.ts';
import type { Live, LivePass } from './live.ts';
import { readStoredVideo, storedVideoReader } from './video-response.ts';

/** The most running passes to listen to. A channel has one at a time. */
const RUNNING_PASSES = 20;

/** The fields of the account's document that the screens show. Some others change at each visit. */
const ACCOUNT_FIELDS = [
  'name',
  'language',
  'plan',
  'planEndsAt',
  'nextBillingAt',
  'removalsUsed',
] as const;

export interface LiveUser {
  uid: string;
  /** The id of the session; undefined if the API's tokens name none. */
  session: string | undefined;
  /** Signs the web SDK in if it does not know the user's session yet. */
  customToken: () => Promise<string>;
}

export type OpenFirebase = Omit<Live, 'wipe'> & { close: () => Promise<void> };

/**
 * Opens Firestore as a user. Heavy (200 kB gzipped): load this file only behind the login.
 * Rejects if it must sign in and cannot.
 * @param onError called when Firestore denies a listener, or the session has ended
 */
export async function openFirebase(
  config: FirebaseConfig,
  { uid, session, customToken }: LiveUser,
  onError: () => void,
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
    await auth.authStateReady();
    const known = auth.currentUser?.uid === uid ? sessionOf(auth.currentUser) : undefined;
    if (known === undefined || known !== session)
      await signInWithCustomToken(auth, await customToken());
  } catch (error) {
    await deleteApp(app);
    throw error;
  }
  const own = auth.currentUser && sessionOf(auth.currentUser);
  if (own !== undefined && own !== null)
    // Firestore does not check open listeners again after the session has ended. This listener
    // detects the end.
    onSnapshot(
      doc(db, 'users', uid, 'sessions', own),
      (found) => {
        if (!found.exists() && !found.metadata.fromCache) onError();
      },
      onError,
    );
  const videos = collection(db, 'users', uid, 'videos');
  const passes = collection(db, 'users', uid, 'passes');

  /**
   * Returns a listener that restarts after refusals. Only a denied permission means that the
   * session has ended.
   */
  const lasting = lastingListeners(
    ({ code }) => code === 'permission-denied' || code === 'unauthenticated',
  );

  return {
    videos: (channelId, count, listener) => {
      const read = storedVideoReader();
      return lasting(
        (onRefusal) =>
          onSnapshot(
            query(
              videos,
              ...(channelId === undefined ? [] : [where('channelId', '==', channelId)]),
              where('removed', '==', false),
              orderBy('publishedAt', 'desc'),
              limit(count),
            ),
            ({ docs, metadata }) => {
              const shown = docs.flatMap((found) => read(found.id, found.data()) ?? []);
              const oldest: unknown = docs.length < count ? '' : docs.at(-1)?.get('publishedAt');
              const isKnown = !metadata.fromCache && typeof oldest === 'string';
              const ids = new Set(docs.map(({ id }) => id));
              listener(shown, isKnown ? { ids, since: oldest } : undefined);
            },
            onRefusal,
          ),
        { onRefused: () => listener(undefined), onSessionEnd: onError },
      );
    },
    video: (videoId, listener) =>
      lasting(
        (onRefusal) =>
          onSnapshot(
            doc(videos, videoId),
            // The browser's cache may be older than the API's response.
            { includeMetadataChanges: true },
            (found) => {
              if (found.metadata.fromCache) return;
              const stored = found.data();
              const isThere = stored !== undefined && stored['removed'] !== true;
              const video = isThere ? readStoredVideo(found.id, stored) : undefined;
              // A document that is not valid changes nothing.
              if (video || !isThere) listener(video);
            },
            onRefusal,
          ),
        { onSessionEnd: onError },
      ),
    autoCleaning: (listener) =>
      lasting(
        (onRefusal) =>
          onSnapshot(
            doc(db, 'users', uid),
            (found) => {
              const on: unknown = found.get('autoCleaning');
              if (typeof on === 'boolean') listener(on);
            },
            onRefusal,
          ),
        { onSessionEnd: onError },
      ),
    account: (listener) => {
      const note = noteChanges(listener);
      return lasting(
        (onRefusal) =>
          onSnapshot(
            doc(db, 'users', uid),
            (found) => note(ACCOUNT_FIELDS.map((field) => found.get(field))),
            onRefusal,
          ),
        { onSessionEnd: onError },
      );
    },
    statistics: (date, listener) => {
      const note = noteChanges(listener);
      return lasting(
        (onRefusal) =>
          onSnapshot(
            doc(db, 'users', uid, 'days', date),
            (found) => note([found.get('hidden'), found.get('restored')]),
            onRefusal,
          ),
        { onSessionEnd: onError },
      );
    },
    channels: (listener) => {
      const note = noteChanges(listener);
      return lasting(
        (onRefusal) =>
          onSnapshot(
            collection(db, 'users', uid, 'channels'),
            ({ docs }) => {
              // A new title or picture changes the same documents, so this compares only the
              // states.
              note(docs.map((found) => [found.id, found.get('status'), found.get('pause')]));
            },
            onRefusal,
          ),
        { onSessionEnd: onError },
      );
    },
    passes: (listener) =>
      lasting(
        (onRefusal) =>
          onSnapshot(
            query(passes, where('status', '==', 'running'), limit(RUNNING_PASSES)),
            ({ docs }) => listener(docs.map((found) => passOf(found.id, found.data()))),
            onRefusal,
          ),
        { onRefused: () => listener([]), onSessionEnd: onError },
      ),
    close: () => deleteApp(app),
  };
}

/** Returns a function that calls the listener when it gets other values than the last time. */
function noteChanges(listener: () => void): (values: unknown) => void {
  let known: string | undefined;
  return (values) => {
    const before = known;
    known = JSON.stringify(values);
    if (before !== undefined && before !== known) listener();
  };
}

/** Returns the session to which the SDK is signed in, from its stored token, without a call. */
function sessionOf(user: User): string | undefined {
  const kept: unknown = Reflect.get(user.toJSON(), 'stsTokenManager');
  const token: unknown = typeof kept === 'object' && kept && Reflect.get(kept, 'accessToken');
  return typeof token === 'string' ? sessionIdOf(token) : undefined;
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

function number(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
