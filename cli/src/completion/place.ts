import type { Command, Option } from 'commander';

import { LANGUAGES } from '@threadsweep/shared/language.ts';
import { CATEGORIES } from '@threadsweep/shared/category.ts';

import { t } from '../language/translator.ts';

/** The kinds of values that a place can have, in addition to commander's choices. */
export type ValueKind =
  | 'channel'
  | 'video'
  | 'pass'
  | 'author'
  | 'profile'
  | 'session'
  | 'token'
  | 'setting'
  | 'command'
  | 'file';

export interface Candidate {
  value: string;
  meaning: string;
}

/** The candidates at the cursor: fixed words, and values of a kind. */
export interface Place {
  fixed: Candidate[];
  kind: ValueKind | undefined;
}

/**
 * The kinds of arguments by command and position. The last one applies to all further arguments.
 */
const ARGUMENTS: Readonly<Record<string, readonly (ValueKind | undefined)[]>> = {
  apply: ['file'],
  'channels disconnect': ['channel'],
  'channels switch': ['channel'],
  'channels transfer': ['channel'],
  clean: ['video'],
  comments: ['video'],
  config: [undefined, 'setting', undefined],
  hide: ['video', undefined],
  judge: ['file'],
  restore: ['video', undefined],
  open: ['video'],
  'rules remove': ['author'],
  scan: ['video'],
  schema: ['command'],
  'sessions end': ['session'],
  'tokens revoke': ['token'],
  undo: ['pass'],
  watch: ['video'],
};

const OPTIONS: Readonly<Record<string, ValueKind>> = {
  '--account': 'channel',
  '--out': 'file',
  '--profile': 'profile',
  '--video': 'video',
  '--exclude-video': 'video',
};

/**
 * The words that an option accepts in a list with commas, which commander's own choices cannot
 * describe.
 */
const OPTION_VALUES: Readonly<Record<string, readonly string[]>> = { '--only': CATEGORIES };

/**
 * Returns the candidates for the last word.
 * @param words the words after the program's name; the last one may be incomplete
 */
export function placeOf(program: Command, words: readonly string[]): Place {
  let command = program;
  const path: string[] = [];
  let argument = 0;
  let expecting: Option | undefined;
  let isLiteral = false;
  for (const word of words.slice(0, -1)) {
    if (expecting) expecting = undefined;
    else if (word === '--' && !isLiteral) isLiteral = true;
    else if (word.startsWith('-') && !isLiteral) expecting = takerOf(program, command, word);
    else {
      const below = argument === 0 ? subcommand(command, word) : undefined;
      if (below) {
        command = below;
        path.push(word);
      } else argument += 1;
    }
  }
  if (expecting) {
    const { argChoices = OPTION_VALUES[expecting.long ?? ''] ?? [], long = '' } = expecting;
    return { fixed: translate(argChoices), kind: OPTIONS[long] };
  }
  if (words.at(-1)?.startsWith('-') === true && !isLiteral)
    return { fixed: optionsOf(program, command), kind: undefined };
  if (path.join() === 'config' && words.at(-2) === 'language')
    return { fixed: translate(LANGUAGES), kind: undefined };
  return argumentOf(command, path.join(' '), argument);
}

function argumentOf(command: Command, path: string, at: number): Place {
  const taken = command.registeredArguments;
  const last = taken.at(-1);
  const argument = taken[at] ?? (last?.variadic === true ? last : undefined);
  const kinds = ARGUMENTS[path] ?? [];
  const fixed = translate(argument?.argChoices ?? []);
  if (at === 0)
    fixed.push(
      ...visible(command).map((each) => ({ value: each.name(), meaning: each.description() })),
    );
  return { fixed, kind: argument && (kinds[at] ?? (argument.variadic ? kinds.at(-1) : undefined)) };
}

/** Returns the option that takes the next word as its value, if there is one. */
function takerOf(program: Command, command: Command, word: string): Option | undefined {
  const option = [...command.options, ...program.options].find(
    (each) => each.short === word || each.long === word,
  );
  return option?.required === true || option?.optional === true ? option : undefined;
}

function subcommand(command: Command, word: string): Command | undefined {
  return visible(command).find((each) => each.name() === word);
}

/** Returns the subcommands except hidden ones. */
function visible(command: Command): Command[] {
  return command.commands.filter((each) => !each.name().startsWith('__'));
}

function optionsOf(program: Command, command: Command): Candidate[] {
  const own = command === program ? [] : command.options;
  return [
    ...[...own, ...program.options].map(({ long, short, description }) => ({
      value: long ?? short ?? '',
      meaning: description,
    })),
    { value: '--help', meaning: t('program.helpShort') },
  ];
}

function translate(choices: readonly string[]): Candidate[] {
  return choices.map((value) => ({ value, meaning: '' }));
}
