import type { StoredDocument } from './document.ts';
import { formatFieldPath, parseFieldPath, valueAt, type FieldPath } from './field-path.ts';
import type { FieldFilter, FieldReference, Filter } from './message.ts';
import { requireDocumentName, type DatabaseName } from './resource-name.ts';
import { invalid, unimplemented } from './status-error.ts';
import { compareValues, kindOf, NULL, type Value } from './value.ts';

export type Predicate = (document: StoredDocument) => boolean;

export interface CompiledFilter {
  accepts: Predicate;
  /** The fields compared by anything but equality: a query is sorted by them if by nothing else. */
  inequalities: FieldPath[];
  /** Into how many ANDs the filter falls apart. */
  disjunctions: number;
}

const NAME = '__name__';
const MAX_COMPARISON_VALUES = 30;
const MAX_NOT_IN_VALUES = 10;
const MAX_DISJUNCTIONS = 30;

/** Compiles a query's `where`; what is wrong with it is INVALID_ARGUMENT. */
export function compileFilter(where: Filter | undefined, database: DatabaseName): CompiledFilter {
  if (!where) return { accepts: () => true, inequalities: [], disjunctions: 1 };
  const compiled = compile(where, database);
  if (compiled.disjunctions > MAX_DISJUNCTIONS) {
    throw invalid(
      `The query has ${compiled.disjunctions} disjunctions in its disjunctive normal form; the maximum is ${MAX_DISJUNCTIONS}.`,
    );
  }
  return compiled;
}

/** A field as queries see it: `__name__` is the document's own reference. */
export function queriedValue(document: StoredDocument, path: FieldPath): Value | undefined {
  return isName(path) ? { referenceValue: document.name } : valueAt(document.fields, path);
}

export function isName(path: FieldPath): boolean {
  return path.length === 1 && path[0] === NAME;
}

export function referencedPath(field: FieldReference | undefined): FieldPath {
  return parseFieldPath(field?.fieldPath ?? '');
}

function compile(filter: Filter, database: DatabaseName): CompiledFilter {
  if (filter.compositeFilter) {
    const { op, filters = [] } = filter.compositeFilter;
    if (filters.length === 0) throw invalid('A composite filter must have a filter.');
    const parts = filters.map((part) => compile(part, database));
    const inequalities = parts.flatMap((part) => part.inequalities);
    if (op === 'AND') {
      return {
        accepts: (document) => parts.every(({ accepts }) => accepts(document)),
        inequalities,
        disjunctions: parts.reduce((product, { disjunctions }) => product * disjunctions, 1),
      };
    }
    if (op !== 'OR') throw unimplemented(`the composite operator ${op ?? 'OPERATOR_UNSPECIFIED'}`);
    return {
      accepts: (document) => parts.some(({ accepts }) => accepts(document)),
      inequalities,
      disjunctions: parts.reduce((sum, { disjunctions }) => sum + disjunctions, 0),
    };
  }
  if (filter.unaryFilter) {
    const path = referencedPath(filter.unaryFilter.field);
    const { test, inequality } = unaryTest(filter.unaryFilter.op);
    return leaf(path, test, inequality);
  }
  if (filter.fieldFilter) return compileField(filter.fieldFilter, database);
  throw invalid('A filter must have a type.');
}

type Test = (value: Value) => boolean;

function leaf(path: FieldPath, test: Test, inequality: boolean, disjunctions = 1): CompiledFilter {
  return {
    accepts: (document) => {
      const value = queriedValue(document, path);
      return value !== undefined && test(value);
    },
    inequalities: inequality ? [path] : [],
    disjunctions,
  };
}

function unaryTest(op: string | undefined): { test: Test; inequality: boolean } {
  switch (op) {
    case 'IS_NULL':
      return { test: isNull, inequality: false };
    case 'IS_NAN':
      return { test: isNan, inequality: false };
    case 'IS_NOT_NULL':
      return { test: (value) => !isNull(value), inequality: true };
    case 'IS_NOT_NAN':
      return { test: (value) => !isNull(value) && !isNan(value), inequality: true };
    default:
      throw unimplemented(`the unary operator ${op ?? 'OPERATOR_UNSPECIFIED'}`);
  }
}

