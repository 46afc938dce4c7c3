import { expect, test } from 'vitest';

import { Database } from '../state/database.ts';
import { storedDocument, type Change, type StoredDocument } from '../data/document.ts';
import { listenTarget } from './listen-target.ts';
import type { StructuredQuery } from '../data/message.ts';
import type { Lookup } from '../state/query-index.ts';

const DATABASE = 'projects/p/databases/d';
const ROOT = `${DATABASE}/documents`;
const TIME = '2030-01-01T00:00:00.000000Z';

class CountingDatabase extends Database {
  queries = 0;

  override find(lookup: Lookup): StoredDocument[] {
    this.queries += 1;
    return super.find(lookup);
  }
}

const positive: StructuredQuery = {
  from: [{ collectionId: 'a' }],
  where: {
    fieldFilter: {
      field: { fieldPath: 'n' },
      op: 'GREATER_THAN',
      value: { integerValue: '0' },
    },
  },
};

function targetOf(database: Database, structuredQuery: StructuredQuery) {
  return listenTarget(database, { query: { parent: ROOT, structuredQuery } }, () => undefined);
}

function put(database: Database, path: string, n: number): Change[] {
  const name = `${ROOT}/${path}`;
  const before = database.get(name);
  const after = storedDocument(name, { n: { integerValue: String(n) } }, TIME, TIME);
  database.apply(new Map([[name, after]]));
  return [{ name, before, after }];
}

test('a write to documents outside a listener’s query does not make the listener run its query again, with or without a limit or an offset', () => {
  for (const window of [{}, { limit: 2 }, { offset: 1 }, { limit: 1, offset: 1 }]) {
    const database = new CountingDatabase(DATABASE);
    for (const n of [1, 2, 3]) put(database, `a/${n}`, n);
    const target = targetOf(database, { ...positive, ...window });
    const asked = database.queries;
    expect(target.update(put(database, 'b/1', 1))).toEqual([]);
    expect(target.update(put(database, 'a/0', -1))).toEqual([]);
    expect(target.update(put(database, 'a/0', -2))).toEqual([]);
    expect(database.queries).toBe(asked);
  }
});

test('if a document that the offset skips leaves the query, the listener’s results shift by one', () => {
  const database = new Database(DATABASE);
  for (const n of [1, 2, 3]) put(database, `a/${n}`, n);
  const target = targetOf(database, { ...positive, limit: 1, offset: 1 });
  const changed = target.update(put(database, 'a/1', -1));
  expect(changed.map(({ name, after }) => [name.slice(ROOT.length), after !== undefined])).toEqual([
    ['/a/2', false],
    ['/a/3', true],
  ]);
});
