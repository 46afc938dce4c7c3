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
  const ordered = (query.orderBy ?? []).map(({ field }): FieldFact => ({
    path: referencedPath(field),
    kind: 'exists',
  }));
  return alternativesOf(query.where, database).map((comparisons) =>
    comparisons.flatMap(factsFrom).concat(ordered),
  );
}

/**
 * Which of 1 and 1.0 a document holds, `==` does not ask: the rules then see what the query names,
 * though `is int` may hold of one document and not of another.
 */
function factsFrom({ path, op, value }: Comparison): FieldFact[] {
  const known = fromValue(value);
  switch (op) {
    case '==':
      return [{ path, kind: 'equal', value: known }];
    case '!=':
      return [known, null].map((other) => ({ path, kind: 'notEqual', value: other }));
    case 'contains':
      return [{ path, kind: 'contains', value: known }];
    default:
      if (isName(path) || !ORDERED_KINDS.has(kindOf(value))) return [{ path, kind: 'exists' }];
      return [{ path, kind: 'range', operator: op, value: known }];
  }
}
