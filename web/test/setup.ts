import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { toast } from 'sonner';
import { afterEach, beforeEach, vi } from 'vitest';

import { connectToasts } from '../src/ui/toast.ts';
import { closeTabs } from './tab-storage.ts';

configure({
  // A busy machine takes longer than the second that queries wait by default.
  asyncUtilTimeout: 20_000,
  // By default it prints the page, at every look of a query that waits.
  getElementError: (message) => new Error(message ?? 'The query found nothing.'),
});

// React records where each element was made, for its warnings: a fifth of the time that tests take.
// From the ten-thousandth element on it stops doing so, here from the first; it warns all the same.
const OWNER_STACKS = 'recentlyCreatedOwnerStacks';
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals === 'object' && internals !== null && OWNER_STACKS in internals)
  Object.defineProperty(internals, OWNER_STACKS, {
    configurable: true,
    get: () => 10_000,
    set() {
      // It counts on and starts again.
    },
  });

/** What jsdom lacks of a browser, no more than the app uses. */
window.scrollTo = () => undefined;
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
// axe looks for one.
HTMLCanvasElement.prototype.getContext = () => null;
Element.prototype.setPointerCapture = () => undefined;
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

/** What a browser's console would show is a defect, as at the end of a real run. */
const complaints: unknown[][] = [];
/** The specification asks for these (section 7); `broken-responses.test.tsx` looks for them. */
const EXPECTED = /^The (?:login|registration|verification) failed\.$/;
beforeEach(() => {
  for (const method of ['error', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation((...said: unknown[]) => {
      if (!EXPECTED.test(String(said[0]))) complaints.push(said);
    });
});
afterEach(() => {
  cleanup();
  closeTabs();
  leaveNothing();
  const said = complaints.splice(0);
  if (said.length > 0) throw new Error(`the console says: ${said.flat().map(String).join(' ')}`);
});

/** Ends what a test leaves for the next one, which may be another file's: they share a worker. */
function leaveNothing(): void {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  // Toasts that nobody has put away, and those that nobody has shown.
  toast.dismiss();
  connectToasts({ show: () => undefined, leaveScreen: () => undefined })();
  window.localStorage.clear();
  window.history.replaceState(null, '', '/');
  document.head.replaceChildren();
  document.body.replaceChildren();
  document.documentElement.removeAttribute('lang');
}
