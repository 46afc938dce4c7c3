import { createContext, use, useEffect, useSyncExternalStore } from 'react';

import type { Backend } from './backend.ts';
import type { ConnectionState } from './connection.ts';
import type { Change } from './offline-store.ts';
import type { SessionState } from './session.ts';

export const BackendContext = createContext<Backend | undefined>(undefined);

/** Returns the API and the session. Throws outside the app. */
export function useBackend(): Backend {
  const backend = use(BackendContext);
  if (!backend) throw new Error('There is no backend: render within <App>.');
  return backend;
}

/** Returns whether a user is logged in, kept up to date. */
export function useSession(): SessionState {
  const { session } = useBackend();
  return useSyncExternalStore(session.subscribe, session.state, session.state);
}

/** Returns whether there is a network, and the times of the stored responses that are shown. */
export function useConnection(): ConnectionState {
  const { connection } = useBackend();
  return useSyncExternalStore(connection.subscribe, connection.state);
}

/**
 * Returns whether there is no network. A call that gets a response proves that there is one, even
 * if the browser says otherwise.
 */
export function useIsOffline(): boolean {
  const { online, away } = useConnection();
  return !online && away;
}

/** Returns the user's changes that are pending for the network. */
export function useUnsentChanges(): readonly Change[] {
  const { queue } = useBackend();
  return useSyncExternalStore(queue.subscribe, queue.unsent);
}

/**
 * Calls `reload` when the network is back and the pending changes were sent. Also calls it when the
 * server has refused a pending change, because the shown data may then be wrong.
 * @param reload must stay the same function, or it is subscribed again
 */
export function useReloadOnReturn(reload: () => unknown): void {
  const backend = useBackend();
  useEffect(() => {
    const stopReturn = backend.onReturn(reload);
    const stopSettled = backend.queue.onSettled(({ error }) => {
      if (error !== undefined) reload();
    });
    return () => {
      stopReturn();
      stopSettled();
    };
  }, [backend, reload]);
}
