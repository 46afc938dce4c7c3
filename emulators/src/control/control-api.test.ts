import { once } from 'node:events';
import { get } from 'node:http';

import { CloudTasksClient } from '@google-cloud/tasks';
import { credentials } from '@grpc/grpc-js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';

import { type Emulators, startEmulators } from '../emulators.ts';
import { type RecordingTarget, startRecordingTarget } from '../../test/tasks/recording-target.ts';

const QUEUE = 'projects/demo-threadsweep/locations/us-central1/queues/cleaning-pass';
const HOUR = 3_600_000;

const ranSchema = z.array(
  z.strictObject({
    name: z.string(),
    at: z.string(),
    status: z.number(),
    error: z.string().optional(),
  }),
);
const movedSchema = z.strictObject({ now: z.iso.datetime(), ran: ranSchema });

let emulators: Emulators;
let client: CloudTasksClient;
let target: RecordingTarget;

beforeEach(async () => {
  target = await startRecordingTarget();
  emulators = await startEmulators({
    hasFirestore: false,
    schedules: [{ name: 'reconcile', url: `${target.url}/reconcile`, everyMinutes: 24 * 60 }],
  });
  client = new CloudTasksClient({
    apiEndpoint: '127.0.0.1',
    port: emulators.ports.grpc,
    sslCreds: credentials.createInsecure(),
    projectId: 'demo-threadsweep',
  });
});

afterEach(async () => {
  await client.close();
  await emulators.stop();
  await target.stop();
});

function call(method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`http://127.0.0.1:${emulators.ports.http}/control/${path}`, {
    method,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

async function move(body: object): Promise<z.infer<typeof movedSchema>> {
  const response = await call('POST', 'clock', body);
  expect(response.status).toBe(200);
  return movedSchema.parse(await response.json());
}

async function queue(id: string, dueMs: number): Promise<string> {
  const name = `${QUEUE}/tasks/${id}`;
  await client.createTask({
    parent: QUEUE,
    task: {
      name,
      scheduleTime: { seconds: Math.floor(dueMs / 1000), nanos: (dueMs % 1000) * 1_000_000 },
      httpRequest: { url: `${target.url}/${id}` },
    },
  });
  return name;
}

/**
 * Moves the clock to a time far from the daily schedule, so that only the test's own work is due.
 * Returns that time.
 */
async function morning(): Promise<number> {
  const day = Math.floor(emulators.clock.now() / (24 * HOUR) + 1) * 24 * HOUR;
  await emulators.advanceTo(day + HOUR);
  target.deliveries.length = 0;
  return day + HOUR;
}

test('the control API returns the clock’s time, and moves the clock by a duration or to a given time', async () => {
  const before = Date.now();
  const response = await call('GET', 'clock');
  const { now } = z.strictObject({ now: z.iso.datetime() }).parse(await response.json());
  expect(Date.parse(now)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(now)).toBeLessThanOrEqual(Date.now());

  const moved = await move({ advance: 'P1DT1H' });
  expect(Date.parse(moved.now)).toBeGreaterThanOrEqual(before + 25 * HOUR);
  expect(Date.parse(moved.now)).toBeLessThanOrEqual(Date.now() + 25 * HOUR);

  const set = new Date(emulators.clock.now() + HOUR).toISOString();
  const arrived = Date.parse((await move({ set })).now);
  expect(arrived).toBeGreaterThanOrEqual(Date.parse(set));
  expect(arrived).toBeLessThanOrEqual(emulators.clock.now());
  expect(emulators.clock.now()).toBeLessThan(Date.parse(set) + HOUR);
});

test('moving the clock runs the due tasks and scheduled functions in order, each at its own due time', async () => {
  const start = await morning();
  const second = await queue('second', start + 5 * HOUR);
  const first = await queue('first', start + 2 * HOUR);
  await queue('later', start + 48 * HOUR);
  const seenAt: number[] = [];
  target.answer = () => {
    seenAt.push(emulators.clock.now());
    return 200;
  };

  const { ran } = await move({ set: new Date(start + 30 * HOUR).toISOString() });

  expect(ran.map(({ name, status }) => [name, status])).toEqual([
    [first, 200],
    [second, 200],
    ['reconcile', 200],
  ]);
  const due = [start + 2 * HOUR, start + 5 * HOUR, start + 23 * HOUR];
  for (const [index, moment] of due.entries()) {
    for (const time of [seenAt[index] ?? 0, Date.parse(ran[index]?.at ?? '')]) {
      expect(time).toBeGreaterThanOrEqual(moment);
      expect(time).toBeLessThan(moment + HOUR);
    }
  }
});

test('before it responds to a move of the clock, the control API also runs tasks that other tasks queued during the move', async () => {
  const start = await morning();
  let left = 3;
  target.answer = async () => {
    left -= 1;
    if (left > 0) await queue(`chain-${left}`, emulators.clock.now() + HOUR);
    return 200;
  };
  await queue('chain', start + HOUR);
  const { ran } = await move({ advance: 'PT4H' });
  expect(ran.map(({ name }) => name.split('/').at(-1))).toEqual(['chain', 'chain-2', 'chain-1']);
  expect(await (await call('GET', 'tasks')).json()).toEqual([]);
});

test('during a move of the clock, only one task runs at a time, and no task runs twice', async () => {
  const start = await morning();
  for (let index = 0; index < 6; index += 1) await queue(`t${index}`, start + HOUR);
  let underWay = 0;
  let most = 0;
  target.answer = async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await (await call('GET', 'clock')).text();
    underWay -= 1;
    return 200;
  };
  const [one, two] = await Promise.all([move({ advance: 'PT2H' }), move({ advance: 'PT1H' })]);
  expect(most).toBe(1);
  expect(one.ran.length + two.ran.length).toBe(6);
  expect(target.deliveries).toHaveLength(6);
  expect(emulators.clock.now()).toBeGreaterThanOrEqual(start + 3 * HOUR);
});

test('a move of the clock waits for a task that is already running and does not send the task again', async () => {
  const start = await morning();
  const { promise: answered, resolve: answer } = Promise.withResolvers<number>();
  target.answer = () => answered;
  await queue('slow', start);
  await target.received(1);
  const moving = move({ advance: 'PT1H' });
  answer(200);
  expect((await moving).ran).toEqual([]);
  expect(target.deliveries).toHaveLength(1);
});

test('the response to a move of the clock reports a task that failed, and the task is retried', async () => {
  const start = await morning();
  const answers = [500];
  target.answer = () => answers.shift() ?? 200;
  await queue('flaky', start + HOUR);
  const { ran } = await move({ advance: 'PT2H' });
  expect(ran.map(({ status }) => status)).toEqual([500, 200]);
});

test('Cloud Scheduler’s emulator calls a scheduled function each time it is due, with Cloud Scheduler’s headers', async () => {
  await morning();
  const { ran } = await move({ advance: 'P3D' });
  expect(ran.map(({ name }) => name)).toEqual(['reconcile', 'reconcile', 'reconcile']);
  const [delivery] = target.deliveries;
  expect(delivery).toMatchObject({
    method: 'POST',
    path: '/reconcile',
    headers: { 'x-cloudscheduler': 'true', 'x-cloudscheduler-jobname': 'reconcile' },
  });
  expect(String(delivery?.headers['x-cloudscheduler-scheduletime'])).toMatch(/T00:00:00\.000Z$/);
});

test('Cloud Scheduler’s emulator also calls a scheduled function when real time passes its due time', async () => {
  const start = await morning();
  emulators.clock.moveTo(start + 24 * HOUR);
  await target.received(1);
  expect(target.deliveries[0]?.path).toBe('/reconcile');
});

test.for([
  ['invalid JSON', 'nonsense', /not valid JSON/],
  ['neither advance nor set', {}, /give either/],
  ['both advance and set', { advance: 'PT1H', set: '2100-01-01T00:00:00Z' }, /give either/],
  ['a duration in months', { advance: 'P1M' }, /ISO 8601 duration/],
  ['a time without a time zone', { set: '2100-01-01T00:00:00' }, /with its zone/],
  ['a time in the past', { set: '2020-01-01T00:00:00Z' }, /only moves forward; it is \d{4}-/],
] as const)(
  'the control API refuses to move the clock with %s, and says why',
  async ([, body, words]) => {
    const response = await call('POST', 'clock', body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: expect.stringMatching(words) });
  },
);

