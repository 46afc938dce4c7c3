import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { toast } from 'sonner';
import { afterEach, beforeEach, vi } from 'vitest';

import { connectToasts } from '../src/ui/toast.ts';
import { closeTabs } from './tab-storage.ts';

configure({
  // A busy machine takes longer than the second that queries wait by default.
  asyncUtilTimeout: 20_000,
  // The default error contains the whole page, at every attempt of a waiting query.
  getElementError: (message) => new Error(message ?? 'The query found nothing.'),
});

// For its warnings, React records where each element was created, which takes a fifth of the tests'
// time. It stops after ten thousand elements; here it stops at the first. The warnings still
// appear.
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
      // React increases and resets the counter. Ignoring this keeps it at the maximum.
    },
  });

/** The browser functions that the app uses and jsdom does not have. */
window.scrollTo = () => undefined;
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
// A test with fake timers can stop jsdom's own loop of frames, also for all later tests.
const frames = new Set<number>();
window.requestAnimationFrame = (callback) => {
  const id = Number(setTimeout(() => callback(performance.now()), 16));
  frames.add(id);
  return id;
};
window.cancelAnimationFrame = (id) => clearTimeout(id);
// axe calls this function.
HTMLCanvasElement.prototype.getContext = () => null;
Element.prototype.setPointerCapture = () => undefined;
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

/** Any message in the console is a defect, as in a real browser. */
const complaints: unknown[][] = [];
/**
 * The messages that the specification requires (section 7). `broken-responses.test.tsx` checks
 * them.
 */
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

/**
 * Removes everything that a test leaves behind, because the next test may be in another file of the
 * same worker.
 */
function leaveNothing(): void {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  for (const id of frames) clearTimeout(id);
  frames.clear();
  toast.dismiss();
  connectToasts({ show: () => () => undefined, leaveScreen: () => undefined })();
  window.localStorage.clear();
  window.history.replaceState(null, '', '/');
  document.head.replaceChildren();
  document.body.replaceChildren();
  document.documentElement.removeAttribute('lang');
}
