import { FieldPath, FieldValue, GeoPoint, Timestamp } from '@google-cloud/firestore';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

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

describe('a document', () => {
  test('a read returns a document with the fields that were set, and with its create, update and read times', async () => {
    const document = environment.db.doc('documents/set');
    const { writeTime } = await document.set({ title: 'first', count: 1 });
    const snapshot = await document.get();
    expect(snapshot.data()).toEqual({ title: 'first', count: 1 });
    expect(snapshot.createTime).toEqual(writeTime);
    expect(snapshot.updateTime).toEqual(writeTime);
    expect(snapshot.readTime.valueOf() >= writeTime.valueOf()).toBe(true);
  });

  test('a read of several documents returns a result for each document, even a missing one, in the requested order', async () => {
    await environment.db.doc('documents/present').set({ here: true });
    const [missing, present] = await environment.db.getAll(
      environment.db.doc('documents/missing'),
      environment.db.doc('documents/present'),
    );
    expect(missing?.exists).toBe(false);
    expect(present?.data()).toEqual({ here: true });
  });

  test('a read with a field mask returns only the fields of the mask', async () => {
    const document = environment.db.doc('documents/masked');
    await document.set({ a: 1, b: { c: 2, d: 3 }, e: 4 });
    const [snapshot] = await environment.db.getAll(document, {
      fieldMask: ['a', 'b.d', 'missing'],
    });
    expect(snapshot?.data()).toEqual({ a: 1, b: { d: 3 } });
  });

  test('a write with merge keeps the fields that it does not name', async () => {
    const document = environment.db.doc('documents/merged');
    await document.set({ a: 1, map: { keep: 1, change: 1 } });
    await document.set({ map: { change: 2 }, b: FieldValue.delete() }, { merge: true });
    expect((await document.get()).data()).toEqual({ a: 1, map: { keep: 1, change: 2 } });
  });

  test('an update changes single fields, even fields with quoted or nested paths', async () => {
    const document = environment.db.doc('documents/updated');
    await document.set({ a: 1, map: { x: 1, y: 2 }, gone: true });
    await document.update('map.x', 5, new FieldPath('we`ird', 'a.b\\c'), 'quoted');
    await document.update({ gone: FieldValue.delete(), 'a.deep': 'replaces the number' });
    expect((await document.get()).data()).toEqual({
      a: { deep: 'replaces the number' },
      map: { x: 5, y: 2 },
      'we`ird': { 'a.b\\c': 'quoted' },
    });
  });

  test('a write that changes nothing does not change the document’s update time', async () => {
    const document = environment.db.doc('documents/unchanged');
    const first = await document.set({ a: 1 });
    const second = await document.set({ a: 1 });
    expect(second.writeTime).toEqual(first.writeTime);
    const third = await document.set({ a: 1.5 });
    expect(third.writeTime > first.writeTime).toBe(true);
  });

  test('each write gives its document a later update time, even within one millisecond', async () => {
    const document = environment.db.doc('documents/times');
    const times: string[] = [];
    for (let count = 0; count < 20; count += 1) {
      times.push((await document.set({ count })).writeTime.valueOf());
    }
    expect(times).toEqual([...new Set(times)].toSorted());
  });

  test('within one commit, a deleted document can be set again, but not updated', async () => {
    const document = environment.db.doc('documents/deleted-first');
    await document.set({ a: 1 });
    const updating = environment.db.batch().delete(document).update(document, { b: 2 });
    expect((await failureOf(updating.commit())).code).toBe(3);
    expect((await document.get()).data()).toEqual({ a: 1 });
    await environment.db.batch().delete(document).set(document, { c: 3 }).commit();
    expect((await document.get()).data()).toEqual({ c: 3 });
  });

  test('a document can be deleted, and deleting the missing document again succeeds', async () => {
    const document = environment.db.doc('documents/deleted');
    await document.set({ a: 1 });
    await document.delete();
    await document.delete();
    expect((await document.get()).exists).toBe(false);
  });
});

