import process from 'node:process';
import { setTimeout } from 'node:timers/promises';

import { run, write } from '../detector/src/commands/terminal.ts';
import { evaluateWithGemini } from './evaluate-gemini.ts';

/**
 * `npm run evaluate`: evaluates the detector, with `--gemini` also with Gemini's second opinions
 * (detector/README.md).
 */

/** Returns a signal that aborts at the first Ctrl-C, so that the command can print its figures. */
function interruption(): AbortSignal {
  const interrupted = new AbortController();
  process.once('SIGINT', () => interrupted.abort());
  return interrupted.signal;
}

if (process.argv.includes('--gemini'))
  await run(async () =>
    evaluateWithGemini(process.argv.slice(2), {
      variables: process.env,
      write,
      fetch,
      wait: async (ms, signal) => setTimeout(ms, undefined, { signal }).catch(() => {}),
      interruption,
    }),
  );
else await import('../detector/src/commands/evaluate.ts');
