import { formatFieldPath } from '../data/field-path.ts';
import { isName, type Alternatives, type Comparison } from '../data/filter.ts';
import { MAX_INEQUALITY_FIELDS } from '../data/limits.ts';
import type { Filter } from '../data/message.ts';
import { invalid } from '../data/status-error.ts';
import type { OrderTerm } from '../state/query-index.ts';

/**
 * Refuses a valid query that breaks one of Firestore's limits (INVALID_ARGUMENT, with Firestore's
 * texts): https://firebase.google.com/docs/firestore/query-data/queries#query_limitations and
 * https://firebase.google.com/docs/firestore/query-data/multiple-range-fields.
 *
 * @param order the whole order, with the fields of inequalities and `__name__`
 */
export function requireWithinLimits(
  where: Filter | undefined,
  alternatives: Alternatives,
  order: readonly OrderTerm[],
): void {
  if (countOf(where, isNegation) > 1) {
    throw invalid(
      "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.",
    );
  }
  const contains = alternatives.map((one) => one.filter(({ op }) => op === 'contains').length);
  if (contains.some((count) => count > 1)) {
    throw invalid("A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.");
  }
  const comparisons = alternatives.flat();
  const unequal = comparisons.filter(isInequality);
  const fields = [...new Set(unequal.map(({ path }) => formatFieldPath(path)))];
  if (fields.length > MAX_INEQUALITY_FIELDS) {
    throw invalid(
      `The query contains ${fields.length} distinct inequality fields: [${fields.join(', ')}]. A query may not have more than ${MAX_INEQUALITY_FIELDS} distinct inequality fields.`,
    );
  }
  const byName = comparisons.some(({ path, op }) => op === '==' && isName(path));
  if (byName && fields.length > 0 && !unequal.some(({ path }) => isName(path))) {
    throw invalid(
      'Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.',
    );
  }
  if (order.slice(0, -1).some(({ path }) => isName(path))) {
    throw invalid('order by clause cannot contain more fields after the key');
  }
}

/** Returns whether the comparison is an inequality, whose field is part of the query's order. */
export function isInequality({ op }: Comparison): boolean {
  return op !== '==' && op !== 'contains';
}

/** Returns the number of filters in the tree for which `is` returns true. */
function countOf(filter: Filter | undefined, is: (filter: Filter) => boolean): number {
  if (!filter) return 0;
  const { filters = [] } = filter.compositeFilter ?? {};
  return filters.reduce((sum, part) => sum + countOf(part, is), is(filter) ? 1 : 0);
}

function isNegation({ fieldFilter, unaryFilter }: Filter): boolean {
  const op = fieldFilter?.op ?? unaryFilter?.op ?? '';
  return ['NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', 'IS_NOT_NULL'].includes(op);
}
