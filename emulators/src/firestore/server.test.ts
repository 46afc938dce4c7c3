import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { Clock } from '../platform/clock.ts';
import { Faults } from '../platform/faults.ts';
import { startFirestore } from './server.ts';
import {
  failureOf,
  startFirestoreEnvironment,
  type FirestoreEnvironment,
} from '../../test/firestore/firestore-environment.ts';

let environment: FirestoreEnvironment;
let folder: string;
beforeAll(async () => {
  environment = await startFirestoreEnvironment();
  folder = await mkdtemp(join(tmpdir(), 'firestore-'));
});
afterAll(async () => {
  await environment.stop();
  await rm(folder, { recursive: true });
});

function url(path: string): string {
  return `http://127.0.0.1:${environment.port}${path}`;
}

describe('the port', () => {
  test('the Firestore server responds to a health check, and refuses an unsupported HTTP call with an error that names the call', async () => {
    const health = await fetch(url('/'));
    expect([health.status, await health.text()]).toEqual([200, 'Ok']);
    const odd = await fetch(url('//'));
    expect(odd.status).toBe(501);
    const unknown = await fetch(url('/v1/unknown?x=1'), { method: 'POST', body: 'x' });
    expect(unknown.status).toBe(501);
    expect(await unknown.json()).toEqual({
      error: {
        code: 501,
        message: 'POST /v1/unknown is not supported by the Firestore emulator',
        status: 'UNIMPLEMENTED',
      },
    });
  });

  test('the Firestore server distinguishes HTTP from gRPC even if the first byte arrives alone', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(environment.port, '127.0.0.1');
      let text = '';
      socket.setNoDelay(true);
      socket.on('error', reject).on('data', (chunk) => (text += chunk.toString()));
      socket.on('end', () => resolve(text));
      socket.write('P', () => {
        setImmediate(() => socket.write('OST /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'));
      });
    });
    expect(answer).toMatch(/^HTTP\/1\.1 501 /);
  });

  test('the Firestore server fails to start on a port that is taken', async () => {
    const taken = startFirestore({
      port: environment.port,
      clock: new Clock(),
      faults: new Faults(),
    });
    await expect(taken).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});

describe('a call that the emulator does not support', () => {
  test('the error of an unsupported call to Firestore names the method', async () => {
    const partitions = environment.db.collectionGroup('x').getPartitions(5)[Symbol.asyncIterator]();
    expect(await failureOf(partitions.next())).toEqual({
      code: 12,
      details: 'PartitionQuery is not supported by the Firestore emulator',
    });
  });

  test('the Firestore emulator refuses a query with explain options, and says that it does not support them', async () => {
    const explained = environment.db.collection('x').explain({ analyze: false });
    expect((await failureOf(explained)).details).toContain('explainOptions');
  });
});

describe('an injected fault', () => {
  test('an injected fault makes calls of its method fail with the gRPC code for the fault’s status', async () => {
    environment.faults.add({ target: 'firestore', method: 'Commit', status: 403, times: 1 });
    expect((await failureOf(environment.db.doc('faults/a').set({}))).code).toBe(7);
    await environment.db.doc('faults/a').set({ n: 1 });
    environment.faults.add({
      target: 'firestore',
      method: 'RunQuery',
      status: 400,
      reason: 'no',
      times: 1,
    });
    expect(await failureOf(environment.db.collection('faults').get())).toEqual({
      code: 3,
      details: 'no',
    });
    expect((await environment.db.collection('faults').get()).size).toBe(1);
  });

  test('Firestore’s SDK retries a call that failed because of an injected transient fault', async () => {
    environment.faults.add({ target: 'firestore', method: 'RunQuery', status: 503, times: 1 });
    environment.faults.add({ target: 'firestore', method: 'Listen', status: 503, times: 1 });
    const none = environment.db.collection('none');
    const heard = new Promise<number>((resolve, reject) => {
      const stop = none.onSnapshot((snapshot) => {
        stop();
        resolve(snapshot.size);
      }, reject);
    });
    const [queried, listened] = await Promise.all([none.get(), heard]);
    expect([queried.size, listened]).toEqual([0, 0]);
  });
});

