import { type Command, InvalidArgumentError, Option } from 'commander';

import type { CommandContext } from './command-context.ts';
import type { ExitCode } from './exit-code.ts';
import { t } from './language/speech.ts';

/** Runs a command's work with the options that all share; its code, where it gives one, is the exit's. */
export type Run = (
  command: Command,
  work: (context: CommandContext) => Promise<ExitCode | void>,
) => Promise<void>;

/** `--account`, which several commands share. */
export function accountOption(): Option {
  return new Option(`--account <${t('value.channel')}>`, t('command.account'));
}

/**
 * `--limit`: a whole number of at least one.
 * @param description what it limits
 */
export function limitOption(description: string): Option {
  return new Option(`--limit <${t('value.number')}>`, description).argParser((text) => {
    if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError(t('parse.wholeNumber'));
    return Number(text);
  });
}

/**
 * `--since`, as text; `parseSince` reads it.
 * @param description what it leaves out
 */
export function sinceOption(description: string): Option {
  return new Option(`--since <${t('value.time')}>`, description);
}
