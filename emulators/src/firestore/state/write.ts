import { isDeepStrictEqual } from 'node:util';

import {
  maskPaths,
  requireStorable,
  storedDocument,
  type StoredDocument,
} from '../data/document.ts';
import { parseFieldPath, valueAt, withValueAt, type FieldPath } from '../data/field-path.ts';
import type { FieldTransform, Precondition, Write, WriteResult } from '../data/message.ts';
import {
  requireDocumentName,
  type DatabaseName,
  type DocumentName,
} from '../data/resource-name.ts';
import { invalid, StatusError, unimplemented } from '../data/status-error.ts';
import { microsOf, type Timestamp } from '../data/timestamp.ts';
import { compareValues, doubleValue, isNumber, NULL, numberOf } from '../data/value.ts';
import type { Fields, Value } from '../data/value.ts';
import { MAX_TRANSFORMS } from '../data/limits.ts';

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
  const { update, updateTransforms = [], transform, currentDocument } = write;
  const unmet = unmetPrecondition(currentDocument, name, current, write.delete !== undefined);
  if (write.delete !== undefined) return { after: undefined, result: {}, unmet };
  if (write.verify !== undefined) {
    return { after: current, result: current ? { updateTime: current.updateTime } : {}, unmet };
  }
  const transforms = [...updateTransforms, ...(transform?.fieldTransforms ?? [])];
  if (transforms.length > MAX_TRANSFORMS) {
    throw invalid(
      `Cannot apply more than ${MAX_TRANSFORMS} field transformations to a single document.`,
    );
  }
  let fields = current?.fields ?? {};
  if (update) fields = updatedFields(fields, update.fields ?? {}, maskPaths(write.updateMask));
  const transformResults: Value[] = [];
  for (const each of transforms) {
    const path = parseFieldPath(each.fieldPath ?? '');
    const value = transformed(valueAt(fields, path), each, commitTime);
    fields = withValueAt(fields, path, value);
    // What became of an array is not answered.
    transformResults.push('arrayValue' in value ? NULL : value);
  }
  // A write that changes nothing leaves the update time as it was, as the proto says of WriteResult.
  const isSame = current !== undefined && isDeepStrictEqual(current.fields, fields);
  if (!isSame) requireStorable(name, fields);
  const after = isSame
    ? current
    : storedDocument(name, fields, current?.createTime ?? commitTime, commitTime);
  const { updateTime } = after;
  return {
    after,
    result: { updateTime, ...(transforms.length > 0 && { transformResults }) },
    unmet,
  };
}

/** Without a mask the fields replace all; with one, exactly what it names is set or deleted. */
function updatedFields(current: Fields, given: Fields, mask: FieldPath[] | undefined): Fields {
  if (!mask) return given;
  if (mask.some(([first]) => first === '__name__')) {
    throw invalid('The name of a document cannot be updated.');
  }
  return mask.reduce((fields, path) => withValueAt(fields, path, valueAt(given, path)), current);
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

/** The value that a transform makes of the present one. */
function transformed(
  current: Value | undefined,
  transform: FieldTransform,
  commitTime: Timestamp,
): Value {
  const { setToServerValue, appendMissingElements, removeAllFromArray } = transform;
  const { increment, maximum, minimum } = transform;
  if (appendMissingElements || removeAllFromArray) {
    const elements = current && 'arrayValue' in current ? (current.arrayValue.values ?? []) : [];
    const removed = removeAllFromArray?.values ?? [];
    const values = elements.filter((element) => !isAmong(removed, element));
    for (const added of appendMissingElements?.values ?? []) {
      if (!isAmong(values, added)) values.push(added);
    }
    return { arrayValue: values.length > 0 ? { values } : {} };
  }
  if (setToServerValue === 'REQUEST_TIME') {
    // The proto's comment on REQUEST_TIME promises millisecond precision.
    return { timestampValue: `${commitTime.slice(0, 23)}000Z` };
  }
  if (setToServerValue !== undefined) throw unimplemented(`the server value ${setToServerValue}`);
  const operand = increment ?? maximum ?? minimum;
  if (!operand) throw invalid(`The transform of ${transform.fieldPath ?? ''} has no operation.`);
  if (!isNumber(operand)) throw invalid('The operand of a numeric transform must be a number.');
  if (!isNumber(current)) return operand;
  if (increment) return incremented(current, operand);
  // NaN wins; if both are equal, the stored value stays.
  const nan = [current, operand].find((value) => Number.isNaN(numberOf(value)));
  const isBeyond = compareValues(operand, current) * (maximum ? 1 : -1) > 0;
  return nan ?? (isBeyond ? operand : current);
}

function isAmong(elements: readonly Value[], element: Value): boolean {
  return elements.some((other) => compareValues(other, element) === 0);
}

const MAX_INT64 = 2n ** 63n - 1n;
const MIN_INT64 = -(2n ** 63n);

/** Integers add exactly and stop at the bounds of 64 bits; with a double the sum is a double. */
function incremented(current: Value, by: Value): Value {
  if ('integerValue' in current && 'integerValue' in by) {
    const sum = BigInt(current.integerValue) + BigInt(by.integerValue);
    const bounded = sum > MAX_INT64 ? MAX_INT64 : sum < MIN_INT64 ? MIN_INT64 : sum;
    return { integerValue: String(bounded) };
  }
  return doubleValue(Number(numberOf(current)) + Number(numberOf(by)));
}
