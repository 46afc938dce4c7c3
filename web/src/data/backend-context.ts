import { createContext, use, useEffect, useSyncExternalStore } from 'react';

import type { Backend } from './backend.ts';
import type { ConnectionState } from './connection.ts';
import type { Change } from './offline-store.ts';
import type { SessionState } from './session.ts';

export const BackendContext = createContext<Backend | undefined>(undefined);

/** The API and the session. Throws outside the app. */
export function useBackend(): Backend {
  const backend = use(BackendContext);
  if (!backend) throw new Error('There is no backend: render within <App>.');
  return backend;
}

/** Whether somebody is signed in, kept up to date. */
export function useSession(): SessionState {
  const { session } = useBackend();
  return useSyncExternalStore(session.subscribe, session.state, session.state);
}

/** Whether there is a network, and since when what is shown stands. */
export function useConnection(): ConnectionState {
  const { connection } = useBackend();
  return useSyncExternalStore(connection.subscribe, connection.state);
}

/** Whether there is no network; a call that is answered all the same proves the browser wrong. */
export function useIsOffline(): boolean {
  const { online, away } = useConnection();
  return !online && away;
}

/** The user's changes that wait for the network. */
export function useWaitingChanges(): readonly Change[] {
  const { queue } = useBackend();
  return useSyncExternalStore(queue.subscribe, queue.waiting);
}

/**
 * Runs an effect when the network is back and what waited was sent, and when the server has refused
 * a change that waited: what is shown may be wrong then.
 * @param reload must stay the same function, or it is subscribed again
 */
export function useReloadOnReturn(reload: () => void): void {
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
