import type { Position } from './syntax.ts';

/**
 * The reason why an expression has no value. It denies the request, unless `&&` or `||` can ignore
 * it.
 */
export class EvaluationError extends Error {
  override name = 'EvaluationError';
  /** The innermost expression that has no value. */
  at: Position | undefined;

  constructor(message: string, at?: Position) {
    super(message);
    this.at = at;
  }
}
