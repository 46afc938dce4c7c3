import { firebaseConfig } from './firebase-config.ts';
import type { OpenFirebase } from './firebase.ts';
import type { Live } from './live.ts';
import type { OfflineStore } from './offline-store.ts';

export interface LiveOptions {
  store: OfflineStore;
  uid: () => string | undefined;
  /** A token of the API that signs the web SDK in. */
  customToken: () => Promise<string>;
  /** The session of the API's tokens; undefined if they name none. */
  sessionId: () => string | undefined;
  /** Called when Firestore refuses the session that is the user's still. */
  onRefused: () => void;
}

/** Databases and keys that Firebase makes in the browser. */
const FIRESTORE_CACHE = /^firestore\//;
const AUTH_DATABASE = 'firebaseLocalStorageDb';
const AUTH_STORE = 'firebaseLocalStorage';
const KEYS = /^(firestore_|firebase:)/;
/** Each tab shares this lock while it has Firebase open; the tab that wipes holds it alone. */
const OPEN_LOCK = 'threadsweep-firebase';
/** How long a wipe waits for the other tabs: the browser may have frozen one that holds the lock. */
const OTHER_TABS_MS = 10_000;

/**
 * Live data from Firestore, loaded at the first listener. If it cannot be opened, nothing is
 * heard, and it is tried again when the network comes back.
 */
export function firebaseLive(options: LiveOptions): Live {
  const { store, uid, customToken, sessionId, onRefused } = options;
  let opening:
    | { uid: string; session: string | undefined; firebase: Promise<OpenFirebase> }
    | undefined;
  /** The listeners that are wanted; each begins again. */
  const wanted = new Set<() => void>();

  function open(): Promise<OpenFirebase> | undefined {
    const whose = uid();
    if (whose === undefined) return undefined;
    if (opening?.uid === whose) return opening.firebase;
    const session = sessionId();
    const firebase = (async () => {
      const [config, { openFirebase }] = await Promise.all([
        firebaseConfig(store),
        import('./firebase.ts'),
      ]);
      const release = await shareLock();
      try {
        const user = { uid: whose, session, customToken };
        const opened = await openFirebase(config, user, () => close(firebase));
        return { ...opened, close: () => opened.close().finally(release) };
      } catch (error) {
        release();
        throw error;
      }
    })();
    opening = { uid: whose, session, firebase };
    firebase.catch(() => {
      if (opening?.firebase === firebase) opening = undefined;
    });
    return firebase;
  }

  /**
   * Firestore has ended a listener. With a new session, such as after a change of the password, all
   * begin again. Otherwise they hear nothing more, and the next one begins again.
   */
  function close(firebase: Promise<OpenFirebase>): void {
    if (opening?.firebase !== firebase) return;
    const { session } = opening;
    opening = undefined;
    const reopen = async () => {
      await (await firebase).close();
      if (session === undefined || sessionId() === session) onRefused();
      else for (const again of wanted) again();
    };
    void reopen();
  }

  function listen(start: (firebase: OpenFirebase) => () => void): () => void {
    let stop: (() => void) | undefined;
    let stopped = false;
    const begin = async () => {
      try {
        const firebase = await open();
        if (firebase && !stopped) stop = start(firebase);
      } catch {
        // The screens continue with what the API answers.
        if (!stopped) window.addEventListener('online', again, { once: true });
      }
    };
    const again = () => void begin();
    wanted.add(again);
    again();
    return () => {
      stopped = true;
      wanted.delete(again);
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
      await alone(wipeBrowser);
    },
  };
}

/**
 * Waits for a wipe in progress, then marks Firebase as open in this tab.
 * @returns what ends the mark; the browser ends it for a tab that is closed or crashes
 */
function shareLock(): Promise<() => void> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined);
  return new Promise((resolve, reject) => {
    const hold = () => new Promise<void>((release) => resolve(release));
    navigator.locks.request(OPEN_LOCK, { mode: 'shared' }, hold).catch(reject);
  });
}

/**
 * Does the work when no tab has Firebase open. A tab that is still closing would report that its keys
 * are gone, and could create its cache again. A tab that does not close in time does not stop the work.
 */
async function alone(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  const signal = AbortSignal.timeout(OTHER_TABS_MS);
  try {
    await navigator.locks.request(OPEN_LOCK, { signal }, work);
  } catch (error) {
    if (error !== signal.reason) throw error;
    await work();
  }
}

/** Deletes what Firebase keeps, even if this page never loaded it. */
async function wipeBrowser(): Promise<void> {
  for (const key of Object.keys(window.localStorage))
    if (KEYS.test(key)) window.localStorage.removeItem(key);
  const names = await databaseNames();
  // Auth never closes its database: deleting it would hang, and the next login with it.
  if (names.includes(AUTH_DATABASE)) await clear(AUTH_DATABASE, AUTH_STORE);
  await Promise.all(names.filter((name) => FIRESTORE_CACHE.test(name)).map(deletion));
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
