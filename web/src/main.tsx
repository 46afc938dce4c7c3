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
import { watchTheme } from './data/theme.ts';
import { browserLanguage, createTexts, preferredLanguages, speak } from './language/language.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no element with the id "root".');

const apiBase: unknown = import.meta.env['VITE_API_BASE'];

// The app starts in steps, between which the page handles input.
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
  // Loading live data takes a phone a second, so it starts after the API's responses are shown.
  live: (options) =>
    lazyLive(
      async () => (await import('./data/firebase-live.ts')).firebaseLive(options),
      traffic.calm,
    ),
});
window.addEventListener('storage', backend.session.noticeOtherTab);
window.addEventListener('online', () => backend.connection.setOnline(true));
window.addEventListener('offline', () => backend.connection.setOnline(false));
// The browser may close a hidden tab, so the app sends grouped changes at once.
document.addEventListener('visibilitychange', () => {
  const { queue } = backend;
  if (document.visibilityState === 'hidden' && queue.unsent().some(isGrouped))
    queue.flush().catch(() => undefined);
});
watchInstallOffer();
watchTheme();

await nextTask();
const texts = createTexts();
const language = browserLanguage(preferredLanguages());
const { pathname } = window.location;
// Loads the dashboard in parallel with the texts. After a failure, it loads again when the page is
// shown.
if (pathname === '/dashboard') import('./app/dashboard-page.tsx').catch(() => undefined);
const speaking = speak(texts, language).catch(() => undefined);
if (pathname !== '/' && backend.session.state().signedIn)
  import('./language/format.ts').then(
    ({ prepareFormat }) => prepareFormat(language),
    () => undefined,
  );
// The English landing page is shown at once. If the catalogue cannot be loaded, it stays in
// English.
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
// The page that choose-landing.js has chosen equals the one that the app would render.
const isShown = root.hasChildNodes() && document.documentElement.lang === texts.language;
startTransition(() => {
  if (isShown) hydrateRoot(root, app);
  else createRoot(root).render(app);
});

// Runs after the first screen. The development server has no service worker.
if (import.meta.env.PROD) await installServiceWorker().catch(() => undefined);