test.for([
  ['an unknown target', { target: 'mail', status: 500 }, /target/],
  ['a success as status', { target: 'kms', status: 200 }, /status/],
  ['a probability above 1', { target: 'kms', status: 500, probability: 2 }, /probability/],
  ['an unknown field', { target: 'kms', status: 500, code: 1 }, /code/],
  ['no effect', { target: 'kms' }, /needs a status, a latencyMs or both/],
] as const)('the control API refuses a fault with %s, and says why', async ([, body, words]) => {
  const response = await call('POST', 'faults', body);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ error: expect.stringMatching(words) });
});

test('an injected fault makes the calls of its method fail until a test deletes all faults', async () => {
  const fault = { target: 'tasks', method: 'GetTask', status: 503, reason: 'backendError' };
  expect((await call('POST', 'faults', fault)).status).toBe(200);
  await expect(emulators.faults.strike('tasks', 'GetTask')).resolves.toEqual({
    status: 503,
    reason: 'backendError',
  });
  await expect(emulators.faults.strike('tasks', 'CreateTask')).resolves.toBeUndefined();
  expect((await call('DELETE', 'faults')).status).toBe(200);
  await expect(emulators.faults.strike('tasks', 'GetTask')).resolves.toBeUndefined();
});

test('the control API lists queued tasks by the times for which they are scheduled, earliest first', async () => {
  const start = await morning();
  const later = await queue('later', start + 2 * HOUR);
  const sooner = await queue('sooner', start + HOUR);
  expect(await (await call('GET', 'tasks')).json()).toMatchObject([
    {
      name: sooner,
      queue: QUEUE,
      scheduleTime: new Date(start + HOUR).toISOString(),
      url: `${target.url}/sooner`,
      attempts: 0,
    },
    { name: later, scheduleTime: new Date(start + 2 * HOUR).toISOString() },
  ]);
});

test('the control API refuses an unknown path, and says why', async () => {
  const response = await call('GET', 'nothing');
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ error: 'there is no GET /control/nothing here' });
});

test.for([
  [{ origin: 'https://elsewhere.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ host: 'rebound.example:4600' }, 403],
  [{ origin: 'http://127.0.0.1:5002' }, 200],
  [{ origin: 'http://localhost:5002', host: 'localhost:4600' }, 200],
] as const)('a call to the control API with %j gets the status %i', async ([headers, expected]) => {
  // Uses node:http, because fetch sets the Host header itself.
  const [response] = await once(
    get(`http://127.0.0.1:${emulators.ports.http}/control/clock`, { headers, agent: false }),
    'response',
  );
  const { statusCode } = z.object({ statusCode: z.number() }).parse(response);
  expect(statusCode).toBe(expected);
});
