import { isName, referencedPath } from '../filter.ts';
import type { FieldFilter, Filter, StructuredQuery } from '../message.ts';
import { kindOf, NULL, type Value } from '../value.ts';
import { fromValue } from './from-firestore.ts';
import type { Fact, FieldFact } from './unknown.ts';

/** The kinds whose ranges mean the same to a query and to the rules. */
const ORDERED_KINDS = new Set(['number', 'string', 'timestamp']);

const RANGES = {
  LESS_THAN: '<',
  LESS_THAN_OR_EQUAL: '<=',
  GREATER_THAN: '>',
  GREATER_THAN_OR_EQUAL: '>=',
} as const;

/**
 * What holds for every document that the query can answer. Where the filter has alternatives (`or`,
 * `in`), each is one list of facts, and a rule has to allow all of them. A query's cursors, offset
 * and projection say nothing here.
 */
export function factsOf({ where, orderBy = [] }: StructuredQuery): FieldFact[][] {
  const ordered = orderBy.map(({ field }): FieldFact => ({
    path: referencedPath(field),
    kind: 'exists',
  }));
  return alternatives(where).map((facts) => facts.concat(ordered));
}

function alternatives(filter: Filter | undefined): FieldFact[][] {
  const { compositeFilter, unaryFilter, fieldFilter } = filter ?? {};
  if (compositeFilter) {
    const parts = (compositeFilter.filters ?? []).map(alternatives);
    if (compositeFilter.op === 'OR') return parts.flat();
    return parts.reduce((left, right) =>
      left.flatMap((one) => right.map((two) => [...one, ...two])),
    );
  }
  const simple = unaryFilter ?? fieldFilter;
  if (!simple) return [[]];
  const path = referencedPath(simple.field);
  const facts = fieldFilter ? fieldFacts(fieldFilter) : [unaryFacts(unaryFilter?.op)];
  return facts.map((alternative) => alternative.map((each) => ({ ...each, path })));
}

function unaryFacts(op: string | undefined): Fact[] {
  if (op === 'IS_NULL') return [fact('equal', NULL)];
  if (op === 'IS_NAN') return [fact('equal', { doubleValue: 'NaN' })];
  // IS_NOT_NULL and IS_NOT_NAN, which null does not match either.
  return [fact('notEqual', NULL)];
}

function fieldFacts({ op = '', value = NULL, field }: FieldFilter): Fact[][] {
  const values = 'arrayValue' in value ? (value.arrayValue.values ?? []) : [];
  switch (op) {
    case 'EQUAL':
      return [[fact('equal', value)]];
    case 'IN':
      return values.map((option) => [fact('equal', option)]);
    case 'ARRAY_CONTAINS':
      return [[fact('contains', value)]];
    case 'ARRAY_CONTAINS_ANY':
      return values.map((option) => [fact('contains', option)]);
    case 'NOT_EQUAL':
      return [[fact('notEqual', value), fact('notEqual', NULL)]];
    case 'NOT_IN':
      return [[...values, NULL].map((option) => fact('notEqual', option))];
    case 'LESS_THAN':
    case 'LESS_THAN_OR_EQUAL':
    case 'GREATER_THAN':
    case 'GREATER_THAN_OR_EQUAL': {
      const isOrdered = ORDERED_KINDS.has(kindOf(value)) && !isName(referencedPath(field));
      if (!isOrdered) return [[{ kind: 'exists' }]];
      return [[{ kind: 'range', operator: RANGES[op], value: fromValue(value) }]];
    }
    default:
      return [[]];
  }
}

/**
 * Which of 1 and 1.0 a document holds, a filter does not ask: the rules then see what the query
 * names, though `is int` may hold of one document and not of another.
 */
function fact(kind: 'equal' | 'notEqual' | 'contains', value: Value): Fact {
  return { kind, value: fromValue(value) };
}
