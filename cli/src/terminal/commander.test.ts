import { Command, CommanderError } from 'commander';
import { describe, expect, it } from 'vitest';

import { createProgram } from '../program.ts';
import { translateParseError } from './commander.ts';
import { setLanguage } from '../language/translator.ts';

const ABOUT = { version: '1.0.0', defaultApi: 'https://threadsweep.example' };
/** Matches words of the English help and errors, which occur in other languages only in options. */
const ENGLISH =
  /(?<!--)\b(?:the|your|this|of|with|only|show|list|default|choices|Usage:|Commands|display|argument|arguments|unknown|invalid|missing|Allowed|Expected|whole|Did|required)\b/;

function program(): Command {
  return createProgram(undefined, () => {}, ABOUT);
}

function withAllBelow(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withAllBelow)];
}

async function refused(...words: string[]): Promise<string> {
  const silent = program();
  for (const each of withAllBelow(silent)) each.exitOverride();
  const error: unknown = await silent
    .parseAsync(words, { from: 'user' })
    .catch((caught: unknown) => caught);
  if (!(error instanceof CommanderError)) throw new Error(`${words.join(' ')} was not refused`);
  return translateParseError(`${error.message}\n`);
}

describe.each(['fr', 'es'] as const)('the texts of commander in %s', (language) => {
  it('the French and Spanish help of each command contains no English words', async () => {
    await setLanguage(language);
    const commands = withAllBelow(program());
    expect(commands.length).toBeGreaterThan(20);
    for (const command of commands) {
      // “Arguments” is a French word, too.
      const lines = command.helpInformation().replace('Arguments :', '').split('\n');
      expect(lines.filter((line) => ENGLISH.test(line))).toEqual([]);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
    }
  });

  it.for([
    ['vidoes'],
    ['clean', '--dry-rum'],
    ['apply'],
    ['videos', '--limit'],
    ['videos', '--limit', '0'],
    ['export', '--format', "it's 'x'"],
    ['auto', 'maybe'],
    ['passes', 'extra'],
    ['auto', 'on', 'off', 'both'],
    ['comments', '--hidden', '--visible', 'dQw4w9WgXcQ'],
    ['--language', 'de', 'videos'],
  ])('the translated usage error for the arguments %j contains no English word', async (words) => {
    await setLanguage('en');
    const english = await refused(...words);
    expect(english).toMatch(ENGLISH);
    await setLanguage(language);
    // “Argument” is a French word, too.
    expect((await refused(...words)).replace(/d?[’ ]arguments?/g, '')).not.toMatch(ENGLISH);
  });
});

it('an error sentence of commander stays unchanged in English, and in French if its translation is unknown', async () => {
  await setLanguage('en');
  for (const text of [
    "error: unknown option '--dry-rum'\n(Did you mean --dry-run?)\n",
    "error: unknown command 'pas'\n(Did you mean one of passes, pages?)\n",
    "error: too many arguments for 'auto'. Expected 1 argument but got 2: on, off.\n",
    "error: option '--limit <n>' argument '0' is invalid. It must be a whole number, 1 or more.\n",
  ])
    expect(translateParseError(text)).toBe(text);
  await setLanguage('fr');
  expect(translateParseError('error: something of tomorrow\n')).toBe(
    'error: something of tomorrow\n',
  );
});
