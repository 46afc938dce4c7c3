import { Duration, EvaluationError, isNumber, typeOf, type RulesValue } from './rules-value.ts';
import { asString } from './methods.ts';
import { dayOf, durationOf, momentAt, timeOf } from './time.ts';

/** A function of the language that needs nothing but its arguments. */
export interface Builtin {
  arity: number;
  call: (args: readonly RulesValue[]) => RulesValue;
}

/** The functions without a namespace that look nothing up. */
export const CONVERSIONS: Record<string, Builtin> = {
  int: { arity: 1, call: ([value = null]) => toInt(value) },
  float: { arity: 1, call: ([value = null]) => toFloat(value) },
  string: { arity: 1, call: ([value = null]) => toText(value) },
  bool: { arity: 1, call: ([value = null]) => toBool(value) },
};

/** The functions in a namespace, such as `math.abs`. */
export const NAMESPACES: Record<string, Record<string, Builtin>> = {
  math: {
    abs: onNumber((value) => {
      if (typeof value === 'number') return Math.abs(value);
      return value < 0n ? within64Bits(-value) : value;
    }),
    ceil: rounding(Math.ceil),
    floor: rounding(Math.floor),
    round: rounding(Math.round),
    sqrt: onNumber((value) => Math.sqrt(Number(value))),
    pow: {
      arity: 2,
      call: ([base = null, power = null]) => asDouble(base) ** asDouble(power),
    },
    isInfinite: onNumber((value) => Math.abs(Number(value)) === Infinity),
    isNaN: onNumber((value) => Number.isNaN(value)),
  },
  duration: {
    value: {
      arity: 2,
      call: ([magnitude = null, unit = null]) => durationOf(asInt(magnitude), asString(unit)),
    },
    time: {
      arity: 4,
      call: ([hours = null, minutes = null, seconds = null, nanos = null]) =>
        timeOf(asInt(hours), asInt(minutes), asInt(seconds), asInt(nanos)),
    },
    abs: {
      arity: 1,
      call: ([value = null]) => {
        if (!(value instanceof Duration)) throw unfit('a duration', value);
        return value.nanos < 0n ? new Duration(-value.nanos) : value;
      },
    },
  },
  timestamp: {
    date: {
      arity: 3,
      call: ([year = null, month = null, day = null]) =>
        dayOf(asInt(year), asInt(month), asInt(day)),
    },
    value: { arity: 1, call: ([millis = null]) => momentAt(asInt(millis) * 1_000_000n) },
  },
};

function onNumber(call: (value: bigint | number) => RulesValue): Builtin {
  return {
    arity: 1,
    call: ([value = null]) => {
      if (!isNumber(value)) throw unfit('a number', value);
      return call(value);
    },
  };
}

/** Rounding answers an int. */
function rounding(round: (value: number) => number): Builtin {
  return onNumber((value) => (typeof value === 'bigint' ? value : wholeOf(round(value))));
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
  if (isNumber(value)) return Number(value);
  if (typeof value === 'string' && /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(value)) {
    return Number(value);
  }
  throw unfit('a number or the text of one', value);
}

function toText(value: RulesValue): string {
  if (typeof value === 'number') return Number.isInteger(value) ? value.toFixed(1) : String(value);
  if (value === null || typeof value === 'boolean' || typeof value === 'bigint') {
    return String(value);
  }
  if (typeof value === 'string') return value;
  throw unfit('a bool, a number, a string or null', value);
}

function toBool(value: RulesValue): boolean {
  if (typeof value === 'boolean') return value;
  if (value === 'true' || value === 'false') return value === 'true';
  throw unfit("a bool, 'true' or 'false'", value);
}

function asInt(value: RulesValue): bigint {
  if (typeof value === 'bigint') return value;
  throw unfit('an int', value);
}

function asDouble(value: RulesValue): number {
  if (isNumber(value)) return Number(value);
  throw unfit('a number', value);
}

function unfit(needed: string, value: RulesValue): EvaluationError {
  return new EvaluationError(`${needed} is needed, not ${typeOf(value)}`);
}