describe('a precondition', () => {
  test('an update of a document that does not exist fails', async () => {
    expect(await failureOf(environment.db.doc('documents/none').update({ a: 1 }))).toMatchObject({
      code: 5,
      details:
        'No document to update: projects/demo-test/databases/(default)/documents/documents/none',
    });
  });

  test('creating a document fails if the document exists', async () => {
    const document = environment.db.doc('documents/created');
    await document.create({ a: 1 });
    expect(await failureOf(document.create({ a: 2 }))).toMatchObject({
      code: 6,
      details:
        'Document already exists: projects/demo-test/databases/(default)/documents/documents/created',
    });
  });

  test('of two writes with a precondition on the same update time, only the first succeeds', async () => {
    const document = environment.db.doc('documents/raced');
    const { writeTime } = await document.set({ a: 1 });
    await document.update({ a: 2 }, { lastUpdateTime: writeTime });
    expect(await failureOf(document.update({ a: 3 }, { lastUpdateTime: writeTime }))).toMatchObject(
      {
        code: 9,
        details: expect.stringMatching(
          /^the stored version \(\d+\) does not match the required base version \(\d+\)$/,
        ),
      },
    );
    expect(await failureOf(document.delete({ lastUpdateTime: writeTime }))).toMatchObject({
      code: 9,
    });
    expect(
      await failureOf(environment.db.doc('documents/none').delete({ exists: true })),
    ).toMatchObject({
      code: 5,
    });
  });

  test('a precondition that fails cancels all writes of its batch', async () => {
    const batch = environment.db.batch();
    batch.set(environment.db.doc('documents/batched'), { a: 1 });
    batch.update(environment.db.doc('documents/none'), { a: 1 });
    expect(await failureOf(batch.commit())).toMatchObject({ code: 5 });
    expect((await environment.db.doc('documents/batched').get()).exists).toBe(false);
  });

  test('a precondition in a batch sees the document as the earlier writes of the batch leave it', async () => {
    const document = environment.db.doc('documents/staged');
    const batch = environment.db.batch();
    batch.create(document, { a: 1 });
    batch.update(document, { b: FieldValue.increment(2) });
    batch.update(document, { b: FieldValue.increment(3) });
    await batch.commit();
    expect((await document.get()).data()).toEqual({ a: 1, b: 5 });
  });
});

describe('a transform', () => {
  test('serverTimestamp sets the commit time, which is the same in all documents of the commit', async () => {
    const batch = environment.db.batch();
    const documents = [environment.db.doc('transforms/a'), environment.db.doc('transforms/b')];
    for (const document of documents) {
      batch.set(document, { at: FieldValue.serverTimestamp() }, { merge: true });
    }
    const [{ writeTime } = { writeTime: Timestamp.now() }] = await batch.commit();
    for (const document of documents) {
      const at: unknown = (await document.get()).get('at');
      expect(at).toEqual(Timestamp.fromMillis(writeTime.toMillis()));
    }
  });

  test('an increment adds integers exactly up to 64 bits, adds doubles, and replaces values that are not numbers', async () => {
    const document = environment.db.doc('transforms/increment');
    const max = 9223372036854775807n;
    await document.set({ whole: 1, broken: 1.5, bound: max - 1n, text: 'x' });
    await document.update({
      whole: FieldValue.increment(2),
      broken: FieldValue.increment(1),
      bound: FieldValue.increment(5),
      text: FieldValue.increment(7),
      missing: FieldValue.increment(-1),
    });
    const exact = environment.client({ useBigInt: true });
    expect((await exact.doc('transforms/increment').get()).data()).toEqual({
      whole: 3n,
      broken: 2.5,
      bound: max,
      text: 7n,
      missing: -1n,
    });
  });

  test('maximum and minimum transforms store the larger or smaller number, and do not replace an equal stored number', async () => {
    const document = environment.db.doc('transforms/extreme');
    await document.set({ a: 5, b: 5, c: 3, d: 'x' });
    await document.update({
      a: FieldValue.maximum(7.5),
      b: FieldValue.minimum(7),
      c: FieldValue.minimum(-2),
      d: FieldValue.maximum(1),
      e: FieldValue.minimum(4),
    });
    expect((await document.get()).data()).toEqual({ a: 7.5, b: 5, c: -2, d: 1, e: 4 });
  });

  test('arrayUnion adds missing elements, and arrayRemove removes all equal elements', async () => {
    const document = environment.db.doc('transforms/array');
    await document.set({ list: [1, 2, 2, 3], text: 'x' });
    await document.update({
      list: FieldValue.arrayUnion(3, 4, { a: 1 }, 4),
      text: FieldValue.arrayUnion('new'),
    });
    await document.update({ list: FieldValue.arrayRemove(2, { a: 1 }) });
    expect((await document.get()).data()).toEqual({ list: [1, 3, 4], text: ['new'] });
    await document.update({ text: FieldValue.arrayRemove('new'), none: FieldValue.arrayRemove(1) });
    expect((await document.get()).data()).toEqual({ list: [1, 3, 4], text: [], none: [] });
  });
});

