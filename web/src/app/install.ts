/** What Chromium offers if the app can be installed; no standard yet. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

export type InstallWay =
  /** The browser asks, when {@link install} is called. */
  | 'offer'
  /** iPhone and iPad: by the share menu only. */
  | 'share-menu'
  | undefined;

let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();

function change(next: InstallOffer | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Keeps what the browser offers; it comes once, soon after the page has loaded. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isOffer(event)) change(event);
  });
  window.addEventListener('appinstalled', () => change(undefined));
}

/** Calls the listener when {@link installWay} changes; returns how to stop. */
export function onInstallWay(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How the app can be installed here; undefined if it is, or cannot be. */
export function installWay(): InstallWay {
  if (offer) return 'offer';
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent);
  return isApple && !window.matchMedia('(display-mode: standalone)').matches
    ? 'share-menu'
    : undefined;
}

/** Lets the browser ask. Its offer holds once. */
export async function install(): Promise<void> {
  const current = offer;
  change(undefined);
  await current?.prompt();
}

function isOffer(event: Event): event is InstallOffer {
  return 'prompt' in event && typeof event.prompt === 'function';
}
