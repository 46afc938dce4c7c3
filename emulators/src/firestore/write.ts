import { isDeepStrictEqual } from 'node:util';

import { maskPaths, requireStorable, storedDocument, type StoredDocument } from './document.ts';
import { parseFieldPath, valueAt, withValueAt, type FieldPath } from './field-path.ts';
import type { FieldTransform, Precondition, Write, WriteResult } from './message.ts';
import { requireDocumentName, type DatabaseName, type DocumentName } from './resource-name.ts';
import { invalid, StatusError, unimplemented } from './status-error.ts';
import { microsOf, type Timestamp } from './timestamp.ts';
import { compareNumbers, compareValues, doubleValue, NULL, numberOf } from './value.ts';
import type { Fields, Value } from './value.ts';

/** The document a write is about; a malformed write or name is INVALID_ARGUMENT. */
export function writtenName(write: Write, database: DatabaseName): DocumentName {
  const name = write.update?.name ?? write.delete ?? write.verify ?? write.transform?.document;
  if (name === undefined) throw invalid('A write must have an operation.');
  return requireDocumentName(name, database);
}

/**
 * What one write makes of `current`; `unmet` is what the real service answers where its
 * precondition fails (NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION). Throws where the result
 * cannot be stored.
 */
export function applyWrite(
  write: Write,
  name: DocumentName,
  current: StoredDocument | undefined,
  commitTime: Timestamp,
): { after: StoredDocument | undefined; result: WriteResult; unmet: StatusError | undefined } {
  const { currentDocument } = write;
  const unmet = unmetPrecondition(currentDocument, name, current, write.delete !== undefined);
  if (write.delete !== undefined) return { after: undefined, result: {}, unmet };
  if (write.verify !== undefined) {
    const result = current ? { updateTime: current.updateTime } : {};
    return { after: current, result, unmet };
  }
  const updated = write.update
    ? updatedFields(write.update.fields ?? {}, maskPaths(write.updateMask), current)
    : (current?.fields ?? {});
  const { fields, results } = applyTransforms(
    updated,
    [...(write.updateTransforms ?? []), ...(write.transform?.fieldTransforms ?? [])],
    commitTime,
  );
  const after = replaced(name, fields, current, commitTime);
  return {
    after,
    result: {
      updateTime: after.updateTime,
      ...(results.length > 0 && { transformResults: results }),
    },
    unmet,
  };
}

/** Without a mask the fields replace all; with one, exactly what it names is set or deleted. */
function updatedFields(
  given: Fields,
  mask: FieldPath[] | undefined,
  current: StoredDocument | undefined,
): Fields {
  if (!mask) return given;
  let fields = current?.fields ?? {};
  for (const path of mask) {
    if (path[0] === '__name__') throw invalid('The name of a document cannot be updated.');
    fields = withValueAt(fields, path, valueAt(given, path));
  }
  return fields;
}

/** A write that changes nothing leaves the update time as it was, as the proto says of WriteResult. */
function replaced(
  name: DocumentName,
  fields: Fields,
  current: StoredDocument | undefined,
  commitTime: Timestamp,
): StoredDocument {
  if (current && isDeepStrictEqual(current.fields, fields)) return current;
  requireStorable(name, fields);
  return storedDocument(name, fields, current?.createTime ?? commitTime, commitTime);
}

function unmetPrecondition(
  precondition: Precondition | undefined,
  name: DocumentName,
  current: StoredDocument | undefined,
  deleting: boolean,
): StatusError | undefined {
  if (precondition?.exists === false && current) {
    return new StatusError('ALREADY_EXISTS', `Document already exists: ${name}`);
  }
  if (precondition?.exists === true && !current) {
    return new StatusError(
      'NOT_FOUND',
      `No document to ${deleting ? 'delete' : 'update'}: ${name}`,
    );
  }
  const required = precondition?.updateTime;
  if (required !== undefined && current?.updateTime !== required) {
    const stored = current ? microsOf(current.updateTime) : 0n;
    return new StatusError(
      'FAILED_PRECONDITION',
      `the stored version (${stored}) does not match the required base version (${microsOf(required)})`,
    );
  }
  return undefined;
}

