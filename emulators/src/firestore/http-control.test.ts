import { afterAll, beforeAll, expect, test } from 'vitest';

import { isLoopback } from './http.ts';
import {
  startFirestoreEnvironment,
  type FirestoreEnvironment,
} from '../../test/firestore/firestore-environment.ts';

let environment: FirestoreEnvironment;
beforeAll(async () => {
  environment = await startFirestoreEnvironment();
});
afterAll(() => environment.stop());

function data(init?: RequestInit): Promise<Response> {
  return fetch(`http://127.0.0.1:${environment.port}/emulator/v1/data`, init);
}

test('a test can export all Firestore data as one file and import the file again, and listeners see the changes', async () => {
  const other = environment.client({ projectId: 'demo-other' });
  await environment.db.doc('kept/a').set({ n: 1, zero: -0, text: 'é' });
  await other.doc('kept/b').set({ n: 2 });
  const { updateTime } = await environment.db.doc('kept/a').get();
  const exported = await (await data()).text();

  await environment.db.doc('kept/a').delete();
  await environment.db.doc('kept/c').set({ n: 3 });
  await other.doc('kept/b').set({ n: 4 });
  const seen: string[] = [];
  const { promise: restored, resolve } = Promise.withResolvers<void>();
  const stop = environment.db.collection('kept').onSnapshot(({ docs }) => {
    seen.push(docs.map(({ id }) => id).join());
    if (seen.length === 1) void data({ method: 'PUT', body: exported });
    if (seen.at(-1) === 'a') resolve();
  });
  await restored;
  stop();
  expect(seen).toEqual(['c', 'a']);
  const back = await environment.db.doc('kept/a').get();
  expect(back.data()).toEqual({ n: 1, zero: -0, text: 'é' });
  expect(back.updateTime).toEqual(updateTime);
  expect((await other.doc('kept/b').get()).get('n')).toBe(2);
  const { writeTime } = await environment.db.doc('kept/d').set({});
  expect(writeTime > (updateTime ?? writeTime)).toBe(true);
});

test('importing a file that is not valid saved data is refused with the position of the error, and changes no document', async () => {
  await environment.db.doc('kept/a').set({ n: 1 });
  const before = await (await data()).text();
  const refused = await data({ method: 'PUT', body: before.replace('integerValue', 'intValue') });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({
    error: { status: 'INVALID_ARGUMENT', message: expect.stringContaining('.intValue') as unknown },
  });
  expect((await environment.db.doc('kept/a').get()).get('n')).toBe(1);
});

test('only clients on the same machine can export all Firestore data', () => {
  const own = ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'];
  const others = ['10.0.0.1', '192.168.127.1', '::ffff:10.127.0.1', '::12', undefined];
  expect(own.filter((address) => !isLoopback(address))).toEqual([]);
  expect(others.filter(isLoopback)).toEqual([]);
});
