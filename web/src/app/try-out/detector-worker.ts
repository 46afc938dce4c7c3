/* oxlint-disable unicorn/require-post-message-target-origin -- a worker, not a window */
/// <reference lib="webworker" />
import { loadModel } from '@threadsweep/detector/first-stage.ts';
import modelUrl from '@threadsweep/detector/model.json?url';

import { judgeResponder, type JudgeRequest } from './judge-responder.ts';

declare const self: DedicatedWorkerGlobalScope;

const respond = judgeResponder(async () => loadModel(await fetch(modelUrl)));

self.addEventListener('message', ({ data }: MessageEvent<JudgeRequest>) => {
  void respond(data).then((response) => self.postMessage(response));
});
