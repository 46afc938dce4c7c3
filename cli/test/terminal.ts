import { spawn } from '@lydell/node-pty';

import { DEFAULT_ROWS, Screen, type TerminalSize } from './screen.ts';

/** A command that runs on a terminal, and the screen that a person would see. */
export interface OnTerminal {
  /** The lines of the screen with what has scrolled off it, without blanks at their ends. */
  lines(): string[];
  /** The rows that are the rest of a line which was too long for the row above. */
  broken(): string[];
  /** Resolves when the screen shows it; rejects if the command ends without. */
  shows(what: string | RegExp): Promise<void>;
  type(keys: string): void;
  /** What was written to the terminal, escape sequences and all. */
  raw(): string;
  /** Resolves with the exit code when all that was written is on the screen. */
  ended: Promise<number>;
}

export const TERMINAL_ENV = { TERM: 'xterm-256color' };

/** The built command, and the environment of its runs. */
interface BuiltCommand {
  binary: string;
  env: NodeJS.ProcessEnv;
}

/** Runs the built command on a pseudo-terminal of its own. */
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
      // What it wrote last may still be on its way to the screen.
      void written.then(() => resolve(exitCode));
    });
  });
  return onScreen(screen, ended, (keys) => child.write(keys));
}

/** What a test sees of a command whose output goes to the screen. */
export function onScreen(
  screen: Screen,
  ended: Promise<number>,
  type: (keys: string) => void,
): OnTerminal {
  return {
    lines: () => screen.lines(),
    broken: () => screen.broken(),
    shows: (what) => screen.shows(what, ended),
    type,
    raw: () => screen.raw(),
    ended,
  };
}
