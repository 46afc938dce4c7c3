import type { Command } from 'commander';
import { expect, it } from 'vitest';

import { EXAMPLES } from '../src/help-examples.ts';
import { setLanguage } from '../src/language/translator.ts';
import { createProgram } from '../src/program.ts';
import { cli, serveCli } from './served-cli.ts';

serveCli();

function program(): Command {
  const created = createProgram(undefined, () => {}, { version: '1', defaultApi: 'http://x' });
  const throwing = (command: Command): void => {
    command.exitOverride();
    command.commands.forEach(throwing);
  };
  throwing(created);
  return created;
}

function namesOf(command: Command, above: readonly string[] = []): string[] {
  return command.commands.flatMap((each) => {
    const words = [...above, each.name()];
    return each.name().startsWith('__') ? [] : [words.join(' '), namesOf(each, words)].flat();
  });
}

/**
 * Returns the words of a command line after `threadsweep`, up to a pipe, a redirection or a
 * bracket.
 */
function wordsOf(line: string): string[] {
  const own = line.slice(line.indexOf('threadsweep ') + 'threadsweep '.length);
  const words: string[] = [];
  for (const [, quoted, word] of own.matchAll(/"([^"]*)"|([^\s"]+)/g)) {
    if (quoted === undefined && /^(?:[|<>&]|\|\|)$/.test(word ?? '')) break;
    words.push(quoted ?? word?.replace(/\)$/, '') ?? '');
    if (word?.endsWith(')') === true) break;
  }
  return words;
}

it('the help of every command ends with examples', async () => {
  await setLanguage('en');
  expect(Object.keys(EXAMPLES).toSorted()).toEqual(
    ['threadsweep', ...namesOf(program())].toSorted(),
  );
  const { stdout } = await cli.run(['tokens', 'create', '--help']);
  expect(stdout).toContain(
    '\nExamples:\n  threadsweep tokens create "Nightly clean" --scope moderate --expires 365 > \\\n    token-file\n',
  );
  const french = await cli.run(['undo', '--help', '--language', 'fr']);
  expect(french.stdout).toContain('Exemples :\n  threadsweep undo PASS --dry-run\n');
});

it.for(Object.entries(EXAMPLES).flatMap(([name, lines]) => lines.map((line) => [name, line])))(
  'the example of %s is a valid command line: %s',
  async ([name = '', line = '']) => {
    await setLanguage('en');
    const words = wordsOf(line);
    const named = { threadsweep: '' }[name] ?? name;
    expect(line).toMatch(new RegExp(`threadsweep ${named}`));
    await expect(program().parseAsync(['node', 'threadsweep', ...words])).rejects.toThrow(
      'This program only tells its help.',
    );
  },
);
