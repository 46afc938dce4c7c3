import { apiProblem, type ApiClient } from '@threadsweep/shared/client.ts';
import { startTransition } from 'react';

import type { Backend } from './backend.ts';
import { pause } from './pause.ts';

/** How long a screen waits for a response before it shows the stored one, in ms. */
const PATIENCE_MS = 1_000;

/**
 * Shows the response of a call. If it takes long, first shows the stored response. If the network
 * then fails, the stored response stays, and a notice says how old it is. Otherwise rejects with
 * the call's error.
 * @param call calls the API that it gets; it is called once with the API and once with the stored
 * responses
 * @param show is called once or twice, the second time with the new response; `isStored` says
 * whether the response was shown because the call takes long. React renders the change without
 * blocking the user's input
 */
export async function responseOrKept<T>(
  { api, kept }: Pick<Backend, 'api' | 'kept'>,
  call: (api: ApiClient) => Promise<T>,
  show: (response: T, isStored: boolean) => void,
): Promise<void> {
  const fresh = call(api);
  const settled = new AbortController();
  const draw = (response: T, isStored: boolean) => startTransition(() => show(response, isStored));
  const showKept = async (): Promise<boolean> => {
    try {
      await pause(PATIENCE_MS, settled.signal);
      const response = await call(kept);
      if (settled.signal.aborted) return false;
      draw(response, true);
      return true;
    } catch {
      return false;
    }
  };
  const showing = showKept();
  try {
    const response = await fresh;
    settled.abort();
    draw(response, false);
  } catch (error) {
    settled.abort();
    if (!(await showing) || apiProblem(error)) throw error;
  }
}
