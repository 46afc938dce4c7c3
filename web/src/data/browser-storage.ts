import type { SessionStorage } from './session.ts';

/**
 * Returns the browser's storage. If it is blocked, returns one that lasts until the page is left,
 * so that the app can still be used.
 */
export function browserStorage(): SessionStorage {
  try {
    // Reading the property throws if the user blocks site data.
    return window.localStorage;
  } catch {
    return memoryStorage();
  }
}

/** Returns a storage that lasts until the page is left. */
export function memoryStorage(): SessionStorage {
  const values = new Map<string, string>();
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => {
      values.set(name, value);
    },
    removeItem: (name) => {
      values.delete(name);
    },
  };
}
