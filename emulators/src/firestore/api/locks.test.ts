import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { openStore } from '../../../test/firestore/open-store.ts';
import { Faults } from '../../platform/faults.ts';
import type { Write } from '../data/message.ts';
import { Api } from './api.ts';

const DATABASE = 'projects/p/databases/d';
const ROOT = `${DATABASE}/documents`;
const ADMIN = { kind: 'admin' } as const;
const COLLECTION = { from: [{ collectionId: 'n' }] };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function started() {
  const store = openStore();
  const api = new Api(store, new Faults());
  const call = (method: string, request: object, signal = new AbortController().signal) =>
    api.call(method, { database: DATABASE, ...request }, ADMIN, signal);
  const begin = async (readOnly = false): Promise<string> => {
    const options = readOnly ? { readOnly: {} } : { readWrite: {} };
    const begun = await call('BeginTransaction', { options });
    return 'transaction' in begun ? String(begun.transaction) : '';
  };
  const read = (transaction: string, ...ids: string[]) =>
    call('BatchGetDocuments', { documents: ids.map((id) => `${ROOT}/n/${id}`), transaction });
  return { store, api, call, begin, read };
}

function set(id: string, n = 0): Write {
  return { update: { name: `${ROOT}/n/${id}`, fields: { n: { integerValue: String(n) } } } };
}

function watched(call: Promise<unknown>): { state: string } {
  const watch = { state: 'pending' };
  void call.then(
    () => (watch.state = 'done'),
    (error: unknown) => (watch.state = String(error)),
  );
  return watch;
}

/** Advances real time by this number of seconds. */
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

