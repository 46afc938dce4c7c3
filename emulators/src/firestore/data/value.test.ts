import * as fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { runs } from '@threadsweep/shared/test/runs.ts';

import { compareValues, type Value } from './value.ts';

const NAME = 'projects/p/databases/d/documents';

/**
 * The documented order. Each line is greater than the one before, and values on one line are equal.
 */
const DOCUMENTED_ORDER: Value[][] = [
  [{ nullValue: null }],
  [{ booleanValue: false }],
  [{ booleanValue: true }],
  [{ doubleValue: 'NaN' }],
  [{ doubleValue: '-Infinity' }],
  [{ integerValue: '-9223372036854775808' }, { doubleValue: -9223372036854775808 }],
  [{ doubleValue: -1.5 }],
  [{ integerValue: '0' }, { doubleValue: 0 }, { doubleValue: '-0' }],
  [{ integerValue: '1' }, { doubleValue: 1 }],
  [{ doubleValue: 1.1 }],
  [{ doubleValue: 9007199254740992 }, { integerValue: '9007199254740992' }],
  [{ integerValue: '9007199254740993' }],
  [{ integerValue: '9223372036854775807' }],
  [{ doubleValue: 9223372036854775808 }],
  [{ doubleValue: 'Infinity' }],
  [{ timestampValue: '0001-01-01T00:00:00.000000Z' }],
  [{ timestampValue: '2026-01-01T00:00:00.000001Z' }],
  [{ stringValue: '' }],
  [{ stringValue: 'Z' }],
  [{ stringValue: 'a' }],
  [{ stringValue: 'aa' }],
  [{ stringValue: 'é' }],
  [{ stringValue: '\uffff' }],
  [{ stringValue: '\u{1d11e}' }],
  [{ bytesValue: '' }],
  [{ bytesValue: 'AQ==' }],
  [{ bytesValue: 'AQE=' }],
  [{ bytesValue: '/w==' }],
  [{ referenceValue: `${NAME}/a/__id-3__` }],
  [{ referenceValue: `${NAME}/a/__id7__` }],
  [{ referenceValue: `${NAME}/a/__id10__` }],
  [{ referenceValue: `${NAME}/a/1` }],
  [{ referenceValue: `${NAME}/a/1/b/2` }],
  [{ referenceValue: `${NAME}/a/1-` }],
  [{ referenceValue: `${NAME}/b/1` }],
  [{ geoPointValue: { latitude: -5, longitude: 20 } }],
  [{ geoPointValue: {} }],
  [{ geoPointValue: { longitude: 1 } }],
  [{ arrayValue: {} }],
  [{ arrayValue: { values: [{ nullValue: null }] } }],
  [{ arrayValue: { values: [{ integerValue: '1' }] } }],
  [{ arrayValue: { values: [{ integerValue: '1' }, { integerValue: '1' }] } }],
  [{ arrayValue: { values: [{ integerValue: '2' }] } }],
  [vector(5)],
  [vector(1, 1)],
  [vector(1, 2)],
  [{ mapValue: {} }, { mapValue: { fields: {} } }],
  [{ mapValue: { fields: { a: { integerValue: '1' } } } }],
  [{ mapValue: { fields: { b: { integerValue: '0' }, a: { integerValue: '1' } } } }],
  [{ mapValue: { fields: { a: { integerValue: '2' } } } }],
  [{ mapValue: { fields: { b: { integerValue: '0' } } } }],
];

function vector(...elements: number[]): Value {
  const values = elements.map((doubleValue): Value => ({ doubleValue }));
  return {
    mapValue: {
      fields: { __type__: { stringValue: '__vector__' }, value: { arrayValue: { values } } },
    },
  };
}

const scalar: fc.Arbitrary<Value> = fc.oneof(
  fc.constant<Value>({ nullValue: null }),
  fc.boolean().map((booleanValue) => ({ booleanValue })),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((whole) => ({
    integerValue: String(whole),
  })),
  fc.integer({ min: -2, max: 2 }).map((whole) => ({ integerValue: String(whole) })),
  fc
    .constantFrom(
      'NaN' as const,
      'Infinity' as const,
      '-Infinity' as const,
      '-0' as const,
      0,
      0.5,
      2 ** 63,
    )
    .map((doubleValue) => ({ doubleValue })),
  fc.string({ unit: 'binary', maxLength: 3 }).map((stringValue) => ({ stringValue })),
  fc.uint8Array({ maxLength: 3 }).map((bytes) => ({
    bytesValue: Buffer.from(bytes).toString('base64'),
  })),
  fc.constantFrom('a', '__id5__', '__id-5__', 'b').map((id) => ({
    referenceValue: `${NAME}/c/${id}`,
  })),
);
const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }).map((values) => ({ arrayValue: { values } })),
    fc
      .dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { noNullPrototype: true })
      .map((fields) => ({ mapValue: { fields } })),
  ),
}));

describe('the order of values', () => {
  test('Firestore sorts values of all types in the documented order', () => {
    for (const [rank, equals] of DOCUMENTED_ORDER.entries()) {
      for (const left of equals) {
        for (const [otherRank, others] of DOCUMENTED_ORDER.entries()) {
          for (const right of others) {
            const order = Math.sign(compareValues(left, right));
            expect(order, `${JSON.stringify(left)} to ${JSON.stringify(right)}`).toBe(
              Math.sign(rank - otherRank),
            );
          }
        }
      }
    }
  });

  test('Firestore’s order of values is total: swapped comparisons agree, and the order is transitive', () => {
    fc.assert(
      fc.property(value, value, value, (a, b, c) => {
        expect(Math.sign(compareValues(a, b)) + Math.sign(compareValues(b, a))).toBe(0);
        expect(compareValues(a, a)).toBe(0);
        const [low, middle, high] = [a, b, c].toSorted(compareValues);
        if (!low || !middle || !high) throw new Error('three values stay three');
        expect(compareValues(low, middle)).toBeLessThanOrEqual(0);
        expect(compareValues(middle, high)).toBeLessThanOrEqual(0);
        expect(compareValues(low, high)).toBeLessThanOrEqual(0);
      }),
      { numRuns: runs(2000) },
    );
  });

  test('two Firestore values with the same content compare as equal', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(isDeepStrictEqual(a, structuredClone(a))).toBe(true);
        expect(isDeepStrictEqual(a, b) && compareValues(a, b) !== 0).toBe(false);
      }),
    );
  });
});

describe('sameness', () => {
  test('the equality of stored values distinguishes integers from doubles, and 0 from -0', () => {
    expect(isDeepStrictEqual({ integerValue: '1' }, { doubleValue: 1 })).toBe(false);
    expect(isDeepStrictEqual({ doubleValue: 0 }, { doubleValue: '-0' })).toBe(false);
  });
});
