import { apiProblem, type ApiClient } from '@threadsweep/shared/client.ts';
import { startTransition } from 'react';

import type { Backend } from './backend.ts';
import { pause } from './pause.ts';

/** How long a screen waits for a response before it shows the stored one, in ms. */
const PATIENCE_MS = 1_000;

/**
 * Shows the response of a call. If the response takes long, it first shows the stored one, so that
 * a slow network does not hide data that the browser has. Rejects with the call's error, except if
 * there is no response and the stored one is shown. Then the stored one stays, with a notice that
 * says how old it is.
 * @param call calls the API that it gets; it is called once with the API and once with the stored
 * responses
 * @param show is called once or twice, the second time with the new response; React renders the
 * change without blocking the user's input
 */
export async function answerOrKept<T>(
  { api, kept }: Pick<Backend, 'api' | 'kept'>,
  call: (api: ApiClient) => Promise<T>,
  show: (answer: T) => void,
): Promise<void> {
  const fresh = call(api);
  const settled = new AbortController();
  const draw = (answer: T) => startTransition(() => show(answer));
  const showKept = async (): Promise<boolean> => {
    try {
      await pause(PATIENCE_MS, settled.signal);
      const answer = await call(kept);
      if (settled.signal.aborted) return false;
      draw(answer);
      return true;
    } catch {
      // The response arrived in time, or none is stored.
      return false;
    }
  };
  const showing = showKept();
  try {
    const answer = await fresh;
    settled.abort();
    draw(answer);
  } catch (error) {
    settled.abort();
    // An error of the server is always passed on.
    if (!(await showing) || apiProblem(error)) throw error;
  }
}
