import type { Command } from 'commander';

import type { CommandContext } from '../command-context.ts';
import { plainText } from '../terminal/text.ts';
import { placeOf } from './place.ts';
import { valuesOf } from './values.ts';

/** Prints the candidates for the last word. The scripts of `threadsweep completion` call it. */
export async function complete(
  context: CommandContext,
  program: Command,
  words: readonly string[],
): Promise<void> {
  const { output } = context;
  const { fixed, kind } = placeOf(program, words);
  if (kind === 'file') output.line(':files');
  const values = kind === undefined ? [] : await valuesOf(context, kind);
  const typed = words.at(-1) ?? '';
  for (const { value, meaning } of [...fixed, ...values])
    if (value.startsWith(typed)) output.line(`${plainText(value)}\t${plainText(meaning)}`);
}
