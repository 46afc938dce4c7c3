import { FieldValue, type Transaction } from '@google-cloud/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { Clock } from '../platform/clock.ts';
import { openStore } from '../../test/firestore/open-store.ts';
import { Database } from './state/database.ts';
import { createService } from './api/service.ts';
import {
  failureOf,
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

// Concurrent, as most of the time here is the SDK's own pause before it runs a transaction again.
describe.concurrent('a transaction', () => {
  test('a transaction writes a value computed from what it read', async () => {
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

  test('twenty concurrent transactions lose no increment', async () => {
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

  test('a transaction runs again if a document that it read was written meanwhile', async () => {
    const document = environment.db.doc('accounts/conflict');
    await document.set({ n: 1 });
    let attempts = 0;
    await environment.db.runTransaction(async (transaction) => {
      attempts += 1;
      const n = Number((await transaction.get(document)).get('n'));
      if (attempts === 1) await document.set({ n: 100 });
      transaction.set(document, { n: n + 1 });
    });
    expect(attempts).toBe(2);
    expect((await document.get()).get('n')).toBe(101);
  });

  test('a transaction fails with ABORTED if it may not run again', async () => {
    const document = environment.db.doc('accounts/aborted');
    const failure = await failureOf(
      environment.db.runTransaction(
        async (transaction) => {
          await transaction.get(document);
          await document.set({ other: true });
          transaction.set(document, { mine: true });
        },
        { maxAttempts: 1 },
      ),
    );
    expect(failure.code).toBe(10);
    expect((await document.get()).data()).toEqual({ other: true });
  });

  test('a transaction runs again if a document newly matches a query that it ran', async () => {
    const members = environment.db.collection('phantoms');
    await members.doc('a').set({ on: true });
    let attempts = 0;
    await environment.db.runTransaction(async (transaction) => {
      attempts += 1;
      const { size } = await transaction.get(members.where('on', '==', true));
      if (attempts === 1) await members.doc('b').set({ on: true });
      transaction.set(environment.db.doc('accounts/size'), { size });
    });
    expect(attempts).toBe(2);
    expect((await environment.db.doc('accounts/size').get()).get('size')).toBe(2);
  });

  test('a transaction ignores writes outside of its query', async () => {
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

  test('a transaction runs again if a count that it read has changed', async () => {
    const members = environment.db.collection('counted');
    let attempts = 0;
    await environment.db.runTransaction(async (transaction) => {
      attempts += 1;
      const { count } = (await transaction.get(members.count())).data();
      if (attempts === 1) await members.doc('new').set({});
      transaction.set(environment.db.doc('accounts/count'), { count });
    });
    expect((await environment.db.doc('accounts/count').get()).get('count')).toBe(1);
  });

  test('all reads of a transaction see the moment at which it began', async () => {
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

  test('a transaction writes nothing if its function fails, and can be rolled back', async () => {
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

  test('a transaction without reads commits as a batch does', async () => {
    await environment.db.runTransaction(async (transaction) => {
      transaction.create(environment.db.doc('accounts/blind'), { n: 1 });
      await Promise.resolve();
    });
    expect((await environment.db.doc('accounts/blind').get()).get('n')).toBe(1);
  });
});

describe('an abandoned transaction', () => {
  test('an abandoned transaction ends after a minute of rest and after 270 seconds in any case', () => {
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
  test('a transaction that has ended cannot be committed again, nor can a read-only one write', () => {
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
