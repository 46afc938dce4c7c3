import { memoryStore, type OfflineStore } from './offline-store.ts';

/**
 * Returns a store in the browser's database, which is opened on first use. If the browser denies
 * it, the store lasts until the page is left.
 */
export function browserStore(): OfflineStore {
  let opening: Promise<OfflineStore> | undefined;
  const store = () => {
    opening ??= import('./indexed-store.ts').then(
      ({ openIndexedStore }) => openIndexedStore().catch(memoryStore),
      memoryStore,
    );
    return opening;
  };
  return {
    response: async (...args) => (await store()).response(...args),
    responsesBelow: async (...args) => (await store()).responsesBelow(...args),
    keepResponse: async (...args) => (await store()).keepResponse(...args),
    jobs: async (...args) => (await store()).jobs(...args),
    addJob: async (...args) => (await store()).addJob(...args),
    updateJob: async (...args) => (await store()).updateJob(...args),
    removeJob: async (...args) => (await store()).removeJob(...args),
    setting: async (...args) => (await store()).setting(...args),
    keepSetting: async (...args) => (await store()).keepSetting(...args),
    wipeResponses: async () => (await store()).wipeResponses(),
    wipeJobs: async (...args) => (await store()).wipeJobs(...args),
  };
}
