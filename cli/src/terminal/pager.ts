import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';

export interface Pager {
  stdin: Writable;
  /** Ends the output, and resolves when the user has left the pager. */
  closed(): Promise<void>;
}

/**
 * Returns the pager in THREADSWEEP_PAGER, else in PAGER, or undefined if none is set or it is empty
 * or `cat`.
 */
export function pagerOf(env: NodeJS.ProcessEnv): string | undefined {
  const pager = (env['THREADSWEEP_PAGER'] ?? env['PAGER'])?.trim();
  return pager === undefined || pager === '' || pager === 'cat' ? undefined : pager;
}

/**
 * Starts a pager on the terminal, with `LESS=FRX` like git unless LESS is set. less then shows
 * colours, and ends at once if the output fits the screen.
 */
export function startPager(command: string, env: NodeJS.ProcessEnv): Pager {
  const child = spawn(command, {
    shell: true,
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { LESS: 'FRX', LV: '-c', ...env },
  });
  const exited = once(child, 'close');
  // A user may leave the pager before its end.
  child.stdin.on('error', () => {});
  return {
    stdin: child.stdin,
    async closed() {
      child.stdin.end();
      await exited;
    },
  };
}