const MAX_INT64 = 2n ** 63n - 1n;
const MIN_INT64 = -(2n ** 63n);

/** The limit of field transformations on one document in a commit. */
const MAX_TRANSFORMS = 500;

/** Applies the transforms in their order; `results` has what each answers to the client. */
export function applyTransforms(
  fields: Fields,
  transforms: readonly FieldTransform[],
  commitTime: Timestamp,
): { fields: Fields; results: Value[] } {
  if (transforms.length > MAX_TRANSFORMS) {
    throw invalid(
      `Cannot apply more than ${MAX_TRANSFORMS} field transformations to a single document.`,
    );
  }
  const results: Value[] = [];
  let transformed = fields;
  for (const transform of transforms) {
    const path = parseFieldPath(transform.fieldPath ?? '');
    const { value, result } = transformValue(valueAt(transformed, path), transform, commitTime);
    transformed = withValueAt(transformed, path, value);
    results.push(result);
  }
  return { fields: transformed, results };
}

/** The new value, and what is answered: of arrays nothing. */
function transformValue(
  current: Value | undefined,
  transform: FieldTransform,
  commitTime: Timestamp,
): { value: Value; result: Value } {
  const { setToServerValue, appendMissingElements, removeAllFromArray } = transform;
  if (appendMissingElements || removeAllFromArray) {
    const elements = current && 'arrayValue' in current ? (current.arrayValue.values ?? []) : [];
    const added = appendMissingElements?.values ?? [];
    const removed = removeAllFromArray?.values ?? [];
    const values = elements.filter((element) => !isAmong(removed, element));
    for (const element of added) if (!isAmong(values, element)) values.push(element);
    return { value: { arrayValue: values.length > 0 ? { values } : {} }, result: NULL };
  }
  const value = scalar(current, transform, commitTime);
  if (value) return { value, result: value };
  if (setToServerValue !== undefined) throw unimplemented(`the server value ${setToServerValue}`);
  throw invalid(`The transform of ${transform.fieldPath ?? ''} has no operation.`);
}

function scalar(
  current: Value | undefined,
  { setToServerValue, increment, maximum, minimum }: FieldTransform,
  commitTime: Timestamp,
): Value | undefined {
  if (setToServerValue === 'REQUEST_TIME') {
    // The proto's comment on REQUEST_TIME promises millisecond precision.
    return { timestampValue: `${commitTime.slice(0, 23)}000Z` };
  }
  const operand = increment ?? maximum ?? minimum;
  if (!operand) return undefined;
  if (!isNumber(operand)) throw invalid('The operand of a numeric transform must be a number.');
  if (!isNumber(current)) return operand;
  return increment ? incremented(current, operand) : extreme(current, operand, maximum ? 1 : -1);
}

function isAmong(elements: readonly Value[], element: Value): boolean {
  return elements.some((other) => compareValues(other, element) === 0);
}

function isNumber(value: Value | undefined): value is Value {
  return value !== undefined && ('integerValue' in value || 'doubleValue' in value);
}

/** Integers add exactly and stop at the bounds of 64 bits; with a double the sum is a double. */
function incremented(current: Value, by: Value): Value {
  if ('integerValue' in current && 'integerValue' in by) {
    const sum = BigInt(current.integerValue) + BigInt(by.integerValue);
    const bounded = sum > MAX_INT64 ? MAX_INT64 : sum < MIN_INT64 ? MIN_INT64 : sum;
    return { integerValue: String(bounded) };
  }
  return doubleValue(Number(numberOf(current)) + Number(numberOf(by)));
}

/** The larger (`direction` 1) or smaller (-1); the stored value where both are equal; NaN wins. */
function extreme(current: Value, operand: Value, direction: 1 | -1): Value {
  const stored = numberOf(current);
  const given = numberOf(operand);
  if (Number.isNaN(stored)) return current;
  if (Number.isNaN(given)) return operand;
  return compareNumbers(given, stored) * direction > 0 ? operand : current;
}
