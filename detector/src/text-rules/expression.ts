import { RE2JS, RE2JSException, RE2JSSyntaxException } from 're2js';

import type { Finder } from './subject.ts';

/** Why an expression cannot be used. */
export type ExpressionProblem =
  | 'missing-bracket'
  | 'missing-parenthesis'
  | 'unexpected-parenthesis'
  | 'nothing-to-repeat'
  | 'repeat-count'
  | 'repeated-repetition'
  | 'unknown-escape'
  | 'trailing-backslash'
  | 'character-range'
  | 'group-name'
  | 'unsupported'
  | 'too-large'
  | 'invalid'
  | 'matches-empty';

/** RE2's errors by the beginning of their descriptions. */
const problems: Readonly<Record<string, ExpressionProblem>> = {
  'missing closing ]': 'missing-bracket',
  'missing closing )': 'missing-parenthesis',
  'unexpected )': 'unexpected-parenthesis',
  'missing argument to repetition operator': 'nothing-to-repeat',
  'invalid repeat count': 'repeat-count',
  'invalid nested repetition operator': 'repeated-repetition',
  'invalid escape sequence': 'unknown-escape',
  'trailing backslash at end of expression': 'trailing-backslash',
  'invalid character class range': 'character-range',
  'invalid named capture': 'group-name',
  'duplicate capture group name': 'group-name',
  'invalid or unsupported Perl syntax': 'unsupported',
  'expression nests too deeply': 'too-large',
  'expression too large': 'too-large',
};

/**
 * The most instructions that an expression may compile to. The time to look at a character grows with
 * them in the worst case.
 */
const mostInstructions = 200;

/**
 * Prepares to look for an expression in RE2's syntax, which takes a time that is linear in the text.
 * Letter case does not count unless the expression says `(?-i)`.
 */
export function expressionFinder(
  value: string,
): { find: Finder } | { problem: ExpressionProblem; part?: string } {
  let expression: RE2JS;
  try {
    expression = RE2JS.compile(value, RE2JS.CASE_INSENSITIVE);
  } catch (error) {
    return refusal(error);
  }
  if (expression.programSize() > mostInstructions) return { problem: 'too-large' };
  if (expression.test('')) return { problem: 'matches-empty' };
  return {
    find: ({ raw }) => {
      // Without captures it is much faster, and most comments do not match.
      if (!expression.test(raw)) return null;
      const matcher = expression.matcher(raw);
      return matcher.find() ? { start: matcher.start(), end: matcher.end() } : null;
    },
  };
}

function refusal(error: unknown): { problem: ExpressionProblem; part?: string } {
  if (error instanceof RE2JSSyntaxException) {
    const part = error.getPattern() ?? '';
    if (/^\(\?<[=!]/u.test(part)) return { problem: 'unsupported', part: part.slice(0, 4) };
    const problem = problems[error.getDescription()] ?? 'invalid';
    // It may blame the whole expression, with the flag that we have set.
    return part === '' || part.startsWith('(?i)') ? { problem } : { problem, part };
  }
  if (error instanceof RE2JSException) return { problem: 'invalid' };
  throw error;
}
