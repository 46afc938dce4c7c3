import { formatFieldPath, type FieldPath } from '../data/field-path.ts';
import type { Comparison } from '../data/filter.ts';
import { EvaluationError } from './evaluation-error.ts';
import type { Comparing } from './syntax.ts';
import { compare, equals, typeOf, type RulesValue, type UnknownValue } from './rules-value.ts';

/** A fact about every document that a query can return; `exists` says that it has the field. */
export interface FieldFact {
  path: FieldPath;
  op: Comparison['op'] | 'exists';
  value: RulesValue;
}

/**
 * A value of the documents that a query may return, of which only what the query's constraints say
 * is known. An operation on it has a value where that follows from them, else it is an error.
 */
export class Unknown implements UnknownValue {
  readonly type = 'unknown';
  readonly #what: string;
  readonly #path: FieldPath;
  /** About it and what is inside it. */
  readonly #facts: readonly FieldFact[];
  /** About the very value. */
  readonly #own: readonly FieldFact[];

  /** `what` names it in errors; it is the value at `path` in the documents that the facts are of. */
  constructor(what: string, facts: readonly FieldFact[] = [], path: FieldPath = []) {
    this.#what = what;
    this.#path = path;
    this.#facts = facts.filter((fact) => path.every((key, index) => key === fact.path[index]));
    this.#own = this.#facts.filter((fact) => fact.path.length === path.length);
  }

  /** The value of a field inside: itself where a constraint fixes it, else what is known of it. */
  member(name: string): RulesValue {
    const member = new Unknown(this.#what, this.#facts, [...this.#path, name]);
    const fixed = member.#own.find(({ op }) => op === '==');
    return fixed ? fixed.value : member;
  }

  /** Whether it surely is a map with the field; that a field is missing, no query can say. */
  surelyHasField(name: string): boolean {
    return this.#facts.some(({ path }) => path[this.#path.length] === name);
  }

  /** What `this operator value` is. */
  compared(operator: Comparing, value: RulesValue): boolean {
    for (const fact of this.#own) {
      const proven = implied(fact, operator, value);
      if (proven !== undefined) return proven;
    }
    throw this.unproven();
  }

  /** Whether it surely is a list with the value in it; that it is not, no query can say. */
  surelyHas(value: RulesValue): boolean {
    return this.#own.some((fact) => fact.op === 'contains' && equals(fact.value, value));
  }

  /** What `this in values` is. */
  isAmong(values: readonly RulesValue[]): boolean {
    if (values.every((value) => this.compared('!=', value))) return false;
    throw this.unproven();
  }

  /** Whether it is of the type; a range does not distinguish an int from a float. */
  is(type: string): boolean {
    for (const fact of this.#own) {
      if (fact.op === 'contains') return type === 'list';
      if (!isRange(fact)) continue;
      const known = kindOf(fact.value);
      if (known !== 'number' || (type !== 'int' && type !== 'float')) return known === type;
    }
    throw this.unproven();
  }

  /** The methods whose result follows from the query's constraints. */
  method(name: string, [argument = null]: readonly RulesValue[]): RulesValue {
    if (name === 'get' && typeof argument === 'string') {
      const member = this.member(argument);
      // A member that is only known to exist differs from the default, but its value is not known.
      if (!(member instanceof Unknown)) return member;
    }
    if (Array.isArray(argument)) {
      const has = (item: RulesValue): boolean => this.surelyHas(item);
      if (name === 'hasAny' && argument.some(has)) return true;
      if (name === 'hasAll' && argument.every(has)) return true;
    }
    throw this.unproven();
  }

  unproven(): EvaluationError {
    const name = [this.#what, ...(this.#path.length > 0 ? [formatFieldPath(this.#path)] : [])];
    return new EvaluationError(`${name.join('.')} is not known from the query's constraints`);
  }
}

/** What the fact says of `x operator value`; undefined if it says nothing. */
function implied(fact: FieldFact, operator: Comparing, value: RulesValue): boolean | undefined {
  if (operator === '==' || operator === '!=') {
    const isOther =
      fact.op === '!=' ? equals(fact.value, value) : isRange(fact) && !mayBe(fact, value);
    return isOther ? operator === '!=' : undefined;
  }
  if (!isRange(fact) || kindOf(fact.value) !== kindOf(value)) return undefined;
  // How far the bound is beyond the value, in the direction to which the range is open.
  const beyond = compare(fact.value, value) * (fact.op.startsWith('>') ? 1 : -1);
  const isStrict = fact.op.length === 1;
  const askedStrictly = operator.length === 1;
  const sameDirection = fact.op[0] === operator[0];
  const touching = isStrict || askedStrictly !== sameDirection;
  return beyond > 0 || (beyond === 0 && touching) ? sameDirection : undefined;
}

function isRange({ op }: FieldFact): boolean {
  return op.startsWith('<') || op.startsWith('>');
}

/** Whether a value of the range may be this one: a range has only values of the bound's kind. */
function mayBe({ op, value: bound }: FieldFact, value: RulesValue): boolean {
  if (kindOf(bound) !== kindOf(value)) return false;
  const order = compare(value, bound);
  if (order === 0 || Number.isNaN(order)) return op.length === 2 || order !== 0;
  return op.startsWith('>') ? order > 0 : order < 0;
}

function kindOf(value: RulesValue): string {
  const type = typeOf(value);
  return type === 'int' || type === 'float' ? 'number' : type;
}
