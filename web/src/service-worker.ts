/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope;

/** What a page sends when its user takes the new version. */
const TAKE_OVER = 'SKIP_WAITING';

// The app itself, put here by the build; what the API says is kept by the page (data/kept-answers.ts).
// oxlint-disable-next-line no-underscore-dangle -- the name that Workbox looks for
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// As Hosting answers: `/` is index.html.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/dashboard.html'), {
    allowlist: [/^\/dashboard(\?|$)/],
  }),
);
// Every other address of the app is the same document; the API and what Hosting serves itself are not.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/app.html'), {
    denylist: [/^\/api\//, /^\/__\//, /^[^?]*\.[a-z0-9]+(\?|$)/],
  }),
);

/** The detector that visitors can try, and its model: kept once they were loaded. */
const DETECTOR = /^\/assets\/(detector-worker|model)-/;

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && DETECTOR.test(url.pathname),
  async ({ request, url }) => {
    const cache = await caches.open('detector');
    const known = await cache.match(request);
    if (known) return known;
    const response = await fetch(request);
    if (response.ok) {
      // The file of an older version has another hash in its name.
      const [prefix = url.pathname] = DETECTOR.exec(url.pathname) ?? [];
      const older = (await cache.keys()).filter(({ url: kept }) => kept.includes(prefix));
      await Promise.all(older.map((kept) => cache.delete(kept)));
      await cache.put(request, response.clone());
    }
    return response;
  },
);

// The first page that is ever opened works without a network too, without being loaded again.
clientsClaim();

self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  const type =
    typeof message === 'object' && message !== null ? Reflect.get(message, 'type') : undefined;
  if (type === TAKE_OVER) void self.skipWaiting();
});
