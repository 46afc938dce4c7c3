import { openDB, type DBSchema } from 'idb';

import { RESPONSES_MAX, type Job, type KeptResponse, type OfflineStore } from './offline-store.ts';

interface Schema extends DBSchema {
  /** The stored responses. The name is older than the glossary; a new one would empty the store. */
  answers: {
    key: [uid: string, address: string];
    value: KeptResponse & { uid: string; address: string };
    indexes: { at: number };
  };
  jobs: { key: number; value: Omit<Job, 'id'> & { id?: number }; indexes: { uid: string } };
  settings: { key: string; value: string };
}

/**
 * Opens the store in IndexedDB, which outlives the page and which all tabs share. Rejects if the
 * browser does not support or allow it.
 */
export async function openIndexedStore(name = 'threadsweep'): Promise<OfflineStore> {
  const db = await openDB<Schema>(name, 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore('answers', { keyPath: ['uid', 'address'] }).createIndex('at', 'at');
      fresh
        .createObjectStore('jobs', { keyPath: 'id', autoIncrement: true })
        .createIndex('uid', 'uid');
      fresh.createObjectStore('settings');
    },
    // Lets a newer version of the app in another tab open the database.
    blocking: (_old, _new, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
    },
  });

  return {
    response: (uid, address) => db.get('answers', [uid, address]),
    responsesBelow: (uid, beginning) =>
      db.getAll('answers', IDBKeyRange.bound([uid, beginning], [uid, `${beginning}\uffff`])),
    keepResponse: async (uid, address, response) => {
      // A separate transaction ends sooner. Leaving the page aborts a running one.
      await db.put('answers', { ...response, uid, address });
      const transaction = db.transaction('answers', 'readwrite');
      let tooMany = (await transaction.store.count()) - RESPONSES_MAX;
      let cursor = tooMany > 0 ? await transaction.store.index('at').openCursor() : null;
      while (cursor && tooMany > 0) {
        await cursor.delete();
        tooMany -= 1;
        cursor = await cursor.continue();
      }
      await transaction.done;
    },
    jobs: async (uid) => {
      const found = await db.getAllFromIndex('jobs', 'uid', uid);
      // An index lists equal keys by their primary key, and so in the order of insertion.
      return found.flatMap(({ id, ...job }) => (id === undefined ? [] : [{ ...job, id }]));
    },
    addJob: async (uid, change) => {
      const job = { uid, change, attempts: 0 };
      return { ...job, id: await db.add('jobs', job) };
    },
    updateJob: async (job) => {
      await db.put('jobs', job);
    },
    removeJob: (id) => db.delete('jobs', id),
    setting: (key) => db.get('settings', key),
    keepSetting: async (key, value) => {
      await db.put('settings', value, key);
    },
    wipeResponses: () => db.clear('answers'),
    wipeJobs: async (uid) => {
      const transaction = db.transaction('jobs', 'readwrite');
      const keys = await transaction.store.index('uid').getAllKeys(uid);
      await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done]);
    },
  };
}
