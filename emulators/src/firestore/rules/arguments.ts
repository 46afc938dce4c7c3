import { EvaluationError } from './evaluation-error.ts';
import type { Judgement } from './judgement.ts';
import {
  isNumber,
  isOf,
  typeOf,
  type RulesTypes,
  type RulesValue,
  type TypeName,
} from './rules-value.ts';
import type { Position } from './syntax.ts';

/**
 * A function or method of the rules language. The first argument of a method is the value on which
 * it is called.
 */
export interface Callable {
  readonly arity: number;
  call(args: readonly RulesValue[], judgement: Judgement, at: Position): RulesValue;
}

/**
 * Converts an argument to this type. Throws an EvaluationError if the argument has another type.
 */
type Take<Type> = (value: RulesValue) => Type;

/** Returns a Callable whose arguments have these types. */
export function callable<Args extends unknown[]>(
  takes: readonly [...{ [Index in keyof Args]: Take<Args[Index]> }],
  call: (...args: Args) => RulesValue,
): Callable {
  return {
    arity: takes.length,
    call: (given) => {
      const args = takes.map((take, index) => take(given[index] ?? null));
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each entry of `takes` returned its type
      return call(...(args as Args));
    },
  };
}

/** Returns the value, whatever its type. Throws if it is unknown. */
export function any(value: RulesValue): RulesValue {
  if (isOf('unknown', value)) throw value.unproven();
  return value;
}

function of<Type extends TypeName>(type: Type, needed = `a ${type}`): Take<RulesTypes[Type]> {
  return (value) => {
    if (!isOf(type, value)) throw unfit(needed, value);
    return value;
  };
}

export const bool = of('bool');
export const bytes = of('bytes', 'bytes');
export const duration = of('duration');
export const int = of('int', 'an int');
export const list = of('list');
export const map = of('map');
export const mapDiff = of('map_diff');
export const path = of('path');
export const set = of('set');
export const string = of('string');
export const timestamp = of('timestamp');

/** Returns the value, which must be an int or a float. */
export function number(value: RulesValue): bigint | number {
  if (isNumber(value)) return value;
  throw unfit('a number', value);
}

/** Returns the value, which must be an int or a float, as a float. */
export function float(value: RulesValue): number {
  return Number(number(value));
}

/** Returns the items of the value, which must be a list or a set. */
export function items(value: RulesValue): readonly RulesValue[] {
  return isOf('set', value) ? value.items : list(value);
}

/** Returns the error for a value that is not of the type `needed`. */
export function unfit(needed: string, value: RulesValue): EvaluationError {
  any(value);
  return new EvaluationError(`${needed} is needed, not ${typeOf(value)}`);
}

/**
 * Returns the entry for a name. A name such as `toString` must not return an inherited property.
 */
export function entryOf<Entry>(
  table: Readonly<Record<string, Entry>>,
  name: string,
): Entry | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Returns the int. Throws an EvaluationError if it needs more than 64 bits. */
export function within64Bits(value: bigint): bigint {
  if (BigInt.asIntN(64, value) === value) return value;
  throw new EvaluationError(`${value} has more than 64 bits`);
}