describe('a value', () => {
  test('a value of each type is stored and read unchanged, including special numbers', async () => {
    const document = environment.db.doc('values/all');
    const values = {
      null: null,
      true: true,
      integer: 42,
      negative: -7,
      double: 1.25,
      nan: NaN,
      infinity: Infinity,
      negativeInfinity: -Infinity,
      negativeZero: -0,
      text: 'é𝄞\u0000',
      empty: '',
      bytes: Buffer.from([0, 255, 7]),
      time: new Timestamp(-1, 123_456_000),
      place: new GeoPoint(-12.5, 170),
      reference: environment.db.doc('values/other'),
      list: [1, 'two', null, { three: [3] }],
      emptyList: [],
      map: { nested: { deep: true } },
      emptyMap: {},
      vector: FieldValue.vector([1, 2.5]),
    };
    await document.set(values);
    const stored = (await document.get()).data() ?? {};
    expect(stored).toEqual({ ...values, reference: expect.anything() });
    expect(Object.is(stored['negativeZero'], -0)).toBe(true);
    expect(stored['reference']).toHaveProperty('path', 'values/other');
  });

  test('a document with random values of any shape is stored and read unchanged', async () => {
    const scalar = fc.oneof(
      fc.constant(null),
      fc.boolean(),
      fc.maxSafeInteger(),
      fc.double(),
      fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
      fc.uint8Array().map((bytes) => Buffer.from(bytes)),
      fc
        .tuple(fc.integer({ min: -62_135_596_800, max: 253_402_300_799 }), fc.nat(999_999))
        .map(([seconds, micros]) => new Timestamp(seconds, micros * 1000)),
    );
    const key = fc.stringMatching(/^[a-z][a-zA-Z0-9 .`/é-]{0,8}$/);
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        scalar,
        fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
        fc.array(fc.oneof(scalar, fc.dictionary(key, scalar, { noNullPrototype: true })), {
          maxLength: 4,
        }),
      ),
    }));
    const document = environment.db.doc('values/any');
    await fc.assert(
      fc.asyncProperty(value, async (given) => {
        await document.set({ given });
        expect((await document.get()).data()).toEqual({ given });
      }),
      { numRuns: 30 },
    );
  });
});

describe('a limit', () => {
  test('a document of one mebibyte is stored, and a larger one is refused with its size in bytes', async () => {
    const document = environment.db.doc('limits/large');
    await document.set({ a: 'x'.repeat(500_000), b: 'x'.repeat(500_000) });
    expect(
      await failureOf(document.set({ a: 'x'.repeat(600_000), b: 'x'.repeat(600_000) })),
    ).toMatchObject({
      code: 3,
      details: expect.stringMatching(
        /cannot be written because its size \(1,200,0\d\d bytes\) exceeds the maximum allowed size of 1,048,576 bytes\.$/,
      ),
    });
  });

  test('Firestore refuses reserved ids and reserved field names', async () => {
    expect(await failureOf(environment.db.doc('limits/__reserved__').set({}))).toMatchObject({
      code: 3,
      details: 'Resource id "__reserved__" is invalid because it is reserved.',
    });
    expect(await failureOf(environment.db.doc('limits/a').set({ __reserved__: 1 }))).toMatchObject({
      code: 3,
    });
    expect(await failureOf(environment.db.doc(`limits/${'x'.repeat(1501)}`).set({}))).toMatchObject(
      {
        code: 3,
      },
    );
  });

  test('Firestore stores a document with up to 20 nested maps', async () => {
    const nested = (depth: number): object => (depth === 0 ? {} : { map: nested(depth - 1) });
    await environment.db.doc('limits/deep').set(nested(20));
    expect(await failureOf(environment.db.doc('limits/deep').set(nested(21)))).toMatchObject({
      code: 3,
      details: 'Property map contains an invalid nested entity.',
    });
  });

  test('Firestore refuses a request that is larger than the real service accepts', async () => {
    const batch = environment.db.batch();
    for (let count = 0; count < 13; count += 1) {
      batch.set(environment.db.doc(`limits/big-${count}`), { text: 'x'.repeat(1_000_000) });
    }
    expect(await failureOf(batch.commit())).toMatchObject({
      code: 3,
      details: 'Request payload size exceeds the limit: 11534336 bytes.',
    });
  });
});
