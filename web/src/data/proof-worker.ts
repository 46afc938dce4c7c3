import { proofOf } from '@threadsweep/shared/proof-of-work.ts';

/** Solves the challenge that the page sends, outside the page's own thread. */
addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  proofOf(data).then(
    (proof) => postMessage({ proof }),
    (error: unknown) => postMessage({ failure: String(error) }),
  );
});
