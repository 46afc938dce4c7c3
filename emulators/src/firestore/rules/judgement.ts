import type { Position } from './syntax.ts';
import type { RulesTypes, RulesValue } from './rules-value.ts';

/** The documents that an expression can look up. */
export interface Lookups {
  /** Returns the document in the format of `resource`; null for a missing document. */
  get(path: RulesTypes['path']): RulesValue;
  exists(path: RulesTypes['path']): boolean;
  /** Returns the document as it will be after the request. */
  getAfter(path: RulesTypes['path']): RulesValue;
  existsAfter(path: RulesTypes['path']): boolean;
  debug(value: RulesValue, at: Position): void;
}

/** The identity of one variable of the file. Another variable may have the same name. */
export type Variable = symbol;
/** The two variables that every expression can use. */
export const GIVEN = { request: Symbol('request'), resource: Symbol('resource') } as const;

/**
 * The evaluation state of one request. Functions cannot be recursive, so each variable has one
 * value at a time.
 */
export interface Judgement {
  readonly values: Map<Variable, RulesValue>;
  readonly lookups: Lookups;
  /** The current depth of function calls. */
  depth: number;
  evaluations: number;
}

export function judgementOf(
  request: RulesValue,
  resource: RulesValue,
  lookups: Lookups,
): Judgement {
  const values = new Map([
    [GIVEN.request, request],
    [GIVEN.resource, resource],
  ]);
  return { values, lookups, depth: 0, evaluations: 0 };
}

/** A compiled expression. It returns its value, or throws an EvaluationError if it has none. */
export type Run = (judgement: Judgement) => RulesValue;
