import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '@threadsweep/shared/test/runs.ts';
import { planIfAllowed } from '../../../test/firestore/plan-if-allowed.ts';

import { storedDocument, type StoredDocument } from '../data/document.ts';
import type { Filter, StructuredQuery } from '../data/message.ts';
import type { Fields, Value } from '../data/value.ts';
import type { Lookups } from './judgement.ts';
import { judgedOf } from './judged.ts';
import type { RulesValue } from './rules-value.ts';
import { Ruleset } from './ruleset.ts';

const DATABASE = 'projects/p/databases/(default)';
const ROOT = `${DATABASE}/documents`;
const NOW = '2026-01-01T00:00:00.000000Z';
const TIME = '2026-01-01T00:00:00Z';
const NO_LOOKUPS: Lookups = {
  get: () => null,
  exists: () => false,
  getAfter: () => null,
  existsAfter: () => false,
  debug: () => undefined,
};

function rulesWith(condition: string): Ruleset {
  return new Ruleset(`rules_version = '2'; service cloud.firestore {
    match /databases/{database}/documents { match /c/{id} { allow read: if ${condition}; } } }`);
}

function allowsQuery(condition: string, query: StructuredQuery, auth: RulesValue = null): boolean {
  const ruleset = rulesWith(condition);
  const access = { kind: 'list' as const, parent: ROOT, query };
  return judgedOf(access, auth, NOW, () => undefined).every(
    (judged) => ruleset.judge(judged, NO_LOOKUPS).allowed,
  );
}

function allowsGet(condition: string, document: StoredDocument): boolean {
  const access = { kind: 'get' as const, name: document.name };
  return judgedOf(access, null, NOW, () => document).every(
    (judged) => rulesWith(condition).judge(judged, NO_LOOKUPS).allowed,
  );
}

function field(fieldPath: string, op: string, value: Value): Filter {
  return { fieldFilter: { field: { fieldPath }, op, value } };
}

function all(...filters: Filter[]): StructuredQuery {
  return { from: [{ collectionId: 'c' }], where: { compositeFilter: { op: 'AND', filters } } };
}

function either(...filters: Filter[]): StructuredQuery {
  return { from: [{ collectionId: 'c' }], where: { compositeFilter: { op: 'OR', filters } } };
}

const PLAIN: StructuredQuery = { from: [{ collectionId: 'c' }] };
const one = { integerValue: '1' };
const five = { integerValue: '5' };
const text = (stringValue: string): Value => ({ stringValue });
const values = (...items: Value[]): Value => ({ arrayValue: { values: items } });

describe('a query is allowed if its constraints prove the condition', () => {
  test.each<[string, StructuredQuery]>([
    ['true', PLAIN],
    ['resource.data.a == 1', all(field('a', 'EQUAL', one))],
    ['resource.data["a"] == 1 && resource.data.get("a", 2) == 1', all(field('a', 'EQUAL', one))],
    ['resource.data.a.b == "x"', all(field('a.b', 'EQUAL', text('x')))],
    [
      'resource.data.a.b == "x"',
      all(field('a', 'EQUAL', { mapValue: { fields: { b: text('x') } } })),
    ],
    ['resource.data.a in [1, 5]', all(field('a', 'IN', values(one, five)))],
    ['resource.data.a < 6', either(field('a', 'EQUAL', one), field('a', 'EQUAL', five))],
    ['resource.data.a != 1', all(field('a', 'NOT_EQUAL', one))],
    ['resource.data.a != null', all(field('a', 'NOT_EQUAL', one))],
    ['resource.data.a != 1 && resource.data.a != 5', all(field('a', 'NOT_IN', values(one, five)))],
    ['!(resource.data.a in [1, 5])', all(field('a', 'NOT_IN', values(one, five)))],
    ['resource.data.a >= 1 && resource.data.a > 0', all(field('a', 'GREATER_THAN_OR_EQUAL', one))],
    ['1 < resource.data.a && resource.data.a != 1', all(field('a', 'GREATER_THAN', one))],
    [
      '!(resource.data.a > 5) && resource.data.a is number',
      all(field('a', 'LESS_THAN_OR_EQUAL', five)),
    ],
    ['resource.data.a < request.time', all(field('a', 'LESS_THAN', { timestampValue: TIME }))],
    [
      'resource.data.a is string && resource.data.a != null',
      all(field('a', 'GREATER_THAN', text('x'))),
    ],
    ['"x" in resource.data.a', all(field('a', 'ARRAY_CONTAINS', text('x')))],
    [
      'resource.data.a.hasAny(["x", "y"])',
      all(field('a', 'ARRAY_CONTAINS_ANY', values(text('x'), text('y')))),
    ],
    ['resource.data.a.hasAll(["x"])', all(field('a', 'ARRAY_CONTAINS', text('x')))],
    ['"a" in resource.data', all(field('a', 'GREATER_THAN', one))],
    ['"a" in resource.data', { ...PLAIN, orderBy: [{ field: { fieldPath: 'a' } }] }],
    [
      'resource.data.a == null',
      { ...PLAIN, where: { unaryFilter: { op: 'IS_NULL', field: { fieldPath: 'a' } } } },
    ],
    [
      'resource.data.a != null',
      { ...PLAIN, where: { unaryFilter: { op: 'IS_NOT_NULL', field: { fieldPath: 'a' } } } },
    ],
    ['request.query.limit <= 10', { ...PLAIN, limit: 10 }],
    [
      'id == "d" && resource.id == "d"',
      all(field('__name__', 'EQUAL', { referenceValue: `${ROOT}/c/d` })),
    ],
    [
      'resource.__name__ == /databases/$(database)/documents/c/d',
      all(field('__name__', 'EQUAL', { referenceValue: `${ROOT}/c/d` })),
    ],
    ['resource != null && resource.data.a == 1 || true', PLAIN],
    ['database == "(default)" && request.method == "list" && request.resource == null', PLAIN],
  ])('the security rules allow a query whose constraints prove %s', (condition, query) => {
    expect(allowsQuery(condition, query)).toBe(true);
  });
});

