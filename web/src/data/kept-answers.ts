import type { Connection } from './connection.ts';
import type { OfflineStore } from './offline-store.ts';

/** The calls whose last answers make the screens without a network. */
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
].map((path) => new RegExp(`^${path.replaceAll('*', '[^/]+')}$`));

/** The account as it was kept is untrue once one of these calls has changed it. */
const ACCOUNT = '/api/auth/me';
const CHANGES_ACCOUNT = /^\/api\/(?:user|auth)\//;

interface KeepingOptions {
  send: typeof fetch;
  store: OfflineStore;
  connection: Connection;
  /** Whose answers are kept; undefined if nobody is signed in. */
  uid: () => string | undefined;
}

/**
 * `fetch` for the API: what it answers to the screens' calls is kept for the signed-in user, and
 * given again if the network is away, network first. In the page and not in the service worker,
 * so that the very first answers are kept too (docs/decisions/009 says more).
 *
 * An answer of the server, be it an error, is always passed on. Rejects with what `fetch` throws
 * if nothing is kept.
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
      const answer = await send(request, init);
      connection.reached();
      if (request.method !== 'GET' && answer.ok && CHANGES_ACCOUNT.test(pathname))
        accountChangedAt = Date.now();
      if (!isKept) return answer;
      connection.answered(address);
      if (!answer.ok) return answer;
      const body = await answer.clone().text();
      // Not after a logout, which has wiped what was kept. A full disk costs the user no answer.
      if (whose !== undefined && uid() === whose)
        store.keepAnswer(whose, address, { body, at: Date.now() }).catch(() => undefined);
      return answer;
    } catch (error) {
      if (!isNetworkAway(error) && !isTimeout(error)) throw error;
      connection.missed();
      const showsKept = connection.lookForKept(address);
      const kept = isKept && whose !== undefined ? await store.answer(whose, address) : undefined;
      if (!kept || (pathname === ACCOUNT && kept.at <= accountChangedAt)) throw error;
      showsKept(kept.at);
      return new Response(kept.body, { headers: { 'content-type': 'application/json' } });
    }
  };
}

/**
 * `fetch` for the API that asks nobody: it answers what is kept for the signed-in user.
 * Rejects if nothing is.
 */
export function keptFetch({ store, connection, uid }: Omit<KeepingOptions, 'send'>): typeof fetch {
  return async (input, init) => {
    const { url, method } = new Request(input, init);
    const { pathname, search } = new URL(url);
    const address = pathname + search;
    const whose = uid();
    const showsKept = connection.lookForKept(address);
    const kept =
      method === 'GET' && whose !== undefined ? await store.answer(whose, address) : undefined;
    if (!kept) throw new TypeError(`Nothing is kept of ${address}.`);
    showsKept(kept.at);
    return new Response(kept.body, { headers: { 'content-type': 'application/json' } });
  };
}

/** Whether a call failed because nothing was reached: `fetch` throws a TypeError then. */
export function isNetworkAway(error: unknown): boolean {
  return error instanceof TypeError;
}

/** Whether a call got no answer in its time. A change may have been made all the same. */
function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}
