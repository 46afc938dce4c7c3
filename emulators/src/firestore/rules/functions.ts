import type { Judgement } from './judgement.ts';
import type { Position } from './parser.ts';
import { matchesWhole, replaceAll, splitBy } from './regular-expression.ts';
import { dateOf, dayBefore, equals, EvaluationError, isNumber, isOf } from './rules-value.ts';
import { isSubset, modulo, NANOS_PER_DAY, NANOS_PER_SECOND, setOf } from './rules-value.ts';
import { timestampAt, typeOf } from './rules-value.ts';
import type { RulesTypes, RulesValue, TypeName } from './rules-value.ts';

/** A function or method of the language; a method takes the value that it is called on first. */
export interface Callable {
  readonly arity: number;
  call(args: readonly RulesValue[], judgement: Judgement, at: Position): RulesValue;
}

/** Reads an argument; one of another type is an EvaluationError. */
type Take<Type> = (value: RulesValue) => Type;

/** A Callable of a function whose arguments are of these types. */
function callable<Args extends unknown[]>(
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
const bytes = of('bytes', 'bytes');
const duration = of('duration');
const int = of('int', 'an int');
const list = of('list');
const map = of('map');
const mapDiff = of('map_diff');
const path = of('path');
const set = of('set');
export const string = of('string');
const timestamp = of('timestamp');

/** An int or a float. */
function number(value: RulesValue): bigint | number {
  if (isNumber(value)) return value;
  throw unfit('a number', value);
}

/** An int or a float, as a float. */
function float(value: RulesValue): number {
  return Number(number(value));
}

/** The items of a list or set. */
export function items(value: RulesValue): readonly RulesValue[] {
  return isOf('set', value) ? value.items : list(value);
}

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

const UNITS: Record<string, bigint> = {
  w: 7n * NANOS_PER_DAY,
  d: NANOS_PER_DAY,
  h: 3_600n * NANOS_PER_SECOND,
  m: 60n * NANOS_PER_SECOND,
  s: NANOS_PER_SECOND,
  ms: 1_000_000n,
  ns: 1n,
};

/** The functions of the language, by their names with the namespace. */
export const FUNCTIONS: Readonly<Record<string, Callable>> = {
  get: { arity: 1, call: ([value = null], { lookups }) => lookups.get(path(value)) },
  exists: { arity: 1, call: ([value = null], { lookups }) => lookups.exists(path(value)) },
  debug: {
    arity: 1,
    call: ([value = null], { lookups }, at) => {
      lookups.debug(value, at);
      return value;
    },
  },
  int: callable([any], toInt),
  float: callable([any], toFloat),
  string: callable([any], toText),
  bool: callable([any], toBool),
  'math.abs': callable([number], (value) => {
    if (typeof value === 'number') return Math.abs(value);
    return value < 0n ? within64Bits(-value) : value;
  }),
  'math.ceil': rounding(Math.ceil),
  'math.floor': rounding(Math.floor),
  'math.round': rounding(Math.round),
  'math.sqrt': callable([float], Math.sqrt),
  'math.pow': callable([float, float], Math.pow),
  'math.isInfinite': callable([float], (value) => Math.abs(value) === Infinity),
  'math.isNaN': callable([float], Number.isNaN),
  'duration.value': callable([int, string], (magnitude, unit) => {
    const nanos = Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined;
    if (nanos === undefined) throw new EvaluationError(`'${unit}' is no unit of time`);
    return { type: 'duration', nanos: magnitude * nanos };
  }),
  'duration.time': callable([int, int, int, int], (hours, minutes, seconds, nanos) => ({
    type: 'duration',
    nanos: ((hours * 60n + minutes) * 60n + seconds) * NANOS_PER_SECOND + nanos,
  })),
  'duration.abs': callable([duration], ({ type, nanos }) => ({
    type,
    nanos: nanos < 0n ? -nanos : nanos,
  })),
  'timestamp.date': callable([int, int, int], (year, month, day) => {
    const date = new Date(0);
    date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
    if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) {
      throw new EvaluationError(`${year}-${month}-${day} is no date`);
    }
    return timestampAt(BigInt(date.getTime()) * 1_000_000n);
  }),
  'timestamp.value': callable([int], (millis) => timestampAt(millis * 1_000_000n)),
};

