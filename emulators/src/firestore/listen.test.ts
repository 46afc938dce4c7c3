import type { DocumentSnapshot, Query, QuerySnapshot } from '@google-cloud/firestore';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { Clock } from '../platform/clock.ts';
import { Faults } from '../platform/faults.ts';
import { startFirestore } from './server.ts';
import {
  startFirestoreEnvironment,
  type FirestoreEnvironment,
} from '../../test/firestore/firestore-environment.ts';

let environment: FirestoreEnvironment;
beforeAll(async () => {
  environment = await startFirestoreEnvironment();
});
afterAll(() => environment.stop());

class Snapshots<Snapshot> {
  readonly #arrived: Snapshot[] = [];
  #wake: (() => void) | undefined;
  #failure: Error | undefined;

  readonly take = (snapshot: Snapshot): void => {
    this.#arrived.push(snapshot);
    this.#wake?.();
  };

  readonly fail = (error: Error): void => {
    this.#failure = error;
    this.#wake?.();
  };

  async next(): Promise<Snapshot> {
    for (;;) {
      if (this.#failure) throw this.#failure;
      const snapshot = this.#arrived.shift();
      if (snapshot !== undefined) return snapshot;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

function listenTo(query: Query): { snapshots: Snapshots<QuerySnapshot>; stop: () => void } {
  const snapshots = new Snapshots<QuerySnapshot>();
  return { snapshots, stop: query.onSnapshot(snapshots.take, snapshots.fail) };
}

function ids({ docs }: QuerySnapshot): string[] {
  return docs.map(({ id }) => id);
}

describe('a document listener', () => {
  test('a document listener sees in turn that the document is missing, set, updated and deleted', async () => {
    const document = environment.db.doc('listened/one');
    const snapshots = new Snapshots<DocumentSnapshot>();
    const stop = document.onSnapshot(snapshots.take, snapshots.fail);
    expect((await snapshots.next()).exists).toBe(false);
    await document.set({ n: 1 });
    expect((await snapshots.next()).data()).toEqual({ n: 1 });
    const { writeTime } = await document.update({ n: 2 });
    const updated = await snapshots.next();
    expect(updated.data()).toEqual({ n: 2 });
    expect(updated.updateTime).toEqual(writeTime);
    await document.delete();
    expect((await snapshots.next()).exists).toBe(false);
    stop();
  });
});

describe('a query listener', () => {
  test('when a document of a limited query is deleted, the listener loses the document and gets the next one', async () => {
    const scores = environment.db.collection('scores');
    for (const [id, score] of Object.entries({ a: 1, b: 2, c: 3, d: 4 })) {
      await scores.doc(id).set({ score, on: true });
    }
    const query = scores.where('on', '==', true).orderBy('score').limit(2);
    const { snapshots, stop } = listenTo(query);
    expect(ids(await snapshots.next())).toEqual(['a', 'b']);
    await scores.doc('a').delete();
    const refilled = await snapshots.next();
    expect(ids(refilled)).toEqual(['b', 'c']);
    expect(refilled.docChanges().map(({ type, doc }) => [type, doc.id])).toEqual([
      ['removed', 'a'],
      ['added', 'c'],
    ]);
    await scores.doc('b').update({ on: false });
    expect(ids(await snapshots.next())).toEqual(['c', 'd']);
    await scores.doc('b').update({ on: true });
    expect(ids(await snapshots.next())).toEqual(['b', 'c']);
    stop();
  });

  test('a listener on a query with limitToLast gets the last documents', async () => {
    const line = environment.db.collection('line');
    for (const n of [1, 2, 3]) await line.doc(`n${n}`).set({ n });
    const { snapshots, stop } = listenTo(line.orderBy('n').limitToLast(2));
    expect(ids(await snapshots.next())).toEqual(['n2', 'n3']);
    await line.doc('n4').set({ n: 4 });
    expect(ids(await snapshots.next())).toEqual(['n3', 'n4']);
    stop();
  });

  test('a query listener gets a batch as one change, and gets no changes of other collections', async () => {
    const { snapshots, stop } = listenTo(environment.db.collection('batched'));
    expect(ids(await snapshots.next())).toEqual([]);
    await environment.db.doc('elsewhere/x').set({});
    const batch = environment.db.batch();
    for (const id of ['a', 'b', 'c']) batch.set(environment.db.doc(`batched/${id}`), {});
    await batch.commit();
    expect(ids(await snapshots.next())).toEqual(['a', 'b', 'c']);
    stop();
  });

  test('a query listener sees documents enter and leave the range between its cursors', async () => {
    const numbers = environment.db.collection('ranged');
    await numbers.doc('x').set({ n: 5 });
    const { snapshots, stop } = listenTo(numbers.orderBy('n').startAt(3).endBefore(7));
    expect(ids(await snapshots.next())).toEqual(['x']);
    await numbers.doc('x').set({ n: 7 });
    expect(ids(await snapshots.next())).toEqual([]);
    await numbers.doc('x').set({ n: 3 });
    expect(ids(await snapshots.next())).toEqual(['x']);
    stop();
  });

  test('a listener on a collection group gets the documents of all collections in the group', async () => {
    const { snapshots, stop } = listenTo(environment.db.collectionGroup('leaves'));
    expect(ids(await snapshots.next())).toEqual([]);
    await environment.db.doc('trees/a/leaves/one').set({});
    expect(ids(await snapshots.next())).toEqual(['one']);
    await environment.db.doc('trees/b/branches/c/leaves/two').set({});
    expect(ids(await snapshots.next())).toEqual(['one', 'two']);
    stop();
  });

  test('a query listener sees its documents disappear when a test clears the database over HTTP', async () => {
    const other = environment.client({ projectId: 'demo-cleared' });
    await other.doc('things/a').set({});
    const { snapshots, stop } = listenTo(other.collection('things'));
    expect(ids(await snapshots.next())).toEqual(['a']);
    const path = 'emulator/v1/projects/demo-cleared/databases/(default)/documents';
    const response = await fetch(`http://127.0.0.1:${environment.port}/${path}`, {
      method: 'DELETE',
    });
    expect(await response.json()).toEqual({});
    expect(ids(await snapshots.next())).toEqual([]);
    stop();
  });

  test('a query listener continues after a restart of the server, and gets the changes that were made meanwhile', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'firestore-listen-'));
    const options = { clock: new Clock(), faults: new Faults(), stateFile: join(folder, 'state') };
    const first = await startFirestore({ port: 0, ...options });
    const client = environment.client({ host: `127.0.0.1:${first.port}`, ssl: false });
    const kept = client.collection('kept');
    await kept.doc('a').set({});
    await kept.doc('b').set({});
    const { snapshots, stop } = listenTo(kept);
    expect(ids(await snapshots.next())).toEqual(['a', 'b']);
    await first.stop();

    const elsewhere = await startFirestore({ port: 0, ...options });
    const writer = environment.client({ host: `127.0.0.1:${elsewhere.port}`, ssl: false });
    await writer.doc('kept/a').delete();
    await elsewhere.stop();

    const second = await startFirestore({ port: first.port, ...options });
    await kept.doc('c').set({});
    let latest: string[] = [];
    while (latest.join() !== 'b,c') latest = ids(await snapshots.next());
    expect(latest).toEqual(['b', 'c']);
    stop();
    await second.stop();
    await rm(folder, { recursive: true });
  });

  test('a listener on an unsupported query fails with the reason', async () => {
    const query = environment.db.collection('listened').where('n', 'in', [...Array(31).keys()]);
    const { snapshots, stop } = listenTo(query);
    await expect(snapshots.next()).rejects.toThrow("'IN' supports up to 30 comparison values.");
    stop();
  });
});
