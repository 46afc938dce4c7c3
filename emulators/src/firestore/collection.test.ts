import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  startFirestoreEnvironment,
  type FirestoreEnvironment,
} from '../../test/firestore/firestore-environment.ts';

let environment: FirestoreEnvironment;
beforeAll(async () => {
  environment = await startFirestoreEnvironment();
});
afterAll(() => environment.stop());

async function fill(...paths: string[]): Promise<void> {
  const batch = environment.db.batch();
  for (const path of paths) batch.set(environment.db.doc(path), { path });
  await batch.commit();
}

async function idsIn(collection: string): Promise<string[]> {
  return (await environment.db.collection(collection).get()).docs.map(({ id }) => id);
}

describe('a collection', () => {
  test('listDocuments returns a collection’s documents, and missing documents that have subcollections', async () => {
    await fill('listed/a', 'listed/b/sub/x', 'listed/c/sub/y', 'listed/c', 'listed/b/sub/z/deep/w');
    const documents = await environment.db.collection('listed').listDocuments();
    expect(documents.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  test('listCollections returns the collections below a document, even if the document is missing', async () => {
    await fill('owners/o/videos/v', 'owners/o/passes/p', 'owners/o/videos/v/decisions/d');
    const names = async (path: string): Promise<string[]> =>
      (await environment.db.doc(path).listCollections()).map(({ id }) => id);
    expect(await names('owners/o')).toEqual(['passes', 'videos']);
    expect(await names('owners/o/videos/v')).toEqual(['decisions']);
    expect(await names('owners/none')).toEqual([]);
    expect((await environment.db.listCollections()).map(({ id }) => id)).toContain('owners');
  });

  test('listDocuments returns all documents of a collection with several pages', async () => {
    await fill(...Array.from({ length: 450 }, (_, index) => `paged/${1000 + index}`));
    expect(await environment.db.collection('paged').listDocuments()).toHaveLength(450);
  });

  test('a recursive deletion deletes a collection with its subcollections, but no neighbouring collections', async () => {
    await fill('del/a', 'del/a/sub/x', 'del/missing/sub/y', 'del/b/sub/z/deep/w', 'del2/a', 'de/a');
    await environment.db.recursiveDelete(environment.db.collection('del'));
    expect(await idsIn('del')).toEqual([]);
    expect(await idsIn('del/a/sub')).toEqual([]);
    expect(await idsIn('del/missing/sub')).toEqual([]);
    expect(await idsIn('del/b/sub/z/deep')).toEqual([]);
    expect(await idsIn('del2')).toEqual(['a']);
    expect(await idsIn('de')).toEqual(['a']);
  });

  test('a recursive deletion of a document also deletes the collections below it', async () => {
    await fill('tree/a', 'tree/a/sub/x', 'tree/a/sub/x/deep/y', 'tree/ab', 'tree/ab/sub/x');
    await environment.db.recursiveDelete(environment.db.doc('tree/a'));
    expect(await idsIn('tree')).toEqual(['ab']);
    expect(await idsIn('tree/a/sub')).toEqual([]);
    expect(await idsIn('tree/a/sub/x/deep')).toEqual([]);
    expect(await idsIn('tree/ab/sub')).toEqual(['x']);
  });

  test('thousands of documents can be written to a collection and read back completely', async () => {
    for (let batch = 0; batch < 6; batch += 1) {
      await fill(...Array.from({ length: 500 }, (_, index) => `many/${batch * 500 + index}`));
    }
    const { size } = await environment.db.collection('many').get();
    expect(size).toBe(3000);
  });
});

describe('a bulk writer', () => {
  test('a bulk writer writes each document separately and reports the documents that failed', async () => {
    await fill('bulk/present');
    const writer = environment.db.bulkWriter();
    const failures: [string, number][] = [];
    writer.onWriteError((error) => {
      failures.push([error.documentRef.path, error.code]);
      return false;
    });
    const outcomes = [
      ...Array.from({ length: 50 }, (_, index) =>
        writer.set(environment.db.doc(`bulk/${index}`), { index }),
      ),
      writer.create(environment.db.doc('bulk/present'), {}),
      writer.update(environment.db.doc('bulk/missing'), { a: 1 }),
      writer.delete(environment.db.doc('bulk/7')),
    ].map((outcome) =>
      outcome.then(
        () => 'written',
        () => 'refused',
      ),
    );
    await writer.close();
    const results = await Promise.all(outcomes);
    expect(results.filter((outcome) => outcome === 'written')).toHaveLength(51);
    expect(failures).toEqual([
      ['bulk/present', 6],
      ['bulk/missing', 5],
    ]);
    expect(await idsIn('bulk')).toHaveLength(50);
  });
});
