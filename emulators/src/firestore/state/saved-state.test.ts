import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '@threadsweep/shared/test/runs.ts';

import { storedDocument, type StoredDocument } from '../data/document.ts';
import { formatState, parseState } from './saved-state.ts';
import { doubleValue, type Fields, type Value } from '../data/value.ts';

const ROOT = 'projects/p/databases/(default)/documents';
const TIME = '2030-01-01T00:00:00.000001Z';

function documentAt(path: string, fields: Fields): StoredDocument {
  return storedDocument(`${ROOT}/${path}`, fields, TIME, TIME);
}

function formatted(...documents: StoredDocument[]): string {
  return formatState({ lastTime: TIME, documents });
}

test('saved Firestore data are readable: documents are sorted by name, and each value is on a line with its key', () => {
  const fields: Fields = {
    text: { stringValue: 'é\n' },
    inside: { mapValue: { fields: { z: { integerValue: '1' }, a: { nullValue: null } } } },
    list: { arrayValue: { values: [{ booleanValue: true }] } },
  };
  const text = formatted(
    documentAt('b/2', {}),
    documentAt('b/1/c/1', {}),
    documentAt('b/1', fields),
  );
  expect(text).toBe(`{
 "format": "threadsweep-firestore-1",
 "lastTime": "${TIME}",
 "documents": [
  {
   "name": "${ROOT}/b/1",
   "fields": {
    "inside": {
     "mapValue": {
      "fields": {
       "a": {
        "nullValue": null
       },
       "z": {
        "integerValue": "1"
       }
      }
     }
    },
    "list": {
     "arrayValue": {
      "values": [
       {
        "booleanValue": true
       }
      ]
     }
    },
    "text": {
     "stringValue": "é\\n"
    }
   },
   "createTime": "${TIME}",
   "updateTime": "${TIME}"
  },
  {
   "name": "${ROOT}/b/1/c/1",
   "fields": {},
   "createTime": "${TIME}",
   "updateTime": "${TIME}"
  },
  {
   "name": "${ROOT}/b/2",
   "fields": {},
   "createTime": "${TIME}",
   "updateTime": "${TIME}"
  }
 ]
}
`);
});

const key = fc.oneof(
  fc.constantFrom('n', 'toString', 'constructor', 'é', '😀', 'a.b'),
  fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !/^__.*__$/s.test(text)),
);
const { value } = fc.letrec<{ value: Value; element: Value; list: Value; map: Value }>((tie) => ({
  element: fc.oneof(
    { withCrossShrink: true, maxDepth: 3 },
    fc.constant<Value>({ nullValue: null }),
    fc.boolean().map((booleanValue) => ({ booleanValue })),
    fc
      .bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
      .map((integer): Value => ({ integerValue: String(integer) })),
    fc.double().map(doubleValue),
    fc
      .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') })
      .map((date): Value => ({ timestampValue: date.toISOString().replace('Z', '123Z') })),
    fc.string({ unit: 'grapheme' }).map((stringValue) => ({ stringValue })),
    fc.uint8Array().map((bytes): Value => ({ bytesValue: Buffer.from(bytes).toString('base64') })),
    fc.constant<Value>({ referenceValue: `${ROOT}/a/é` }),
    fc.constant<Value>({ geoPointValue: { latitude: -1.5, longitude: 180 } }),
    tie('map'),
  ),
  list: fc
    .array(tie('element'), { maxLength: 3 })
    .map((values): Value => ({ arrayValue: values.length > 0 ? { values } : {} })),
  map: fc
    .dictionary(key, tie('value'), { maxKeys: 3, noNullPrototype: true })
    .map((fields): Value => ({ mapValue: Object.keys(fields).length > 0 ? { fields } : {} })),
  value: fc.oneof(tie('element'), tie('list')),
}));
const documents = fc.uniqueArray(
  fc
    .tuple(fc.constantFrom('a/1', 'a/é', 'b/1/c/2'), fc.dictionary(key, value, { maxKeys: 4 }))
    .map(([path, fields]) => documentAt(path, { ...fields })),
  { selector: ({ name }) => name },
);

test('random Firestore data stay the same when they are saved and loaded', () => {
  fc.assert(
    fc.property(documents, (given) => {
      const text = formatted(...given);
      expect(formatted(...given.toReversed())).toBe(text);
      const { lastTime, documents: loaded } = parseState(text);
      expect(lastTime).toBe(TIME);
      const byName = new Map([...loaded].map((document) => [document.name, document]));
      expect(byName).toEqual(new Map(given.map((document) => [document.name, document])));
      expect(formatted(...byName.values())).toBe(text);
    }),
    { numRuns: runs(500) },
  );
});

test('changing one field changes one line of the saved Firestore data', () => {
  const before = formatted(
    documentAt('a/1', { a: { integerValue: '1' }, b: { integerValue: '1' } }),
  );
  const after = formatted(
    documentAt('a/1', { b: { integerValue: '2' }, a: { integerValue: '1' } }),
  );
  const lines = before.split('\n');
  expect(after.split('\n').filter((line, index) => line !== lines[index])).toHaveLength(1);
});

test('saved Firestore data that cannot be loaded exactly are refused with the position of the error', () => {
  const whole = formatted(
    documentAt('a/1', {}),
    documentAt('a/2', { n: { integerValue: '5' }, t: { timestampValue: TIME } }),
  );
  const faults: [from: string, to: string, message: string][] = [
    ['"n": {', '"n": {{', 'line 14'],
    ['firestore-1', 'firestore-0', '→ at format'],
    [`"lastTime": "${TIME}"`, '"lastTime": "soon"', 'lastTime: not a timestamp: soon'],
    ['"integerValue": "5"', '"intValue": "5"', 'documents[1].fields.n.intValue: "5" is not known'],
    [
      '"integerValue": "5"',
      '"integerValue": 5',
      'documents[1].fields.n.integerValue: 5 must be "5"',
    ],
    [
      '"integerValue": "5"',
      '"integerValue": "5", "stringValue": ""',
      'documents[1]: Property n has more than one value type.',
    ],
    ['"integerValue": "5"', '', 'documents[1]: Property n has no value type.'],
    [
      `"timestampValue": "${TIME}"`,
      '"timestampValue": "2030-01-01T00:00:00Z"',
      'must be "2030-01-01T00:00:00.000000Z"',
    ],
    ['"n": {', '"__n__": {', 'documents[1]: Property name "__n__" is invalid'],
    [`${ROOT}/a/2`, `${ROOT}/a/1`, 'documents[1]: documents[0] has the same name'],
    [`${ROOT}/a/2`, `${ROOT}/a`, `documents[1]: Document name "${ROOT}/a" lacks a document id`],
    [`"createTime": "${TIME}",\n`, '', 'at documents[0].createTime'],
    ['"fields": {}', '"fields": {}, "note": 1', '"note"'],
  ];
  for (const [from, to, message] of faults) {
    const broken = whole.replace(from, to);
    expect(broken).not.toBe(whole);
    expect(() => parseState(broken)).toThrow(message);
  }
});