function compileField({ field, op, value }: FieldFilter, database: DatabaseName): CompiledFilter {
  const path = referencedPath(field);
  if (!value) throw invalid(`The filter on ${formatFieldPath(path)} has no value.`);
  if (isName(path)) requireNames(op, value, database);
  switch (op) {
    case 'EQUAL':
      return leaf(path, (stored) => compareValues(stored, value) === 0, false);
    case 'NOT_EQUAL':
      return leaf(path, (stored) => !isNull(stored) && compareValues(stored, value) !== 0, true);
    case 'LESS_THAN':
      return leaf(
        path,
        range(value, (order) => order < 0),
        true,
      );
    case 'LESS_THAN_OR_EQUAL':
      return leaf(
        path,
        range(value, (order) => order <= 0),
        true,
      );
    case 'GREATER_THAN':
      return leaf(
        path,
        range(value, (order) => order > 0),
        true,
      );
    case 'GREATER_THAN_OR_EQUAL':
      return leaf(
        path,
        range(value, (order) => order >= 0),
        true,
      );
    case 'ARRAY_CONTAINS':
      return leaf(path, (stored) => contains(stored, value), false);
    case 'IN': {
      const options = comparisonValues(op, value, MAX_COMPARISON_VALUES);
      return leaf(path, (stored) => isAmong(options, stored), false, options.length);
    }
    case 'ARRAY_CONTAINS_ANY': {
      const options = comparisonValues(op, value, MAX_COMPARISON_VALUES);
      const test: Test = (stored) => options.some((option) => contains(stored, option));
      return leaf(path, test, false, options.length);
    }
    case 'NOT_IN': {
      const options = comparisonValues(op, value, MAX_NOT_IN_VALUES);
      // As documented for not-in: with null among the options nothing matches.
      const hasNull = options.some(isNull);
      const test: Test = (stored) => !hasNull && !isNull(stored) && !isAmong(options, stored);
      return leaf(path, test, true);
    }
    default:
      throw unimplemented(`the operator ${op ?? 'OPERATOR_UNSPECIFIED'}`);
  }
}

/** Ranges hold only within a kind: `x > 5` finds no string. */
function range(value: Value, holds: (order: number) => boolean): Test {
  const kind = kindOf(value);
  return (stored) => kindOf(stored) === kind && holds(compareValues(stored, value));
}

function contains(stored: Value, element: Value): boolean {
  return 'arrayValue' in stored && isAmong(stored.arrayValue.values ?? [], element);
}

function isAmong(options: readonly Value[], value: Value): boolean {
  return options.some((option) => compareValues(option, value) === 0);
}

function isNull(value: Value): boolean {
  return 'nullValue' in value;
}

function isNan(value: Value): boolean {
  return 'doubleValue' in value && value.doubleValue === 'NaN';
}

function comparisonValues(op: string, value: Value, maximum: number): readonly Value[] {
  const values = 'arrayValue' in value ? (value.arrayValue.values ?? []) : [];
  if (values.length === 0) throw invalid(`'${op}' requires a non-empty ArrayValue.`);
  if (values.length > maximum) {
    throw invalid(`'${op}' supports up to ${maximum} comparison values.`);
  }
  return values;
}

function requireNames(op: string | undefined, value: Value, database: DatabaseName): void {
  const isList = op === 'IN' || op === 'NOT_IN';
  const values = isList && 'arrayValue' in value ? (value.arrayValue.values ?? [NULL]) : [value];
  for (const name of values) {
    if (!('referenceValue' in name)) throw invalid('__key__ filter value must be a Key');
    requireDocumentName(name.referenceValue, database);
  }
}
