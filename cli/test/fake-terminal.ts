import type { CommandLine } from './command-line.ts';
import { runOnTerminal } from './environment.ts';
import { DEFAULT_ROWS, Screen, type TerminalSize } from './screen.ts';
import { onScreen, type OnTerminal, TERMINAL_ENV } from './terminal.ts';

/**
 * Runs a command in this process on a simulated terminal, for tests that need neither a kernel nor
 * a build.
 */
export function onFakeTerminal(
  cli: Pick<CommandLine, 'env'>,
  args: readonly string[],
  { columns, rows = DEFAULT_ROWS }: TerminalSize,
  env: NodeJS.ProcessEnv = {},
): OnTerminal {
  const screen = new Screen({ columns, rows });
  const { ended, type } = runOnTerminal(args, {
    env: { ...cli.env, ...TERMINAL_ENV, ...env },
    columns,
    rows,
    show: (text, shown) => void screen.write(text).then(shown),
  });
  return onScreen(screen, ended, type);
}
