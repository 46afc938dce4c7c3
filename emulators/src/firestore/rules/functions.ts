import { any, callable, duration, float, int, number } from './arguments.ts';
import { path, string, unfit, within64Bits, type Callable } from './arguments.ts';
import { EvaluationError } from './evaluation-error.ts';
import { isNumber, NANOS_PER_DAY, NANOS_PER_SECOND, timestampAt } from './rules-value.ts';
import type { RulesValue } from './rules-value.ts';

const UNITS: Record<string, bigint> = {
  w: 7n * NANOS_PER_DAY,
  d: NANOS_PER_DAY,
  h: 3_600n * NANOS_PER_SECOND,
  m: 60n * NANOS_PER_SECOND,
  s: NANOS_PER_SECOND,
  ms: 1_000_000n,
  ns: 1n,
};

/** The functions of the language, by their names including the namespace. */
export const FUNCTIONS: Readonly<Record<string, Callable>> = {
  get: { arity: 1, call: ([value = null], { lookups }) => lookups.get(path(value)) },
  exists: { arity: 1, call: ([value = null], { lookups }) => lookups.exists(path(value)) },
  getAfter: { arity: 1, call: ([value = null], { lookups }) => lookups.getAfter(path(value)) },
  existsAfter: {
    arity: 1,
    call: ([value = null], { lookups }) => lookups.existsAfter(path(value)),
  },
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

/** Returns a function that rounds to an int. */
function rounding(round: (value: number) => number): Callable {
  return callable([number], (value) => (typeof value === 'bigint' ? value : wholeOf(round(value))));
}

function wholeOf(value: number): bigint {
  if (!Number.isFinite(value)) throw new EvaluationError(`${value} is no int`);
  return within64Bits(BigInt(value));
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
