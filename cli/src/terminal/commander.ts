import { Help, type HelpConfiguration } from 'commander';

import { wrapped } from './text.ts';
import { t } from '../language/translator.ts';

/** The width in cells below which a description is on the line after its term. */
const NARROW = 60;
const BELOW = '      ';

/**
 * Replaces commander's words in the help by the words of the catalogue.
 * @param width the width of a line, in cells
 */
export function helpConfiguration(width: number): HelpConfiguration {
  const help = new Help();
  const titles = new Map([
    ['Usage:', t('help.usage')],
    ['Arguments:', t('help.arguments')],
    ['Options:', t('help.options')],
    ['Global Options:', t('help.globalOptions')],
    ['Commands:', t('help.commands')],
  ]);
  return {
    styleTitle: (title) => titles.get(title) ?? title,
    commandUsage: (command) => named(help.commandUsage(command)),
    subcommandTerm: (command) => named(help.subcommandTerm(command)),
    optionDescription: (option) => explained(help.optionDescription(option)),
    argumentDescription: (argument) => explained(help.argumentDescription(argument)),
    helpWidth: width,
    styleUsage: (usage) =>
      wrapped(usage, width - t('help.usage').length - 1).replaceAll('\n', `\n${BELOW}`),
    boxWrap: linesWrapped,
    ...(width < NARROW ? { formatItem: itemAbove(width) } : {}),
  };
}

/**
 * Breaks lines between words if they are wider than `width` cells. The rest of an indented line is
 * indented further.
 */
export function linesWrapped(text: string, width: number): string {
  return text
    .split('\n')
    .map((line) => {
      const words = line.trimStart();
      const indent = ' '.repeat(line.length - words.length);
      const rest = indent === '' ? '' : `${indent}  `;
      return indent + wrapped(words, width - rest.length).replaceAll('\n', `\n${rest}`);
    })
    .join('\n');
}

function itemAbove(width: number): NonNullable<HelpConfiguration['formatItem']> {
  return (term, _termWidth, description) => {
    const text = wrapped(description, width - BELOW.length).replaceAll('\n', `\n${BELOW}`);
    return description === '' ? `  ${term}` : `  ${term}\n${BELOW}${text}`;
  };
}

/** Translates `[options]` and `[command]` in the usage. */
function named(usage: string): string {
  return usage
    .replace('[options]', `[${t('value.options')}]`)
    .replace('[command]', `[${t('value.command')}]`);
}

/** Translates the text in brackets that commander adds to a description. */
function explained(description: string): string {
  return description
    .replace(/(?<=[(,] ?)choices:/, t('help.choices'))
    .replace(/(?<=[(,] ?)default:/, t('help.default'));
}

/** Commander's usage errors, each with its translation. */
const PARSE_ERRORS: readonly (readonly [RegExp, (parts: Parts) => string])[] = [
  [/^error: unknown command '(?<name>.*?)'$/s, (parts) => t('parse.unknownCommand', name(parts))],
  [/^error: unknown option '(?<name>.*)'$/s, (parts) => t('parse.unknownOption', name(parts))],
  [
    /^error: missing required argument '(?<name>.*)'$/s,
    (parts) => t('parse.missingArgument', name(parts)),
  ],
  [
    /^error: option '(?<option>.*)' argument missing$/s,
    ({ option = '' }) => t('parse.missingValue', { option }),
  ],
  [
    /^error: option '(?<option>.*)' cannot be used with option '(?<other>.*)'$/s,
    ({ option = '', other = '' }) => t('parse.conflict', { option, other }),
  ],
  [
    /^error: option '(?<option>.*?)' argument '(?<value>.*)' is invalid\. (?<why>.*)$/s,
    ({ option = '', value = '', why = '' }) =>
      t('parse.badOption', { option, value, why: translateCause(why) }),
  ],
  [
    /^error: command-argument value '(?<value>.*)' is invalid for argument '(?<name>.*?)'\. (?<why>.*)$/s,
    ({ value = '', why = '', ...parts }) =>
      t('parse.badArgument', { value, ...name(parts), why: translateCause(why) }),
  ],
  [
    /^error: too many arguments\. Expected (?<count>\d+) arguments? but got (?<received>\d+): (?<words>.*)\.$/s,
    (parts) => t('parse.tooMany', counts(parts)),
  ],
  [
    /^error: too many arguments for '(?<name>.*?)'\. Expected (?<count>\d+) arguments? but got (?<received>\d+): (?<words>.*)\.$/s,
    (parts) => t('parse.tooManyFor', { ...name(parts), ...counts(parts) }),
  ],
];

type Parts = Partial<Record<string, string>>;

function name({ name: text = '' }: Parts): { name: string } {
  return { name: text };
}

function counts({ count, received, words = '' }: Parts) {
  return { count: Number(count), received: Number(received), words };
}

/**
 * Translates a usage error of commander, which has only English sentences. An unknown sentence
 * stays English.
 */
export function translateParseError(text: string): string {
  const [, error = '', hint = ''] = /^(.*?)(?:\n(\(Did you mean .*\)))?\n?$/s.exec(text) ?? [];
  const known = PARSE_ERRORS.map(([pattern, say]) => {
    const found = pattern.exec(error);
    return found ? say(found.groups ?? {}) : undefined;
  }).find((translation) => translation !== undefined);
  return `${known ?? error}\n${hint === '' ? '' : `${translateSuggestion(hint)}\n`}`;
}

function translateSuggestion(hint: string): string {
  const [, several, names = ''] = /^\(Did you mean (one of )?(.*)\?\)$/s.exec(hint) ?? [];
  return several === undefined
    ? t('parse.similar', { name: names })
    : t('parse.similarOneOf', { names });
}

function translateCause(why: string): string {
  const [, choices] = /^Allowed choices are (.*)\.$/s.exec(why) ?? [];
  return choices === undefined ? why : t('parse.allowed', { choices });
}
