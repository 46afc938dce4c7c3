import type { StoredDocument } from './document.ts';
import { formatFieldPath, parseFieldPath, valueAt, type FieldPath } from './field-path.ts';
import type { FieldFilter, FieldReference, Filter } from './message.ts';
import { requireDocumentName, type DatabaseName } from './resource-name.ts';
import { invalid, unimplemented } from './status-error.ts';
import { compareValues, kindOf, NULL, type Value } from './value.ts';
import { MAX_DISJUNCTIONS, MAX_VALUES } from './limits.ts';

/** A comparison of one field with a value. */
export interface Comparison {
  path: FieldPath;
  op: '==' | '!=' | '<' | '<=' | '>' | '>=' | 'contains';
  value: Value;
  /**
   * Set for an option of IN that is null or NaN. The comparison then matches nothing, because only
   * == finds these values.
   */
  never?: true;
}

/**
 * The disjunctive normal form of a filter. Each inner list is an AND, and a document must meet one
 * of them.
 */
export type Alternatives = readonly (readonly Comparison[])[];

const OPERATORS: Readonly<Record<string, Comparison['op']>> = {
  EQUAL: '==',
  NOT_EQUAL: '!=',
  LESS_THAN: '<',
  LESS_THAN_OR_EQUAL: '<=',
  GREATER_THAN: '>',
  GREATER_THAN_OR_EQUAL: '>=',
  ARRAY_CONTAINS: 'contains',
};
const NAN: Value = { doubleValue: 'NaN' };
const UNARY: Readonly<Record<string, Omit<Comparison, 'path'>>> = {
  IS_NULL: { op: '==', value: NULL },
  IS_NAN: { op: '==', value: NAN },
  IS_NOT_NULL: { op: '!=', value: NULL },
  IS_NOT_NAN: { op: '!=', value: NAN },
};

/** Parses a query's `where`. Throws INVALID_ARGUMENT if it is not valid. */
export function alternativesOf(where: Filter | undefined, database: DatabaseName): Alternatives {
  if (!where) return [[]];
  if (where.fieldFilter) return ofField(where.fieldFilter, database);
  if (where.unaryFilter) {
    const { field, op = 'OPERATOR_UNSPECIFIED' } = where.unaryFilter;
    const comparison = UNARY[op];
    if (!comparison) throw unimplemented(`the unary operator ${op}`);
    return [[{ path: referencedPath(field), ...comparison }]];
  }
  if (!where.compositeFilter) throw invalid('A filter must have a type.');
  const { op = 'OPERATOR_UNSPECIFIED', filters = [] } = where.compositeFilter;
  if (filters.length === 0) throw invalid('A composite filter must have a filter.');
  if (op !== 'AND' && op !== 'OR') throw unimplemented(`the composite operator ${op}`);
  const parts = filters.map((filter) => alternativesOf(filter, database));
  const count = parts
    .map(({ length }) => length)
    .reduce((left, right) => (op === 'AND' ? left * right : left + right));
  if (count > MAX_DISJUNCTIONS) {
    throw invalid(
      `The query has ${count} disjunctions in its disjunctive normal form; the maximum is ${MAX_DISJUNCTIONS}.`,
    );
  }
  if (op === 'OR') return parts.flat();
  return parts.reduce((left, right) =>
    left.flatMap((one) => right.map((other) => [...one, ...other])),
  );
}

function ofField(
  { field, op = 'OPERATOR_UNSPECIFIED', value }: FieldFilter,
  database: DatabaseName,
): Alternatives {
  const path = referencedPath(field);
  if (!value) throw invalid(`The filter on ${formatFieldPath(path)} has no value.`);
  const operator = OPERATORS[op];
  if (operator) {
    if (isName(path)) requireNames([value], database);
    return [[{ path, op: operator, value }]];
  }
  if (op !== 'IN' && op !== 'NOT_IN' && op !== 'ARRAY_CONTAINS_ANY') {
    throw unimplemented(`the operator ${op}`);
  }
  const values = 'arrayValue' in value ? (value.arrayValue.values ?? []) : [];
  if (values.length === 0) throw invalid(`'${op}' requires a non-empty ArrayValue.`);
  if (values.length > MAX_VALUES[op]) {
    throw invalid(`'${op}' supports up to ${MAX_VALUES[op]} comparison values.`);
  }
  if (isName(path)) requireNames(op === 'ARRAY_CONTAINS_ANY' ? [value] : values, database);
  if (op === 'NOT_IN') {
    // With null among the options of not-in, nothing matches, as documented.
    if (values.some((option) => 'nullValue' in option)) return [];
    return [values.map((option) => ({ path, op: '!=', value: option }))];
  }
  return values.map((option) => [
    op === 'IN'
      ? { path, op: '==', value: option, ...(isNullOrNaN(option) && { never: true }) }
      : { path, op: 'contains', value: option },
  ]);
}

/**
 * Returns the comparisons that all alternatives contain, and that every matching document therefore
 * meets.
 */
export function commonOf([first = [], ...others]: Alternatives): Comparison[] {
  return first.filter((comparison) => others.every((other) => other.includes(comparison)));
}

/** Returns a function that checks whether a document meets one of the alternatives. */
export function acceptorOf(alternatives: Alternatives): (document: StoredDocument) => boolean {
  return (document) =>
    alternatives.some((comparisons) =>
      comparisons.every((comparison) => {
        const stored = queriedValue(document, comparison.path);
        return stored !== undefined && meets(stored, comparison);
      }),
    );
}

/**
 * Returns a value's position in a list sorted by the field: negative before the values that meet
 * the comparison, positive behind them, otherwise 0. Values that meet `!=` or `contains` may be
 * anywhere.
 */
export function positionIn(comparison: Comparison, stored: Value): number {
  const { op, value } = comparison;
  if (op === '!=' || op === 'contains' || meets(stored, comparison)) return 0;
  return compareValues(stored, value) || (op === '>' ? -1 : 1);
}

function meets(stored: Value, { op, value, never }: Comparison): boolean {
  switch (op) {
    case '==':
      return never !== true && compareValues(stored, value) === 0;
    case '!=':
      return !('nullValue' in stored) && compareValues(stored, value) !== 0;
    case 'contains':
      if (!('arrayValue' in stored) || isNullOrNaN(value)) return false;
      return (stored.arrayValue.values ?? []).some((item) => compareValues(item, value) === 0);
    default: {
      // A range matches only values of its own kind, and never NaN: `x < 5` finds no string.
      if (kindOf(stored) !== kindOf(value) || isNullOrNaN(stored)) return false;
      const order = compareValues(stored, value);
      if (order === 0) return op.endsWith('=');
      return op.startsWith('<') ? order < 0 : order > 0;
    }
  }
}

function isNullOrNaN(value: Value): boolean {
  return 'nullValue' in value || ('doubleValue' in value && value.doubleValue === 'NaN');
}

/** Returns a field as queries see it: `__name__` is a reference to the document itself. */
export function queriedValue(document: StoredDocument, path: FieldPath): Value | undefined {
  return isName(path) ? { referenceValue: document.name } : valueAt(document.fields, path);
}

export function isName(path: FieldPath): boolean {
  return path.length === 1 && path[0] === '__name__';
}

export function referencedPath(field: FieldReference | undefined): FieldPath {
  return parseFieldPath(field?.fieldPath ?? '');
}

function requireNames(values: readonly Value[], database: DatabaseName): void {
  for (const name of values) {
    if (!('referenceValue' in name)) throw invalid('__key__ filter value must be a Key');
    requireDocumentName(name.referenceValue, database);
  }
}
