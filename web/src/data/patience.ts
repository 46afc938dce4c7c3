import { apiProblem, type ApiClient } from '@threadsweep/shared/client.ts';
import { startTransition } from 'react';

import type { Backend } from './backend.ts';
import { pause } from './pause.ts';

/** How long a screen waits for an answer before it shows the last one, in ms. */
const PATIENCE_MS = 1_000;

/**
 * Shows what a call answers, and until it does, where that takes long, what it last answered: a
 * network that hangs keeps nobody from what the browser has. Rejects as the call does, unless nothing
 * answers and the last answer is shown by then: that one stays, with the notice that says since when.
 * @param call asks the API that it is given, once for each
 * @param show is called once or twice, the second time with the new answer; what it changes is drawn
 * in pieces, between which the page hears its user
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
      // The answer came in time, or nothing is kept: there is only the answer to wait for.
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
    // What the server says is always passed on.
    if (!(await showing) || apiProblem(error)) throw error;
  }
}