describe('a query is denied if its constraints do not prove the condition', () => {
  test.each<[string, StructuredQuery]>([
    ['resource.data.a == 1', PLAIN],
    ['resource.data.a != 1', PLAIN],
    ['resource.data.a == 1', all(field('a', 'EQUAL', five))],
    ['resource.data.a == 1', all(field('b', 'EQUAL', one))],
    ['resource.data.a.b == "x"', all(field('a.c', 'EQUAL', text('x')))],
    ['resource.data.a == 1', all(field('a', 'IN', values(one, five)))],
    ['resource.data.a == 1', either(field('a', 'EQUAL', one), field('b', 'EQUAL', one))],
    ['resource.data.a > 1', all(field('a', 'GREATER_THAN_OR_EQUAL', one))],
    ['resource.data.a > 1', all(field('a', 'LESS_THAN', five))],
    ['!(resource.data.a <= 1)', all(field('a', 'GREATER_THAN_OR_EQUAL', one))],
    ['resource.data.a != 1', all(field('a', 'GREATER_THAN_OR_EQUAL', one))],
    ['resource.data.a != 1', all(field('a', 'NOT_EQUAL', five))],
    ['resource.data.a is int', all(field('a', 'LESS_THAN', five))],
    ['"y" in resource.data.a', all(field('a', 'ARRAY_CONTAINS', text('x')))],
    ['resource.data.a.hasAll(["x", "y"])', all(field('a', 'ARRAY_CONTAINS', text('x')))],
    ['resource.data.a.size() == 1', all(field('a', 'ARRAY_CONTAINS', text('x')))],
    ['!("a" in resource.data)', PLAIN],
    ['resource.data.keys().hasOnly(["a"])', all(field('a', 'EQUAL', one))],
    ['resource.data.get("a", 1) == 1', PLAIN],
    ['resource.data == {"a": 1}', all(field('a', 'EQUAL', one))],
    ['resource.data.a == resource.data.b', all(field('a', 'EQUAL', one))],
    ['resource.data.a == resource.data.a', PLAIN],
    ['resource.data.a + 1 == 2', PLAIN],
    ['math.abs(resource.data.a) >= 0', PLAIN],
    ['[resource.data.a][0] == 1', PLAIN],
    ['"x" in [resource.data.a]', PLAIN],
    ['resource.data.a', PLAIN],
    ['resource.data.a ? true : true', PLAIN],
    ['request.query.limit <= 10', PLAIN],
    ['request.query.limit <= 10', { ...PLAIN, limit: 11 }],
    ['id == "d"', PLAIN],
    ['id == "d"', all(field('__name__', 'EQUAL', { referenceValue: `${ROOT}/other/d` }))],
    ['exists(/databases/$(database)/documents/x/$(id))', PLAIN],
    ['request.path == /a', PLAIN],
    ['resource.data.a', all(field('a', 'EQUAL', one))],
    [
      '"__name__" in resource.data',
      all(field('__name__', 'EQUAL', { referenceValue: `${ROOT}/c/d` })),
    ],
  ])('the security rules deny a query whose constraints do not prove %s', (condition, query) => {
    expect(allowsQuery(condition, query)).toBe(false);
  });
});

