import { RE2JS, RE2JSException } from 're2js';

import { EvaluationError } from './evaluation-error.ts';

const known = new Map<string, RE2JS>();

/**
 * Returns the compiled RE2 pattern, as in the real rules. Throws an EvaluationError if the pattern
 * is not valid.
 */
function compiledPattern(pattern: string): RE2JS {
  let expression = known.get(pattern);
  if (!expression) {
    try {
      expression = RE2JS.compile(pattern);
    } catch (error) {
      if (!(error instanceof RE2JSException)) throw error;
      throw new EvaluationError(
        `the regular expression '${pattern}' cannot be used here: ${error.message}`,
      );
    }
    known.set(pattern, expression);
  }
  return expression;
}

/** Implements `text.matches(pattern)`: returns whether the whole text matches. */
export function matchesWhole(text: string, pattern: string): boolean {
  return compiledPattern(pattern).testExact(text);
}

/** Implements `text.split(pattern)`. The result does not contain the pattern's groups. */
export function splitBy(text: string, pattern: string): string[] {
  const parts = compiledPattern(pattern).split(text, -1);
  // A pattern that matches the empty text splits between characters, but not at the end.
  const isSplitAtEnd = parts.at(-1) === '' && parts.length > 1;
  return isSplitAtEnd && matchesWhole('', pattern) ? parts.slice(0, -1) : parts;
}

/** Implements `text.replace(pattern, by)`: replaces every match, and treats `by` literally. */
export function replaceAll(text: string, pattern: string, by: string): string {
  return compiledPattern(pattern)
    .matcher(text)
    .replaceAll(() => by);
}
