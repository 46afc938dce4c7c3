import type { AnyContractRouter } from '@orpc/contract';
import { apiProblem, createApiClient, type ApiClient } from '@threadsweep/shared/client.ts';

import { probeWhileAway } from './away-probe.ts';
import { createConnection, type Connection } from './connection.ts';
import { keepingFetch, keptFetch } from './kept-responses.ts';
import { noLive, type Live } from './live.ts';
import type { LiveOptions } from './firebase-live.ts';
import type { ListedResponse, OfflineStore } from './offline-store.ts';
import { createGrouping, type Grouping } from './grouping.ts';
import { createQueue, type Queue } from './queue.ts';
import { queueingFetch } from './queueing-fetch.ts';
import { reportsFailure } from './reports-failure.ts';
import { sessionIdOf } from './token-session.ts';
import { createSession, type Session, type SessionStorage } from './session.ts';

export interface Backend {
  /**
   * The API for the screens. Without a network, it returns stored responses, and queues hides,
   * restores and changes of the Auto-clean switch.
   */
  api: ApiClient;
  /** An API that makes no call: it returns the stored response, or rejects. */
  kept: ApiClient;
  /** Resolves with the user's stored responses whose path and query begin with a text. */
  keptResponses: (beginning: string) => Promise<ListedResponse[]>;
  session: Session;
  connection: Connection;
  queue: Queue;
  /** Collects changes to comments that follow each other quickly. */
  grouping: Grouping;
  live: Live;
  /**
   * Calls the listener when the API is reached again after a failure and the pending changes were
   * sent. Then screens fetch their data again.
   */
  onReturn: (listener: () => void) => () => void;
  /**
   * Ends the session here at once, deletes all stored data of the user, then ends the session at
   * the server. Rejects if the server is not reached. The tokens are deleted in any case, and
   * expire.
   */
  logOut: () => Promise<void>;
}

/**
 * The shortest time between two reloads after the network returns, in ms. Without it, a page with
 * failing calls would reload endlessly.
 */
const RETURN_MS = 2_000;

export interface BackendOptions {
  /** The URL that comes before the path `/api`. */
  baseUrl: string;
  contract: AnyContractRouter;
  storage: SessionStorage;
  /** The browser's store for the time without a network. */
  store: OfflineStore;
  /** Creates the live data; without it there are none. */
  live?: (options: LiveOptions) => Live;
  fetch?: typeof fetch;
  /** Solves challenges of the API. Without it, calls that need a proof of work stay refused. */
  prove?: (challenge: unknown, signal: AbortSignal) => Promise<string>;
}

/**
 * Creates the API and session of the user. Only a 401 after a refresh of the token ends the
 * session; a network error or a 5xx does not.
 */
