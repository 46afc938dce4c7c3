import type { AnyContractRouter } from '@orpc/contract';
import { apiProblem, createApiClient, type ApiClient } from '@threadsweep/shared/client.ts';

import { createSession, type Session, type SessionStorage } from './session.ts';

export interface Backend {
  api: ApiClient;
  session: Session;
  /**
   * Ends the session here at once, then at the server. Rejects where the server could not be told:
   * the tokens are forgotten all the same, and end by themselves.
   */
  logOut: () => Promise<void>;
}

export interface BackendOptions {
  /** The address that `/api` stands under. */
  baseUrl: string;
  contract: AnyContractRouter;
  storage: SessionStorage;
  fetch?: typeof fetch;
}

/**
 * The API as the signed-in user may call it. Only a 401 that survives a refresh of the token ends
 * the session; a network error or a 5xx does not.
 */
export function createBackend({ storage, ...connection }: BackendOptions): Backend {
  const session = createSession(storage);
  const anonymous = createApiClient({
    ...connection,
    session: { accessToken: () => undefined, refresh: async () => undefined },
  });

  async function refresh(): Promise<string | undefined> {
    const refreshToken = session.refreshToken();
    if (refreshToken === undefined) return undefined;
    try {
      const tokens = await anonymous.account.refresh({ refresh_token: refreshToken });
      // Logged out meanwhile: nothing may bring the session back.
      if (session.refreshToken() !== refreshToken) return undefined;
      session.renew(tokens);
      return tokens.access_token;
    } catch (error) {
      const status = apiProblem(error)?.status;
      if (status === 400 || status === 401 || status === 403) return undefined;
      throw error;
    }
  }

  const client = createApiClient({
    ...connection,
    session: { accessToken: session.accessToken, refresh },
  });
  const api = watched(client, () => {
    const { generation } = session.state();
    return (error) => {
      const refused = apiProblem(error)?.code === 'UNAUTHORIZED';
      if (refused && session.state().generation === generation) session.end('expiry');
    };
  });

  async function logOut(): Promise<void> {
    const accessToken = session.accessToken();
    const refreshToken = session.refreshToken();
    session.end('logout');
    if (accessToken === undefined) return;
    // The session has forgotten its tokens by the time that this call reads them.
    const leaving = createApiClient({
      ...connection,
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

  return { api, session, logOut };
}

/**
 * The same client, which tells of every call that fails. `onCall` runs when a call begins and
 * returns what hears its error.
 */
function watched<T extends object>(target: T, onCall: () => (error: unknown) => void): T {
  return new Proxy(target, {
    get: (client, name, receiver) => {
      const part: unknown = Reflect.get(client, name, receiver);
      return isObject(part) ? watched(part, onCall) : part;
    },
    apply: (client, self, args) => {
      const onError = onCall();
      // Called for a function only, as nothing else can be called.
      const answer: unknown = typeof client === 'function' && Reflect.apply(client, self, args);
      if (!(answer instanceof Promise)) return answer;
      return answer.catch((error: unknown) => {
        onError(error);
        throw error;
      });
    },
  });
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}
