import { FieldValue, type Transaction } from '@google-cloud/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { Clock } from '../platform/clock.ts';
import { openStore } from '../../test/firestore/open-store.ts';
import { Database } from './state/database.ts';
import { createService } from './api/service.ts';
import {
  startFirestoreEnvironment,
  type FirestoreEnvironment,
} from '../../test/firestore/firestore-environment.ts';
import { CommitTimes } from './data/timestamp.ts';
import { transactionsOf } from './state/transaction.ts';

let environment: FirestoreEnvironment;
beforeAll(async () => {
  environment = await startFirestoreEnvironment();
});
afterAll(() => environment.stop());

// The tests run concurrently, because they mostly wait for the SDK's delay before it repeats a
// transaction.
describe.concurrent('a transaction', () => {
  test('a transaction writes a value computed from a document that it read', async () => {
    const document = environment.db.doc('accounts/a');
    await document.set({ balance: 10 });
    const answer = await environment.db.runTransaction(async (transaction) => {
      const balance = Number((await transaction.get(document)).get('balance'));
      transaction.update(document, { balance: balance - 3 });
      return balance;
    });
    expect(answer).toBe(10);
    expect((await document.get()).get('balance')).toBe(7);
  });

  test('twenty concurrent transactions that increment one number lose no increment', async () => {
    const document = environment.db.doc('accounts/contended');
    await document.set({ count: 0 });
    const increment = async (transaction: Transaction): Promise<void> => {
      const count = Number((await transaction.get(document)).get('count'));
      transaction.update(document, { count: count + 1 });
    };
    await Promise.all(
      Array.from({ length: 20 }, () =>
        environment.db.runTransaction(increment, { maxAttempts: 20 }),
      ),
    );
    expect((await document.get()).get('count')).toBe(20);
  });

  test('a write waits until a transaction that has read the document ends', async () => {
    const document = environment.db.doc('accounts/locked');
    await document.set({ n: 1 });
    const order: string[] = [];
    let attempts = 0;
    let write: Promise<unknown> = Promise.resolve();
    await environment.db.runTransaction(async (transaction) => {
      attempts += 1;
      const n = Number((await transaction.get(document)).get('n'));
      write = document.update({ by: 'write', n: 100 }).then(() => order.push('write'));
      await environment.db.doc('accounts/free').set({ n });
      expect((await document.get()).get('n')).toBe(1);
      order.push('transaction');
      transaction.set(document, { n: n + 1 });
    });
    await write;
    expect([attempts, order]).toEqual([1, ['transaction', 'write']]);
    expect((await document.get()).data()).toEqual({ n: 100, by: 'write' });
  });

  test('if two transactions have read a document and both change it, one of them runs again', async () => {
    const document = environment.db.doc('accounts/both');
    await document.set({});
    let attempts = 0;
    const { promise: read, resolve: bothHaveRead } = Promise.withResolvers<void>();
    const change = (name: string) =>
      environment.db.runTransaction(async (transaction) => {
        attempts += 1;
        await transaction.get(document);
        if (attempts === 2) bothHaveRead();
        await read;
        transaction.set(document, { [name]: true }, { merge: true });
      });
    await Promise.all([change('first'), change('second')]);
    expect(attempts).toBe(3);
    expect((await document.get()).data()).toEqual({ first: true, second: true });
  });

  test('a transaction that may not run again fails with ABORTED after a conflict', async () => {
    const document = environment.db.doc('accounts/aborted');
    let haveRead = 0;
    const { promise: read, resolve: bothHaveRead } = Promise.withResolvers<void>();
    const change = (name: string) =>
      environment.db.runTransaction(
        async (transaction) => {
          await transaction.get(document);
          haveRead += 1;
          if (haveRead === 2) bothHaveRead();
          await read;
          transaction.set(document, { [name]: true });
        },
        { maxAttempts: 1 },
      );
    const outcomes = await Promise.allSettled([change('a'), change('b')]);
    const failed = outcomes.find((each) => each.status === 'rejected');
    expect(failed?.reason).toMatchObject({ code: 10 });
    expect(Object.keys((await document.get()).data() ?? {})).toHaveLength(1);
  });

  test('a write waits if it would add a document to the result of a query or a count in a transaction', async () => {
    const members = environment.db.collection('phantoms');
    await members.doc('a').set({ on: true });
    const seen: number[] = [];
    let writes: Promise<unknown> = Promise.resolve();
    await environment.db.runTransaction(async (transaction) => {
      const on = members.where('on', '==', true);
      seen.push((await transaction.get(on)).size);
      writes = members.doc('b').set({ on: true });
      await members.doc('c').set({ on: false });
      seen.push((await transaction.get(on.count())).data().count, (await on.get()).size);
      transaction.set(environment.db.doc('accounts/size'), { size: seen[0] });
    });
    await writes;
    expect(seen).toEqual([1, 1, 1]);
    expect((await members.where('on', '==', true).get()).size).toBe(2);
  });

  test('a write outside the result of a transaction’s query does not make the transaction run again', async () => {
    const members = environment.db.collection('calm');
    await members.doc('a').set({ on: true });
    let attempts = 0;
    await environment.db.runTransaction(async (transaction) => {
      attempts += 1;
      await transaction.get(members.where('on', '==', true));
      await members.doc(`other-${attempts}`).set({ on: false });
      transaction.set(environment.db.doc('accounts/calm'), { attempts });
    });
    expect(attempts).toBe(1);
  });

  test('all reads of a read-only transaction see the state at which the transaction began', async () => {
    const [a, b] = [environment.db.doc('moments/a'), environment.db.doc('moments/b')];
    await a.set({ n: 1 });
    await b.set({ n: 1 });
    const seen = await environment.db.runTransaction(
      async (transaction) => {
        const first = await transaction.get(a);
        await b.set({ n: 2 });
        await environment.db.doc('moments/c').set({ n: 2 });
        await a.delete();
        const second = await transaction.get(b);
        const all = await transaction.get(environment.db.collection('moments'));
        const numbers = all.docs.map((document): unknown => document.get('n'));
        return [first.get('n'), second.get('n'), numbers];
      },
      { readOnly: true },
    );
    expect(seen).toEqual([1, 1, [1, 1]]);
    expect((await environment.db.collection('moments').get()).docs.map(({ id }) => id)).toEqual([
      'b',
      'c',
    ]);
  });

  test('a transaction whose function fails is rolled back and writes nothing', async () => {
    const document = environment.db.doc('accounts/rolled-back');
    await expect(
      environment.db.runTransaction(async (transaction) => {
        await transaction.get(document);
        transaction.set(document, { n: FieldValue.increment(1) });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect((await document.get()).exists).toBe(false);
  });

  test('a transaction without reads commits its writes like a batch', async () => {
    await environment.db.runTransaction(async (transaction) => {
      transaction.create(environment.db.doc('accounts/blind'), { n: 1 });
      await Promise.resolve();
    });
    expect((await environment.db.doc('accounts/blind').get()).get('n')).toBe(1);
  });
});

describe('an abandoned transaction', () => {
  test('an abandoned transaction ends after a minute without use, and at the latest after 270 seconds', () => {
    let now = 0;
    const times = new CommitTimes(new Clock());
    const database = new Database('projects/p/databases/d');
    const transactions = transactionsOf(database, times, () => now);
    const expired = 'The referenced transaction has expired or is no longer valid.';

    const rested = transactions.begin({});
    now = 60_001;
    expect(() => transactions.get(rested.id)).toThrow(expired);

    const busy = transactions.begin({});
    for (let second = 0; second <= 270; second += 30) {
      now = 60_001 + second * 1000;
      expect(transactions.get(busy.id)).toBe(busy);
    }
    now += 1;
    expect(() => transactions.get(busy.id)).toThrow(expired);
  });
});

describe('a transaction that has ended', () => {
  test('an ended transaction cannot be committed again, and a read-only transaction cannot write', () => {
    const store = openStore();
    const service = createService(store);
    const database = 'projects/p/databases/d';
    const writes = [{ update: { name: `${database}/documents/a/b` } }];

    const { transaction } = service.beginTransaction({ database });
    service.commit({ database, transaction, writes }, { kind: 'admin' });
    expect(() => service.commit({ database, transaction, writes }, { kind: 'admin' })).toThrow(
      'The referenced transaction has expired or is no longer valid.',
    );

    const readOnly = service.beginTransaction({ database, options: { readOnly: {} } });
    expect(() => service.commit({ database, ...readOnly, writes }, { kind: 'admin' })).toThrow(
      'Cannot modify entities in a read-only transaction.',
    );
  });
});
