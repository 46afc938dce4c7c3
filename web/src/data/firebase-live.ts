import { firebaseConfig } from './firebase-config.ts';
import type { OpenFirebase } from './firebase.ts';
import type { Live } from './live.ts';
import type { OfflineStore } from './offline-store.ts';
import { pause } from './pause.ts';

export interface LiveOptions {
  store: OfflineStore;
  uid: () => string | undefined;
  /** A token of the API that signs the web SDK in. */
  customToken: () => Promise<string>;
}

/** Databases and keys that Firebase makes in the browser. */
const FIRESTORE_CACHE = /^firestore\//;
const AUTH_DATABASE = 'firebaseLocalStorageDb';
const AUTH_STORE = 'firebaseLocalStorage';
const KEYS = /^(firestore_|firebase:)/;
/** How often a cache that is to go is looked for, and the pause between two looks, in ms. */
const LOOKS = 40;
const LOOK_AGAIN_MS = 250;

/**
 * Live data from Firestore, loaded at the first listener. Where it cannot be opened, nothing is
 * heard, and it is tried again when the network comes back.
 */
export function firebaseLive({ store, uid, customToken }: LiveOptions): Live {
  let opening: { uid: string; firebase: Promise<OpenFirebase> } | undefined;

  function open(): Promise<OpenFirebase> | undefined {
    const whose = uid();
    if (whose === undefined) return undefined;
    if (opening?.uid === whose) return opening.firebase;
    const firebase = (async () => {
      const [config, { openFirebase }] = await Promise.all([
        firebaseConfig(store),
        import('./firebase.ts'),
      ]);
      return openFirebase(config, whose, customToken, () => close(firebase));
    })();
    opening = { uid: whose, firebase };
    firebase.catch(() => {
      if (opening?.firebase === firebase) opening = undefined;
    });
    return firebase;
  }

  /** A listener that Firestore has ended hears nothing more; the next one begins anew. */
  function close(firebase: Promise<OpenFirebase>): void {
    if (opening?.firebase !== firebase) return;
    opening = undefined;
    void firebase.then((opened) => opened.close());
  }

  function listen(start: (firebase: OpenFirebase) => () => void): () => void {
    let stop: (() => void) | undefined;
    let stopped = false;
    const begin = async () => {
      try {
        const firebase = await open();
        if (firebase && !stopped) stop = start(firebase);
      } catch {
        // The screens go on with what the API answers.
        if (!stopped) window.addEventListener('online', again, { once: true });
      }
    };
    const again = () => void begin();
    again();
    return () => {
      stopped = true;
      window.removeEventListener('online', again);
      stop?.();
    };
  }

  return {
    videos: (...args) => listen((firebase) => firebase.videos(...args)),
    autoCleaning: (listener) => listen((firebase) => firebase.autoCleaning(listener)),
    channels: (listener) => listen((firebase) => firebase.channels(listener)),
    passes: (listener) => listen((firebase) => firebase.passes(listener)),
    wipe: async () => {
      const closing = opening;
      opening = undefined;
      // One that could not be opened needs no closing.
      await closing?.firebase.then((opened) => opened.close()).catch(() => undefined);
      wipeKeys();
      await wipeDatabases(() => uid() === undefined);
    },
  };
}

function wipeKeys(): void {
  for (const key of Object.keys(window.localStorage))
    if (KEYS.test(key)) window.localStorage.removeItem(key);
}

/** Works where Firebase was never loaded too, such as after a reload on a page without live data. */
async function wipeDatabases(loggedOut: () => boolean): Promise<void> {
  // Auth never closes its database: deleting it would hang, and the next login with it.
  if ((await databaseNames()).includes(AUTH_DATABASE)) await clear(AUTH_DATABASE, AUTH_STORE);
  // Another tab that ends its own session now may hold the cache still, or make it again while it
  // closes it: look until it is gone. The next user's is left alone.
  for (let look = 0; look < LOOKS && loggedOut(); look++) {
    const caches = (await databaseNames()).filter((name) => FIRESTORE_CACHE.test(name));
    if (caches.length === 0) return;
    await Promise.all(caches.map(deletion));
    await pause(LOOK_AGAIN_MS);
  }
}

async function databaseNames(): Promise<string[]> {
  return (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
}

/** Asks for a database to be deleted; one that another tab holds goes when that tab lets it go. */
function deletion(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    for (const end of ['success', 'blocked', 'error'])
      request.addEventListener(end, () => resolve());
  });
}

function clear(database: string, store: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database);
    const fail = () => reject(new Error(`${database} cannot be cleared.`));
    opening.addEventListener('error', fail);
    opening.addEventListener('success', () => {
      const { result } = opening;
      const transaction = result.transaction(store, 'readwrite');
      transaction.objectStore(store).clear();
      transaction.addEventListener('error', fail);
      transaction.addEventListener('complete', () => {
        result.close();
        resolve();
      });
    });
  });
}
