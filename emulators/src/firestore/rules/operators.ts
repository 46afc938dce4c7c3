import { within64Bits } from './builtins.ts';
import { any, items, string, unfit } from './callable.ts';
import type { Arithmetic, BinaryOperator } from './parser.ts';
import { compare, equals, EvaluationError, isNumber, isOf, isSubset } from './rules-value.ts';
import { timestampAt, typeOf } from './rules-value.ts';
import type { RulesTypes, RulesValue } from './rules-value.ts';
import { Unknown, type Operator } from './unknown.ts';

/** The operator that says the same with its sides exchanged. */
const MIRRORED: Record<Operator, Operator> = {
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

/** What an operator other than `&&` and `||`, which need not know both sides, makes of two values. */
export function operate(
  operator: Exclude<BinaryOperator, '&&' | '||'>,
  left: RulesValue,
  right: RulesValue,
): RulesValue {
  switch (operator) {
    case 'in':
      return isIn(left, right);
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return calculate(operator, left, right);
    default:
      return isCompared(operator, left, right);
  }
}

/** `-value` */
export function negate(value: RulesValue): RulesValue {
  if (typeof value === 'bigint') return within64Bits(-value);
  if (typeof value === 'number') return -value;
  if (isOf('duration', value)) return { type: 'duration', nanos: -value.nanos };
  throw new EvaluationError(`${typeOf(value)} cannot be negated`);
}

/** `value is type` */
export function isOfType(value: RulesValue, type: string): boolean {
  if (value instanceof Unknown) return value.is(type);
  return type === 'number' ? isNumber(value) : typeOf(value) === type;
}

function isCompared(operator: Operator, left: RulesValue, right: RulesValue): boolean {
  if (left instanceof Unknown) {
    if (right instanceof Unknown) throw left.unproven();
    return left.compared(operator, right);
  }
  if (right instanceof Unknown) return right.compared(MIRRORED[operator], left);
  if (operator === '==') return equals(left, right);
  if (operator === '!=') return !equals(left, right);
  const order = compare(left, right);
  if (order === 0) return operator.endsWith('=');
  return operator.startsWith('<') ? order < 0 : order > 0;
}

function isIn(left: RulesValue, right: RulesValue): boolean {
  if (right instanceof Unknown) {
    if (left instanceof Unknown) throw left.unproven();
    if (right.surelyHas(left)) return true;
    if (typeof left === 'string' && right.surelyHasField(left)) return true;
    throw right.unproven();
  }
  if (isOf('map', right)) {
    if (left instanceof Unknown) throw left.unproven();
    return typeof left === 'string' && right.has(left);
  }
  return left instanceof Unknown ? left.isAmong(items(right)) : isSubset([left], items(right));
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

/** `target.name` */
export function memberOf(target: RulesValue, name: string): RulesValue {
  if (target instanceof Unknown) return target.member(name);
  if (!isOf('map', target)) throw new EvaluationError(`${typeOf(target)} has no member ${name}`);
  const value = target.get(name);
  if (value === undefined) throw new EvaluationError(`there is no member ${name}`);
  return value;
}

/** `target[index]`: of a map by a string, else by an int. */
export function itemOf(target: RulesValue, index: RulesValue): RulesValue {
  if (typeof index === 'string') return memberOf(target, index);
  if (typeof index !== 'bigint') throw new EvaluationError(`${typeOf(index)} is no index`);
  const item = index < 0n ? undefined : itemsIn(target)[Number(index)];
  if (item === undefined) throw new EvaluationError(`there is no item ${index}`);
  return item;
}

/** `target[from:to]`: without the item at `to`. */
export function sliceOf(target: RulesValue, from: RulesValue, to: RulesValue): RulesValue {
  const all = itemsIn(target);
  if (typeof from !== 'bigint' || typeof to !== 'bigint') throw unfit('a range of ints', from);
  if (from < 0n || to < from || to > BigInt(all.length)) {
    throw new EvaluationError(`${from}:${to} is outside of 0:${all.length}`);
  }
  const part = all.slice(Number(from), Number(to));
  return typeof target === 'string' ? part.map(string).join('') : part;
}

/** The items of a list, the characters of a string, the segments of a path. */
function itemsIn(target: RulesValue): readonly RulesValue[] {
  if (typeof target === 'string') return Array.from(target);
  if (isOf('path', target)) return target.segments;
  if (isOf('list', target)) return target;
  throw new EvaluationError(`${typeOf(any(target))} has no items`);
}

/** What `$(…)` in a path stands for: one segment, or those of a path. */
export function segmentsOf(value: RulesValue): RulesTypes['path']['segments'] {
  if (isOf('path', value)) return value.segments;
  if (value instanceof Unknown) return [value];
  const text = string(value);
  if (text === '' || text.includes('/')) throw new EvaluationError(`'${text}' is no segment`);
  return [text];
}
