/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope;

/** The message of a page whose user accepts the new version. */
const TAKE_OVER = 'SKIP_WAITING';

// The files of the app, which the build lists here. The page stores the API's responses
// (data/kept-responses.ts).
// oxlint-disable-next-line no-underscore-dangle -- the name that Workbox looks for
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/dashboard.html'), {
    allowlist: [/^\/dashboard(\?|$)/],
  }),
);
// Every other address of the app gets the same document, except the API and Hosting's own
// addresses.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/app.html'), {
    denylist: [/^\/api\//, /^\/__\//, /^[^?]*\.[a-z0-9]+(\?|$)/],
  }),
);

/** The detector for visitors and its model, which are cached after they were loaded once. */
const DETECTOR = /^\/assets\/(detector-worker|model)-/;

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && DETECTOR.test(url.pathname),
  async ({ request, url }) => {
    const cache = await caches.open('detector');
    const known = await cache.match(request);
    if (known) return known;
    const response = await fetch(request);
    if (response.ok) {
      // Files of older versions have other hashes in their names. The newer file replaces them.
      const [prefix = url.pathname] = DETECTOR.exec(url.pathname) ?? [];
      const older = (await cache.keys()).filter(({ url: kept }) => kept.includes(prefix));
      await Promise.all(older.map((kept) => cache.delete(kept)));
      await cache.put(request, response.clone());
    }
    return response;
  },
);

// Lets the service worker also control the page that installed it, without a reload.
clientsClaim();

self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  const type =
    typeof message === 'object' && message !== null ? Reflect.get(message, 'type') : undefined;
  if (type === TAKE_OVER) void self.skipWaiting();
});
