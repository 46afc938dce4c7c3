import { firebaseConfig } from './firebase-config.ts';
import type { OpenFirebase } from './firebase.ts';
import type { Live } from './live.ts';
import type { OfflineStore } from './offline-store.ts';

export interface LiveOptions {
  store: OfflineStore;
  uid: () => string | undefined;
  /** Resolves with a token of the API that signs the web SDK in. */
  customToken: () => Promise<string>;
  /** Returns the session id in the API's tokens; undefined if they have none. */
  sessionId: () => string | undefined;
  /** Called when Firestore refuses the user's current session. */
  onRefused: () => void;
}

/** The names under which Firebase stores data in IndexedDB. */
const FIRESTORE_CACHE = /^firestore\//;
const AUTH_DATABASE = 'firebaseLocalStorageDb';
const AUTH_STORE = 'firebaseLocalStorage';
const KEYS = /^(firestore_|firebase:)/;
/**
 * The name of the lock that each tab shares while it has Firebase open. The tab that deletes the
 * data holds it exclusively.
 */
const OPEN_LOCK = 'threadsweep-firebase';
/**
 * How long a wipe waits for the other tabs, in ms. The browser may have frozen a tab that holds the
 * lock.
 */
const OTHER_TABS_MS = 10_000;

/**
 * Returns live data from Firestore, which is loaded for the first listener. If Firestore cannot be
 * opened, listeners get no data until a retry when the network is back.
 */
export function firebaseLive(options: LiveOptions): Live {
  const { store, uid, customToken, sessionId, onRefused } = options;
  let opening:
    | { uid: string; session: string | undefined; firebase: Promise<OpenFirebase> }
    | undefined;
  /** The functions that start the current listeners again. */
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
   * Called when Firestore ends a listener. If there is a new session, for example after a change of
   * the password, all listeners restart. Otherwise they get no data until another listener is
   * added.
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
        // Opens Firestore again when the network is back. The screens show the API's responses
        // until then.
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
    video: (...args) => listen((firebase) => firebase.video(...args)),
    autoCleaning: (listener) => listen((firebase) => firebase.autoCleaning(listener)),
    account: (listener) => listen((firebase) => firebase.account(listener)),
    statistics: (date, listener) => listen((firebase) => firebase.statistics(date, listener)),
    channels: (listener) => listen((firebase) => firebase.channels(listener)),
    passes: (listener) => listen((firebase) => firebase.passes(listener)),
    wipe: async () => {
      const closing = opening;
      opening = undefined;
      // If Firebase failed to open, there is nothing to close.
      await closing?.firebase.then((opened) => opened.close()).catch(() => undefined);
      await alone(wipeBrowser);
    },
  };
}

/**
 * Waits for a wipe in progress, then marks Firebase as open in this tab.
 * @returns a function that removes the mark; the browser removes it for a tab that is closed or
 * crashes
 */
function shareLock(): Promise<() => void> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined);
  return new Promise((resolve, reject) => {
    const hold = () => new Promise<void>((release) => resolve(release));
    navigator.locks.request(OPEN_LOCK, { mode: 'shared' }, hold).catch(reject);
  });
}

/**
 * Does the work when no tab has Firebase open, because a tab that closes Firebase could create its
 * cache again. Waits at most `OTHER_TABS_MS`.
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

/** Deletes the data that Firebase stores, even if this page never loaded Firebase. */
async function wipeBrowser(): Promise<void> {
  for (const key of Object.keys(window.localStorage))
    if (KEYS.test(key)) window.localStorage.removeItem(key);
  const names = await databaseNames();
  // Clears the store instead of deleting the database. Auth keeps the database open, so a deletion
  // would block the next login.
  if (names.includes(AUTH_DATABASE)) await clear(AUTH_DATABASE, AUTH_STORE);
  await Promise.all(names.filter((name) => FIRESTORE_CACHE.test(name)).map(deletion));
}

async function databaseNames(): Promise<string[]> {
  return (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
}

/**
 * Requests the deletion of a database. If another tab uses it, the browser deletes it when that tab
 * closes it.
 */
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
