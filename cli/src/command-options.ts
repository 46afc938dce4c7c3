import type { Category } from '@threadsweep/shared/category.ts';
import { type Command, InvalidArgumentError, Option } from 'commander';

import type { CommandContext } from './command-context.ts';
import type { ExitCode } from './exit-code.ts';
import { CATEGORIES } from './language/reasons.ts';
import { t } from './language/translator.ts';

/** Runs a command with the shared options. The given function may return the exit code. */
export type Run = (
  command: Command,
  work: (context: CommandContext) => Promise<ExitCode | void>,
) => Promise<void>;

/** Returns the option `--yes` of a command that asks for a confirmation first. */
export function yesOption(): Option {
  return new Option('-y, --yes', t('command.yes')).default(false);
}

/** Returns the option `--account`, which several commands share. */
export function accountOption(): Option {
  return new Option(`--account <${t('value.channel')}>`, t('command.account'));
}

/**
 * Returns the option `--limit`: a whole number of at least one.
 * @param description says what it limits
 */
export function limitOption(description: string): Option {
  return new Option(`--limit <${t('value.number')}>`, description).argParser((text) => {
    if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError(t('parse.wholeNumber'));
    return Number(text);
  });
}

/**
 * Returns the option `--since` as text, which `parseSince` parses.
 * @param description says what it omits
 */
export function sinceOption(description: string): Option {
  return new Option(`--since <${t('value.time')}>`, description);
}

/** The values of {@link choiceOptions}. */
export interface ChoiceFlags {
  only?: Category[];
  minScore?: number;
  excludeAuthor?: string[];
  excludeComment?: string[];
}

/**
 * Returns the options that select the comments to hide: `--only`, `--min-score`, `--exclude-author`
 * and `--exclude-comment`.
 */
export function choiceOptions(): Option[] {
  return [
    new Option(`--only <${t('value.categories')}>`, t('command.only')).argParser(categories),
    new Option(`--min-score <${t('value.score')}>`, t('command.minScore')).argParser(score),
    new Option(`--exclude-author <${t('value.author')}>`, t('command.excludeAuthor')).argParser(
      collected,
    ),
    new Option(`--exclude-comment <${t('value.id')}>`, t('command.excludeComment')).argParser(
      collected,
    ),
  ];
}

/** Collects the values of an option that can be repeated. */
export function collected(value: string, before: string[] = []): string[] {
  return [...before, value];
}

function categories(text: string): Category[] {
  return text.split(',').map((name) => {
    const known = CATEGORIES.find((each) => each === name.trim());
    if (known === undefined)
      throw new InvalidArgumentError(t('parse.categories', { categories: CATEGORIES.join(', ') }));
    return known;
  });
}

function score(text: string): number {
  const value = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= 1)) throw new InvalidArgumentError(t('parse.score'));
  return value;
}
