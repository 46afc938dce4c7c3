import contract from 'virtual:contract';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';

import './ui/tokens.css';
import './ui/base.css';
import { App } from './app/app.tsx';
import { installServiceWorker } from './app/app-version.ts';
import { watchInstallOffer } from './app/install.ts';
import { createBackend } from './data/backend.ts';
import { browserStorage } from './data/browser-storage.ts';
import { watchTraffic } from './data/calm.ts';
import { lazyLive } from './data/live.ts';
import { browserStore } from './data/browser-store.ts';
import { nextTask } from './data/pause.ts';
import { isGrouped } from './data/offline-store.ts';
import { prepareFormat } from './language/format.ts';
import { browserLanguage, createTexts, preferredLanguages, speak } from './language/language.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no element with the id "root".');

const apiBase: unknown = import.meta.env['VITE_API_BASE'];

// The app begins in pieces, between which the page hears its visitor.
await nextTask();
const traffic = watchTraffic((input, init) => fetch(input, init));
const backend = createBackend({
  baseUrl: typeof apiBase === 'string' && apiBase !== '' ? apiBase : window.location.origin,
  contract,
  storage: browserStorage(),
  store: browserStore(),
  fetch: traffic.fetch,
  prove: async (challenge, signal) =>
    (await import('./data/proof-of-work.ts')).prove(challenge, signal),
  // A second of a phone's time: after what the API answers is shown.
  live: (options) =>
    lazyLive(
      async () => (await import('./data/firebase-live.ts')).firebaseLive(options),
      traffic.calm,
    ),
});
window.addEventListener('storage', backend.session.noticeOtherTab);
window.addEventListener('online', () => backend.connection.setOnline(true));
window.addEventListener('offline', () => backend.connection.setOnline(false));
// A tab that is about to be closed sends at once what would follow in seconds.
document.addEventListener('visibilitychange', () => {
  const { queue } = backend;
  if (document.visibilityState === 'hidden' && queue.waiting().some(isGrouped))
    queue.flush().catch(() => undefined);
});
watchInstallOffer();

await nextTask();
const texts = createTexts();
const language = browserLanguage(preferredLanguages());
const { pathname } = window.location;
// With the texts, not after them. What does not arrive is asked for again when it is shown.
if (pathname === '/dashboard') import('./app/dashboard-page.tsx').catch(() => undefined);
const speaking = speak(texts, language).catch(() => undefined);
if (pathname !== '/' && backend.session.state().signedIn) prepareFormat(language);
// The English landing page is there at once; a catalogue that does not arrive leaves it in English.
if (language !== 'en' || pathname !== '/') await speaking;
await nextTask();

const app = (
  <StrictMode>
    <App
      backend={backend}
      texts={texts}
      router={(routes) => <BrowserRouter>{routes}</BrowserRouter>}
    />
  </StrictMode>
);
// What choose-landing.js has left there is what the app would show.
const isShown = root.hasChildNodes() && document.documentElement.lang === texts.language;
startTransition(() => {
  if (isShown) hydrateRoot(root, app);
  else createRoot(root).render(app);
});

// After the first screen. The development server has no service worker.
if (import.meta.env.PROD) await installServiceWorker().catch(() => undefined);
