import type { SessionStorage } from '../src/data/session.ts';

let tabs = 0;

/**
 * Returns the browser's storage for the tab that a test opens. After the test, it is empty and
 * stores nothing: a late response must not end the session of the next test, which has the same
 * tokens.
 */
export function tabStorage(): SessionStorage {
  const tab = tabs;
  const isOpen = () => tab === tabs;
  return {
    getItem: (name) => (isOpen() ? window.localStorage.getItem(name) : null),
    setItem: (name, value) => {
      if (isOpen()) window.localStorage.setItem(name, value);
    },
    removeItem: (name) => {
      if (isOpen()) window.localStorage.removeItem(name);
    },
  };
}

/** Closes the tabs of a test that has ended. */
export function closeTabs(): void {
  tabs += 1;
}
