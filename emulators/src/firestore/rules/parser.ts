import { readFileSync } from 'node:fs';
import peggy from 'peggy';

import { MAX_FILE_BYTES } from './limits.ts';
import { RulesFileError } from './rules-file-error.ts';
import type { RulesFile } from './syntax.ts';

let generated: peggy.Parser | undefined;

/**
 * Returns the parser. The first call generates it. At the start of a process, its generation would
 * take most of the time.
 */
function parser(): peggy.Parser {
  generated ??= peggy.generate(readFileSync(new URL('grammar.peggy', import.meta.url), 'utf8'));
  return generated;
}

/** Parses a file of security rules. Throws a RulesFileError if the text is not valid. */
export function parseRules(text: string): RulesFile {
  if (Buffer.byteLength(text) > MAX_FILE_BYTES) {
    const start = { line: 1, column: 1 };
    throw new RulesFileError(`The file is larger than ${MAX_FILE_BYTES} bytes`, start);
  }
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the grammar creates this tree
    return parser().parse(text) as RulesFile;
  } catch (error) {
    if (!(error instanceof parser().SyntaxError)) throw error;
    const { line, column } = error.location.start;
    throw new RulesFileError(error.message, { line, column });
  }
}
