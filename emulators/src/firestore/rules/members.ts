import { asString } from './methods.ts';
import { EvaluationError, isList, isMap, Path, typeOf, type RulesValue } from './rules-value.ts';
import { Unknown } from './unknown.ts';

/** `target.name` */
export function memberOf(target: RulesValue, name: string): RulesValue {
  if (target instanceof Unknown) return target.member(name);
  if (!isMap(target)) throw new EvaluationError(`${typeOf(target)} has no member ${name}`);
  const value = target.get(name);
  if (value === undefined) throw new EvaluationError(`there is no member ${name}`);
  return value;
}

/** `target[index]`: of a map by a string, else by an int. */
export function itemOf(target: RulesValue, index: RulesValue): RulesValue {
  if (typeof index === 'string') return memberOf(target, index);
  if (typeof index !== 'bigint') throw new EvaluationError(`${typeOf(index)} is no index`);
  const items = itemsIn(target);
  const item = index < 0n ? undefined : items[Number(index)];
  if (item === undefined) throw new EvaluationError(`there is no item ${index}`);
  return item;
}

/** `target[from:to]`: without the item at `to`. */
export function sliceOf(target: RulesValue, from: RulesValue, to: RulesValue): RulesValue {
  if (typeof from !== 'bigint' || typeof to !== 'bigint') {
    throw new EvaluationError('a range needs two ints');
  }
  const items = itemsIn(target);
  if (from < 0n || to < from || to > BigInt(items.length)) {
    throw new EvaluationError(`${from}:${to} is outside of 0:${items.length}`);
  }
  const part = items.slice(Number(from), Number(to));
  return typeof target === 'string' ? part.map(asString).join('') : part;
}

/** The items of a list, the characters of a string, the segments of a path. */
function itemsIn(target: RulesValue): readonly RulesValue[] {
  if (target instanceof Unknown) throw target.unproven();
  if (isList(target)) return target;
  if (typeof target === 'string') return Array.from(target);
  if (target instanceof Path) return target.segments;
  throw new EvaluationError(`${typeOf(target)} has no items`);
}

/** What `$(…)` in a path stands for: one segment, or those of a path. */
export function segmentsOf(value: RulesValue): readonly (string | Unknown)[] {
  if (value instanceof Path) return value.segments;
  if (value instanceof Unknown) return [value];
  const text = asString(value);
  if (text === '' || text.includes('/')) throw new EvaluationError(`'${text}' is no segment`);
  return [text];
}
