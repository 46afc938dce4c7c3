import { formatFieldPath, type FieldPath } from '../field-path.ts';
import { compare, equals, EvaluationError, typeOf, type RulesValue } from './rules-value.ts';

/** One thing that holds for every document that a query can answer. */
export type Fact =
  | { kind: 'equal' | 'notEqual' | 'contains'; value: RulesValue }
  | { kind: 'range'; operator: '<' | '<=' | '>' | '>='; value: RulesValue }
  /** The field is there, whatever it holds. */
  | { kind: 'exists' };

export type FieldFact = Fact & { path: FieldPath };

export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=';

/**
 * A value of the documents that a query may answer, of which only what the query's constraints say
 * is known. An operation on it has a value where that follows from them, else it is an error.
 */
export class Unknown {
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
    const fixed = member.#own.find(({ kind }) => kind === 'equal');
    return fixed?.kind === 'equal' ? fixed.value : member;
  }

  /** Whether it surely is a map with the field; that a field is missing, no query can say. */
  surelyHasField(name: string): boolean {
    return this.#facts.some(({ path }) => path[this.#path.length] === name);
  }

  /** What `this operator value` is. */
  compared(operator: Comparison, value: RulesValue): boolean {
    for (const fact of this.#own) {
      const proven = implied(fact, operator, value);
      if (proven !== undefined) return proven;
    }
    throw this.unproven();
  }

  /** Whether it surely is a list with the value in it; that it is not, no query can say. */
  surelyHas(value: RulesValue): boolean {
    return this.#own.some((fact) => fact.kind === 'contains' && equals(fact.value, value));
  }

  /** What `this in values` is. */
  isAmong(values: readonly RulesValue[]): boolean {
    if (values.every((value) => this.compared('!=', value))) return false;
    throw this.unproven();
  }

  /** Whether it is of the type; that of an int and a float cannot be told apart by a range. */
  is(type: string): boolean {
    for (const fact of this.#own) {
      if (fact.kind === 'contains') return type === 'list';
      if (fact.kind !== 'range') continue;
      const known = kindOf(fact.value);
      if (known !== 'number' || (type !== 'int' && type !== 'float')) return known === type;
    }
    throw this.unproven();
  }

  /** The methods that what a query says can answer. */
  method(name: string, [argument = null]: readonly RulesValue[]): RulesValue {
    if (name === 'get' && typeof argument === 'string') {
      const member = this.member(argument);
      // One that is only known to exist cannot be told from the default, but its value is not known.
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

/** What the fact says of `x operator value`; undefined where it leaves that open. */
function implied(fact: Fact, operator: Comparison, value: RulesValue): boolean | undefined {
  if (operator === '==' || operator === '!=') {
    const isOther =
      (fact.kind === 'notEqual' && equals(fact.value, value)) ||
      (fact.kind === 'range' && !mayBe(fact, value));
    return isOther ? operator === '!=' : undefined;
  }
  if (fact.kind !== 'range' || kindOf(fact.value) !== kindOf(value)) return undefined;
  // How far the bound is beyond the value, in the direction to which the range is open.
  const isAbove = fact.operator.startsWith('>');
  const beyond = compare(fact.value, value) * (isAbove ? 1 : -1);
  const isStrict = fact.operator.length === 1;
  const askedStrictly = operator.length === 1;
  const sameDirection = fact.operator[0] === operator[0];
  const touching = isStrict || askedStrictly !== sameDirection;
  return beyond > 0 || (beyond === 0 && touching) ? sameDirection : undefined;
}

/** Whether a value of the range may be this one: a range has only values of the bound's kind. */
function mayBe(range: Extract<Fact, { kind: 'range' }>, value: RulesValue): boolean {
  if (kindOf(range.value) !== kindOf(value)) return false;
  const order = compare(value, range.value);
  if (order === 0 || Number.isNaN(order)) return range.operator.length === 2 || order !== 0;
  return range.operator.startsWith('>') ? order > 0 : order < 0;
}

function kindOf(value: RulesValue): string {
  const type = typeOf(value);
  return type === 'int' || type === 'float' ? 'number' : type;
}