describe('several databases', () => {
  test('databases with different projects or names have separate data', async () => {
    const settings = [
      { projectId: 'demo-one' },
      { projectId: 'demo-two' },
      { projectId: 'demo-one', databaseId: 'second' },
    ];
    const clients = settings.map((each) => environment.client(each));
    for (const [n, client] of clients.entries()) await client.doc('same/name').set({ n });
    const read = await Promise.all(clients.map((client) => client.doc('same/name').get()));
    expect(read.map((snapshot): unknown => snapshot.get('n'))).toEqual([0, 1, 2]);
    await fetch(url('/emulator/v1/projects/demo-one/databases/(default)/documents'), {
      method: 'DELETE',
    });
    const after = await Promise.all(clients.map((client) => client.doc('same/name').get()));
    expect(after.map(({ exists }) => exists)).toEqual([false, true, true]);
  });
});

describe('time', () => {
  test('Firestore’s commit times follow the emulators’ clock and never go back, even after a restart', async () => {
    const stateFile = join(folder, 'time.json');
    const ahead = await startFirestoreEnvironment({ stateFile });
    const inAnHour = Date.now() + 3_600_000;
    ahead.clock.moveTo(inAnHour);
    const { writeTime } = await ahead.db.doc('a/b').set({});
    expect(writeTime.toMillis()).toBeGreaterThanOrEqual(inAnHour);
    const deleted = await ahead.db.doc('a/b').delete();
    await ahead.stop();

    const restarted = await startFirestoreEnvironment({ stateFile });
    const later = (await restarted.db.doc('a/b').set({ n: 1 })).writeTime;
    expect(later > deleted.writeTime && deleted.writeTime > writeTime).toBe(true);
    await restarted.stop();
  });
});

describe('saved state', () => {
  test('after a restart, Firestore restores the saved documents with exact values and times', async () => {
    const stateFile = join(folder, 'state.json');
    const first = await startFirestoreEnvironment({ stateFile });
    const data = { nan: NaN, zero: -0, text: 'é', bytes: Buffer.from([1]), list: [null, {}] };
    const { writeTime } = await first.db.doc('kept/a').set(data);
    await first.client({ projectId: 'demo-other' }).doc('kept/b').set({ n: 1 });
    await first.stop();

    const second = await startFirestoreEnvironment({ stateFile });
    const snapshot = await second.db.doc('kept/a').get();
    expect(snapshot.data()).toEqual(data);
    expect(snapshot.updateTime).toEqual(writeTime);
    expect(snapshot.createTime).toEqual(writeTime);
    const other = second.client({ projectId: 'demo-other' });
    expect((await other.collection('kept').get()).docs.map(({ id }) => id)).toEqual(['b']);
    await second.stop();
    const saved: unknown = JSON.parse(await readFile(stateFile, 'utf8'));
    expect(saved).toMatchObject({ documents: [{}, { fields: { text: { stringValue: 'é' } } }] });
  });

  test('Firestore saves its state soon after a change, not only when the server stops', async () => {
    const stateFile = join(folder, 'soon.json');
    const running = await startFirestoreEnvironment({ stateFile });
    await running.db.doc('kept/a').set({ n: 1 });
    await expect
      .poll(() =>
        stat(stateFile).then(
          ({ size }) => size,
          () => 0,
        ),
      )
      .toBeGreaterThan(0);
    expect(await readFile(stateFile, 'utf8')).toContain('/documents/kept/a"');
    await running.stop();
  });

  test('an unreadable Firestore state file causes an error that names the file, and the file stays unchanged', async () => {
    const stateFile = join(folder, 'broken.json');
    await writeFile(stateFile, '{"documents": 5}');
    const started = startFirestore({
      port: 0,
      clock: new Clock(),
      faults: new Faults(),
      stateFile,
    });
    await expect(started).rejects.toThrow(`${stateFile} is not a saved Firestore state`);
    expect(await readFile(stateFile, 'utf8')).toBe('{"documents": 5}');
  });
});
