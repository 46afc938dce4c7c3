import {
  AggregateField,
  FieldPath,
  Filter,
  type DocumentData,
  type Query,
} from '@google-cloud/firestore';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runs } from '@threadsweep/shared/test/runs.ts';

import {
  expectedIds,
  isRefused,
  type ModelDocument,
  type ModelFilter,
  type ModelQuery,
  type ModelValue,
} from '../../test/firestore/query-model.ts';
import {
  failureOf,
  startFirestoreEnvironment,
  type FirestoreEnvironment,
} from '../../test/firestore/firestore-environment.ts';

let environment: FirestoreEnvironment;
beforeAll(async () => {
  environment = await startFirestoreEnvironment();
});
afterAll(() => environment.stop());

const people = (): Query => environment.db.collection('people');
const line = (): Query => environment.db.collection('line');

function sdkFilter(model: ModelFilter): Filter {
  if (model.kind === 'field') return Filter.where(model.field, model.op, model.value);
  const parts = model.parts.map(sdkFilter);
  return model.kind === 'and' ? Filter.and(...parts) : Filter.or(...parts);
}

function sdkQuery(model: ModelQuery, collection: Query): Query {
  let built = collection;
  if (model.where) built = built.where(sdkFilter(model.where));
  for (const order of model.orderBy) {
    built = built.orderBy(order.field, order.descending ? 'desc' : 'asc');
  }
  const { start, end } = model;
  if (start) {
    built = start.inclusive ? built.startAt(...start.values) : built.startAfter(...start.values);
  }
  if (end) built = end.inclusive ? built.endAt(...end.values) : built.endBefore(...end.values);
  built = built.offset(model.offset);
  return model.limit === undefined ? built : built.limit(model.limit);
}

const groupOf = (parts: fc.Arbitrary<ModelFilter>): fc.Arbitrary<ModelFilter> =>
  fc.record({
    kind: fc.constantFrom('and' as const, 'or' as const),
    parts: fc.array(parts, { minLength: 1, maxLength: 2 }),
  });

async function fill(collection: string, documents: Record<string, DocumentData>): Promise<void> {
  const batch = environment.db.batch();
  for (const [id, data] of Object.entries(documents)) {
    batch.set(environment.db.doc(`${collection}/${id}`), data);
  }
  await batch.commit();
}

async function idsOf(query: Query): Promise<string[]> {
  return (await query.get()).docs.map(({ id }) => id);
}

