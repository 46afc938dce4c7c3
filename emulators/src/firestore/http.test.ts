import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { Clock } from '../platform/clock.ts';
import { Faults } from '../platform/faults.ts';
import { startFirestore } from './server.ts';
import { TestChannel } from '../../test/firestore/channel.ts';

const DATABASE = 'projects/demo-test/databases/(default)';
const OWNER = { Authorization: 'Bearer owner' };
const ORIGIN = 'http://page.example';

const faults = new Faults();
let server: Awaited<ReturnType<typeof startFirestore>>;
beforeAll(async () => {
  server = await startFirestore({ port: 0, clock: new Clock(), faults });
});
afterAll(() => server.stop());

function url(path: string): string {
  return `http://127.0.0.1:${server.port}${path}`;
}

/** Sends a request as the web SDK does: the body is JSON, whatever the content type. */
async function rest(
  path: string,
  body: unknown,
  headers: Record<string, string> = OWNER,
): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(url(`/v1/${DATABASE}/documents${path}`), {
    method: 'POST',
    headers: { 'content-type': 'text/plain', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

async function at(
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(url(`/v1/${DATABASE}/documents/${path}`), {
    method,
    headers: OWNER,
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

function place(path: string): string {
  return `${DATABASE}/documents/${path}`;
}

function set(path: string, n: number): object {
  return { update: { name: place(path), fields: { n: { integerValue: String(n) } } } };
}

const time: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);

describe('over REST', () => {
  test('Firestore’s REST API creates, changes, reads, lists and deletes documents by their paths', async () => {
    const fields = { a: { integerValue: '1' }, b: { stringValue: 'x' } };
    const created = { name: place('paths/one:1'), createTime: time, updateTime: time };
    expect(await at('POST', 'paths?documentId=one:1', { fields })).toEqual({
      status: 200,
      body: { ...created, fields },
    });
    expect((await at('POST', 'paths?documentId=one:1', { fields })).status).toBe(409);
    const a = { integerValue: '2' };
    const masks = 'updateMask.fieldPaths=a&mask.fieldPaths=a&currentDocument.exists=true';
    expect(await at('PATCH', `paths/one:1?${masks}`, { fields: { a } })).toEqual({
      status: 200,
      body: { ...created, fields: { a } },
    });
    expect((await at('PATCH', `paths/two?${masks}`, { fields: { a } })).status).toBe(404);
    expect((await at('GET', 'paths/one:1')).body).toEqual({ ...created, fields: { ...fields, a } });
    expect((await at('POST', 'paths', { fields: {} })).body).toMatchObject({ createTime: time });
    const page = { documents: [expect.anything()], nextPageToken: expect.any(String) };
    expect((await at('GET', 'paths?pageSize=1&mask.fieldPaths=a')).body).toEqual(page);
    expect(await at('DELETE', 'paths/one:1')).toEqual({ status: 200, body: {} });
    expect(await at('GET', 'paths/one:1')).toMatchObject({
      status: 404,
      body: { error: { status: 'NOT_FOUND' } },
    });
    expect((await at('PUT', 'paths/one:1', { fields })).status).toBe(501);
  });

  test('Firestore’s REST API commits writes and reads documents, including missing documents', async () => {
    const committed = await rest(':commit', { writes: [set('rest/a', 1)] });
    expect(committed).toEqual({
      status: 200,
      body: { writeResults: [{ updateTime: time }], commitTime: time },
    });
    const found = await rest(':batchGet', { documents: [place('rest/a'), place('rest/b')] });
    const fields = { n: { integerValue: '1' } };
    const document = { name: place('rest/a'), fields, createTime: time, updateTime: time };
    expect(found).toEqual({
      status: 200,
      body: [
        { found: document, readTime: time },
        { missing: place('rest/b'), readTime: time },
      ],
    });
  });

  test('a transaction over Firestore’s REST API aborts if a document that it reads has changed since it began', async () => {
    const { body } = await rest(':beginTransaction', { options: { readWrite: {} } });
    const { transaction } = Object.assign({ transaction: '' }, body);
    await rest(':commit', { writes: [set('rest/contended', 1)] });
    await rest(':batchGet', { documents: [place('rest/contended')], transaction });
    const aborted = await rest(':commit', { writes: [set('rest/contended', 2)], transaction });
    expect(aborted).toMatchObject({ status: 409, body: { error: { status: 'ABORTED' } } });
  });

  test('Firestore’s REST API runs queries and counts below a document whose id is percent-encoded', async () => {
    const parent = 'rest/a b:c/below';
    await rest(':commit', { writes: [set(`${parent}/x`, 1), set(`${parent}/y`, 2)] });
    const structuredQuery = { from: [{ collectionId: 'below' }] };
    const found = await rest('/rest/a%20b%3Ac:runQuery', { structuredQuery });
    expect(found.body).toMatchObject([
      { document: { name: place(`${parent}/x`) } },
      { document: { name: place(`${parent}/y`) } },
    ]);
    const counted = await rest('/rest/a%20b%3Ac:runAggregationQuery', {
      structuredAggregationQuery: { structuredQuery, aggregations: [{ count: {}, alias: 'n' }] },
    });
    expect(counted.body).toEqual([
      { result: { aggregateFields: { n: { integerValue: '2' } } }, readTime: time },
    ]);
  });

  test('a failed call to Firestore’s REST API returns an error in the format of Google’s APIs', async () => {
    const write = { ...set('rest/none', 1), currentDocument: { exists: true } };
    const message = `No document to update: ${place('rest/none')}`;
    expect(await rest(':commit', { writes: [write] })).toEqual({
      status: 404,
      body: { error: { code: 404, message, status: 'NOT_FOUND' } },
    });
    expect(await rest(':commit', 'nonsense')).toMatchObject({
      status: 400,
      body: { error: { status: 'INVALID_ARGUMENT' } },
    });
    expect(await rest(':commit', { writes: 7 })).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('The request cannot be read') } },
    });
    expect(await rest('/%E0%A4%A:runQuery', {})).toMatchObject({ status: 400 });
    expect(await rest(':executePipeline', {})).toEqual({
      status: 501,
      body: {
        error: {
          code: 501,
          message: 'ExecutePipeline is not supported by the Firestore emulator',
          status: 'UNIMPLEMENTED',
        },
      },
    });
  });

  test('Firestore’s REST API refuses a request that is longer than the real service accepts', async () => {
    const answer = await rest(':commit', ' '.repeat(11_534_337));
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { message: 'Request payload size exceeds the limit: 11534336 bytes.' } },
    });
  });

  test('an injected fault makes one call of its method to Firestore’s REST API fail', async () => {
    faults.add({ target: 'firestore', method: 'Commit', status: 503, times: 1 });
    expect(await rest(':commit', {})).toMatchObject({
      status: 503,
      body: { error: { status: 'UNAVAILABLE' } },
    });
    expect(await rest(':commit', {})).toMatchObject({ status: 200 });
  });
});

