import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { FieldPath, Filter, type Query } from '@google-cloud/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  failureOf,
  startFirestoreEnvironment,
  type FirestoreEnvironment,
} from '../../test/firestore/firestore-environment.ts';

const asc = (fieldPath: string) => ({ fieldPath, order: 'ASCENDING' });
const desc = (fieldPath: string) => ({ fieldPath, order: 'DESCENDING' });
const INDEXES = {
  indexes: [
    { collectionGroup: 'c', queryScope: 'COLLECTION', fields: [asc('a'), asc('n')] },
    { collectionGroup: 'c', queryScope: 'COLLECTION', fields: [desc('b'), asc('n')] },
    { collectionGroup: 'c', queryScope: 'COLLECTION', fields: [asc('a'), asc('b'), desc('n')] },
    {
      collectionGroup: 'c',
      queryScope: 'COLLECTION',
      fields: [{ fieldPath: 'tags', arrayConfig: 'CONTAINS' }, asc('n')],
    },
    { collectionGroup: 'c', queryScope: 'COLLECTION', fields: [asc('m'), desc('n')] },
    { collectionGroup: 'c', queryScope: 'COLLECTION_GROUP', fields: [asc('a'), asc('n')] },
  ],
  fieldOverrides: [
    { collectionGroup: 'c', fieldPath: 'text', indexes: [] },
    {
      collectionGroup: 'c',
      fieldPath: 'grouped',
      indexes: [{ order: 'ASCENDING', queryScope: 'COLLECTION_GROUP' }],
    },
  ],
};
const NAME = FieldPath.documentId();

let environment: FirestoreEnvironment;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'indexes-'));
  const indexesFile = join(folder, 'firestore.indexes.json');
  await writeFile(indexesFile, JSON.stringify(INDEXES));
  environment = await startFirestoreEnvironment({ indexesFile });
});
afterAll(async () => {
  await environment.stop();
  await rm(folder, { recursive: true });
});

const c = (): Query => environment.db.collection('c');
const group = (): Query => environment.db.collectionGroup('c');

async function refusedOf(queries: Record<string, Query>): Promise<string[]> {
  const outcomes = await Promise.all(
    Object.entries(queries).map(async ([name, query]) => {
      const failed = await query.get().then(
        () => false,
        async (error: unknown) => (await failureOf(Promise.reject(error))).code === 9,
      );
      return failed ? [name] : [];
    }),
  );
  return outcomes.flat();
}

describe('Firestore with a file of indexes', () => {
  test('Firestore with a file of indexes runs queries that single-field, composite or merged indexes support', async () => {
    const queries = {
      all: c(),
      equalities: c().where('a', '==', 1).where('x', '==', 1).where('tags', 'array-contains', 1),
      range: c().where('x', '>', 1).where('x', '<', 3),
      descending: c().orderBy('x', 'desc'),
      'order of a fixed field': c().where('x', '==', 1).orderBy('x'),
      'equality and names': c().where('x', '==', 1).orderBy(NAME),
      composite: c().where('a', '==', 1).orderBy('n'),
      'range of a composite': c().where('a', 'in', [1, 2]).where('n', '>', 1),
      'merged composites': c().where('a', '==', 1).where('b', '==', 1).orderBy('n'),
      'the order of a composite': c().where('a', '==', 1).where('b', '==', 1).orderBy('n', 'desc'),
      'array and order': c().where('tags', 'array-contains', 1).orderBy('n'),
      'two orders': c().orderBy('m').orderBy('n', 'desc'),
      either: c().where(Filter.or(Filter.where('x', '==', 1), Filter.where('y', '==', 2))),
      group: group(),
      'composite of a group': group().where('a', '==', 1).orderBy('n'),
      'override of a group': group().where('grouped', '==', 1),
    };
    expect(await refusedOf(queries)).toEqual([]);
  });

  test('Firestore with a file of indexes refuses queries that no index supports', async () => {
    const queries = {
      'equality and order': c().where('x', '==', 1).orderBy('n'),
      'another direction': c().where('a', '==', 1).orderBy('n', 'desc'),
      'one of two equalities': c().where('a', '==', 1).where('x', '==', 1).orderBy('n'),
      'names backwards': c().orderBy(NAME, 'desc'),
      'two orders': c().orderBy('m').orderBy('n'),
      'two ranges': c().where('x', '>', 1).where('y', '>', 1),
      'one of two alternatives': c()
        .where(Filter.or(Filter.where('a', '==', 1), Filter.where('x', '==', 1)))
        .orderBy('n'),
      exempt: c().where('text', '==', 1),
      'inside an exempt map': c().orderBy('text.inside'),
      'only for groups': c().where('grouped', '==', 1),
      group: group().where('x', '==', 1),
    };
    expect(await refusedOf(queries)).toEqual(Object.keys(queries));
  });

  test('Firestore with a file of indexes reports a missing index with the same message as the real service', async () => {
    expect(await failureOf(c().where('x', '==', 1).orderBy('n', 'desc').get())).toEqual({
      code: 9,
      details: `The query requires an index. You can create it here: https://console.firebase.google.com/v1/r/project/demo-test/firestore/indexes?create_composite=${Buffer.from(
        '\nCprojects/demo-test/databases/(default)/collectionGroups/c/indexes/_\u0010\u0001\u001a\u0005\n\u0001x\u0010\u0001\u001a\u0005\n\u0001n\u0010\u0002\u001a\f\n\b__name__\u0010\u0002',
      ).toString('base64url')}`,
    });
    expect((await failureOf(group().orderBy('x').get())).details).toContain(
      'The query requires a COLLECTION_GROUP_ASC index for collection c and field x. You can create it here: https://',
    );
  });

  test('Firestore with a file of indexes ends only the listener whose query lacks an index', async () => {
    const heard: string[] = [];
    const [stop, refusal] = await new Promise<[() => void, unknown]>((resolve) => {
      const end = c().onSnapshot(() => heard.push('all'));
      c()
        .where('x', '==', 1)
        .orderBy('n')
        .onSnapshot(
          () => heard.push('refused'),
          (error) => resolve([end, error]),
        );
    });
    expect(String(refusal)).toContain('Error 9: The query requires an index.');
    await environment.db.doc('c/new').set({ x: 1, n: 1 });
    await expect.poll(() => heard).toContain('all');
    expect(heard).not.toContain('refused');
    stop();
  });
});
