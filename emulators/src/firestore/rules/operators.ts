import { within64Bits } from './builtins.ts';
import {
  compare,
  Duration,
  equals,
  EvaluationError,
  isList,
  isMap,
  isNumber,
  isSubset,
  Moment,
  RulesSet,
  typeOf,
  type RulesValue,
} from './rules-value.ts';
import type { BinaryOperator } from './syntax.ts';
import { momentAt } from './time.ts';
import { listed, MIRRORED, Unknown, type Comparison } from './unknown.ts';

/** What an operator other than `&&` and `||`, which need not know both sides, makes of two values. */
export function operate(
  operator: Exclude<BinaryOperator, '&&' | '||'>,
  left: RulesValue,
  right: RulesValue,
): RulesValue {
  switch (operator) {
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return compareBy(operator, left, right);
    case 'in':
      return isIn(left, right);
    default:
      return calculate(operator, left, right);
  }
}

/** `-value` */
export function negate(value: RulesValue): RulesValue {
  if (typeof value === 'bigint') return within64Bits(-value);
  if (typeof value === 'number') return -value;
  if (value instanceof Duration) return new Duration(-value.nanos);
  throw new EvaluationError(`${typeOf(value)} cannot be negated`);
}

/** `value is type` */
export function isOfType(value: RulesValue, type: string): boolean {
  if (value instanceof Unknown) return value.is(type);
  return type === 'number' ? isNumber(value) : typeOf(value) === type;
}

function compareBy(operator: Comparison, left: RulesValue, right: RulesValue): boolean {
  if (left instanceof Unknown) {
    if (right instanceof Unknown) throw left.unproven();
    return left.compared(operator, right);
  }
  if (right instanceof Unknown) return right.compared(MIRRORED[operator], left);
  if (operator === '==') return equals(left, right);
  if (operator === '!=') return !equals(left, right);
  const order = compare(left, right);
  switch (operator) {
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    default:
      return order >= 0;
  }
}

function isIn(left: RulesValue, right: RulesValue): boolean {
  if (right instanceof Unknown) {
    if (left instanceof Unknown) throw left.unproven();
    if (right.surelyHas(left)) return true;
    if (typeof left === 'string' && right.surelyHasField(left)) return true;
    throw right.unproven();
  }
  if (isMap(right)) {
    if (left instanceof Unknown) throw left.unproven();
    return typeof left === 'string' && right.has(left);
  }
  const items = right instanceof RulesSet ? right.items : listed(right);
  return left instanceof Unknown ? left.isAmong(items) : isSubset([left], items);
}

function calculate(
  operator: '+' | '-' | '*' | '/' | '%',
  left: RulesValue,
  right: RulesValue,
): RulesValue {
  if (typeof left === 'bigint' && typeof right === 'bigint') return onInts(operator, left, right);
  if (isNumber(left) && isNumber(right)) return onFloats(operator, Number(left), Number(right));
  if (operator === '+' || operator === '-') {
    const sign = operator === '+' ? 1n : -1n;
    if (left instanceof Moment && right instanceof Duration) {
      return momentAt(left.nanos + sign * right.nanos);
    }
    if (left instanceof Duration && right instanceof Duration) {
      return new Duration(left.nanos + sign * right.nanos);
    }
  }
  if (operator === '+') {
    if (typeof left === 'string' && typeof right === 'string') return left + right;
    if (left instanceof Duration && right instanceof Moment) {
      return momentAt(left.nanos + right.nanos);
    }
    if (isList(left) && isList(right)) return [...left, ...right];
  }
  if (operator === '-' && left instanceof Moment && right instanceof Moment) {
    return new Duration(left.nanos - right.nanos);
  }
  throw new EvaluationError(`${operator} cannot be used on ${typeOf(left)} and ${typeOf(right)}`);
}

function onInts(operator: '+' | '-' | '*' | '/' | '%', left: bigint, right: bigint): bigint {
  switch (operator) {
    case '+':
      return within64Bits(left + right);
    case '-':
      return within64Bits(left - right);
    case '*':
      return within64Bits(left * right);
    default:
      if (right === 0n) throw new EvaluationError('division by zero');
      return within64Bits(operator === '/' ? left / right : left % right);
  }
}

function onFloats(operator: '+' | '-' | '*' | '/' | '%', left: number, right: number): number {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    default:
      return left % right;
  }
}
