import { any, string, unfit } from './callable.ts';
import { EvaluationError, isOf, typeOf, type RulesTypes, type RulesValue } from './rules-value.ts';
import { Unknown } from './unknown.ts';

/** `target.name` */
export function memberOf(target: RulesValue, name: string): RulesValue {
  if (target instanceof Unknown) return target.member(name);
  if (!isOf('map', target)) throw new EvaluationError(`${typeOf(target)} has no member ${name}`);
  const value = target.get(name);
  if (value === undefined) throw new EvaluationError(`there is no member ${name}`);
  return value;
}

/** `target[index]`: of a map by a string, else by an int. */
export function itemOf(target: RulesValue, index: RulesValue): RulesValue {
  if (typeof index === 'string') return memberOf(target, index);
  if (typeof index !== 'bigint') throw new EvaluationError(`${typeOf(index)} is no index`);
  const item = index < 0n ? undefined : itemsIn(target)[Number(index)];
  if (item === undefined) throw new EvaluationError(`there is no item ${index}`);
  return item;
}

/** `target[from:to]`: without the item at `to`. */
export function sliceOf(target: RulesValue, from: RulesValue, to: RulesValue): RulesValue {
  const items = itemsIn(target);
  if (typeof from !== 'bigint' || typeof to !== 'bigint') throw unfit('a range of ints', from);
  if (from < 0n || to < from || to > BigInt(items.length)) {
    throw new EvaluationError(`${from}:${to} is outside of 0:${items.length}`);
  }
  const part = items.slice(Number(from), Number(to));
  return typeof target === 'string' ? part.map(string).join('') : part;
}

/** The items of a list, the characters of a string, the segments of a path. */
function itemsIn(target: RulesValue): readonly RulesValue[] {
  if (typeof target === 'string') return Array.from(target);
  if (isOf('path', target)) return target.segments;
  if (isOf('list', target)) return target;
  throw new EvaluationError(`${typeOf(any(target))} has no items`);
}

/** What `$(…)` in a path stands for: one segment, or those of a path. */
export function segmentsOf(value: RulesValue): RulesTypes['path']['segments'] {
  if (isOf('path', value)) return value.segments;
  if (value instanceof Unknown) return [value];
  const text = string(value);
  if (text === '' || text.includes('/')) throw new EvaluationError(`'${text}' is no segment`);
  return [text];
}
