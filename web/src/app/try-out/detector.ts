/* oxlint-disable unicorn/require-post-message-target-origin -- a worker, not a window */
import type { Comment, Verdict } from '@threadsweep/detector/types.ts';

import { workerAddress } from '../../data/script-address.ts';
// oxlint-disable-next-line import/default -- Vite exports the worker's address
import workerUrl from './detector-worker.ts?worker&url';
import type { JudgedAs, JudgeRequest, JudgeResponse } from './judge-responder.ts';

let worker: Worker | undefined;
let requests = 0;

/** Starts the worker, which then loads the detector and its model. */
function startDetector(): Worker {
  if (worker) return worker;
  const started = new Worker(workerAddress(workerUrl), { type: 'module' });
  // A worker that could not be loaded never responds, so the next request starts another one.
  started.addEventListener('error', () => {
    if (worker === started) worker = undefined;
    started.terminate();
  });
  worker = started;
  return started;
}

/**
 * Judges comments as those of one video, in a worker on this device, so that no text leaves it.
 * @returns a verdict for each comment, in their order; rejects if the detector cannot be loaded
 */
export async function judgeHere(
  comments: readonly Comment[],
  as: JudgedAs = {},
): Promise<readonly Verdict[]> {
  const detector = startDetector();
  requests += 1;
  const request: JudgeRequest = { id: requests, comments, ...as };
  const { promise, resolve, reject } = Promise.withResolvers<readonly Verdict[]>();
  const stop = new AbortController();
  const { signal } = stop;
  detector.addEventListener(
    'message',
    ({ data }: MessageEvent<JudgeResponse>) => {
      if (data.id !== request.id) return;
      if ('verdicts' in data) resolve(data.verdicts);
      else reject(new Error(data.error));
    },
    { signal },
  );
  detector.addEventListener('error', () => reject(new Error('The worker did not load.')), {
    signal,
  });
  detector.postMessage(request);
  try {
    return await promise;
  } finally {
    stop.abort();
  }
}
