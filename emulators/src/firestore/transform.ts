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