describe('a filter', () => {
  beforeAll(() =>
    fill('people', {
      ann: { age: 30, tags: ['a', 'b'], name: { first: 'Ann' }, score: null },
      bob: { age: 25, tags: ['b'], name: { first: 'Bob' }, score: NaN },
      cem: { age: 30.5, tags: [], name: { first: 'Cem' }, score: 1 },
      dan: { age: 'unknown', tags: 'a', score: 'x' },
      eve: {},
    }),
  );

  test('a range filter matches only values of its own type, and no filter matches documents without the field', async () => {
    expect(await idsOf(people().where('age', '>=', 30))).toEqual(['ann', 'cem']);
    expect(await idsOf(people().where('age', '<', 'zzz'))).toEqual(['dan']);
    expect(await idsOf(people().where('age', '!=', 30))).toEqual(['bob', 'cem', 'dan']);
    expect(await idsOf(people().where('name.first', '==', 'Bob'))).toEqual(['bob']);
  });

  test('an equality filter can find null and NaN, and an inequality filter omits null', async () => {
    expect(await idsOf(people().where('score', '==', null))).toEqual(['ann']);
    expect(await idsOf(people().where('score', '==', NaN))).toEqual(['bob']);
    expect(await idsOf(people().where('score', '!=', null))).toEqual(['bob', 'cem', 'dan']);
    expect(await idsOf(people().where('score', '!=', NaN))).toEqual(['cem', 'dan']);
    expect(await idsOf(people().where('score', '!=', 1))).toEqual(['bob', 'dan']);
    expect(await idsOf(people().where('score', 'not-in', [1]))).toEqual(['bob', 'dan']);
  });

  test('no range, IN or array-contains-any filter finds null or NaN', async () => {
    await fill('numbers', {
      nan: { n: NaN, tags: [NaN] },
      null: { n: null, tags: [null] },
      two: { n: 2, tags: [2] },
    });
    const numbers = environment.db.collection('numbers');
    expect(await idsOf(numbers.where('n', '<', 5))).toEqual(['two']);
    expect(await idsOf(numbers.where('n', 'in', [NaN, 2, null]))).toEqual(['two']);
    expect(await idsOf(numbers.where('n', 'in', [NaN, null]))).toEqual([]);
    expect(await idsOf(numbers.where('tags', 'array-contains-any', [null, 2, NaN]))).toEqual([
      'two',
    ]);
  });

  test('Firestore refuses an invalid combination of filters with the text of the real service', async () => {
    const id = FieldPath.documentId();
    const many = Array.from({ length: 11 }, (_, index) => `f${index}`);
    const refused: [Query, string][] = [
      [
        people().where('tags', 'array-contains', 'a').where('tags', 'array-contains', 'b'),
        "A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.",
      ],
      [
        people().where('age', '!=', 1).where('score', 'not-in', [2]),
        "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.",
      ],
      [
        many.reduce((query, field) => query.where(field, '>', 0), people()),
        'A query may not have more than 10 distinct inequality fields.',
      ],
      [people().orderBy(id).orderBy('age'), 'cannot contain more fields after the key'],
      [people().where('age', '>', 1).orderBy(id), 'cannot contain more fields after the key'],
      [
        people().where('age', '>', 1).where(id, '==', 'ann'),
        'Equality on key is not allowed if there are other inequality fields',
      ],
    ];
    for (const [query, details] of refused) {
      expect(await failureOf(query.get())).toEqual({
        code: 3,
        details: expect.stringContaining(details),
      });
    }
    const either = Filter.or(
      Filter.where('tags', 'array-contains', 'a'),
      Filter.where('tags', 'array-contains-any', ['b']),
    );
    expect(await idsOf(people().where(either))).toEqual(['ann', 'bob']);
  });

  test('the filters array-contains and array-contains-any match elements of arrays, and IN matches whole arrays', async () => {
    expect(await idsOf(people().where('tags', 'array-contains', 'b'))).toEqual(['ann', 'bob']);
    expect(await idsOf(people().where('tags', 'array-contains-any', ['a', 'z']))).toEqual(['ann']);
    expect(await idsOf(people().where('tags', 'in', [[], ['b']]))).toEqual(['bob', 'cem']);
  });

  test('AND and OR combine filters of a query', async () => {
    const either = Filter.or(
      Filter.where('age', '==', 25),
      Filter.and(Filter.where('age', '>', 29), Filter.where('tags', '==', [])),
    );
    expect(await idsOf(people().where(either))).toEqual(['bob', 'cem']);
  });

  test('a filter on document ids accepts references and plain ids', async () => {
    expect(await idsOf(people().where(FieldPath.documentId(), '>', 'cem'))).toEqual(['dan', 'eve']);
    expect(await idsOf(people().where(FieldPath.documentId(), 'in', ['eve', 'ann']))).toEqual([
      'ann',
      'eve',
    ]);
  });

  test('Firestore refuses a filter with more values than allowed', async () => {
    const values = Array.from({ length: 31 }, (_, index) => index);
    expect(await failureOf(people().where('age', 'in', values).get())).toEqual({
      code: 3,
      details: "'IN' supports up to 30 comparison values.",
    });
    expect((await failureOf(people().where('age', 'not-in', values.slice(0, 11)).get())).code).toBe(
      3,
    );
    const six = values.slice(0, 6);
    const product = people().where('age', 'in', six).where('score', 'in', six);
    expect((await failureOf(product.get())).details).toContain('36 disjunctions');
  });
});

