import { spawn } from '@lydell/node-pty';

import { DEFAULT_ROWS, Screen, type TerminalSize } from './screen.ts';

/** A command on a terminal, and the screen that a person would see. */
export interface OnTerminal {
  lines(): string[];
  /** Returns how many lines are above the cursor. */
  linesAboveCursor(): number;
  /** Returns the rows that continue a line which was too long for the row above. */
  broken(): string[];
  shows(what: string | RegExp): Promise<void>;
  type(keys: string): void;
  raw(): string;
  ended: Promise<number>;
}

export const TERMINAL_ENV = { TERM: 'xterm-256color' };

interface BuiltCommand {
  binary: string;
  env: NodeJS.ProcessEnv;
}

/** Runs the built command on its own pseudo-terminal. */
export function onTerminal(
  cli: BuiltCommand,
  args: readonly string[],
  { columns, rows = DEFAULT_ROWS }: TerminalSize,
  env: NodeJS.ProcessEnv = {},
): OnTerminal {
  const screen = new Screen({ columns, rows });
  const child = spawn(process.execPath, [cli.binary, ...args], {
    name: 'xterm-256color',
    cols: columns,
    rows,
    env: { ...cli.env, ...TERMINAL_ENV, ...env },
  });
  let written = Promise.resolve();
  child.onData((data) => {
    written = screen.write(data);
  });
  const ended = new Promise<number>((resolve) => {
    child.onExit(({ exitCode }) => {
      void written.then(() => resolve(exitCode));
    });
  });
  return onScreen(screen, ended, (keys) => child.write(keys));
}

/** Returns what a test can observe of a command whose output goes to a screen. */
export function onScreen(
  screen: Screen,
  ended: Promise<number>,
  type: (keys: string) => void,
): OnTerminal {
  return {
    lines: () => screen.lines(),
    linesAboveCursor: () => screen.linesAboveCursor(),
    broken: () => screen.broken(),
    shows: (what) => screen.shows(what, ended),
    type,
    raw: () => screen.raw(),
    ended,
  };
}
