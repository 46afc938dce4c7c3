import { matchesWhole, replaceAll, splitBy } from './regular-expression.ts';
import {
  Duration,
  equals,
  EvaluationError,
  isList,
  isMap,
  isSubset,
  MapDiff,
  Moment,
  RulesSet,
  typeOf,
  type RulesValue,
  type TypeName,
} from './rules-value.ts';
import { durationMembers, momentMembers } from './time.ts';

/** A method of values: how many arguments it takes, and what it answers. */
export interface Method<Self> {
  least: number;
  most: number;
  call: (self: Self, args: readonly RulesValue[]) => RulesValue;
}
type MethodTable<Self> = Record<string, Method<Self>>;

function none<Self>(call: (self: Self) => RulesValue): Method<Self> {
  return { least: 0, most: 0, call };
}

function one<Self>(call: (self: Self, argument: RulesValue) => RulesValue): Method<Self> {
  return { least: 1, most: 1, call: (self, [argument = null]) => call(self, argument) };
}

const STRING: MethodTable<string> = {
  size: none((text) => BigInt(Array.from(text).length)),
  lower: none((text) => text.toLowerCase()),
  upper: none((text) => text.toUpperCase()),
  trim: none((text) => text.trim()),
  matches: one((text, pattern) => matchesWhole(text, asString(pattern))),
  split: one((text, pattern) => splitBy(text, asString(pattern))),
  replace: {
    least: 2,
    most: 2,
    call: (text, [pattern = null, by = null]) => replaceAll(text, asString(pattern), asString(by)),
  },
};

const LIST: MethodTable<readonly RulesValue[]> = {
  size: none((list) => BigInt(list.length)),
  concat: one((list, other) => [...list, ...asList(other)]),
  hasAll: one((list, other) => isSubset(itemsOf(other), list)),
  hasAny: one((list, other) => hasAny(list, itemsOf(other))),
  hasOnly: one((list, other) => isSubset(list, itemsOf(other))),
  join: one((list, separator) => list.map(asString).join(asString(separator))),
  removeAll: one((list, other) => without(list, itemsOf(other))),
  toSet: none((list) => new RulesSet(list)),
};

const SET: MethodTable<RulesSet> = {
  size: none(({ items }) => BigInt(items.length)),
  hasAll: one(({ items }, other) => isSubset(itemsOf(other), items)),
  hasAny: one(({ items }, other) => hasAny(items, itemsOf(other))),
  hasOnly: one(({ items }, other) => isSubset(items, itemsOf(other))),
  difference: one(({ items }, other) => new RulesSet(without(items, asSet(other).items))),
  intersection: one(({ items }, other) => {
    const others = asSet(other).items;
    return new RulesSet(items.filter((item) => isSubset([item], others)));
  }),
  union: one(({ items }, other) => new RulesSet([...items, ...asSet(other).items])),
};

const MAP: MethodTable<ReadonlyMap<string, RulesValue>> = {
  size: none((map) => BigInt(map.size)),
  keys: none((map) => [...map.keys()]),
  values: none((map) => [...map.values()]),
  diff: one((map, other) => new MapDiff(map, asMap(other))),
  get: { least: 2, most: 2, call: (map, [key = null, other = null]) => lookUp(map, key, other) },
};

const MAP_DIFF: MethodTable<MapDiff> = {
  addedKeys: none((diff) => new RulesSet(addedKeys(diff))),
  removedKeys: none((diff) => new RulesSet(removedKeys(diff))),
  changedKeys: none((diff) => new RulesSet(sharedKeys(diff, false))),
  unchangedKeys: none((diff) => new RulesSet(sharedKeys(diff, true))),
  affectedKeys: none(
    (diff) => new RulesSet([...addedKeys(diff), ...removedKeys(diff), ...sharedKeys(diff, false)]),
  ),
};

const MOMENT: MethodTable<Moment> = Object.fromEntries(
  Object.entries(momentMembers).map(([name, call]) => [name, none(call)]),
);
const DURATION: MethodTable<Duration> = Object.fromEntries(
  Object.entries(durationMembers).map(([name, call]) => [name, none(call)]),
);
const BYTES_SIZE = none((base64: string) => BigInt(Buffer.from(base64, 'base64').length));

