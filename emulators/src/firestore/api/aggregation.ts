import type { StoredDocument } from '../data/document.ts';
import type { FieldPath } from '../data/field-path.ts';
import { queriedValue, referencedPath } from '../data/filter.ts';
import type { Aggregation } from '../data/message.ts';
import { invalid } from '../data/status-error.ts';
import { doubleValue, isNumber, NULL, numberOf, type Fields, type Value } from '../data/value.ts';
import { MAX_AGGREGATIONS } from '../data/limits.ts';

/**
 * Computes the aggregations over a query's result. Returns the values by alias. As in the real
 * service, ignores a document that lacks one of the summed or averaged fields.
 */
export function aggregate(
  documents: readonly StoredDocument[],
  aggregations: readonly Aggregation[],
): Fields {
  if (aggregations.length === 0) throw invalid('An aggregation query must have an aggregation.');
  if (aggregations.length > MAX_AGGREGATIONS) {
    throw invalid(
      `The maximum number of aggregations allowed in an aggregation query is ${MAX_AGGREGATIONS}. Received: ${aggregations.length}`,
    );
  }
  const paths = aggregations.flatMap(({ sum, avg }) => {
    const operand = sum ?? avg;
    return operand ? [referencedPath(operand.field)] : [];
  });
  const counted = documents.filter((document) =>
    paths.every((path) => queriedValue(document, path) !== undefined),
  );
  const results: [string, Value][] = aggregations.map((aggregation, index) => [
    aggregation.alias ?? `field_${index + 1}`,
    result(aggregation, counted),
  ]);
  if (new Set(results.map(([alias]) => alias)).size < results.length) {
    throw invalid('The aliases of an aggregation query must be unique.');
  }
  return Object.fromEntries(results);
}

function result({ count, sum, avg }: Aggregation, documents: readonly StoredDocument[]): Value {
  if (count) {
    const upTo = count.upTo === undefined ? Infinity : Number(count.upTo);
    if (!(upTo > 0)) throw invalid('up_to must be greater than zero.');
    return { integerValue: String(Math.min(documents.length, upTo)) };
  }
  if (sum) return sumOf(numbersAt(documents, referencedPath(sum.field)));
  if (!avg) throw invalid('An aggregation must have an operator.');
  const numbers = numbersAt(documents, referencedPath(avg.field));
  if (numbers.length === 0) return NULL;
  return doubleValue(Number(numberOf(sumOf(numbers))) / numbers.length);
}

/** Returns the numbers at `path`. Values that are not numbers do not count. */
function numbersAt(documents: readonly StoredDocument[], path: FieldPath): Value[] {
  return documents.map((document) => queriedValue(document, path)).filter(isNumber);
}

/** Returns an integer if all numbers are integers and the sum fits 64 bits, otherwise a double. */
function sumOf(numbers: readonly Value[]): Value {
  const integers = numbers.flatMap((each) => ('integerValue' in each ? [each.integerValue] : []));
  const sum = integers.reduce((total, integer) => total + BigInt(integer), 0n);
  const exact = integers.length === numbers.length && BigInt.asIntN(64, sum) === sum;
  if (exact) return { integerValue: String(sum) };
  const doubles = numbers.filter((each) => 'doubleValue' in each);
  return doubleValue(
    Number(sum) + doubles.reduce((total, each) => total + Number(numberOf(each)), 0),
  );
}