/** Values of few kinds and sizes, so that filters, conditions and documents often match. */
const SCALARS: [Value, string][] = [
  [{ integerValue: '0' }, '0'],
  [{ integerValue: '1' }, '1'],
  [{ doubleValue: 1.5 }, '1.5'],
  [{ integerValue: '2' }, '2'],
  [{ stringValue: 'a' }, '"a"'],
  [{ stringValue: 'b' }, '"b"'],
  [{ booleanValue: true }, 'true'],
  [{ nullValue: null }, 'null'],
];
const scalars = fc.constantFrom(...SCALARS);
const stored = scalars.map(([value]) => value);
const lists = fc.array(stored, { maxLength: 3 }).map((items): Value => values(...items));
const names = fc.constantFrom('x', 'y');

const documents: fc.Arbitrary<Fields> = fc.dictionary(names, fc.oneof(stored, lists));
const filters: fc.Arbitrary<Filter> = fc.oneof(
  fc
    .tuple(
      names,
      fc.constantFrom(
        'EQUAL',
        'NOT_EQUAL',
        'LESS_THAN',
        'LESS_THAN_OR_EQUAL',
        'GREATER_THAN',
        'GREATER_THAN_OR_EQUAL',
        'ARRAY_CONTAINS',
      ),
      stored,
    )
    .map(([name, op, value]) => field(name, op, value)),
  fc
    .tuple(
      names,
      fc.constantFrom('IN', 'NOT_IN', 'ARRAY_CONTAINS_ANY'),
      fc.array(stored, { minLength: 1, maxLength: 2 }),
    )
    .map(([name, op, items]) => field(name, op, values(...items))),
);
const queries = fc
  .tuple(fc.constantFrom(all, either), fc.array(filters, { minLength: 1, maxLength: 3 }))
  .map(([join, parts]) => join(...parts));

const atoms = fc
  .tuple(
    names,
    scalars,
    scalars,
    fc.constantFrom('==', '!=', '<', '<=', '>', '>=', 'in', 'list', 'has', 'is', 'swapped'),
  )
  .map(([name, [, value], [, other], kind]) => {
    const of = `resource.data.${name}`;
    switch (kind) {
      case 'in':
        return `${of} in [${value}, ${other}]`;
      case 'list':
        return `${value} in ${of}`;
      case 'has':
        return `"${name}" in resource.data`;
      case 'is':
        return `${of} is number`;
      case 'swapped':
        return `${value} < ${of}`;
      default:
        return `${of} ${kind} ${value}`;
    }
  });
const { condition: conditions } = fc.letrec<{ condition: string }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 2 },
    atoms,
    fc
      .tuple(tie('condition'), fc.constantFrom('&&', '||'), tie('condition'))
      .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
    tie('condition').map((inner) => `!(${inner})`),
  ),
}));

/** Many runs, because rules seldom allow a random query. */
const RUNS = runs(5_000, 1_000);

test('an allowed query returns only documents that the security rules also allow to get one by one', () => {
  let allowed = 0;
  let answered = 0;
  fc.assert(
    fc.property(
      queries,
      conditions,
      fc.array(documents, { maxLength: 12 }),
      (query, condition, kept) => {
        const plan = planIfAllowed(DATABASE, ROOT, query);
        if (!plan || !allowsQuery(condition, query)) return;
        allowed += 1;
        for (const [index, fields] of kept.entries()) {
          const document = storedDocument(`${ROOT}/c/d${index}`, fields, NOW, NOW);
          if (!plan.accepts(document)) continue;
          answered += 1;
          expect([condition, fields, allowsGet(condition, document)]).toEqual([
            condition,
            fields,
            true,
          ]);
        }
      },
    ),
    { numRuns: RUNS },
  );
  // Proves that enough queries were allowed and returned documents.
  expect(allowed).toBeGreaterThan(RUNS / 50);
  expect(answered).toBeGreaterThan(RUNS / 250);
});
