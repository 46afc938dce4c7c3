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

/** A function or method of the language; a method takes the value that it is called on first. */
export interface Callable {
  readonly arity: number;
  call(args: readonly RulesValue[], judgement: Judgement, at: Position): RulesValue;
}

/** Reads an argument; one of another type is an EvaluationError. */
type Take<Type> = (value: RulesValue) => Type;

/** A Callable of a function whose arguments are of these types. */
export function callable<Args extends unknown[]>(
  takes: readonly [...{ [Index in keyof Args]: Take<Args[Index]> }],
  call: (...args: Args) => RulesValue,
): Callable {
  return {
    arity: takes.length,
    call: (given) => {
      const args = takes.map((take, index) => take(given[index] ?? null));
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `takes` made each as it says
      return call(...(args as Args));
    },
  };
}

/** Any value that is known. */
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

/** An int or a float. */
export function number(value: RulesValue): bigint | number {
  if (isNumber(value)) return value;
  throw unfit('a number', value);
}

/** An int or a float, as a float. */
export function float(value: RulesValue): number {
  return Number(number(value));
}

/** The items of a list or set. */
export function items(value: RulesValue): readonly RulesValue[] {
  return isOf('set', value) ? value.items : list(value);
}

/** The error for a value of another type than `needed`. */
export function unfit(needed: string, value: RulesValue): EvaluationError {
  any(value);
  return new EvaluationError(`${needed} is needed, not ${typeOf(value)}`);
}

/** The table's own entry, whatever it is called. */
export function entryOf<Entry>(
  table: Readonly<Record<string, Entry>>,
  name: string,
): Entry | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** The int; one that needs more than 64 bits is an error. */
export function within64Bits(value: bigint): bigint {
  if (BigInt.asIntN(64, value) === value) return value;
  throw new EvaluationError(`${value} has more than 64 bits`);
}
