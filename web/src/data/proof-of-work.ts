// oxlint-disable-next-line import/default -- Vite creates this export, the address of the built worker
import builtAddress from './proof-worker.ts?worker&url';

import { workerAddress } from './script-address.ts';

/**
 * Solves a challenge of the API in a worker of our own origin, so that the page stays responsive.
 * @returns the proof of work
 * @throws Error if the worker does not start or finds no solution
 */
export async function prove(challenge: unknown, signal: AbortSignal): Promise<string> {
  const worker = new Worker(workerAddress(builtAddress), { type: 'module' });
  try {
    return await new Promise<string>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('The call was cancelled.')));
      worker.addEventListener('error', () => reject(new Error('The worker did not start.')));
      worker.addEventListener('message', ({ data }: MessageEvent<ProofMessage>) => {
        if ('proof' in data) resolve(data.proof);
        else reject(new Error(data.failure));
      });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      worker.postMessage(challenge);
    });
  } finally {
    worker.terminate();
  }
}

/** The response of `proof-worker.ts`. */
type ProofMessage = { proof: string } | { failure: string };
