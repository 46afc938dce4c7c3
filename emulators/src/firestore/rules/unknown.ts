import { formatFieldPath, type FieldPath } from '../field-path.ts';
import {
  compare,
  equals,
  EvaluationError,
  isList,
  typeOf,
  type RulesValue,
} from './rules-value.ts';

/** One thing that holds for every document that a query can answer. */
export type Fact =
  | { kind: 'equal' | 'notEqual' | 'contains'; value: RulesValue }
  | { kind: 'range'; operator: '<' | '<=' | '>' | '>='; value: RulesValue }
  /** The field is there, whatever it holds. */
  | { kind: 'exists' };

export interface FieldFact {
  path: FieldPath;
  fact: Fact;
}

export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=';

/** The operator that says the same with its sides exchanged. */
export const MIRRORED: Record<Comparison, Comparison> = {
  '==': '==',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

/**
 * A value of the documents that a query may answer, of which only what the query's constraints say
 * is known. An operation on it has a value where that follows from them, else it is an error.
 */
export class Unknown {
  readonly #what: string;
  readonly #path: FieldPath;
  readonly #facts: readonly FieldFact[];

  /** `what` names it in errors; `facts` are about it and what is inside it, by path below it. */
  constructor(what: string, facts: readonly FieldFact[] = [], path: FieldPath = []) {
    this.#what = what;
    this.#facts = facts;
    this.#path = path;
  }

  /** The value of a field inside: itself where a constraint fixes it, else what is known of it. */
  member(name: string): RulesValue {
    const path = [...this.#path, name];
    const facts = this.#facts.filter((entry) => beginsWith(entry.path, path));
    const fixed = facts.find(({ path: of, fact }) => of.length === path.length && isEqual(fact));
    if (fixed && fixed.fact.kind === 'equal') return fixed.fact.value;
    return new Unknown(this.#what, facts, path);
  }

  /** Whether it surely is a map with the field; that a field is missing, no query can say. */
  surelyHasField(name: string): boolean {
    const path = [...this.#path, name];
    return this.#facts.some((entry) => beginsWith(entry.path, path));
  }

  /** What `this operator value` is. */
  compared(operator: Comparison, value: RulesValue): boolean {
    for (const fact of this.#own()) {
      const proven = implied(fact, operator, value);
      if (proven !== undefined) return proven;
    }
    throw this.unproven();
  }

  /** Whether it surely is a list with the value in it; that it is not, no query can say. */
  surelyHas(value: RulesValue): boolean {
    return this.#own().some((fact) => fact.kind === 'contains' && equals(fact.value, value));
  }

  /** What `this in values` is. */
  isAmong(values: readonly RulesValue[]): boolean {
    if (values.every((value) => this.compared('!=', value))) return false;
    throw this.unproven();
  }

  /** Whether it is of the type; that of an int and a float cannot be told apart by a range. */
  is(type: string): boolean {
    for (const fact of this.#own()) {
      const known = typeIn(fact);
      if (known === undefined) continue;
      if (known === 'number' && (type === 'int' || type === 'float')) continue;
      return known === type;
    }
    throw this.unproven();
  }

  unproven(inside?: string): EvaluationError {
    const path = inside === undefined ? this.#path : [...this.#path, inside];
    const name = path.length === 0 ? this.#what : `${this.#what}.${formatFieldPath(path)}`;
    return new EvaluationError(`${name} is not known from the query's constraints`);
  }

  /** The facts about the very value, not about what is inside. */
  #own(): Fact[] {
    return this.#facts
      .filter(({ path }) => path.length === this.#path.length)
      .map(({ fact }) => fact);
  }
}

function isEqual(fact: Fact): boolean {
  return fact.kind === 'equal';
}

function beginsWith(path: FieldPath, prefix: FieldPath): boolean {
  return path.length >= prefix.length && prefix.every((key, index) => key === path[index]);
}

/** What the fact says of `x operator value`; undefined where it leaves that open. */
function implied(fact: Fact, operator: Comparison, value: RulesValue): boolean | undefined {
  if (operator === '==' || operator === '!=') {
    if (!isOther(fact, value)) return undefined;
    return operator === '!=';
  }
  if (fact.kind !== 'range') return undefined;
  const order = orderOf(fact.value, value);
  if (order === undefined) return undefined;
  const isStrict = fact.operator.length === 1;
  const bounds = fact.operator[0];
  const asked = operator[0];
  const askedStrictly = operator.length === 1;
  // x is beyond the bound; is the value on the bound's other side?
  const beyond = bounds === '>' ? order : -order;
  if (bounds === asked) {
    return beyond > 0 || (beyond === 0 && (isStrict || !askedStrictly)) ? true : undefined;
  }
  return beyond > 0 || (beyond === 0 && (isStrict || askedStrictly)) ? false : undefined;
}

/** Whether the fact excludes that x is the value. */
function isOther(fact: Fact, value: RulesValue): boolean {
  if (fact.kind === 'notEqual') return equals(fact.value, value);
  if (fact.kind !== 'range') return false;
  const order = orderOf(fact.value, value);
  // A range finds only values of its own kind, and a value of another kind is none of them.
  if (order === undefined) return !Number.isNaN(value) && kind(fact.value) !== kind(value);
  const beyond = fact.operator.startsWith('>') ? order : -order;
  return beyond > 0 || (beyond === 0 && fact.operator.length === 1);
}

/** The order of bound and value; undefined where they have none. */
function orderOf(bound: RulesValue, value: RulesValue): number | undefined {
  if (kind(bound) !== kind(value) || !ORDERED.has(kind(bound))) return undefined;
  const order = compare(bound, value);
  return Number.isNaN(order) ? undefined : order;
}

const ORDERED = new Set(['number', 'string', 'timestamp']);

function kind(value: RulesValue): string {
  const type = typeOf(value);
  return type === 'int' || type === 'float' ? 'number' : type;
}

function typeIn(fact: Fact): string | undefined {
  if (fact.kind === 'contains') return 'list';
  return fact.kind === 'range' ? kind(fact.value) : undefined;
}

/** The single values that `x in […]` compares x with. */
export function listed(value: RulesValue): readonly RulesValue[] {
  if (isList(value)) return value;
  throw new EvaluationError(`in needs a list, not ${typeOf(value)}`);
}