describe('a page of another origin', () => {
  test('a page of another origin can call Firestore: the preflight succeeds, and each response allows the origin', async () => {
    const headers = {
      origin: ORIGIN,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,x-goog-api-client',
    };
    // Uses node:http, because fetch refuses to send headers that only the browser may set.
    const preflight = await new Promise<{ status: number | undefined; headers: object }>(
      (resolve, reject) => {
        const path = url(`/v1/${DATABASE}/documents:commit`);
        const asking = httpRequest(path, { method: 'OPTIONS', headers }, (answer) => {
          answer.resume();
          resolve({ status: answer.statusCode, headers: answer.headers });
        });
        asking.on('error', reject).end();
      },
    );
    expect(preflight).toMatchObject({
      status: 204,
      headers: {
        'access-control-allow-origin': ORIGIN,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': 'GET, POST, PATCH, DELETE, OPTIONS',
        'access-control-allow-headers': 'authorization,content-type,x-goog-api-client',
        vary: 'origin',
      },
    });
    const failing = await fetch(url(`/v1/${DATABASE}/documents:commit`), {
      method: 'POST',
      headers: { origin: ORIGIN },
      body: 'nonsense',
    });
    expect(failing.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    const shaken = await fetch(url('/google.firestore.v1.Firestore/Listen/channel?VER=8'), {
      method: 'POST',
      headers: { origin: ORIGIN },
      body: new URLSearchParams({ count: '0' }),
    });
    expect([shaken.status, shaken.headers.get('access-control-expose-headers')]).toEqual([
      200,
      'X-HTTP-Session-Id, X-Client-Wire-Protocol',
    ]);
  });

  test('a page of another origin cannot clear the database, because the response does not allow the origin', async () => {
    const answer = await fetch(url('/'), { headers: { origin: ORIGIN } });
    expect(answer.headers.get('access-control-allow-origin')).toBe(null);
  });
});

describe('over WebChannel', () => {
  test('a Write stream over WebChannel responds to its handshake, then to each commit in order, then with an error', async () => {
    const write = await TestChannel.open(
      url('/google.firestore.v1.Firestore/Write/channel'),
      [{ database: DATABASE }],
      OWNER,
    );
    const failing = { ...set('channel/none', 1), currentDocument: { exists: true } };
    const writes = [[set('channel/a', 1)], [set('channel/b', 2)], [failing], [set('channel/c', 1)]];
    await write.post(
      writes.map((one) => ({ streamToken: 'MQ==', writes: one })),
      1,
    );
    const held = await write.hold(0);
    const token: unknown = expect.any(String);
    const result = {
      streamToken: token,
      writeResults: [{ updateTime: time }],
      commitTime: time,
    };
    expect(await held.next()).toEqual([1, [{ streamId: '0', streamToken: token }]]);
    expect(await held.next()).toEqual([2, [result]]);
    expect(await held.next()).toEqual([3, [result]]);
    const message = `No document to update: ${place('channel/none')}`;
    expect(await held.next()).toEqual([
      4,
      [{ error: { code: 404, message, status: 'NOT_FOUND' } }],
    ]);
    const { body } = await rest(':batchGet', { documents: [place('channel/c')] });
    expect(body).toMatchObject([{ missing: place('channel/c') }]);
    await write.terminate();
  });

  test('a Listen stream over WebChannel can have several targets, and the client can remove each target separately', async () => {
    const listen = await TestChannel.open(
      url('/google.firestore.v1.Firestore/Listen/channel'),
      [{ database: DATABASE, addTarget: documentsTarget(2, 'many/a') }],
      OWNER,
    );
    await listen.post([{ database: DATABASE, addTarget: documentsTarget(4, 'many/b') }], 1);
    await listen.post([{ database: DATABASE, removeTarget: 2 }], 2);
    await rest(':commit', { writes: [set('many/a', 1)] });
    await rest(':commit', { writes: [set('many/b', 2)] });
    const held = await listen.hold(0);
    const short: string[] = [];
    while (!short.some((text) => text.startsWith('change'))) short.push(inShort(await held.next()));
    expect(short).toEqual([
      'ADD 2',
      'CURRENT 2',
      'NO_CHANGE ',
      'ADD 4',
      'CURRENT 4',
      'NO_CHANGE ',
      'REMOVE 2',
      'change many/b 4',
    ]);
    await listen.terminate();
  });

  test('a stream over WebChannel that opens slowly still receives, in order, the messages that the client posted before', async () => {
    faults.add({ target: 'firestore', method: 'Listen', latencyMs: 30, times: 1 });
    const listen = await TestChannel.open(
      url('/google.firestore.v1.Firestore/Listen/channel'),
      [{ database: DATABASE, addTarget: documentsTarget(2, 'slow/a') }],
      OWNER,
    );
    await listen.post([{ database: DATABASE, removeTarget: 2 }], 1);
    const held = await listen.hold(0);
    const short: string[] = [];
    while (short.length < 4) {
      const received = await held.next();
      // Ignores a noop, with which the response begins if the stream was open before the GET.
      if (JSON.stringify(received?.[1]) !== '["noop"]') short.push(inShort(received));
    }
    expect(short).toEqual(['ADD 2', 'CURRENT 2', 'NO_CHANGE ', 'REMOVE 2']);
    await listen.terminate();
  });

  test('an injected fault makes the opening of a stream over WebChannel fail', async () => {
    faults.add({ target: 'firestore', method: 'Listen', status: 403, reason: 'no', times: 1 });
    const listen = await TestChannel.open(
      url('/google.firestore.v1.Firestore/Listen/channel'),
      [{ database: DATABASE, addTarget: documentsTarget(2, 'many/a') }],
      OWNER,
    );
    const held = await listen.hold(0);
    const error = { code: 403, message: 'no', status: 'PERMISSION_DENIED' };
    expect(await held.next()).toEqual([1, [{ error }]]);
    await listen.terminate();
  });
});

function documentsTarget(targetId: number, path: string): object {
  return { targetId, documents: { documents: [place(path)] } };
}

function inShort(received: [number, unknown] | undefined): string {
  const text = JSON.stringify(received?.[1]);
  const [, type, ids = ''] =
    /"targetChangeType":"(\w+)"(?:,"targetIds":\[([\d,]+)\])?/.exec(text) ?? [];
  if (type !== undefined) return `${type} ${ids}`;
  const [, name = '', targets] = /documents\/([\w/]+)".*"targetIds":\[(\d+)\]/.exec(text) ?? [];
  return `change ${name} ${targets}`;
}
