import type { FieldPath } from '../field-path.ts';
import { alternativesOf, isName, referencedPath, type Comparison } from '../filter.ts';
import type { StructuredQuery } from '../message.ts';
import type { DatabaseName } from '../resource-name.ts';
import { kindOf } from '../value.ts';
import { fromValue } from './from-firestore.ts';
import type { FieldFact } from './unknown.ts';

/** The kinds whose ranges mean the same to a query and to the rules. */
const ORDERED_KINDS = new Set(['number', 'string', 'timestamp']);

/**
 * What holds for every document that the query can answer. Where the filter has alternatives (`or`,
 * `in`), each is one list of facts, and a rule has to allow all of them. A query's cursors, offset
 * and projection say nothing here.
 */
export function factsOf(query: StructuredQuery, database: DatabaseName): FieldFact[][] {
  const ordered = (query.orderBy ?? []).map(({ field }) => fieldExists(referencedPath(field)));
  return alternativesOf(query.where, database).map((comparisons) =>
    comparisons.flatMap(factsFrom).concat(ordered),
  );
}

function fieldExists(path: FieldPath): FieldFact {
  return { path, op: 'exists', value: null };
}

/**
 * Which of 1 and 1.0 a document holds, `==` does not ask: the rules then see what the query names,
 * though `is int` may hold of one document and not of another.
 */
function factsFrom({ path, op, value }: Comparison): FieldFact[] {
  const fact: FieldFact = { path, op, value: fromValue(value) };
  if (op === '==' || op === 'contains') return [fact];
  if (op === '!=') return [fact, { path, op, value: null }];
  return isName(path) || !ORDERED_KINDS.has(kindOf(value)) ? [fieldExists(path)] : [fact];
}
