/*
 * A second implementation of queries for the tests. It is naive, uses plain JavaScript values and
 * shares nothing with the emulator, so a test misses only a mistake of both.
 */
export type ModelValue = null | boolean | number | string | ModelValue[] | { x: ModelValue };
export type ModelDocument = { id: string; data: Record<string, ModelValue> };

export type ModelFilter =
  | { kind: 'and' | 'or'; parts: ModelFilter[] }
  | { kind: 'field'; field: string; op: Comparison; value: ModelValue }
  | { kind: 'field'; field: string; op: ListComparison; value: ModelValue[] };
export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'array-contains';
export type ListComparison = 'in' | 'not-in' | 'array-contains-any';

export interface ModelQuery {
  where: ModelFilter | undefined;
  orderBy: { field: string; descending: boolean }[];
  start: { values: ModelValue[]; inclusive: boolean } | undefined;
  end: { values: ModelValue[]; inclusive: boolean } | undefined;
  offset: number;
  limit: number | undefined;
}

/** Returns the ids of the query's result, in order. */
export function expectedIds(documents: ModelDocument[], query: ModelQuery): string[] {
  const orders = [...query.orderBy];
  const direction = orders.at(-1)?.descending ?? false;
  for (const field of [...new Set(inequalities(query.where))].toSorted()) {
    if (!orders.some((order) => order.field === field))
      orders.push({ field, descending: direction });
  }
  const position = (document: ModelDocument, values: ModelValue[]): number => {
    for (const [index, value] of values.entries()) {
      const { field, descending } = orders[index] ?? { field: '', descending: false };
      const order = compare(document.data[field] ?? null, value);
      if (order !== 0) return descending ? -order : order;
    }
    return 0;
  };
  const { where, start, end } = query;
  const found = documents
    .filter(({ data }) => where === undefined || holds(where, data))
    .filter(({ data }) => orders.every(({ field }) => data[field] !== undefined))
    .toSorted((left, right) => {
      const order = position(
        left,
        orders.map(({ field }) => right.data[field] ?? null),
      );
      const byId = left.id < right.id ? -1 : 1;
      return order || (direction ? -byId : byId);
    })
    .filter((document) => {
      const fromStart = start ? position(document, start.values) : 1;
      const fromEnd = end ? position(document, end.values) : -1;
      return (
        (fromStart > 0 || (fromStart === 0 && start?.inclusive === true)) &&
        (fromEnd < 0 || (fromEnd === 0 && end?.inclusive === true))
      );
    })
    .map(({ id }) => id);
  return found.slice(
    query.offset,
    query.limit === undefined ? undefined : query.offset + query.limit,
  );
}

/** Returns whether Firestore refuses the query even though it allows each filter alone. */
export function isRefused({ where }: ModelQuery): boolean {
  return negations(where) > 1 || containsOf(where) > 1;
}

function negations(filter: ModelFilter | undefined): number {
  if (filter?.kind === 'field') return filter.op === '!=' || filter.op === 'not-in' ? 1 : 0;
  return filter ? filter.parts.reduce((sum, part) => sum + negations(part), 0) : 0;
}

function containsOf(filter: ModelFilter | undefined): number {
  if (filter?.kind === 'field') return filter.op.startsWith('array-contains') ? 1 : 0;
  const counts = filter ? filter.parts.map(containsOf) : [0];
  return filter?.kind === 'or' ? Math.max(...counts) : counts.reduce((sum, each) => sum + each, 0);
}

function inequalities(filter: ModelFilter | undefined): string[] {
  if (!filter) return [];
  if (filter.kind !== 'field') return filter.parts.flatMap(inequalities);
  return ['!=', '<', '<=', '>', '>=', 'not-in'].includes(filter.op) ? [filter.field] : [];
}

function holds(filter: ModelFilter, data: Record<string, ModelValue>): boolean {
  if (filter.kind !== 'field') {
    const test = (part: ModelFilter): boolean => holds(part, data);
    return filter.kind === 'and' ? filter.parts.every(test) : filter.parts.some(test);
  }
  const stored = data[filter.field];
  if (stored === undefined) return false;
  const equals = (left: ModelValue, right: ModelValue): boolean => compare(left, right) === 0;
  const elements = Array.isArray(stored) ? stored : [];
  switch (filter.op) {
    case '==':
      return equals(stored, filter.value);
    case '!=':
      return stored !== null && !equals(stored, filter.value);
    case 'array-contains': {
      const { value } = filter;
      return elements.some((element) => equals(element, value));
    }
    case 'in':
      return filter.value.some((option) => equals(stored, option));
    case 'not-in':
      return (
        stored !== null && !filter.value.some((option) => option === null || equals(stored, option))
      );
    case 'array-contains-any':
      return filter.value.some((option) => elements.some((element) => equals(element, option)));
    default: {
      if (rank(stored) !== rank(filter.value) || Number.isNaN(stored)) return false;
      const order = compare(stored, filter.value);
      if (filter.op === '<') return order < 0;
      if (filter.op === '<=') return order <= 0;
      return filter.op === '>' ? order > 0 : order >= 0;
    }
  }
}

function rank(value: ModelValue): number {
  if (value === null) return 0;
  if (Array.isArray(value)) return 4;
  if (typeof value === 'boolean') return 1;
  if (typeof value === 'number') return 2;
  return typeof value === 'string' ? 3 : 5;
}

function compare(left: ModelValue, right: ModelValue): number {
  if (rank(left) !== rank(right)) return rank(left) - rank(right);
  if (Array.isArray(left) && Array.isArray(right)) {
    for (const [index, element] of left.entries()) {
      const other = right[index];
      if (other === undefined) return 1;
      const order = compare(element, other);
      if (order !== 0) return order;
    }
    return left.length - right.length;
  }
  if (isMap(left) && isMap(right)) return compare(left.x, right.x);
  if (typeof left === 'number' && typeof right === 'number') {
    if (Number.isNaN(left) || Number.isNaN(right))
      return Number(Number.isNaN(right)) - Number(Number.isNaN(left));
    return left - right;
  }
  if (left === null || right === null || left === right) return 0;
  return left < right ? -1 : 1;
}

function isMap(value: ModelValue): value is { x: ModelValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
