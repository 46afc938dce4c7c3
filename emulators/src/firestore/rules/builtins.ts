import { any, callable, duration, float, int, number, string, unfit } from './callable.ts';
import type { Callable } from './callable.ts';
import { EvaluationError, isNumber, NANOS_PER_DAY, NANOS_PER_SECOND } from './rules-value.ts';
import { timestampAt } from './rules-value.ts';
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

/** The functions without a namespace that look nothing up. */
export const CONVERSIONS: Record<string, Callable> = {
  int: callable([any], toInt),
  float: callable([any], toFloat),
  string: callable([any], toText),
  bool: callable([any], toBool),
};

/** The functions in a namespace, such as `math.abs`. */
export const NAMESPACES: Record<string, Record<string, Callable>> = {
  math: {
    abs: callable([number], (value) => {
      if (typeof value === 'number') return Math.abs(value);
      return value < 0n ? within64Bits(-value) : value;
    }),
    ceil: rounding(Math.ceil),
    floor: rounding(Math.floor),
    round: rounding(Math.round),
    sqrt: callable([float], Math.sqrt),
    pow: callable([float, float], Math.pow),
    isInfinite: callable([float], (value) => Math.abs(value) === Infinity),
    isNaN: callable([float], Number.isNaN),
  },
  duration: {
    value: callable([int, string], (magnitude, unit) => {
      const nanos = Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined;
      if (nanos === undefined) throw new EvaluationError(`'${unit}' is no unit of time`);
      return { type: 'duration', nanos: magnitude * nanos };
    }),
    time: callable([int, int, int, int], (hours, minutes, seconds, nanos) => ({
      type: 'duration',
      nanos: ((hours * 60n + minutes) * 60n + seconds) * NANOS_PER_SECOND + nanos,
    })),
    abs: callable([duration], ({ type, nanos }) => ({ type, nanos: nanos < 0n ? -nanos : nanos })),
  },
  timestamp: {
    date: callable([int, int, int], (year, month, day) => {
      const date = new Date(0);
      date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
      if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) {
        throw new EvaluationError(`${year}-${month}-${day} is no date`);
      }
      return timestampAt(BigInt(date.getTime()) * 1_000_000n);
    }),
    value: callable([int], (millis) => timestampAt(millis * 1_000_000n)),
  },
};

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
