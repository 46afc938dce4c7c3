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

/**
 * Returns the name of the document that a write changes. Throws INVALID_ARGUMENT if the write or
 * the name is malformed.
 */
export function writtenName(write: Write, database: DatabaseName): DocumentName {
  const name = write.update?.name ?? write.delete ?? write.verify ?? write.transform?.document;
  if (name === undefined) throw invalid('A write must have an operation.');
  return requireDocumentName(name, database);
}

/**
 * Returns the document after a write to `current`. `unmet` is the real service's error if the
 * precondition fails (NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION). Throws if the result cannot
 * be stored.
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
    // For a change to an array, Firestore returns null, not the new value.
    transformResults.push('arrayValue' in value ? NULL : value);
  }
  // A write that changes nothing keeps the update time (the proto's comment on WriteResult).
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

/**
 * Returns the updated fields. Without a mask, the given fields replace all. With a mask, exactly
 * the fields that it names are set or deleted.
 */
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

/** Returns the value after a transform of the current value. */
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
    // REQUEST_TIME has millisecond precision (the proto's comment).
    return { timestampValue: `${commitTime.slice(0, 23)}000Z` };
  }
  if (setToServerValue !== undefined) throw unimplemented(`the server value ${setToServerValue}`);
  const operand = increment ?? maximum ?? minimum;
  if (!operand) throw invalid(`The transform of ${transform.fieldPath ?? ''} has no operation.`);
  if (!isNumber(operand)) throw invalid('The operand of a numeric transform must be a number.');
  if (!isNumber(current)) return operand;
  if (increment) return incremented(current, operand);
  // NaN wins over every number. Of two equal numbers, the stored one remains.
  const nan = [current, operand].find((value) => Number.isNaN(numberOf(value)));
  const isBeyond = compareValues(operand, current) * (maximum ? 1 : -1) > 0;
  return nan ?? (isBeyond ? operand : current);
}

function isAmong(elements: readonly Value[], element: Value): boolean {
  return elements.some((other) => compareValues(other, element) === 0);
}

const MAX_INT64 = 2n ** 63n - 1n;
const MIN_INT64 = -(2n ** 63n);

/**
 * Adds two numbers. Integers are added exactly and limited to 64 bits. If one number is a double,
 * so is the sum.
 */
function incremented(current: Value, by: Value): Value {
  if ('integerValue' in current && 'integerValue' in by) {
    const sum = BigInt(current.integerValue) + BigInt(by.integerValue);
    const bounded = sum > MAX_INT64 ? MAX_INT64 : sum < MIN_INT64 ? MIN_INT64 : sum;
    return { integerValue: String(bounded) };
  }
  return doubleValue(Number(numberOf(current)) + Number(numberOf(by)));
}