export function createBackend(options: BackendOptions): Backend {
  const { storage, store, live: makeLive, baseUrl, contract } = options;
  const direct: typeof fetch = options.fetch ?? ((input, init) => fetch(input, init));
  const session = createSession(storage);
  const uid = session.userId;
  const connection = createConnection(globalThis.navigator.onLine);
  const anonymous = watched(
    createApiClient({
      baseUrl,
      contract,
      fetch: direct,
      session: { accessToken: () => undefined, refresh: async () => undefined },
    }),
    () => () => undefined,
  );

  async function refresh(): Promise<string | undefined> {
    const refreshToken = session.refreshToken();
    if (refreshToken === undefined) return undefined;
    try {
      const tokens = await anonymous.account.refresh({ refresh_token: refreshToken });
      if (session.refreshToken() !== refreshToken) return undefined;
      session.renew(tokens);
      return tokens.access_token;
    } catch (error) {
      const status = apiProblem(error)?.status;
      if (status === 400 || status === 401 || status === 403) return undefined;
      throw error;
    }
  }

  function clientOver(send: typeof fetch): ApiClient {
    const client = createApiClient({
      baseUrl,
      contract,
      fetch: send,
      ...(options.prove && { prove: options.prove }),
      session: {
        accessToken: session.accessToken,
        refresh,
        login: () => session.state().generation,
      },
    });
    return watched(client, () => {
      const { generation } = session.state();
      return (error) => {
        const refused = apiProblem(error)?.code === 'UNAUTHORIZED';
        if (refused && session.state().generation === generation) session.end('expiry');
      };
    });
  }

  const locks = 'locks' in globalThis.navigator ? globalThis.navigator.locks : undefined;
  const queue = createQueue({ api: clientOver(direct), store, connection, uid, locks });
  const keeping = keepingFetch({ send: direct, store, connection, uid });
  const api = clientOver(queueingFetch(keeping, queue, uid));
  const kept = clientOver(keptFetch({ store, connection, uid }));

  const live =
    makeLive?.({
      store,
      uid,
      customToken: async () => {
        const known = session.customToken();
        if (known !== undefined) return known;
        await refresh();
        const fresh = session.customToken();
        if (fresh === undefined) throw new Error('There is no token for live data.');
        return fresh;
      },
      sessionId: () => sessionIdOf(session.accessToken()),
      // If the session has ended, the API refuses this call, and that refusal ends the session
      // here.
      onRefused: () => void api.account.me().catch(() => undefined),
    }) ?? noLive();

  let known = uid();
  let wiping: Promise<unknown> = Promise.resolve();
  session.subscribe(() => {
    const before = known;
    known = uid();
    if (session.state().signedIn || before === undefined) return;
    connection.forget();
    // Pending changes outlive an expired session, because the next login of this user sends them.
    const wipingQueue = session.state().endedBy === 'logout' ? queue.wipe(before) : queue.read();
    wiping = Promise.allSettled([wipingQueue, store.wipeResponses(), live.wipe()]);
  });

  probeWhileAway(connection, () => direct(new URL('/api/health', baseUrl)));
  const returnListeners = new Set<() => void>();
  let cameBackAt = -RETURN_MS;
  let returning: ReturnType<typeof setTimeout> | undefined;
  async function comeBack(): Promise<void> {
    returning = undefined;
    cameBackAt = performance.now();
    await queue.flush();
    for (const listener of returnListeners) listener();
  }
  connection.onReturn(() => {
    const wait = cameBackAt + RETURN_MS - performance.now();
    if (wait <= 0) void comeBack();
    else returning ??= setTimeout(() => void comeBack(), wait);
  });

  async function logOut(): Promise<void> {
    const accessToken = session.accessToken();
    const refreshToken = session.refreshToken();
    session.end('logout');
    await wiping;
    if (accessToken === undefined) return;
    // The session has already deleted its tokens, so this call gets copies of them.
    const leaving = createApiClient({
      baseUrl,
      contract,
      fetch: direct,
      session: {
        accessToken: () => accessToken,
        refresh: async () =>
          refreshToken === undefined
            ? undefined
            : (await anonymous.account.refresh({ refresh_token: refreshToken })).access_token,
      },
    });
    await leaving.account.logout();
  }

  return {
    api,
    kept,
    keptResponses: async (beginning) => {
      const whose = uid();
      return whose === undefined ? [] : store.responsesBelow(whose, beginning);
    },
    session,
    connection,
    queue,
    grouping: createGrouping(queue),
    live,
    onReturn: (listener) => {
      returnListeners.add(listener);
      return () => returnListeners.delete(listener);
    },
    logOut,
  };
}

/**
 * Returns a client that rejects responses whose bodies report a failure, and that reports every call
 * that fails. `onCall` runs when a call starts and returns the function that receives its error.
 */
function watched<T extends object>(target: T, onCall: () => (error: unknown) => void): T {
  return new Proxy(target, {
    get: (client, name, receiver) => {
      const part: unknown = Reflect.get(client, name, receiver);
      return isObject(part) ? watched(part, onCall) : part;
    },
    apply: (client, self, args) => {
      const onError = onCall();
      // A proxy's `apply` runs only for a function, but TypeScript does not know that.
      const response: unknown = typeof client === 'function' && Reflect.apply(client, self, args);
      return response instanceof Promise ? checked(response, onError) : response;
    },
  });
}

async function checked(
  response: Promise<unknown>,
  onError: (error: unknown) => void,
): Promise<unknown> {
  try {
    const body = await response;
    if (!reportsFailure(body)) return body;
    const { FailedResponse } = await import('./failed-response.ts');
    throw new FailedResponse(body);
  } catch (error) {
    onError(error);
    throw error;
  }
}

function isObject(value: unknown): value is object {
  return Object(value) === value;
}