/** The methods of each type, by name. */
export const METHODS: Partial<Record<TypeName, Record<string, Callable>>> = {
  string: {
    size: callable([string], (text) => BigInt(Array.from(text).length)),
    lower: callable([string], (text) => text.toLowerCase()),
    upper: callable([string], (text) => text.toUpperCase()),
    trim: callable([string], (text) => text.trim()),
    matches: callable([string, string], matchesWhole),
    split: callable([string, string], splitBy),
    replace: callable([string, string, string], replaceAll),
  },
  list: {
    ...collection(),
    concat: callable([list, list], (own, other) => [...own, ...other]),
    join: callable([list, string], (own, separator) => own.map(string).join(separator)),
    removeAll: callable([list, items], without),
    toSet: callable([list], setOf),
  },
  set: {
    ...collection(),
    difference: callable([set, set], (own, other) => setOf(without(own.items, other.items))),
    intersection: callable([set, set], (own, other) =>
      setOf(own.items.filter((item) => isSubset([item], other.items))),
    ),
    union: callable([set, set], (own, other) => setOf([...own.items, ...other.items])),
  },
  map: {
    size: callable([map], (own) => BigInt(own.size)),
    keys: callable([map], (own) => [...own.keys()]),
    values: callable([map], (own) => [...own.values()]),
    diff: callable([map, map], (own, other) => ({ type: 'map_diff', own, other })),
    get: callable([map, any, any], lookUp),
  },
  map_diff: {
    addedKeys: keysOfDiff((own, other) => own !== undefined && other === undefined),
    removedKeys: keysOfDiff((own, other) => own === undefined && other !== undefined),
    changedKeys: keysOfDiff(
      (own, other) => own !== undefined && other !== undefined && !same(own, other),
    ),
    unchangedKeys: keysOfDiff(same),
    affectedKeys: keysOfDiff((own, other) => !same(own, other)),
  },
  // All of them look at the clock of UTC.
  timestamp: {
    date: ofTime((nanos) => dayBefore(nanos)),
    time: ofTime((nanos) => ({ type: 'duration', nanos: modulo(nanos, NANOS_PER_DAY) })),
    year: ofDate((date) => date.getUTCFullYear()),
    month: ofDate((date) => date.getUTCMonth() + 1),
    day: ofDate((date) => date.getUTCDate()),
    // From 1 for Monday to 7 for Sunday.
    dayOfWeek: ofDate((date) => date.getUTCDay() || 7),
    dayOfYear: ofDate((date) => {
      const yearBegan = new Date(date).setUTCMonth(0, 1);
      return Math.round((date.getTime() - yearBegan) / 86_400_000) + 1;
    }),
    hours: ofDate((date) => date.getUTCHours()),
    minutes: ofDate((date) => date.getUTCMinutes()),
    seconds: ofDate((date) => date.getUTCSeconds()),
    nanos: ofTime((nanos) => modulo(nanos, NANOS_PER_SECOND)),
    toMillis: ofTime((nanos) => (nanos - modulo(nanos, 1_000_000n)) / 1_000_000n),
  },
  // Whole seconds, and what is left in nanoseconds.
  duration: {
    seconds: callable([duration], ({ nanos }) => within64Bits(nanos / NANOS_PER_SECOND)),
    nanos: callable([duration], ({ nanos }) => nanos % NANOS_PER_SECOND),
  },
  bytes: {
    size: callable([bytes], ({ base64 }) => BigInt(Buffer.from(base64, 'base64').length)),
  },
};

/** What lists and sets have in common. */
function collection(): Record<string, Callable> {
  return {
    size: callable([items], (own) => BigInt(own.length)),
    hasAll: callable([items, items], (own, other) => isSubset(other, own)),
    hasAny: callable([items, items], (own, other) => other.some((item) => isSubset([item], own))),
    hasOnly: callable([items, items], isSubset),
  };
}

function without(own: readonly RulesValue[], other: readonly RulesValue[]): RulesValue[] {
  return own.filter((item) => !isSubset([item], other));
}

/** `map.get(key, otherwise)`; a list of keys leads inside. */
function lookUp(own: RulesTypes['map'], key: RulesValue, otherwise: RulesValue): RulesValue {
  let value: RulesValue = own;
  for (const step of isOf('list', key) ? key : [key]) {
    const inside: RulesValue | undefined = isOf('map', value) ? value.get(string(step)) : undefined;
    if (inside === undefined) return otherwise;
    value = inside;
  }
  return value;
}

type Member = RulesValue | undefined;

function same(own: Member, other: Member): boolean {
  return own !== undefined && other !== undefined && equals(own, other);
}

/** The set of the keys whose values in the two maps are so; undefined is none. */
function keysOfDiff(holds: (own: Member, other: Member) => boolean): Callable {
  return callable([mapDiff], ({ own, other }) =>
    setOf([...own.keys(), ...other.keys()].filter((key) => holds(own.get(key), other.get(key)))),
  );
}

function ofTime(call: (nanos: bigint) => RulesValue): Callable {
  return callable([timestamp], ({ nanos }) => call(nanos));
}

function ofDate(call: (date: Date) => number): Callable {
  return ofTime((nanos) => BigInt(call(dateOf(nanos))));
}

/** Rounding answers an int. */
function rounding(round: (value: number) => number): Callable {
  return callable([number], (value) => (typeof value === 'bigint' ? value : wholeOf(round(value))));
}

function wholeOf(value: number): bigint {
  if (!Number.isFinite(value)) throw new EvaluationError(`${value} is no int`);
  return within64Bits(BigInt(value));
}

/** The int; one that needs more than 64 bits is an error. */
export function within64Bits(value: bigint): bigint {
  if (BigInt.asIntN(64, value) === value) return value;
  throw new EvaluationError(`${value} has more than 64 bits`);
}

function toInt(value: RulesValue): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return wholeOf(Math.trunc(value));
  if (typeof value === 'string' && /^[+-]?\d+$/.test(value)) {
    return within64Bits(BigInt(value.replace('+', '')));
  }
  throw unfit('an int, a float or the text of an int', value);
}

function toFloat(value: RulesValue): number {
  const isText = typeof value === 'string' && /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(value);
  if (isText || isNumber(value)) return Number(value);
  throw unfit('a number or the text of one', value);
}

function toText(value: RulesValue): string {
  if (typeof value === 'number') return Number.isInteger(value) ? value.toFixed(1) : String(value);
  if (value === null || typeof value !== 'object') return String(value);
  throw unfit('a bool, a number, a string or null', value);
}

function toBool(value: RulesValue): boolean {
  if (typeof value === 'boolean') return value;
  if (value === 'true' || value === 'false') return value === 'true';
  throw unfit("a bool, 'true' or 'false'", value);
}
