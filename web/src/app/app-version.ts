import { serviceWorkerAddress } from '../data/script-address.ts';

/** Whether a newer version of the app waits to take over. */
let ready = false;
let takeOver: (() => void) | undefined;
const listeners = new Set<() => void>();

/** How often an app that stays open looks for a newer version, in ms. */
const LOOK_MS = 3_600_000;

export function isNewVersionReady(): boolean {
  return ready;
}

/** Calls the listener when a newer version is ready; returns how to stop. */
export function onNewVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Lets the newer version take over and shows the page again with it. */
export function takeNewVersion(): void {
  takeOver?.();
}

/**
 * Installs the service worker, by which the app opens without a network. A browser without service
 * workers, or that denies them, uses the app online.
 */
export async function installServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox(serviceWorkerAddress());
  let taking = false;
  workbox.addEventListener('waiting', () => {
    ready = true;
    takeOver = () => {
      taking = true;
      workbox.messageSkipWaiting();
    };
    for (const listener of listeners) listener();
  });
  workbox.addEventListener('controlling', () => {
    if (taking) window.location.reload();
    // Another tab has let it take over. Nothing waits any more: this page is only shown again.
    else takeOver = () => window.location.reload();
  });
  // Another tab took the newer version: parts of this one are gone, and its next page is the new one.
  window.addEventListener('vite:preloadError', () => {
    if (navigator.onLine) window.location.reload();
  });
  if (!(await workbox.register())) return;
  const look = () => void workbox.update().catch(() => undefined);
  setInterval(look, LOOK_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && navigator.onLine) look();
  });
}
