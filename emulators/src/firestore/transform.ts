import { parseFieldPath, valueAt, withValueAt } from './field-path.ts';
import type { FieldTransform } from './message.ts';
import { invalid, unimplemented } from './status-error.ts';
import type { Timestamp } from './timestamp.ts';
import { compareNumbers, compareValues, doubleValue, NULL, numberOf } from './value.ts';
import type { Fields, Value } from './value.ts';

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

function transformValue(
  current: Value | undefined,
  transform: FieldTransform,
  commitTime: Timestamp,
): { value: Value; result: Value } {
  if (transform.setToServerValue !== undefined) {
    if (transform.setToServerValue !== 'REQUEST_TIME') {
      throw unimplemented(`the server value ${transform.setToServerValue}`);
    }
    // The proto's comment on REQUEST_TIME promises millisecond precision.
    const value = { timestampValue: `${commitTime.slice(0, 23)}000Z` };
    return { value, result: value };
  }
  if (transform.increment) return both(increment(current, requireNumber(transform.increment)));
  if (transform.maximum) return both(extreme(current, requireNumber(transform.maximum), 1));
  if (transform.minimum) return both(extreme(current, requireNumber(transform.minimum), -1));
  const elements = current && 'arrayValue' in current ? (current.arrayValue.values ?? []) : [];
  if (transform.appendMissingElements) {
    const values = [...elements];
    for (const element of transform.appendMissingElements.values ?? []) {
      if (!values.some((value) => compareValues(value, element) === 0)) values.push(element);
    }
    return { value: { arrayValue: { values } }, result: NULL };
  }
  if (transform.removeAllFromArray) {
    const removed = transform.removeAllFromArray.values ?? [];
    const values = elements.filter(
      (element) => !removed.some((value) => compareValues(value, element) === 0),
    );
    return { value: { arrayValue: { values } }, result: NULL };
  }
  throw invalid(`The transform of ${transform.fieldPath ?? ''} has no operation.`);
}

function both(value: Value): { value: Value; result: Value } {
  return { value, result: value };
}

function isNumber(value: Value | undefined): value is Value {
  return value !== undefined && ('integerValue' in value || 'doubleValue' in value);
}

function requireNumber(value: Value): Value {
  if (!isNumber(value)) throw invalid('The operand of a numeric transform must be a number.');
  return value;
}

/** Integers add exactly and stop at the bounds of 64 bits; with a double the sum is a double. */
function increment(current: Value | undefined, by: Value): Value {
  if (!isNumber(current)) return by;
  if ('integerValue' in current && 'integerValue' in by) {
    const sum = BigInt(current.integerValue) + BigInt(by.integerValue);
    const bounded = sum > MAX_INT64 ? MAX_INT64 : sum < MIN_INT64 ? MIN_INT64 : sum;
    return { integerValue: String(bounded) };
  }
  return doubleValue(Number(numberOf(current)) + Number(numberOf(by)));
}

/** The larger (`direction` 1) or smaller (-1); the stored value where both are equal; NaN wins. */
function extreme(current: Value | undefined, operand: Value, direction: 1 | -1): Value {
  if (!isNumber(current)) return operand;
  const stored = numberOf(current);
  const given = numberOf(operand);
  if (Number.isNaN(stored)) return current;
  if (Number.isNaN(given)) return operand;
  return compareNumbers(given, stored) * direction > 0 ? operand : current;
}
