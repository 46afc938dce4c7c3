import { serviceWorkerAddress } from '../data/script-address.ts';

/** Whether a newer version of the app is installed and can replace this one. */
let ready = false;
let takeOver: (() => void) | undefined;
const listeners = new Set<() => void>();

/** The interval at which an open app checks for a newer version, in ms. */
const LOOK_MS = 3_600_000;

export function isNewVersionReady(): boolean {
  return ready;
}

/** Calls the listener when a newer version is ready. Returns a function that stops this. */
export function onNewVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Activates the newer version and reloads the page. */
export function takeNewVersion(): void {
  takeOver?.();
}

/**
 * Installs the service worker, with which the app opens without a network. If the browser does not
 * support or allow service workers, the app works only online.
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
    else takeOver = () => window.location.reload();
  });
  // A file is missing because another tab has activated a newer version. A reload opens that
  // version.
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
