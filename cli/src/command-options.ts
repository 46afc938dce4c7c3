import type { Category } from '@threadsweep/shared/category.ts';
import { type Command, InvalidArgumentError, Option } from 'commander';

import type { CommandContext } from './command-context.ts';
import type { ExitCode } from './exit-code.ts';
import { CATEGORIES } from './language/reasons.ts';
import { t } from './language/translator.ts';

/** Runs a command with the shared options; the work may return the exit code. */
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

/** What {@link choiceOptions} give. */
export interface ChoiceFlags {
  only?: Category[];
  minScore?: number;
  excludeAuthor?: string[];
  excludeComment?: string[];
}

/** `--only`, `--min-score`, `--exclude-author`, `--exclude-comment`: which comments are hidden. */
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

function collected(value: string, before: string[] = []): string[] {
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
