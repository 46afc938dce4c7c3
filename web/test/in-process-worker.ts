import { shippedModel } from '@threadsweep/detector/model/shipped.ts';

import { judgeResponder, type JudgeRequest } from '../src/app/try-out/judge-responder.ts';

const started = new Set<InProcessWorker>();

/** Ends all workers, as a failure does, so that the next test starts another one. */
export function endWorkers(): void {
  for (const worker of started) worker.dispatchEvent(new Event('error'));
  started.clear();
}

/** The detector's worker that runs in this process, because jsdom has no workers. */
export class InProcessWorker extends EventTarget {
  readonly #respond = judgeResponder(() => Promise.resolve(shippedModel()));

  constructor() {
    super();
    started.add(this);
  }

  postMessage(request: JudgeRequest): void {
    void this.#respond(request).then((data) =>
      this.dispatchEvent(new MessageEvent('message', { data })),
    );
  }

  terminate(): void {
    this.postMessage = () => undefined;
  }
}
