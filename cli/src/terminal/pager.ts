import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** A program that shows a long output page by page. */
export interface Pager {
  stdin: Writable;
  /** Ends the output, and resolves when the person has left the pager. */
  closed(): Promise<void>;
}

/**
 * The pager that the environment asks for: THREADSWEEP_PAGER, else PAGER. Undefined if there is none, or
 * if it is empty or `cat`.
 */
export function pagerOf(env: NodeJS.ProcessEnv): string | undefined {
  const pager = (env['THREADSWEEP_PAGER'] ?? env['PAGER'])?.trim();
  return pager === undefined || pager === '' || pager === 'cat' ? undefined : pager;
}

/**
 * Starts a pager on the terminal. Like git, it gets `LESS=FRX` unless LESS is set: colours are shown, and
 * an output that fits the screen ends the pager at once.
 */
export function startPager(command: string, env: NodeJS.ProcessEnv): Pager {
  // PAGER is a command of the shell, as in `less -R`.
  const child = spawn(command, {
    shell: true,
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { LESS: 'FRX', LV: '-c', ...env },
  });
  const exited = once(child, 'close');
  // Whoever leaves the pager early wants no more.
  child.stdin.on('error', () => {});
  return {
    stdin: child.stdin,
    async closed() {
      child.stdin.end();
      await exited;
    },
  };
}