/** For the check of a file: how many arguments some type's method of that name takes. */
export function arityOf(name: string): { least: number; most: number } | undefined {
  const tables = [STRING, LIST, SET, MAP, MAP_DIFF, MOMENT, DURATION];
  const found = tables.flatMap((table) => (Object.hasOwn(table, name) ? [table[name]] : []));
  const known = found.filter((method) => method !== undefined);
  if (known.length === 0) return undefined;
  return {
    least: Math.min(...known.map(({ least }) => least)),
    most: Math.max(...known.map(({ most }) => most)),
  };
}

/** What `target.name(args)` is. */
export function callMethod(
  target: RulesValue,
  name: string,
  args: readonly RulesValue[],
): RulesValue {
  const type = typeOf(target);
  if (typeof target === 'string') return invoke(STRING, target, type, name, args);
  if (isList(target)) return invoke(LIST, target, type, name, args);
  if (isMap(target)) return invoke(MAP, target, type, name, args);
  if (target instanceof RulesSet) return invoke(SET, target, type, name, args);
  if (target instanceof MapDiff) return invoke(MAP_DIFF, target, type, name, args);
  if (target instanceof Moment) return invoke(MOMENT, target, type, name, args);
  if (target instanceof Duration) return invoke(DURATION, target, type, name, args);
  if (typeof target === 'object' && target !== null && 'base64' in target) {
    return invoke({ size: BYTES_SIZE }, target.base64, type, name, args);
  }
  throw new EvaluationError(`${type} has no method ${name}`);
}

function invoke<Self>(
  table: MethodTable<Self>,
  self: Self,
  type: TypeName,
  name: string,
  args: readonly RulesValue[],
): RulesValue {
  const method = Object.hasOwn(table, name) ? table[name] : undefined;
  if (!method) throw new EvaluationError(`${type} has no method ${name}`);
  if (args.length < method.least || args.length > method.most) {
    throw new EvaluationError(`${type}.${name} takes ${method.least} arguments`);
  }
  return method.call(self, args);
}

/** `map.get(key, default)`; a list of keys leads inside. */
function lookUp(
  map: ReadonlyMap<string, RulesValue>,
  key: RulesValue,
  otherwise: RulesValue,
): RulesValue {
  let value: RulesValue = map;
  for (const step of isList(key) ? key.map(asString) : [asString(key)]) {
    const inside: RulesValue | undefined = isMap(value) ? value.get(step) : undefined;
    if (inside === undefined) return otherwise;
    value = inside;
  }
  return value;
}

function addedKeys({ own, other }: MapDiff): string[] {
  return [...own.keys()].filter((key) => !other.has(key));
}

function removedKeys({ own, other }: MapDiff): string[] {
  return [...other.keys()].filter((key) => !own.has(key));
}

function sharedKeys({ own, other }: MapDiff, same: boolean): string[] {
  return [...own]
    .filter(([key, value]) => {
      const former = other.get(key);
      return former !== undefined && equals(value, former) === same;
    })
    .map(([key]) => key);
}

function hasAny(items: readonly RulesValue[], others: readonly RulesValue[]): boolean {
  return others.some((other) => isSubset([other], items));
}

function without(items: readonly RulesValue[], others: readonly RulesValue[]): RulesValue[] {
  return items.filter((item) => !isSubset([item], others));
}

export function asString(value: RulesValue): string {
  if (typeof value === 'string') return value;
  throw new EvaluationError(`a string is needed, not ${typeOf(value)}`);
}

function asList(value: RulesValue): readonly RulesValue[] {
  if (isList(value)) return value;
  throw new EvaluationError(`a list is needed, not ${typeOf(value)}`);
}

function asSet(value: RulesValue): RulesSet {
  if (value instanceof RulesSet) return value;
  throw new EvaluationError(`a set is needed, not ${typeOf(value)}`);
}

function asMap(value: RulesValue): ReadonlyMap<string, RulesValue> {
  if (isMap(value)) return value;
  throw new EvaluationError(`a map is needed, not ${typeOf(value)}`);
}

/** The items of a list or set. */
function itemsOf(value: RulesValue): readonly RulesValue[] {
  return value instanceof RulesSet ? value.items : asList(value);
}
