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
export function factsOf(query: StructuredQuery): FieldFact[][] {
  const ordered = (query.orderBy ?? []).map(({ field }): FieldFact => ({
    path: referencedPath(field),
    fact: { kind: 'exists' },
  }));
  return alternatives(query.where).map((facts) => facts.concat(ordered));
}

function alternatives(filter: Filter | undefined): FieldFact[][] {
  if (!filter) return [[]];
  if (filter.compositeFilter) {
    const parts = (filter.compositeFilter.filters ?? []).map(alternatives);
    if (filter.compositeFilter.op === 'OR') return parts.flat();
    return parts.reduce((left, right) =>
      left.flatMap((one) => right.map((two) => [...one, ...two])),
    );
  }
  if (filter.unaryFilter) {
    const path = referencedPath(filter.unaryFilter.field);
    return [unaryFacts(filter.unaryFilter.op).map((fact) => ({ path, fact }))];
  }
  if (!filter.fieldFilter) return [[]];
  const path = referencedPath(filter.fieldFilter.field);
  return fieldFacts(filter.fieldFilter).map((facts) => facts.map((fact) => ({ path, fact })));
}

function unaryFacts(op: string | undefined): Fact[] {
  switch (op) {
    case 'IS_NULL':
      return [equal(NULL)];
    case 'IS_NAN':
      return [equal({ doubleValue: 'NaN' })];
    default:
      // IS_NOT_NULL and IS_NOT_NAN, which null does not match either.
      return [notEqual(NULL)];
  }
}

function fieldFacts({ op = '', value = NULL, field }: FieldFilter): Fact[][] {
  const values = 'arrayValue' in value ? (value.arrayValue.values ?? []) : [];
  switch (op) {
    case 'EQUAL':
      return [[equal(value)]];
    case 'IN':
      return values.map((option) => [equal(option)]);
    case 'ARRAY_CONTAINS':
      return [[{ kind: 'contains', value: fromValue(value) }]];
    case 'ARRAY_CONTAINS_ANY':
      return values.map((option) => [{ kind: 'contains', value: fromValue(option) }]);
    case 'NOT_EQUAL':
      return [[notEqual(value), notEqual(NULL)]];
    case 'NOT_IN':
      return [[...values.map(notEqual), notEqual(NULL)]];
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
function equal(value: Value): Fact {
  return { kind: 'equal', value: fromValue(value) };
}

function notEqual(value: Value): Fact {
  return { kind: 'notEqual', value: fromValue(value) };
}
