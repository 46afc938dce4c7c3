import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '@threadsweep/shared/test/runs.ts';
import { planIfAllowed } from '../../../test/firestore/plan-if-allowed.ts';

import { Database } from '../state/database.ts';
import { storedDocument, type StoredDocument } from '../data/document.ts';
import type { Cursor, Filter, Order, StructuredQuery } from '../data/message.ts';
import { QueryIndexes, scanned, shapeOf } from '../state/query-index.ts';
import { planQuery, runQuery, type QueryPlan } from './query.ts';
import type { Fields, Value } from '../data/value.ts';

const DATABASE = 'projects/p/databases/d';
const ROOT = `${DATABASE}/documents`;
const TIME = '2030-01-01T00:00:00.000000Z';

const paths = ['a/1', 'a/2', 'a/10', 'a/__id3__', 'a/é', 'b/1', 'a/1/a/x', 'a/1/b/y', 'c/1/a/1'];
for (let id = 20; id < 40; id += 1) paths.push(`a/${id}`);
const path = fc.constantFrom(...paths);
const field = fc.constantFrom('n', 'm', 'sub.n');

const common = fc.constantFrom<Value>(
  { integerValue: '1' },
  { integerValue: '2' },
  { doubleValue: 1.5 },
);
/**
 * Values of every kind, but few different ones, so that comparisons often find equal values and
 * mixed kinds.
 */
const scalar: fc.Arbitrary<Value> = fc.oneof(
  {
    weight: 40,
    arbitrary: common,
  },
  {
    weight: 20,
    arbitrary: fc.constantFrom<Value>(
      { nullValue: null },
      { booleanValue: false },
      { booleanValue: true },
      { doubleValue: 'NaN' },
      { doubleValue: '-Infinity' },
      { doubleValue: '-0' },
      { integerValue: '0' },
      { doubleValue: 1 },
      { integerValue: '9007199254740993' },
      { doubleValue: 9_007_199_254_740_992 },
      { timestampValue: TIME },
      { timestampValue: '2031-01-01T00:00:00.000000Z' },
      { stringValue: '' },
      { stringValue: 'a' },
      { stringValue: '￿' },
      { stringValue: '😀' },
      { bytesValue: '' },
      { bytesValue: '/w==' },
      { referenceValue: `${ROOT}/a/1` },
      { referenceValue: `${ROOT}/a/10` },
      { geoPointValue: {} },
      { geoPointValue: { latitude: 1, longitude: -1 } },
      {
        mapValue: {
          fields: {
            __type__: { stringValue: '__vector__' },
            value: { arrayValue: { values: [{ doubleValue: 1 }] } },
          },
        },
      },
    ),
  },
);
const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 8, arbitrary: scalar },
  fc.array(scalar, { maxLength: 2 }).map((values) => ({ arrayValue: { values } })),
  scalar.map((n) => ({ mapValue: { fields: { n } } })),
);
const fields: fc.Arbitrary<Fields> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ n: value, m: value }) },
  fc.record({ n: value, m: value }, { requiredKeys: [] }),
  {
    weight: 2,
    arbitrary: fc
      .record({ n: value, m: value, sub: fc.record({ n: scalar }) })
      .map(({ n, m, sub }) => ({ n, m, sub: { mapValue: { fields: sub } } })),
  },
);

const reference = path.map((name): Value => ({ referenceValue: `${ROOT}/${name}` }));
const listOf = (element: fc.Arbitrary<Value>): fc.Arbitrary<Value> =>
  fc
    .array(element, { minLength: 1, maxLength: 2 })
    .map((values) => ({ arrayValue: { values } }) satisfies Value);

