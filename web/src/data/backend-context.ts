import { createContext, use, useSyncExternalStore } from 'react';

import type { Backend } from './backend.ts';
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
  return useSyncExternalStore(session.subscribe, session.state);
}
