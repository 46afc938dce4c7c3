import type { Command } from 'commander';

import type { CommandContext } from '../command-context.ts';
import { usageFailure } from '../failure.ts';
import { message } from '../language/translator.ts';
import { jsonText } from '../terminal/streamed-document.ts';
import { documentNames, isDocumentName, schemaOf } from './documents.ts';

/**
 * Prints the JSON Schema of a command's output with `--json`, or without a command the schemas of
 * all commands.
 * @param words the command, such as `channels switch`
 */
export function printSchema(
  { output }: CommandContext,
  program: Command,
  words: readonly string[],
): void {
  const [first = '', ...others] = words;
  const aliased = program.commands.find((command) => command.aliases().includes(first));
  const name = [aliased?.name() ?? first, ...others].join(' ');
  if (name === '') {
    const all = documentNames().filter(isDocumentName);
    const commands = Object.fromEntries(all.map((each) => [each, schemaOf(each)]));
    return output.line(jsonText(commands, 2));
  }
  if (!isDocumentName(name))
    throw usageFailure(
      message('usage.noSchema', { name }),
      message('usage.schemas', { names: documentNames().join(', ') }),
    );
  output.line(jsonText(schemaOf(name), 2));
}