const leaf: fc.Arbitrary<Filter> = fc.oneof(
  { weight: 4, arbitrary: comparison(fc.constant('EQUAL'), fc.constantFrom('n', 'm'), common) },
  comparison(fc.constant('EQUAL'), field, value),
  { weight: 3, arbitrary: comparison(rangeOperator(), field, common) },
  { weight: 2, arbitrary: comparison(rangeOperator(), field, value) },
  comparison(fc.constantFrom('NOT_EQUAL', 'ARRAY_CONTAINS'), field, value),
  comparison(fc.constantFrom('IN', 'NOT_IN', 'ARRAY_CONTAINS_ANY'), field, listOf(value)),
  comparison(fc.oneof(rangeOperator(), fc.constant('EQUAL')), fc.constant('__name__'), reference),
  fc
    .record({ op: fc.constantFrom('IS_NULL', 'IS_NAN', 'IS_NOT_NULL', 'IS_NOT_NAN'), field })
    .map(({ op, field: fieldPath }) => ({ unaryFilter: { op, field: { fieldPath } } })),
);
/** With two values per list and two parts per nested group, no query exceeds 30 disjunctions. */
const group = (parts: fc.Arbitrary<Filter>, maxLength: number): fc.Arbitrary<Filter> =>
  fc
    .record({
      op: fc.constantFrom('AND', 'AND', 'AND', 'OR'),
      filters: fc.array(parts, { minLength: 1, maxLength }),
    })
    .map((compositeFilter) => ({ compositeFilter }));
const where = fc.oneof(
  { weight: 3, arbitrary: leaf },
  group(leaf, 3),
  group(fc.oneof(leaf, group(leaf, 2)), 2),
);

function rangeOperator(): fc.Arbitrary<string> {
  return fc.constantFrom(
    'LESS_THAN',
    'LESS_THAN_OR_EQUAL',
    'GREATER_THAN',
    'GREATER_THAN_OR_EQUAL',
  );
}

function comparison(
  op: fc.Arbitrary<string>,
  fieldPath: fc.Arbitrary<string>,
  compared: fc.Arbitrary<Value>,
): fc.Arbitrary<Filter> {
  return fc.record({ op, fieldPath, compared }).map((given) => ({
    fieldFilter: { op: given.op, field: { fieldPath: given.fieldPath }, value: given.compared },
  }));
}

const order: fc.Arbitrary<Order[]> = fc.uniqueArray(
  fc
    .record({
      fieldPath: fc.constantFrom('n', 'n', 'm', 'sub.n', '__name__'),
      direction: fc.constantFrom('ASCENDING', 'DESCENDING'),
    })
    .map(({ fieldPath, direction }) => ({ field: { fieldPath }, direction })),
  { maxLength: 2, selector: (term) => term.field.fieldPath },
);

function cursor(terms: readonly Order[]): fc.Arbitrary<Cursor> {
  const values = terms.map((term) => (term.field?.fieldPath === '__name__' ? reference : value));
  return fc
    .record({
      values: fc.tuple(...values),
      length: fc.nat(terms.length),
      before: fc.boolean(),
    })
    .map(({ values: all, length, before }) => ({ values: all.slice(0, length), before }));
}

// Filters outside of `chain`, because with some orders every query is refused, and a filter inside
// would search forever.
const plan: fc.Arbitrary<QueryPlan> = order
  .chain((orderBy) =>
    fc
      .record({
        parent: fc.constantFrom(ROOT, ROOT, ROOT, ROOT, ROOT, `${ROOT}/a/1`),
        from: fc.constantFrom(
          { collectionId: 'a' },
          { collectionId: 'a' },
          { collectionId: 'a', allDescendants: true },
          { collectionId: 'b', allDescendants: true },
          { allDescendants: true },
        ),
        query: fc.record(
          {
            where,
            startAt: cursor(orderBy),
            endAt: cursor(orderBy),
            limit: fc.constantFrom(0, 3, 5, 9),
            offset: fc.nat(2),
          },
          { requiredKeys: [] },
        ),
      })
      .map(({ parent, from, query }) => {
        const structuredQuery: StructuredQuery = { ...query, from: [from], orderBy };
        return planIfAllowed(DATABASE, parent, structuredQuery);
      }),
  )
  .filter((made) => made !== undefined);

const document = fc.record({ path, fields }).map((given) => {
  const name = `${ROOT}/${given.path}`;
  return storedDocument(name, given.fields, TIME, TIME);
});
type Written = { name: string; after: StoredDocument | undefined }[];
const commit: fc.Arbitrary<Written> = fc.uniqueArray(
  fc.oneof(
    { weight: 4, arbitrary: document.map((after) => ({ name: after.name, after })) },
    path.map((gone) => ({ name: `${ROOT}/${gone}`, after: undefined })),
  ),
  { minLength: 20, maxLength: 29, size: 'max', selector: ({ name }) => name },
);

