import type { Connection } from './connection.ts';
import type { OfflineStore } from './offline-store.ts';
import { reportsFailure } from './reports-failure.ts';

/** The calls whose last responses the screens use without a network. */
const KEPT = [
  '/api/auth/me',
  '/api/youtube/account',
  '/api/youtube/videos',
  '/api/youtube/videos/*/comments',
  '/api/user/auto-cleaning',
  '/api/insights',
  '/api/review',
  '/api/rules',
  '/api/rules/authors',
  '/api/rules/learned',
].map((path) => new RegExp(`^${path.replaceAll('*', '[^/]+')}$`));

/**
 * The address of the account. Its stored response becomes outdated when one of these calls changes
 * the account.
 */
const ACCOUNT = '/api/auth/me';
const CHANGES_ACCOUNT = /^\/api\/(?:user|auth)\//;
/** The call whose response contains the changed account. */
const PROFILE = '/api/user/profile';

interface KeepingOptions {
  send: typeof fetch;
  store: OfflineStore;
  connection: Connection;
  /** Returns the user whose responses are stored; undefined if nobody is logged in. */
  uid: () => string | undefined;
}

/**
 * Returns a `fetch` for the API that stores the responses to the screens' calls for the logged-in
 * user. If the network fails, it returns the stored response. This runs in the page and not in the
 * service worker, so that it stores even the first responses (see docs/decisions/009).
 *
 * It always returns a response of the server, even an error. It rejects with the error of `fetch`
 * if there is no stored response.
 */
export function keepingFetch({ send, store, connection, uid }: KeepingOptions): typeof fetch {
  let accountChangedAt = 0;
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const address = pathname + search;
    const whose = uid();
    const isKept = request.method === 'GET' && KEPT.some((path) => path.test(pathname));
    try {
      const response = await send(request, init);
      connection.reached();
      if (request.method !== 'GET' && response.ok && CHANGES_ACCOUNT.test(pathname))
        accountChangedAt = Date.now();
      // Stores nothing after a logout, which has deleted the stored data. Ignores an error such as
      // a full disk.
      const keep = (of: string, body: string) => {
        if (whose !== undefined && uid() === whose)
          store.keepResponse(whose, of, { body, at: Date.now() }).catch(() => undefined);
      };
      if (pathname === PROFILE && response.ok) {
        // Also updates the stored account, because on a slow network the next visit first shows
        // that. Ignores a body that is not JSON, which the caller reports.
        const saved: unknown = await response
          .clone()
          .json()
          .catch(() => undefined);
        if (typeof saved === 'object' && saved !== null && 'user' in saved)
          keep(ACCOUNT, JSON.stringify(saved.user));
      }
      if (!isKept) return response;
      connection.responded(address);
      if (!response.ok) return response;
      const body = await response.clone().text();
      if (isUsable(body)) keep(address, body);
      return response;
    } catch (error) {
      if (!isNetworkAway(error) && !isTimeout(error)) throw error;
      connection.missed();
      const showsKept = connection.lookForKept(address);
      const kept = isKept && whose !== undefined ? await store.response(whose, address) : undefined;
      if (!kept || (pathname === ACCOUNT && kept.at <= accountChangedAt)) throw error;
      showsKept(kept.at);
      return new Response(kept.body, { headers: { 'content-type': 'application/json' } });
    }
  };
}

/** Returns whether a body may replace the stored one: it is JSON and reports no failure. */
function isUsable(body: string): boolean {
  try {
    return !reportsFailure(JSON.parse(body));
  } catch {
    return false;
  }
}

/**
 * Returns a `fetch` for the API that returns only stored responses of the logged-in user. It
 * rejects if there is none.
 */
export function keptFetch({ store, connection, uid }: Omit<KeepingOptions, 'send'>): typeof fetch {
  return async (input, init) => {
    const { url, method } = new Request(input, init);
    const { pathname, search } = new URL(url);
    const address = pathname + search;
    const whose = uid();
    const showsKept = connection.lookForKept(address);
    const kept =
      method === 'GET' && whose !== undefined ? await store.response(whose, address) : undefined;
    if (!kept) throw new TypeError(`Nothing is kept of ${address}.`);
    showsKept(kept.at);
    return new Response(kept.body, { headers: { 'content-type': 'application/json' } });
  };
}

/**
 * Returns whether a call failed because the server was not reached: then `fetch` throws a
 * TypeError.
 */
export function isNetworkAway(error: unknown): boolean {
  return error instanceof TypeError;
}

/** Returns whether a call timed out. The server may have made its change nevertheless. */
function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}
