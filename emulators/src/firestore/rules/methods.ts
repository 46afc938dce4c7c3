import { any, bytes, callable, duration, items, list, map, mapDiff } from './arguments.ts';
import { set, string, timestamp, within64Bits, type Callable } from './arguments.ts';
import { matchesWhole, replaceAll, splitBy } from './regular-expression.ts';
import { dateOf, dayBefore, equals, isOf, isSubset, modulo, setOf } from './rules-value.ts';
import { NANOS_PER_DAY, NANOS_PER_SECOND } from './rules-value.ts';
import type { RulesTypes, RulesValue, TypeName } from './rules-value.ts';

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
  // These methods use UTC.
  timestamp: {
    date: ofTime((nanos) => dayBefore(nanos)),
    time: ofTime((nanos) => ({ type: 'duration', nanos: modulo(nanos, NANOS_PER_DAY) })),
    year: ofDate((date) => date.getUTCFullYear()),
    month: ofDate((date) => date.getUTCMonth() + 1),
    day: ofDate((date) => date.getUTCDate()),
    // Returns 1 for Monday to 7 for Sunday.
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
  duration: {
    seconds: callable([duration], ({ nanos }) => within64Bits(nanos / NANOS_PER_SECOND)),
    nanos: callable([duration], ({ nanos }) => nanos % NANOS_PER_SECOND),
  },
  bytes: {
    size: callable([bytes], ({ base64 }) => BigInt(Buffer.from(base64, 'base64').length)),
  },
};

/** Returns the methods that lists and sets share. */
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

/** Implements `map.get(key, otherwise)`. A list of keys selects a nested value. */
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

/**
 * Returns a Callable that lists some keys of a map diff: those for which `holds` returns true.
 * `holds` gets the key's values in the two maps, undefined if missing.
 */
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
