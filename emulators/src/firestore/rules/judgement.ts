import { path as takePath } from './callable.ts';
import type { Position } from './parser.ts';
import { EvaluationError, type RulesTypes, type RulesValue } from './rules-value.ts';

/**
 * How many expressions one request may evaluate
 * (https://firebase.google.com/docs/firestore/quotas#security_rules). What counts as one is not
 * documented; here it is what does something: operators, calls and methods.
 */
const MAX_EVALUATIONS = 1000;

/** What an expression may ask from outside. */
export interface Lookups {
  /** The document as `resource` shows one; null where there is none. */
  get(path: RulesTypes['path']): RulesValue;
  exists(path: RulesTypes['path']): boolean;
  debug(value: RulesValue, at: Position): void;
}

/** The functions that ask from outside, each of one argument. */
export const LOOKUPS: Record<
  string,
  (lookups: Lookups, argument: RulesValue, at: Position) => RulesValue
> = {
  get: (lookups, argument) => lookups.get(takePath(argument)),
  exists: (lookups, argument) => lookups.exists(takePath(argument)),
  debug: (lookups, argument, at) => {
    lookups.debug(argument, at);
    return argument;
  },
};

/** What a name of the file stands for: the same name elsewhere may be another variable. */
export type Variable = symbol;
/** The two that every expression sees. */
export const GIVEN = { request: Symbol('request'), resource: Symbol('resource') } as const;

/**
 * One request that is being judged. No function can call itself, even by way of others, so no
 * variable has more than one value at a time.
 */
export class Judgement {
  readonly values: Map<Variable, RulesValue>;
  readonly lookups: Lookups;
  depth = 0;
  #evaluations = 0;

  constructor(request: RulesValue, resource: RulesValue, lookups: Lookups) {
    this.values = new Map([
      [GIVEN.request, request],
      [GIVEN.resource, resource],
    ]);
    this.lookups = lookups;
  }

  count(): void {
    this.#evaluations += 1;
    if (this.#evaluations > MAX_EVALUATIONS) {
      throw new EvaluationError(`more than ${MAX_EVALUATIONS} expressions are evaluated`);
    }
  }
}

/** An expression made ready: what it is worth; an EvaluationError where it has no value. */
export type Run = (judgement: Judgement) => RulesValue;
