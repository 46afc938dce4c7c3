import { Client, credentials, Metadata } from '@grpc/grpc-js';
import * as fc from 'fast-check';
import { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { Clock } from '../platform/clock.ts';
import { asMessage, methodShapes } from './data/codec.ts';
import { Faults } from '../platform/faults.ts';
import type { ReadResponse, Write } from './data/message.ts';
import { startFirestore } from './server.ts';
import { timestampOf } from './data/timestamp.ts';
import { doubleValue, type Fields, type Value } from './data/value.ts';
import { TestChannel } from '../../test/firestore/channel.ts';

const DATABASE = 'projects/demo-test/databases/(default)';
const NAME = `${DATABASE}/documents/values/one`;
const AUTHORIZATION = 'Bearer owner';

let server: Awaited<ReturnType<typeof startFirestore>>;
let grpc: Client;
beforeAll(async () => {
  server = await startFirestore({ port: 0, clock: new Clock(), faults: new Faults() });
  grpc = new Client(`127.0.0.1:${server.port}`, credentials.createInsecure());
});
afterAll(async () => {
  grpc.close();
  await server.stop();
});

const leaf: fc.Arbitrary<Value> = fc.oneof(
  fc.constant({ nullValue: null }),
  fc.boolean().map((booleanValue) => ({ booleanValue })),
  fc
    .bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
    .map((integer) => ({ integerValue: String(integer) })),
  fc.double().map(doubleValue),
  fc
    .record({
      seconds: fc.integer({ min: -62_135_596_800, max: 253_402_300_799 }),
      micros: fc.nat(999_999),
    })
    .map(({ seconds, micros }) => ({ timestampValue: timestampOf(seconds, micros * 1000) })),
  fc.string({ unit: 'binary' }).map((stringValue) => ({ stringValue })),
  fc.uint8Array().map((bytes) => ({ bytesValue: Buffer.from(bytes).toString('base64') })),
  fc.constantFrom('a/b', 'a/b/c/d é').map((path) => ({
    referenceValue: `${DATABASE}/documents/${path}`,
  })),
  fc
    .record({
      latitude: fc.double({ min: 1, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: -1, noNaN: true }),
    })
    .map((geoPointValue) => ({ geoPointValue })),
);

const key = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 12 })
  .filter((text) => !/^__.*__$/s.test(text));

const { map: mapValue } = fc.letrec<{ map: Value; value: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.array(fc.oneof(leaf, tie('map')), { maxLength: 4 }).map((values) => ({
      arrayValue: values.length === 0 ? {} : { values },
    })),
    tie('map'),
  ),
  map: fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }).map((fields) => ({
    mapValue: Object.keys(fields).length === 0 ? {} : { fields },
  })),
}));

const writers: Record<string, (write: Write) => Promise<unknown>> = {
  'gRPC Commit': (write) => callGrpc('Commit', { database: DATABASE, writes: [write] }),
  'REST commit': (write) => callRest(':commit', { writes: [write] }),
  'a WebChannel Write stream': async (write) => {
    const channel = await TestChannel.open(
      `http://127.0.0.1:${server.port}/google.firestore.v1.Firestore/Write/channel`,
      [{ database: DATABASE }],
      { Authorization: AUTHORIZATION },
    );
    await channel.post([{ streamToken: 'MQ==', writes: [write] }], 1);
    const held = await channel.hold(1, 'CI=1');
    expect(await held.rest()).toMatchObject([[2, [{ writeResults: [{}] }]]]);
    await channel.terminate();
  },
};

const listened = z.array(
  z.object({ documentChange: z.object({ document: z.object({ fields: z.unknown() }) }) }),
);
const fetched = z.tuple([z.object({ found: z.object({ fields: z.unknown() }) })]);

const readers: Record<string, () => Promise<unknown>> = {
  'gRPC BatchGetDocuments': async () => {
    const answer = await streamGrpc('BatchGetDocuments', { database: DATABASE, documents: [NAME] });
    return asMessage<ReadResponse>(answer).found?.fields;
  },
  'REST batchGet': async () =>
    fetched.parse(await callRest(':batchGet', { documents: [NAME] }))[0].found.fields,
  'a WebChannel Listen stream': async () => {
    const addTarget = { targetId: 2, documents: { documents: [NAME] } };
    const channel = await TestChannel.open(
      `http://127.0.0.1:${server.port}/google.firestore.v1.Firestore/Listen/channel`,
      [{ database: DATABASE, addTarget }],
      { Authorization: AUTHORIZATION },
    );
    const held = await channel.hold(0, 'CI=1');
    const messages = (await held.rest()).map(([, message]) => message);
    await channel.terminate();
    const change = messages.find((message) => listened.safeParse(message).success);
    return listened.parse(change)[0]?.documentChange.document.fields;
  },
};

test('each transport reads the same value from a document, whichever transport wrote it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(mapValue, { maxLength: 3 }), async (maps) => {
      for (const [writer, write] of Object.entries(writers)) {
        const fields: Fields = { writer: { stringValue: writer } };
        for (const [index, map] of maps.entries()) fields[`map${index}`] = map;
        await write({ update: { name: NAME, fields } });
        for (const [reader, read] of Object.entries(readers)) {
          expect({ writer, reader, fields: await read() }).toEqual({ writer, reader, fields });
        }
      }
    }),
    { numRuns: 60 },
  );
});

async function callRest(verb: string, body: object): Promise<unknown> {
  const path = `v1/${DATABASE}/documents${verb}`;
  const answer = await fetch(`http://127.0.0.1:${server.port}/${path}`, {
    method: 'POST',
    headers: { authorization: AUTHORIZATION },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

function metadata(): Metadata {
  const owner = new Metadata();
  owner.set('authorization', AUTHORIZATION);
  return owner;
}

function shapeOf(method: string) {
  const shape = methodShapes.get(method);
  if (!shape) throw new Error(`the descriptor has no ${method}`);
  return shape;
}

function callGrpc(method: string, body: object): Promise<object> {
  const { definition, request } = shapeOf(method);
  return new Promise((resolve, reject) => {
    grpc.makeUnaryRequest(
      definition.path,
      request.encode,
      definition.responseDeserialize,
      body,
      metadata(),
      (error, answer) => (answer ? resolve(answer) : reject(error ?? new Error('no answer'))),
    );
  });
}

function streamGrpc(method: string, body: object): Promise<object> {
  const { definition, request } = shapeOf(method);
  return new Promise((resolve, reject) => {
    grpc
      .makeServerStreamRequest(
        definition.path,
        request.encode,
        definition.responseDeserialize,
        body,
        metadata(),
      )
      .on('data', resolve)
      .on('error', reject);
  });
}
