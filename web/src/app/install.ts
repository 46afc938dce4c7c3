/** The event of Chromium that offers to install the app. It is not yet a standard. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

export type InstallWay =
  /** The app calls {@link install}, and the browser then asks the user. */
  | 'offer'
  /** On iPhone and iPad, only the share menu installs the app. */
  | 'share-menu'
  | undefined;

let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();

function change(next: InstallOffer | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Stores the browser's offer, which comes once, soon after the page has loaded. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isOffer(event)) change(event);
  });
  window.addEventListener('appinstalled', () => change(undefined));
}

/** Calls the listener when {@link installWay} changes. Returns a function that stops this. */
export function onInstallWay(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns how the app can be installed in this browser; undefined if it is installed or cannot be.
 */
export function installWay(): InstallWay {
  if (offer) return 'offer';
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent);
  return isApple && !window.matchMedia('(display-mode: standalone)').matches
    ? 'share-menu'
    : undefined;
}

/** Lets the browser ask the user. An offer can be used once. */
export async function install(): Promise<void> {
  const current = offer;
  change(undefined);
  await current?.prompt();
}

function isOffer(event: Event): event is InstallOffer {
  return 'prompt' in event && typeof event.prompt === 'function';
}
