import { Unicode11Addon } from '@xterm/addon-unicode11';
import headless from '@xterm/headless';
import { spawn } from '@lydell/node-pty';

import type { CommandLine } from './command-line.ts';

export interface TerminalSize {
  columns: number;
  rows?: number;
}

/** A command that runs on a pseudo-terminal, and the screen that a person would see. */
export interface OnTerminal {
  /** The lines of the screen with what has scrolled off it, without blanks at their ends. */
  lines(): string[];
  /** The rows that are the rest of a line which was too long for the row above. */
  broken(): string[];
  /** Resolves when the screen shows it; rejects where the command ends without. */
  shows(what: string | RegExp): Promise<void>;
  type(keys: string): void;
  /** What was written to the terminal, escape sequences and all. */
  raw(): string;
  /** Resolves with the exit code when all that was written is on the screen. */
  ended: Promise<number>;
}

/** Runs the built command on a terminal of its own. */
export function onTerminal(
  cli: Pick<CommandLine, 'binary' | 'env'>,
  args: readonly string[],
  { columns, rows = 24 }: TerminalSize,
  env: NodeJS.ProcessEnv = {},
): OnTerminal {
  const screen = new headless.Terminal({
    cols: columns,
    rows,
    scrollback: 20_000,
    allowProposedApi: true,
  });
  // The widths of today's terminals; without it the screen has those of 2010.
  screen.loadAddon(new Unicode11Addon());
  screen.unicode.activeVersion = '11';
  const child = spawn(process.execPath, [cli.binary, ...args], {
    name: 'xterm-256color',
    cols: columns,
    rows,
    env: { ...cli.env, TERM: 'xterm-256color', ...env },
  });
  let raw = '';
  let written = Promise.resolve();
  const listeners = new Set<() => void>();
  child.onData((data) => {
    raw += data;
    written = written.then(
      () =>
        new Promise((resolve) => {
          screen.write(data, () => {
            for (const listener of listeners) listener();
            resolve();
          });
        }),
    );
  });
  const ended = new Promise<number>((resolve) => {
    child.onExit(({ exitCode }) => {
      // What it wrote last may still be on its way to the screen.
      void written.then(() => resolve(exitCode));
    });
  });
  const lines = (): string[] => {
    const { active } = screen.buffer;
    const all = Array.from(
      { length: active.length },
      (_, row) => active.getLine(row)?.translateToString(true) ?? '',
    );
    while (all.at(-1) === '') all.pop();
    return all;
  };
  const broken = (): string[] => {
    const { active } = screen.buffer;
    const all = Array.from({ length: active.length }, (_, row) => active.getLine(row));
    return all.flatMap((row) => (row?.isWrapped === true ? [row.translateToString(true)] : []));
  };
  const isShown = (what: string | RegExp): boolean => {
    const text = lines().join('\n');
    return typeof what === 'string' ? text.includes(what) : what.test(text);
  };
  return {
    lines,
    broken,
    shows: (what) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (!isShown(what)) return;
          listeners.delete(look);
          resolve();
        };
        listeners.add(look);
        void ended.then((code) => {
          look();
          return reject(new Error(`it ended with ${code} and showed:\n${lines().join('\n')}`));
        });
        look();
      }),
    type: (keys) => child.write(keys),
    raw: () => raw,
    ended,
  };
}