describe('an order', () => {
  beforeAll(() =>
    fill('line', {
      d: { n: 1, m: 2 },
      c: { n: 1, m: 1 },
      b: { n: 2, m: 1 },
      a: { n: 2 },
      e: { m: 0 },
      __id9__: { n: 0 },
      __id10__: { n: 0 },
    }),
  );

  test('without orderBy, a query returns documents by id, and numeric ids come first, in numeric order', async () => {
    expect(await idsOf(line())).toEqual(['__id9__', '__id10__', 'a', 'b', 'c', 'd', 'e']);
  });

  test('orderBy omits documents without its field, and sorts equal values by id in the same direction', async () => {
    expect(await idsOf(line().orderBy('n'))).toEqual(['__id9__', '__id10__', 'c', 'd', 'a', 'b']);
    expect(await idsOf(line().orderBy('n', 'desc'))).toEqual([
      'b',
      'a',
      'd',
      'c',
      '__id10__',
      '__id9__',
    ]);
    expect(await idsOf(line().orderBy('n', 'desc').orderBy('m'))).toEqual(['b', 'c', 'd']);
  });

  test('without orderBy, a query returns documents in the order of the fields of its inequalities', async () => {
    expect(await idsOf(line().where('n', '>', 0).where('m', '>', 0))).toEqual(['c', 'b', 'd']);
  });

  test('a query with orderBy can be paged by limit, offset, cursors and documents', async () => {
    const byN = line().orderBy('n').orderBy('m');
    expect(await idsOf(byN.limit(2))).toEqual(['c', 'd']);
    expect(await idsOf(byN.offset(1).limit(2))).toEqual(['d', 'b']);
    expect(await idsOf(byN.limitToLast(2))).toEqual(['d', 'b']);
    expect(await idsOf(byN.startAt(1, 2))).toEqual(['d', 'b']);
    expect(await idsOf(byN.startAfter(1))).toEqual(['b']);
    expect(await idsOf(byN.endBefore(2))).toEqual(['c', 'd']);
    expect(await idsOf(byN.endAt(1, 1))).toEqual(['c']);
    const [, second] = (await byN.get()).docs;
    expect(await idsOf(byN.startAfter(second))).toEqual(['b']);
    expect(await idsOf(line().orderBy(FieldPath.documentId()).startAfter('c'))).toEqual(['d', 'e']);
    expect(await idsOf(byN.offset(99))).toEqual([]);
  });
});

describe('a projection', () => {
  test('a projection returns only the selected fields, including nested ones, or no fields if none is selected', async () => {
    await fill('projected', { one: { a: 1, b: { c: 2, d: 3 } } });
    const projected = environment.db.collection('projected');
    const [some] = (await projected.select('b.c', 'missing').get()).docs;
    expect(some?.data()).toEqual({ b: { c: 2 } });
    const [none] = (await projected.select().get()).docs;
    expect(none?.data()).toEqual({});
    expect(none?.id).toBe('one');
  });
});

describe('a collection group', () => {
  test('a query of a collection group returns the documents of all collections with its name, ordered by path', async () => {
    await fill('leaves', { a: { n: 3 } });
    await fill('trees/x/leaves', { b: { n: 1 }, a: { n: 2 } });
    await fill('trees/x/leaves/a/leaves', { c: { n: 4 } });
    await fill('trees/x/leavesNot', { d: { n: 0 } });
    const group = environment.db.collectionGroup('leaves');
    const paths = (await group.get()).docs.map(({ ref }) => ref.path);
    expect(paths).toEqual([
      'leaves/a',
      'trees/x/leaves/a',
      'trees/x/leaves/a/leaves/c',
      'trees/x/leaves/b',
    ]);
    expect(await idsOf(group.where('n', '<', 4).orderBy('n', 'desc'))).toEqual(['a', 'a', 'b']);
  });
});

describe('an aggregation', () => {
  beforeAll(() =>
    fill('sums', {
      a: { pages: 100, year: 1980 },
      b: { pages: 50, year: 2020 },
      c: { pages: 150, year: 2021 },
      d: { pages: 50 },
      e: { pages: 'many', year: 2000 },
    }),
  );

  test('an aggregation counts, sums and averages only documents that have every field of the aggregation', async () => {
    const sums = environment.db.collection('sums');
    const aggregated = await sums
      .aggregate({
        total: AggregateField.sum('pages'),
        mean: AggregateField.average('pages'),
        year: AggregateField.average('year'),
        n: AggregateField.count(),
      })
      .get();
    expect(aggregated.data()).toEqual({ total: 300, mean: 100, year: 2005.25, n: 4 });
    expect((await sums.count().get()).data()).toEqual({ count: 5 });
    expect((await sums.where('pages', '>', 60).limit(1).count().get()).data()).toEqual({
      count: 1,
    });
  });

  test('an aggregation over no documents gives a count and a sum of zero and an average of null', async () => {
    const none = environment.db.collection('sums').where('pages', '>', 1000);
    const aggregated = await none
      .aggregate({ total: AggregateField.sum('pages'), mean: AggregateField.average('pages') })
      .get();
    expect(aggregated.data()).toEqual({ total: 0, mean: null });
  });
});

