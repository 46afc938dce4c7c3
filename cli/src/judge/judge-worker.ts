import { on } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';

import { BadInput } from './bad-input.ts';
import type { FromWorker, ToWorker } from './judge-thread.ts';
import { judgedWindows, type JudgeTask } from './windows.ts';

// `judge-thread.ts` starts this file, which `build.mjs` bundles separately.
if (parentPort) await judgeFor(parentPort);

async function judgeFor(port: NonNullable<typeof parentPort>): Promise<void> {
  const say = (message: FromWorker): void => port.postMessage(message);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `judge-thread.ts` gives
  const task = workerData as JudgeTask;
  try {
    for await (const report of judgedWindows(asked(port, say), task)) say({ report });
    say({ ended: true });
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    say({ badInput: { text: error.text, hint: error.hint } });
  } finally {
    port.close();
  }
}

/**
 * Yields the chunks of the input. Requests each from the main thread when needed, so that the main
 * thread does not read ahead.
 */
async function* asked(
  port: NonNullable<typeof parentPort>,
  say: (message: FromWorker) => void,
): AsyncGenerator<Buffer> {
  const arriving = on(port, 'message');
  for (;;) {
    say({ wantsMore: true });
    const { value } = await arriving.next();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `judge-thread.ts` posts
    const [{ chunk }] = value as [ToWorker];
    if (chunk === null) return;
    yield Buffer.from(chunk);
  }
}