test('after random writes, a query that uses an index returns the same documents as a scan of all documents', () => {
  let telling = 0;
  function writeAndCompare(database: Database, written: Written, plans: QueryPlan[]): void {
    database.apply(new Map(written.map(({ name, after }) => [name, after])));
    const documents = [...database.documents()];
    for (const each of plans) {
      const found = runQuery(each, database).documents;
      expect(found).toEqual(scanned(documents, each).slice(each.offset));
      if (found.length > 1) telling += 1;
    }
  }
  fc.assert(
    fc.property(
      fc.array(plan, { minLength: 1, maxLength: 8, size: 'max' }),
      fc.array(commit, { minLength: 1, maxLength: 3 }),
      fc.array(commit, { maxLength: 3 }),
      (plans, commits, later) => {
        const database = new Database(DATABASE, new QueryIndexes(0));
        for (const written of commits) writeAndCompare(database, written, plans);
        const snapshot = database.snapshot();
        const answers = plans.map((each) => runQuery(each, snapshot));
        for (const written of later) writeAndCompare(database, written, plans);
        expect(plans.map((each) => runQuery(each, snapshot))).toEqual(answers);
      },
    ),
    { numRuns: runs(600) },
  );
  // Proves that not nearly all results were empty.
  expect(telling).toBeGreaterThan(runs(600));
});

/** Returns a database with `count` documents. Every tenth document has 7 as `n`. */
function filled(count: number): Database {
  const database = new Database(DATABASE);
  const changes = Array.from({ length: count }, (_, index) => {
    const given: Fields = {
      n: { integerValue: String(index % 10 === 0 ? 7 : index) },
      at: { integerValue: String(count - index) },
    };
    const after = storedDocument(`${ROOT}/a/${index}`, given, TIME, TIME);
    return [after.name, after] as const;
  });
  database.apply(new Map(changes));
  return database;
}

function orderedPlan(fieldPath: string, limit: number): QueryPlan {
  return planQuery(DATABASE, ROOT, {
    from: [{ collectionId: 'a' }],
    where: {
      fieldFilter: { field: { fieldPath: 'n' }, op: 'EQUAL', value: { integerValue: '7' } },
    },
    orderBy: [{ field: { fieldPath }, direction: 'DESCENDING' }],
    limit,
  });
}

test('a query that uses an index reads only the documents of its result', () => {
  const database = filled(5000);
  const asked = orderedPlan('at', 20);
  let looked = 0;
  const counting = {
    ...asked,
    accepts: (each: Parameters<typeof asked.accepts>[0]) => {
      looked += 1;
      return asked.accepts(each);
    },
  };
  expect(runQuery(counting, database).documents).toHaveLength(20);
  expect(looked).toBe(20);
});

test('at most 256 query indexes exist, and indexes that no query uses any more are dropped', () => {
  const indexes = new QueryIndexes(0);
  const documents = [...filled(1000).documents()];
  for (let shape = 0; shape < 300; shape += 1) {
    indexes.find(orderedPlan(`field${shape}`, 1), () => documents);
  }
  expect(indexes.shapes.length).toBe(256);
  expect(indexes.shapes.includes(shapeOf(orderedPlan('field44', 1)))).toBe(true);
  expect(indexes.shapes.includes(shapeOf(orderedPlan('field43', 1)))).toBe(false);

  const used = orderedPlan('at', 1);
  const [, changed] = documents;
  const change = { name: changed?.name ?? '', before: changed, after: changed };
  for (let writes = 0; writes < 1000; writes += 1) {
    indexes.find(used, () => documents);
    indexes.update([change]);
  }
  expect([indexes.shapes.length, indexes.shapes.includes(shapeOf(used))]).toEqual([1, true]);
});

test('all query indexes together have a size limit, and the least recently used indexes are dropped', () => {
  const indexes = new QueryIndexes(0, 250);
  const documents = [...filled(1000).documents()];
  const [first, second, third] = ['at', 'n', '__name__'].map((by) => orderedPlan(by, 1));
  const find = (asked: QueryPlan | undefined): unknown =>
    asked && indexes.find(asked, () => documents.slice(0, 100));
  find(first);
  find(second);
  find(first);
  find(third);
  expect(
    [first, second, third].map((each) => each && indexes.shapes.includes(shapeOf(each))),
  ).toEqual([true, false, true]);
});
