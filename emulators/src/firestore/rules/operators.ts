import { any, bool, items, string, unfit, within64Bits } from './arguments.ts';
import { EvaluationError } from './evaluation-error.ts';
import type { Judgement, Run } from './judgement.ts';
import { compare, equals, isNumber, isOf, isSubset } from './rules-value.ts';
import { timestampAt, typeOf } from './rules-value.ts';
import type { RulesTypes, RulesValue } from './rules-value.ts';
import type { Arithmetic, Comparing, OperatorName } from './syntax.ts';
import { Unknown } from './unknown.ts';

/**
 * For each comparison, the operator that means the same if the sides are exchanged: `>` for `<`.
 */
const MIRRORED: Record<Comparing, Comparing> = {
  '==': '==',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

const ON_INTS: Record<Arithmetic, (left: bigint, right: bigint) => bigint> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
};
const ON_FLOATS: Record<Arithmetic, (left: number, right: number) => number> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
};

/**
 * The implementation of an operator. Its operands are not evaluated yet, because `&&` and `||` need
 * not evaluate both.
 */
export type Operation = (judgement: Judgement, ...operands: Run[]) => RulesValue;

function ofValues(call: (...values: RulesValue[]) => RulesValue): Operation {
  return (judgement, ...operands) => call(...operands.map((run) => run(judgement)));
}

/** The implementation of each operator of the grammar. */
export const OPERATIONS: Readonly<Record<OperatorName, Operation>> = {
  conditional: (judgement, condition, yes, no) =>
    (bool(condition(judgement)) ? yes : no)(judgement),
  '||': (judgement, ...sides) => decided(judgement, sides, true),
  '&&': (judgement, ...sides) => decided(judgement, sides, false),
  '==': comparing('=='),
  '!=': comparing('!='),
  in: ofValues(isIn),
  /** The second operand is the name of a type. */
  is: ofValues((value, type) => {
    if (value instanceof Unknown) return value.is(string(type));
    return type === 'number' ? isNumber(value) : typeOf(value) === type;
  }),
  '<': comparing('<'),
  '<=': comparing('<='),
  '>': comparing('>'),
  '>=': comparing('>='),
  '+': calculating('+'),
  '-': calculating('-'),
  '*': calculating('*'),
  '/': calculating('/'),
  '%': calculating('%'),
  '!': ofValues((value) => !bool(value)),
  negative: ofValues(negate),
  item: ofValues(itemOf),
  slice: ofValues(sliceOf),
  list: ofValues((...all) => all),
  /** Each operand is a list of two items: a key and its value. */
  map: ofValues((...entries) => {
    const pairs = entries.map((entry) => items(entry));
    return new Map(pairs.map(([key = null, value = null]) => [string(key), value]));
  }),
  path: ofValues((...parts) => ({ type: 'path', segments: parts.flatMap(segmentsOf) })),
};

/**
 * Implements `||` and `&&`. If one side has the value `decisive`, the result is that value, even if
 * the other side fails. If no side has that value but a side fails, throws the first error.
 */
function decided(judgement: Judgement, sides: readonly Run[], decisive: boolean): boolean {
  let failure: EvaluationError | undefined;
  for (const side of sides) {
    try {
      if (bool(side(judgement)) === decisive) return decisive;
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error;
      failure ??= error;
    }
  }
  if (failure) throw failure;
  return !decisive;
}

function negate(value: RulesValue): RulesValue {
  if (typeof value === 'bigint') return within64Bits(-value);
  if (typeof value === 'number') return -value;
  if (isOf('duration', value)) return { type: 'duration', nanos: -value.nanos };
  throw new EvaluationError(`${typeOf(value)} cannot be negated`);
}

function comparing(operator: Comparing): Operation {
  return ofValues((left, right) => {
    if (left instanceof Unknown) return left.compared(operator, any(right));
    if (right instanceof Unknown) return right.compared(MIRRORED[operator], left);
    if (operator === '==') return equals(left, right);
    if (operator === '!=') return !equals(left, right);
    const order = compare(left, right);
    if (order === 0) return operator.endsWith('=');
    return operator.startsWith('<') ? order < 0 : order > 0;
  });
}