describe('a query of any shape', () => {
  const FIELDS = ['a', 'b', 'c'];
  const scalar: fc.Arbitrary<ModelValue> = fc.oneof(
    fc.constantFrom(null, true, false, NaN),
    fc.integer({ min: -1, max: 2 }),
    fc.constantFrom(0.5, -0.5),
    fc.constantFrom('', 'a', 'b'),
  );
  const anyValue: fc.Arbitrary<ModelValue> = fc.oneof(
    { weight: 4, arbitrary: scalar },
    { weight: 2, arbitrary: fc.array(scalar, { maxLength: 2 }) },
    { weight: 1, arbitrary: scalar.map((x) => ({ x })) },
  );
  const field = fc.constantFrom(...FIELDS);
  // The SDK refuses to compare null and NaN, except by == and !=.
  const comparable = anyValue.filter((value) => value !== null && !Number.isNaN(value));
  const leaf: fc.Arbitrary<ModelFilter> = fc.oneof(
    fc.record({
      kind: fc.constant('field' as const),
      field,
      op: fc.constantFrom('==' as const, '!=' as const),
      value: anyValue,
    }),
    fc.record({
      kind: fc.constant('field' as const),
      field,
      op: fc.constantFrom('<' as const, '<=' as const, '>' as const, '>=' as const),
      value: comparable,
    }),
    fc.record({
      kind: fc.constant('field' as const),
      field,
      op: fc.constant('array-contains' as const),
      value: comparable.filter((value) => !Array.isArray(value)),
    }),
    fc.record({
      kind: fc.constant('field' as const),
      field,
      op: fc.constantFrom('in' as const, 'not-in' as const, 'array-contains-any' as const),
      value: fc.array(comparable, { minLength: 1, maxLength: 3 }),
    }),
  );
  const filter = fc.oneof(leaf, groupOf(leaf), groupOf(fc.oneof(leaf, groupOf(leaf))));
  const query: fc.Arbitrary<ModelQuery> = fc
    .uniqueArray(fc.record({ field, descending: fc.boolean() }), {
      maxLength: 2,
      selector: (order) => order.field,
    })
    .chain((orderBy) => {
      const cursor = fc.option(
        fc.record({
          values: fc.array(comparable, { minLength: 1, maxLength: orderBy.length || 1 }),
          inclusive: fc.boolean(),
        }),
        { nil: undefined, freq: 2 },
      );
      const noCursor = fc.constant(undefined);
      return fc.record({
        where: fc.option(filter, { nil: undefined }),
        orderBy: fc.constant(orderBy),
        start: orderBy.length > 0 ? cursor : noCursor,
        end: orderBy.length > 0 ? cursor : noCursor,
        offset: fc.constantFrom(0, 0, 1, 3),
        limit: fc.option(fc.integer({ min: 1, max: 10 }), { nil: undefined }),
      });
    });

  test('a random query returns the same documents as a simple model of Firestore', async () => {
    const data = fc.dictionary(field, anyValue, { maxKeys: 3, noNullPrototype: true });
    const samples = fc.sample(data, { numRuns: 120, seed: 7 });
    const documents: ModelDocument[] = samples.map((sample, index) => ({
      id: `d${100 + index}`,
      data: sample,
    }));
    await fill('random', Object.fromEntries(documents.map((each) => [each.id, each.data])));
    const collection = environment.db.collection('random');
    let telling = 0;
    await fc.assert(
      fc.asyncProperty(query, async (model) => {
        const built = sdkQuery(model, collection);
        const refused = isRefused(model);
        const answer = refused ? (await failureOf(built.get())).code : await idsOf(built);
        expect(answer).toEqual(refused ? 3 : expectedIds(documents, model));
        if (Array.isArray(answer) && answer.length > 1) telling += 1;
      }),
      { numRuns: runs(150) },
    );
    // Proves that not nearly all results were empty.
    expect(telling).toBeGreaterThan(runs(150) / 8);
  });
});
