import { setTimeout as delay } from 'node:timers/promises';

import { useProxy } from './api/proxy.ts';
import type { Clock } from './environment.ts';
import { Interruption, SIGNALS } from './exit-code.ts';
import { run } from './run.ts';

const CLOCK: Clock = {
  now: () => Date.now(),
  wait: (ms, signal) => delay(ms, undefined, { signal }),
};

/** Runs the command line in the process's environment, and ends the process with its exit code. */
export async function main(argv: readonly string[]): Promise<void> {
  const interrupt = new AbortController();
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (interrupt.signal.aborted) process.exit(SIGNALS[signal]);
      interrupt.abort(new Interruption(signal));
    });
  const { stdin, stdout, stderr, env } = process;
  useProxy(env);
  const code = await run(argv, {
    stdin,
    stdout,
    stderr,
    env,
    clock: CLOCK,
    interrupt: interrupt.signal,
  });
  process.exit(code);
}