function isIn(left: RulesValue, right: RulesValue): boolean {
  if (right instanceof Unknown) {
    if (right.surelyHas(any(left))) return true;
    if (typeof left === 'string' && right.surelyHasField(left)) return true;
    throw right.unproven();
  }
  if (isOf('map', right)) {
    const key = any(left);
    return typeof key === 'string' && right.has(key);
  }
  return left instanceof Unknown ? left.isAmong(items(right)) : isSubset([left], items(right));
}

function calculating(operator: Arithmetic): Operation {
  return ofValues((left, right) => calculate(operator, left, right));
}

function calculate(operator: Arithmetic, left: RulesValue, right: RulesValue): RulesValue {
  if (typeof left === 'bigint' && typeof right === 'bigint') {
    if (right === 0n && '/%'.includes(operator)) throw new EvaluationError('division by zero');
    return within64Bits(ON_INTS[operator](left, right));
  }
  if (isNumber(left) && isNumber(right)) return ON_FLOATS[operator](Number(left), Number(right));
  if (operator === '+') {
    if (typeof left === 'string' && typeof right === 'string') return left + right;
    if (isOf('list', left) && isOf('list', right)) return [...left, ...right];
    if (isOf('duration', left) && isOf('timestamp', right)) return calculate('+', right, left);
  }
  if (operator === '+' || operator === '-') {
    if (isOf('duration', right)) {
      const nanos = (of: bigint): bigint => ON_INTS[operator](of, right.nanos);
      if (isOf('timestamp', left)) return timestampAt(nanos(left.nanos));
      if (isOf('duration', left)) return { type: 'duration', nanos: nanos(left.nanos) };
    }
    if (operator === '-' && isOf('timestamp', left) && isOf('timestamp', right)) {
      return { type: 'duration', nanos: left.nanos - right.nanos };
    }
  }
  throw new EvaluationError(`${operator} cannot be used on ${typeOf(left)} and ${typeOf(right)}`);
}

/** Implements `target.name`. */
export function memberOf(target: RulesValue, name: string): RulesValue {
  if (target instanceof Unknown) return target.member(name);
  if (!isOf('map', target)) throw new EvaluationError(`${typeOf(target)} has no member ${name}`);
  const value = target.get(name);
  if (value === undefined) throw new EvaluationError(`there is no member ${name}`);
  return value;
}

/** Implements `target[index]`: a string selects a member of a map, an int an item. */
function itemOf(target: RulesValue, index: RulesValue): RulesValue {
  if (typeof index === 'string') return memberOf(target, index);
  if (typeof index !== 'bigint') throw new EvaluationError(`${typeOf(index)} is no index`);
  const item = index < 0n ? undefined : itemsIn(target)[Number(index)];
  if (item === undefined) throw new EvaluationError(`there is no item ${index}`);
  return item;
}

/** Implements `target[from:to]`. The result excludes the item at `to`. */
function sliceOf(target: RulesValue, from: RulesValue, to: RulesValue): RulesValue {
  const all = itemsIn(target);
  if (typeof from !== 'bigint' || typeof to !== 'bigint') throw unfit('a range of ints', from);
  if (from < 0n || to < from || to > BigInt(all.length)) {
    throw new EvaluationError(`${from}:${to} is outside of 0:${all.length}`);
  }
  const part = all.slice(Number(from), Number(to));
  return typeof target === 'string' ? part.map(string).join('') : part;
}

/** Returns the items of a list, the characters of a string or the segments of a path. */
function itemsIn(target: RulesValue): readonly RulesValue[] {
  if (typeof target === 'string') return Array.from(target);
  if (isOf('path', target)) return target.segments;
  if (isOf('list', target)) return target;
  throw new EvaluationError(`${typeOf(any(target))} has no items`);
}

/**
 * Returns the segments that `$(…)` inserts into a path: a single one, or all segments of another
 * path.
 */
function segmentsOf(value: RulesValue): RulesTypes['path']['segments'] {
  if (isOf('path', value)) return value.segments;
  if (value instanceof Unknown) return [value];
  const text = string(value);
  if (text === '' || text.includes('/')) throw new EvaluationError(`'${text}' is no segment`);
  return [text];
}
