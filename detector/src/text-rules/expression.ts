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

/** The problems, by the beginning of RE2's error messages. */
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
 * The most instructions to which an expression may compile. In the worst case, the time for each
 * character grows with this number.
 */
const mostInstructions = 200;

/**
 * Creates a function that searches for an expression in RE2's syntax, in a time that is linear in
 * the text. It ignores letter case unless the expression contains `(?-i)`.
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
      // A test without captures is much faster, and most comments do not match.
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
    // RE2 may name the whole expression with our added flag, and then there is no part to show.
    return part === '' || part.startsWith('(?i)') ? { problem } : { problem, part };
  }
  if (error instanceof RE2JSException) return { problem: 'invalid' };
  throw error;
}
