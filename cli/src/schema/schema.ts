import type { CommandContext } from '../command-context.ts';
import { usageFailure } from '../failure.ts';
import { message } from '../language/translator.ts';
import { jsonText } from '../terminal/streamed-document.ts';
import { documentNames, isDocumentName, schemaOf } from './documents.ts';

/**
 * Prints the JSON Schema of what a command writes with `--json`; of all commands, by their names, where
 * none is named.
 * @param words the command, such as `channels switch`
 */
export function printSchema({ output }: CommandContext, words: readonly string[]): void {
  const name = words.join(' ');
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
