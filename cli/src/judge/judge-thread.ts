/* oxlint-disable unicorn/require-post-message-target-origin -- threads, not windows */
import { on } from 'node:events';
import { Worker } from 'node:worker_threads';

import type { Message } from '../language/catalogue.ts';
import { BadInput } from './bad-input.ts';
import type { JudgeTask, WindowReport } from './windows.ts';

/** A part of the input as bytes, or null at its end. */
export interface ToWorker {
  chunk: Uint8Array | null;
}

export type FromWorker =
  | { wantsMore: true }
  | { report: WindowReport }
  | { badInput: { text: Message; hint: Message | undefined } }
  | { ended: true };

/**
 * The limits of the worker's heap, without which V8 collects no garbage before several hundred MB.
 */
const LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 6 };

/**
 * Runs `judgedWindows` in a worker thread with little memory. Input is read only when the thread
 * requests it, and the thread requests more only after its last report was consumed.
 */
export async function* judgedInThread(
  chunks: AsyncIterable<Buffer | string>,
  task: JudgeTask,
): AsyncGenerator<WindowReport> {
  const file = import.meta.url.endsWith('.ts') ? './judge-worker.ts' : './judge-worker.js';
  const worker = new Worker(new URL(file, import.meta.url), {
    workerData: task,
    resourceLimits: LIMITS,
  });
  const input = chunks[Symbol.asyncIterator]();
  try {
    for await (const [text] of on(worker, 'message', { close: ['exit'] })) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `judge-worker.ts` says
      const message = text as FromWorker;
      if ('ended' in message) return;
      if ('badInput' in message) throw new BadInput(message.badInput.text, message.badInput.hint);
      if ('report' in message) yield message.report;
      else worker.postMessage(await nextOf(input));
    }
  } finally {
    await worker.terminate();
  }
}

async function nextOf(input: AsyncIterator<Buffer | string>): Promise<ToWorker> {
  const { done, value } = await input.next();
  if (done === true) return { chunk: null };
  return { chunk: typeof value === 'string' ? Buffer.from(value) : value };
}
