import { formatFieldPath, type FieldPath } from '../data/field-path.ts';
import type { Comparison } from '../data/filter.ts';
import { EvaluationError } from './evaluation-error.ts';
import type { Comparing } from './syntax.ts';
import { compare, equals, typeOf, type RulesValue, type UnknownValue } from './rules-value.ts';

/**
 * A fact about every document that a query can return. `exists` means that the document has the
 * field.
 */
export interface FieldFact {
  path: FieldPath;
  op: Comparison['op'] | 'exists';
  value: RulesValue;
}

/**
 * A value in the documents that a query may return. Only the query's constraints on the value are
 * known. An operation returns its result if the constraints imply it, and otherwise throws an
 * error.
 */
export class Unknown implements UnknownValue {
  readonly type = 'unknown';
  readonly #what: string;
  readonly #path: FieldPath;
  /** The facts about the value and the values inside it. */
  readonly #facts: readonly FieldFact[];
  /** The facts about the value itself. */
  readonly #own: readonly FieldFact[];

  /**
   * @param what the value's name in errors
   * @param facts facts about the documents
   * @param path the path of the value in the documents
   */
  constructor(what: string, facts: readonly FieldFact[] = [], path: FieldPath = []) {
    this.#what = what;
    this.#path = path;
    this.#facts = facts.filter((fact) => path.every((key, index) => key === fact.path[index]));
    this.#own = this.#facts.filter((fact) => fact.path.length === path.length);
  }

  /** Returns the value of a nested field. It is an Unknown unless a constraint fixes the value. */
  member(name: string): RulesValue {
    const member = new Unknown(this.#what, this.#facts, [...this.#path, name]);
    const fixed = member.#own.find(({ op }) => op === '==');
    return fixed ? fixed.value : member;
  }

  /**
   * Returns whether the value is certainly a map with the field. A query cannot prove that a field
   * is missing.
   */
  surelyHasField(name: string): boolean {
    return this.#facts.some(({ path }) => path[this.#path.length] === name);
  }

  /**
   * Compares this unknown value with a known one. Throws if the query's constraints do not imply
   * the result.
   */
  compared(operator: Comparing, value: RulesValue): boolean {
    for (const fact of this.#own) {
      const proven = implied(fact, operator, value);
      if (proven !== undefined) return proven;
    }
    throw this.unproven();
  }

  /**
   * Returns whether the value is certainly a list that contains `value`. A query cannot prove that
   * a list lacks a value.
   */
  surelyHas(value: RulesValue): boolean {
    return this.#own.some((fact) => fact.op === 'contains' && equals(fact.value, value));
  }

  /** Returns the result of `this in values`. */
  isAmong(values: readonly RulesValue[]): boolean {
    if (values.every((value) => this.compared('!=', value))) return false;
    throw this.unproven();
  }

  /**
   * Returns whether the value is of the type. Throws if the query does not prove the answer. For
   * example, `x > 5` proves a number, but not whether it is an int or a float.
   */
  is(type: string): boolean {
    for (const fact of this.#own) {
      if (fact.op === 'contains') return type === 'list';
      if (!isRange(fact)) continue;
      const known = kindOf(fact.value);
      if (known !== 'number' || (type !== 'int' && type !== 'float')) return known === type;
    }
    throw this.unproven();
  }

  /** Calls a method. Supports the methods whose result follows from the query's constraints. */
  method(name: string, [argument = null]: readonly RulesValue[]): RulesValue {
    if (name === 'get' && typeof argument === 'string') {
      const member = this.member(argument);
      // Returns a known member. If the query proves only that the member exists, its value is
      // unknown and the default does not apply.
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

/** Returns the result of `x operator value` that follows from the fact; undefined if none does. */
function implied(fact: FieldFact, operator: Comparing, value: RulesValue): boolean | undefined {
  if (operator === '==' || operator === '!=') {
    const isOther =
      fact.op === '!=' ? equals(fact.value, value) : isRange(fact) && !mayBe(fact, value);
    return isOther ? operator === '!=' : undefined;
  }
  if (!isRange(fact) || kindOf(fact.value) !== kindOf(value)) return undefined;
  // Positive if `value` is outside the range and not its bound: below the range of `>` and `>=`,
  // above the range of `<` and `<=`.
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

/**
 * Returns whether the value can meet the fact's comparison. Only values of the same kind as the
 * bound can.
 */
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
