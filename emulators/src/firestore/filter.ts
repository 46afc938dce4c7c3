import type { StoredDocument } from './document.ts';
import { formatFieldPath, parseFieldPath, valueAt, type FieldPath } from './field-path.ts';
import type { FieldFilter, FieldReference, Filter } from './message.ts';
import { requireDocumentName, type DatabaseName } from './resource-name.ts';
import { invalid, unimplemented } from './status-error.ts';
import { compareValues, kindOf, NULL, type Value } from './value.ts';

export type Predicate = (document: StoredDocument) => boolean;

/** A condition that says where in a list sorted by its field the accepted documents are. */
export interface Bound {
  path: FieldPath;
  equality: boolean;
  /** Negative for a value before the accepted ones, positive behind, else 0. */
  position: (stored: Value) => number;
}

export interface CompiledFilter {
  accepts: Predicate;
  /** What every accepted document meets; there may be more that it must. */
  bounds: readonly Bound[];
  /** The fields compared by anything but equality: a query is sorted by them if by nothing else. */
  inequalities: FieldPath[];
  /** Into how many ANDs the filter falls apart. */
  disjunctions: number;
}

const NAME = '__name__';
const NAN: Value = { doubleValue: 'NaN' };
const MAX_COMPARISON_VALUES = 30;
const MAX_NOT_IN_VALUES = 10;
const MAX_DISJUNCTIONS = 30;

/** Compiles a query's `where`; what is wrong with it is INVALID_ARGUMENT. */
export function compileFilter(where: Filter | undefined, database: DatabaseName): CompiledFilter {
  if (!where) return { accepts: () => true, bounds: [], inequalities: [], disjunctions: 1 };
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
        bounds: parts.flatMap(({ bounds }) => bounds),
        inequalities,
        disjunctions: parts.reduce((product, { disjunctions }) => product * disjunctions, 1),
      };
    }
    if (op !== 'OR') throw unimplemented(`the composite operator ${op ?? 'OPERATOR_UNSPECIFIED'}`);
    return {
      accepts: (document) => parts.some(({ accepts }) => accepts(document)),
      bounds: parts.length === 1 ? (parts[0]?.bounds ?? []) : [],
      inequalities,
      disjunctions: parts.reduce((sum, { disjunctions }) => sum + disjunctions, 0),
    };
  }
  if (filter.unaryFilter) {
    return compileUnary(referencedPath(filter.unaryFilter.field), filter.unaryFilter.op);
  }
  if (filter.fieldFilter) return compileField(filter.fieldFilter, database);
  throw invalid('A filter must have a type.');
}

type Test = (value: Value) => boolean;

function leaf(path: FieldPath, test: Test, inequality: boolean, disjunctions = 1): CompiledFilter {
  return {
    bounds: [],
    accepts: (document) => {
      const value = queriedValue(document, path);
      return value !== undefined && test(value);
    },
    inequalities: inequality ? [path] : [],
    disjunctions,
  };
}

function equal(path: FieldPath, value: Value): CompiledFilter {
  const position = (stored: Value): number => compareValues(stored, value);
  const accepted = leaf(path, (stored) => position(stored) === 0, false);
  return { ...accepted, bounds: [{ path, equality: true, position }] };
}

/** Ranges hold only within a kind: `x > 5` finds no string. */
function range(
  path: FieldPath,
  value: Value,
  above: boolean,
  holds: (order: number) => boolean,
): CompiledFilter {
  const kind = kindOf(value);
  const test: Test = (stored) => kindOf(stored) === kind && holds(compareValues(stored, value));
  const position = (stored: Value): number =>
    test(stored) ? 0 : compareValues(stored, value) || (above ? -1 : 1);
  return { ...leaf(path, test, true), bounds: [{ path, equality: false, position }] };
}

function compileUnary(path: FieldPath, op: string | undefined): CompiledFilter {
  switch (op) {
    case 'IS_NULL':
      return equal(path, NULL);
    case 'IS_NAN':
      return equal(path, NAN);
    case 'IS_NOT_NULL':
      return leaf(path, (value) => !isNull(value), true);
    case 'IS_NOT_NAN':
      return leaf(path, (value) => !isNull(value) && !isNan(value), true);
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
      return equal(path, value);
    case 'NOT_EQUAL':
      return leaf(path, (stored) => !isNull(stored) && compareValues(stored, value) !== 0, true);
    case 'LESS_THAN':
      return range(path, value, false, (order) => order < 0);
    case 'LESS_THAN_OR_EQUAL':
      return range(path, value, false, (order) => order <= 0);
    case 'GREATER_THAN':
      return range(path, value, true, (order) => order > 0);
    case 'GREATER_THAN_OR_EQUAL':
      return range(path, value, true, (order) => order >= 0);
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