describe('the locks of transactions', () => {
  test('a write waits for a transaction that has read the written document, and calls on other documents do not wait', async () => {
    const { call, api, begin, read } = started();
    await call('Commit', { writes: [set('read'), set('free')] });
    const transaction = await begin();
    await read(transaction, 'read', 'missing');

    const name = `${ROOT}/n/read`;
    const stream = await api.open('Write', ADMIN, () => undefined);
    await stream.receive({ database: DATABASE });
    const waiting = [
      call('Commit', { writes: [set('free'), set('read')] }),
      call('BatchWrite', { writes: [set('read')] }),
      call('CreateDocument', { parent: ROOT, collectionId: 'n', documentId: 'missing' }),
      call('UpdateDocument', { document: set('read').update }),
      Promise.resolve(stream.receive({ writes: [set('read')] })),
      call('DeleteDocument', { name }),
    ].map(watched);
    const other = await begin();
    const verifying = { writes: [{ verify: name }, set('free')], transaction: other };
    const free = [
      call('Commit', { writes: [set('free')] }),
      call('GetDocument', { name }),
      call('RunQuery', { parent: ROOT, structuredQuery: COLLECTION }),
      read(await begin(), 'read'),
      read(await begin(true), 'read'),
      call('Commit', verifying),
      call('Commit', { writes: [{ delete: 'nonsense' }] }).catch(() => 'refused'),
    ].map(watched);
    await pass(0);
    expect(waiting.map(({ state }) => state)).toEqual(Array(6).fill('pending'));
    expect(free.map(({ state }) => state)).toEqual(Array(7).fill('done'));
  });

  test('a write that waits for a transaction continues after the transaction’s commit, rollback or expiry', async () => {
    for (const end of ['Commit', 'Rollback', 'expiry', 'clear']) {
      const { call, store, begin, read } = started();
      const transaction = await begin();
      await read(transaction, 'a');
      // The transaction expires sooner than the longest time that a write may wait.
      if (end === 'expiry') await pass(50);
      const write = watched(call('Commit', { writes: [set('a', 1)] }));
      await pass(9);
      expect([end, write.state]).toEqual([end, 'pending']);
      if (end === 'expiry') await pass(2);
      else if (end === 'clear') store.clear(DATABASE);
      else await call(end, { transaction, writes: [set('a', 2)] });
      await pass(0);
      expect([end, write.state]).toEqual([end, 'done']);
      const [document] = store.save().documents;
      expect([end, document?.fields]).toEqual([end, { n: { integerValue: '1' } }]);
    }
  });

  test('a write that has waited for 20 seconds fails with ABORTED, and the writer’s own transaction ends', async () => {
    const { call, begin, read } = started();
    const [holder, other] = [await begin(), await begin()];
    await read(holder, 'a');
    await read(other, 'b');
    const write = watched(call('Commit', { writes: [set('a')] }));
    const commit = watched(call('Commit', { writes: [set('a')], transaction: other }));
    const behind = watched(call('Commit', { writes: [set('b')] }));
    await pass(19.9);
    expect([write.state, commit.state, behind.state]).toEqual(['pending', 'pending', 'pending']);
    await pass(0.2);
    const tooMuch = 'StatusError: Too much contention on these documents. Please try again.';
    expect([write.state, commit.state, behind.state]).toEqual([tooMuch, tooMuch, 'done']);
    await call('Commit', { transaction: holder, writes: [set('a')] });
  });

  test('if transactions wait for each other in a cycle, the last one to commit fails with ABORTED', async () => {
    const { call, begin, read } = started();
    const [a, b, c] = [await begin(), await begin(), await begin()];
    await read(a, 'a');
    await read(b, 'b');
    await read(c, 'c');
    const commits = [
      watched(call('Commit', { transaction: a, writes: [set('b')] })),
      watched(call('Commit', { transaction: b, writes: [set('c')] })),
    ];
    await pass(1);
    expect(commits.map(({ state }) => state)).toEqual(['pending', 'pending']);
    const last = call('Commit', { transaction: c, writes: [set('a')] });
    await expect(last).rejects.toMatchObject({ code: 'ABORTED' });
    await pass(0);
    expect(commits.map(({ state }) => state)).toEqual(['done', 'done']);
  });

  test('a waiting commit is carried out before the commits of transactions that read the document later', async () => {
    const { call, begin, read } = started();
    const [first, second] = [await begin(), await begin()];
    await read(first, 'a');
    await read(second, 'a');
    const commit = watched(call('Commit', { transaction: first, writes: [set('a', 1)] }));
    const third = await begin();
    await read(third, 'a');
    for (const transaction of [second, third]) {
      const later = call('Commit', { transaction, writes: [set('a', 2)] });
      await expect(later).rejects.toMatchObject({ code: 'ABORTED' });
    }
    await pass(0);
    expect(commit.state).toBe('done');
  });

  test('transactions that begin with a read wait behind a waiting write, and then run one by one', async () => {
    const { call, begin, read } = started();
    const order: string[] = [];
    const add = async (name: string, ids: string[], signal?: AbortSignal): Promise<void> => {
      const documents = ids.map((id) => `${ROOT}/n/${id}`);
      const request = { documents, newTransaction: { readWrite: {} } };
      const [first] = Object.values(await call('BatchGetDocuments', request, signal));
      order.push(`${name} reads`);
      await pass(1);
      order.push(`${name} commits`);
      await call('Commit', { transaction: first.transaction, writes: [set('a')] });
    };
    const holder = await begin();
    await read(holder, 'a');
    const write = call('Commit', { writes: [set('a')] }).then(() => order.push('write'));
    const gone = new AbortController();
    const left = watched(add('left', ['a'], gone.signal));
    const queued = [add('first', ['b', 'a']), add('second', ['a', 'b']), add('third', ['a'])];
    await pass(1);
    expect(order).toEqual([]);
    gone.abort();
    await call('Rollback', { transaction: holder });
    await pass(10);
    await Promise.all([write, ...queued]);
    expect(left.state).toBe('StatusError: The client has gone.');
    const each = ['first', 'second', 'third'].flatMap((name) => [
      `${name} reads`,
      `${name} commits`,
    ]);
    expect(order).toEqual(['write', ...each]);
  });

  test('a transaction that cannot begin for 20 seconds fails with ABORTED', async () => {
    const { call, begin, read } = started();
    const holder = await begin();
    await read(holder, 'a');
    const write = watched(call('Commit', { writes: [set('a')] }));
    await pass(10);
    const request = { documents: [`${ROOT}/n/a`], newTransaction: { readWrite: {} } };
    const late = watched(call('BatchGetDocuments', request));
    await pass(9);
    await read(await begin(), 'a');
    await pass(10);
    const tooMuch = 'StatusError: Too much contention on these documents. Please try again.';
    expect([write.state, late.state]).toEqual([tooMuch, 'pending']);
    await pass(2);
    expect(late.state).toBe(tooMuch);
  });

  test('a transaction fails with ABORTED at once if a document has changed between its begin and its read', async () => {
    const { call, begin, read } = started();
    const [stale, holder] = [await begin(), await begin()];
    await call('Commit', { writes: [set('a')] });
    await read(stale, 'a');
    await read(holder, 'b');
    const commit = call('Commit', { transaction: stale, writes: [set('b')] });
    await expect(commit).rejects.toMatchObject({ code: 'ABORTED' });
  });

  test('a query in a transaction blocks writes to the documents that it read, and writes that would add to its result', async () => {
    const { call, begin } = started();
    await call('Commit', { writes: [set('a', 1), set('b', 3), set('c', 5)] });
    const transaction = await begin();
    const structuredQuery = {
      ...COLLECTION,
      orderBy: [{ field: { fieldPath: 'n' } }],
      limit: 2,
    };
    await call('RunQuery', { parent: ROOT, structuredQuery, transaction });
    const elsewhere = { update: { name: `${ROOT}/m/new`, fields: { n: { integerValue: '0' } } } };
    const free = [set('c', 6), set('d', 4), elsewhere].map((write) =>
      watched(call('Commit', { writes: [write] })),
    );
    const held = [set('a', 9), set('e', 2), set('c', 0), { delete: `${ROOT}/n/b` }].map((write) =>
      watched(call('Commit', { writes: [write] })),
    );
    await pass(1);
    expect(free.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    expect(held.map(({ state }) => state)).toEqual(Array(4).fill('pending'));
    await call('Rollback', { transaction });
    await pass(0);
    expect(held.map(({ state }) => state)).toEqual(Array(4).fill('done'));
  });

  test('when a client disconnects, its waiting writes are dropped and its transactions end', async () => {
    const { call, api, store, begin, read } = started();
    const [holder, other] = [await begin(), await begin()];
    await read(holder, 'a');
    await read(other, 'b');
    const gone = new AbortController();
    const stream = await api.open('Write', ADMIN, () => undefined);
    await stream.receive({ database: DATABASE });
    const dropped = [
      call('Commit', { writes: [set('a')] }, gone.signal),
      call('Commit', { transaction: other, writes: [set('a')] }, gone.signal),
      Promise.resolve(stream.receive({ writes: [set('a')] })),
    ].map(watched);
    const behind = watched(call('Commit', { writes: [set('b')] }));
    await pass(0);
    gone.abort();
    stream.close();
    await pass(0);
    expect(dropped.map(({ state }) => state)).toEqual(
      Array(3).fill('StatusError: The client has gone.'),
    );
    expect(behind.state).toBe('done');
    await call('Rollback', { transaction: holder });
    expect([...store.save().documents].map(({ name }) => name)).toEqual([`${ROOT}/n/b`]);
  });
});
