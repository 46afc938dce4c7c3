import type { Position } from './syntax.ts';
import type { RulesTypes, RulesValue } from './rules-value.ts';

/** What an expression may ask from outside. */
export interface Lookups {
  /** The document as `resource` shows one; null for a missing one. */
  get(path: RulesTypes['path']): RulesValue;
  exists(path: RulesTypes['path']): boolean;
  /** The same as they will be once the request is done. */
  getAfter(path: RulesTypes['path']): RulesValue;
  existsAfter(path: RulesTypes['path']): boolean;
  debug(value: RulesValue, at: Position): void;
}

/** A variable of the file: the same name elsewhere may be another one. */
export type Variable = symbol;
/** The two that every expression sees. */
export const GIVEN = { request: Symbol('request'), resource: Symbol('resource') } as const;

/**
 * One request that is being judged. No function can call itself, even by way of others, so no
 * variable has more than one value at a time.
 */
export interface Judgement {
  readonly values: Map<Variable, RulesValue>;
  readonly lookups: Lookups;
  /** How deep functions have called each other. */
  depth: number;
  /** How many expressions were evaluated. */
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

/** A compiled expression: returns its value; throws an EvaluationError if it has none. */
export type Run = (judgement: Judgement) => RulesValue;
