import { type Command, InvalidArgumentError, Option } from 'commander';

import type { CommandContext } from './command-context.ts';
import type { ExitCode } from './exit-code.ts';

/** Runs a command's work with the options that all share; its code, where it gives one, is the exit's. */
export type Run = (
  command: Command,
  work: (context: CommandContext) => Promise<ExitCode | void>,
) => Promise<void>;

/** `--account`, which several commands share. */
export function accountOption(): Option {
  return new Option('--account <channel>', 'of this channel (default: the one switched to)');
}

/** `--limit`: a whole number of at least one. */
export function limitOption(what: string): Option {
  return new Option('--limit <n>', `at most so many ${what}`).argParser((text) => {
    if (!/^[1-9]\d{0,8}$/.test(text))
      throw new InvalidArgumentError('It is a whole number, 1 or more.');
    return Number(text);
  });
}

/** `--since`, as text; `parseSince` reads it. */
export function sinceOption(what: string): Option {
  return new Option('--since <time>', `only ${what} since then: 12h, 7d, 2w, or a date`);
}
