import type { Command } from 'commander';

import { EXAMPLES } from './src/help-examples.ts';
import { t } from './src/language/translator.ts';

/**
 * Returns the man page in roff, made from the help: every command with its arguments, options and
 * examples. https://man7.org/linux/man-pages/man7/man-pages.7.html
 * @param program the program, with its English texts
 */
export function manPage(program: Command, version: string): string {
  const lines = [
    `.TH THREADSWEEP 1 "" "threadsweep ${version}" "User Commands"`,
    '.SH NAME',
    `threadsweep \\- ${text(t('program.about').replace(/\.$/, ''))}`,
    '.SH SYNOPSIS',
    '.B threadsweep',
    '[\\fIoptions\\fR] \\fIcommand\\fR',
    '.SH OPTIONS',
    ...program.options.flatMap(({ flags, description }) => item(flags, description)),
    '.SH COMMANDS',
    ...program.commands.flatMap((command) => commandLines(command, '')),
    ...sections(t('program.after')),
    '.SH EXAMPLES',
    ...exampleLines('threadsweep'),
  ];
  return `${lines.join('\n')}\n`;
}

function commandLines(command: Command, path: string): string[] {
  if (command.name().startsWith('__')) return [];
  const name = `${path}${command.name()}`;
  const usage = command.registeredArguments.map((argument) => {
    const each = argument.name() + (argument.variadic ? '...' : '');
    return argument.required ? `<${each}>` : `[${each}]`;
  });
  return [
    `.SS ${text([name, ...usage].join(' '))}`,
    text(command.description()),
    ...command.registeredArguments
      .filter(({ description }) => description !== '')
      .flatMap((argument) => item(argument.name(), argument.description)),
    ...command.options.flatMap(({ flags, description }) => item(flags, description)),
    ...exampleLines(name),
    ...command.commands.flatMap((each) => commandLines(each, `${name} `)),
  ];
}

function item(term: string, description: string): string[] {
  return ['.TP', `\\fB${text(term)}\\fR`, text(description)];
}

function exampleLines(name: string): string[] {
  const examples = (EXAMPLES[name] ?? []).map(text);
  return examples.length === 0 ? [] : ['.PP', '.nf', ...examples, '.fi'];
}

/**
 * Returns the sections that follow the help's own text, each with a heading that ends with a colon.
 */
function sections(after: string): string[] {
  return after
    .trim()
    .split('\n\n')
    .flatMap((section) => {
      const [heading = '', ...rest] = section.split('\n').map(text);
      return [`.SH ${heading.replace(/:$/, '').toUpperCase()}`, '.nf', rest, '.fi'].flat();
    });
}

/** Escapes a text for roff, in which a line must not begin with a control character. */
function text(plain: string): string {
  const escaped = plain.replaceAll('\\', '\\e').replaceAll('-', '\\-');
  return /^[.']/.test(escaped) ? `\\&${escaped}` : escaped;
}
