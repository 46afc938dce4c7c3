import { readFileSync } from 'node:fs';
import peggy from 'peggy';

import { type Expression, type RulesFile, RulesFileError } from './syntax.ts';

/** The limit of https://firebase.google.com/docs/firestore/quotas#security_rules. */
const MAX_FILE_BYTES = 256 * 1024;

let generated: peggy.Parser | undefined;

/** Made when first needed: it takes longer than all else at the start of a process. */
function parser(): peggy.Parser {
  generated ??= peggy.generate(readFileSync(new URL('grammar.peggy', import.meta.url), 'utf8'), {
    allowedStartRules: ['File', 'LoneExpression'],
  });
  return generated;
}

/** Reads a file of security rules. Throws a RulesFileError where it is none. */
export function parseRules(text: string): RulesFile {
  if (Buffer.byteLength(text) > MAX_FILE_BYTES) {
    const start = { line: 1, column: 1 };
    throw new RulesFileError(`The file is larger than ${MAX_FILE_BYTES} bytes`, start);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the grammar makes this tree
  return parsed(text, 'File') as RulesFile;
}

/** Reads one expression by itself. */
export function parseExpression(text: string): Expression {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the grammar makes this tree
  return parsed(text, 'LoneExpression') as Expression;
}

function parsed(text: string, startRule: string): unknown {
  try {
    return parser().parse(text, { startRule });
  } catch (error) {
    if (!(error instanceof parser().SyntaxError)) throw error;
    const { line, column } = error.location.start;
    throw new RulesFileError(error.message, { line, column });
  }
}
