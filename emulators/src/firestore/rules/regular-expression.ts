import { RE2JS, RE2JSException } from 're2js';

import { EvaluationError } from './evaluation-error.ts';

const known = new Map<string, RE2JS>();

/** The pattern of RE2, as in the real rules; an invalid one is an EvaluationError. */
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

/** `text.matches(pattern)`: whether the whole text does. */
export function matchesWhole(text: string, pattern: string): boolean {
  return compiledPattern(pattern).testExact(text);
}

/** `text.split(pattern)`; groups do not show in the result. */
export function splitBy(text: string, pattern: string): string[] {
  const parts = compiledPattern(pattern).split(text, -1);
  // What matches nothing splits between characters, not behind the last.
  const isSplitAtEnd = parts.at(-1) === '' && parts.length > 1;
  return isSplitAtEnd && matchesWhole('', pattern) ? parts.slice(0, -1) : parts;
}

/** `text.replace(pattern, by)`: every occurrence; `by` is taken literally. */
export function replaceAll(text: string, pattern: string, by: string): string {
  return compiledPattern(pattern)
    .matcher(text)
    .replaceAll(() => by);
}
