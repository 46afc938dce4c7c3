import { CloudTasksClient } from '@google-cloud/tasks';
import { credentials, status } from '@grpc/grpc-js';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { type Emulators, startEmulators } from '../emulators.ts';
import { queueConfigSchema } from './queue-config.ts';
import { type RecordingTarget, startRecordingTarget } from '../../test/tasks/recording-target.ts';

const QUEUE = 'projects/demo-threadsweep/locations/us-central1/queues/cleaning-pass';
const NARROW = 'projects/demo-threadsweep/locations/us-central1/queues/narrow';
/** A queue with a long backoff, so that the test's own duration does not matter. */
const SLOW = 'projects/demo-threadsweep/locations/us-central1/queues/slow';
const HOUR = 3_600_000;
/** Longer than any step takes in real time, even on a busy machine. */
const MINUTE = 60_000;

let emulators: Emulators;
let client: CloudTasksClient;
let target: RecordingTarget;

beforeEach(async () => {
  target = await startRecordingTarget();
  emulators = await startEmulators({
    hasFirestore: false,
    queues: new Map([
      ['narrow', queueConfigSchema.parse({ maxConcurrentDispatches: 2, maxAttempts: 3 })],
      ['slow', queueConfigSchema.parse({ minBackoffMs: 5 * MINUTE, maxBackoffMs: 15 * MINUTE })],
    ]),
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

function at(epochMs: number) {
  return { seconds: Math.floor(epochMs / 1000), nanos: (epochMs % 1000) * 1_000_000 };
}

async function create(
  task: { name?: string; scheduleTime?: ReturnType<typeof at> } = {},
  queue = QUEUE,
): Promise<string> {
  const [created] = await client.createTask({
    parent: queue,
    task: { ...task, httpRequest: { url: `${target.url}/run` } },
  });
  return String(created.name);
}

test('a task is delivered with its body, its own headers and the queue’s headers', async () => {
  const before = emulators.clock.now();
  const [created] = await client.createTask({
    parent: QUEUE,
    task: {
      httpRequest: {
        url: `${target.url}/run?now=1`,
        httpMethod: 'PUT',
        headers: {
          'Content-Type': 'application/json',
          'X-Own': 'kept',
          'User-Agent': 'replaced',
          'X-CloudTasks-TaskName': 'forged',
        },
        body: Buffer.from('{"pass":1}'),
      },
    },
  });
  await target.received(1);
  expect(created.name).toMatch(new RegExp(`^${QUEUE}/tasks/\\d{10,20}$`));
  expect(created.dispatchDeadline?.seconds).toBe('600');
  const [delivery] = target.deliveries;
  expect(delivery).toMatchObject({
    method: 'PUT',
    path: '/run?now=1',
    body: '{"pass":1}',
    headers: {
      'content-type': 'application/json',
      'content-length': '10',
      'x-own': 'kept',
      'user-agent': 'Google-Cloud-Tasks',
      'x-cloudtasks-queuename': 'cleaning-pass',
      'x-cloudtasks-taskname': String(created.name).split('/').at(-1),
      'x-cloudtasks-taskretrycount': '0',
      'x-cloudtasks-taskexecutioncount': '0',
    },
  });
  expect(delivery?.headers['authorization']).toBeUndefined();
  const eta = Number(delivery?.headers['x-cloudtasks-tasketa']) * 1000;
  expect(eta).toBeGreaterThanOrEqual(before);
  expect(eta).toBeLessThanOrEqual(emulators.clock.now());
});

test('a task that requests an OIDC token is delivered with an unsigned token for its service account and audience', async () => {
  await client.createTask({
    parent: QUEUE,
    task: {
      httpRequest: {
        url: target.url,
        headers: { authorization: 'Basic own' },
        oidcToken: { serviceAccountEmail: 'tasks@demo.example', audience: 'https://pass.example' },
      },
    },
  });
  await target.received(1);
  const [scheme, token = ''] = (target.deliveries[0]?.headers.authorization ?? '').split(' ');
  expect(scheme).toBe('Bearer');
  const [header = '', claims = '', signature] = token.split('.');
  expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({ alg: 'none' });
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    email: 'tasks@demo.example',
    email_verified: true,
    aud: 'https://pass.example',
    iss: 'https://accounts.google.com',
  });
  expect(signature).toBe('');
});

test('the name of a task stays taken while the task is queued, and for an hour after the task ran', async () => {
  const name = `${QUEUE}/tasks/video-1-pass-1`;
  const again = () => create({ name, scheduleTime: at(emulators.clock.now() + HOUR) });
  await again();
  const refused = { code: status.ALREADY_EXISTS, details: 'Requested entity already exists' };
  await expect(again()).rejects.toMatchObject(refused);

  await emulators.advanceTo(emulators.clock.now() + HOUR);
  expect(target.deliveries).toHaveLength(1);
  await expect(again()).rejects.toMatchObject(refused);
  await expect(client.getTask({ name })).rejects.toMatchObject({
    code: status.NOT_FOUND,
    details: expect.stringContaining('existed recently'),
  });

  await emulators.advanceTo(emulators.clock.now() + HOUR - 60_000);
  await expect(again()).rejects.toMatchObject(refused);
  await emulators.advanceTo(emulators.clock.now() + 61_000);
  await expect(again()).resolves.toBe(name);
});

test('a deleted task never runs, and the task’s name stays taken for an hour', async () => {
  const name = `${QUEUE}/tasks/cancelled`;
  const scheduleTime = at(emulators.clock.now() + 1000);
  await create({ name, scheduleTime });
  await client.deleteTask({ name });
  await expect(create({ name })).rejects.toMatchObject({ code: status.ALREADY_EXISTS });
  await expect(client.deleteTask({ name })).rejects.toMatchObject({ code: status.NOT_FOUND });
  await emulators.advanceTo(emulators.clock.now() + 2 * HOUR);
  expect(target.deliveries).toHaveLength(0);
  await expect(create({ name })).resolves.toBe(name);
});

test('a scheduled task does not run until the clock has moved to its time', async () => {
  const due = emulators.clock.now() + 24 * HOUR;
  const name = await create({ scheduleTime: at(due) });
  emulators.clock.moveTo(due - 60_000);
  await create();
  await target.received(1);
  const [waiting] = await client.getTask({ name });
  expect(waiting.dispatchCount).toBe(0);
  expect(waiting.scheduleTime).toEqual({
    seconds: String(Math.floor(due / 1000)),
    nanos: (due % 1000) * 1_000_000,
  });
  emulators.clock.moveTo(due);
  await target.received(2);
  expect(target.deliveries[1]?.headers['x-cloudtasks-taskname']).toBe(name.split('/').at(-1));
});

test('a failing task is retried with a backoff that doubles, and headers count its attempts', async () => {
  const answers = [503, 404, 500, 204];
  target.answer = () => answers.shift() ?? 200;
  await create({ scheduleTime: at(emulators.clock.now() + HOUR) }, SLOW);
  const ran = await emulators.advanceTo(emulators.clock.now() + 2 * HOUR);
  expect(ran.map(({ status: answered }) => answered)).toEqual([503, 404, 500, 204]);
  const counts = target.deliveries.map(({ headers }) => [
    headers['x-cloudtasks-taskretrycount'],
    headers['x-cloudtasks-taskexecutioncount'],
    headers['x-cloudtasks-taskpreviousresponse'],
  ]);
  expect(counts).toEqual([
    ['0', '0', undefined],
    ['1', '0', '503'],
    ['2', '1', '404'],
    ['3', '1', '500'],
  ]);
  const times = ran.map((run) => Date.parse(run.at));
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  for (const [index, pause] of [5 * MINUTE, 10 * MINUTE, 15 * MINUTE].entries()) {
    expect(pauses[index]).toBeGreaterThanOrEqual(pause);
    expect(pauses[index]).toBeLessThan(pause + MINUTE);
  }
});

test('with background work, a failed attempt at a task is reported and retried although no test moves the clock', async () => {
  const answers = [500];
  target.answer = () => answers.shift() ?? 200;
  await create();
  await target.received(2);
  expect(target.deliveries[1]?.headers['x-cloudtasks-taskpreviousresponse']).toBe('500');
});

test('a task that keeps failing is removed after the number of attempts that the queue allows', async () => {
  target.answer = () => 500;
  const name = await create({ scheduleTime: at(emulators.clock.now() + 1000) }, NARROW);
  const ran = await emulators.advanceTo(emulators.clock.now() + 240 * HOUR);
  expect(ran).toHaveLength(3);
  await expect(client.getTask({ name })).rejects.toMatchObject({ code: status.NOT_FOUND });
});

test('by default, a task gets a hundred attempts, and the delay between two attempts grows to an hour', async () => {
  target.answer = () => 500;
  await create({ scheduleTime: at(emulators.clock.now() + 1000) });
  const ran = await emulators.advanceTo(emulators.clock.now() + 700 * HOUR);
  expect(ran).toHaveLength(100);
  const [last, before] = ran.toReversed().map((run) => Date.parse(run.at));
  expect((last ?? 0) - (before ?? 0)).toBeGreaterThanOrEqual(HOUR);
  expect((last ?? 0) - (before ?? 0)).toBeLessThan(HOUR + MINUTE);
});

test('a queue sends no more concurrent requests than its settings allow', async () => {
  let underWay = 0;
  let most = 0;
  const open: (() => void)[] = [];
  target.answer = async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise<void>((resolve) => open.push(resolve));
    underWay -= 1;
    return 200;
  };
  for (let task = 0; task < 5; task += 1) await create({}, NARROW);
  for (let received = 2; received <= 5; received += 1) {
    await target.received(received);
    open.shift()?.();
  }
  for (const answer of open) answer();
  expect(most).toBe(2);
});

test('if a task’s target is unreachable, the attempt is reported with the reason and the task stays queued', async () => {
  await target.stop();
  const name = await create({ scheduleTime: at(emulators.clock.now() + HOUR) });
  const ran = await emulators.advanceTo(emulators.clock.now() + HOUR);
  expect(ran[0]).toMatchObject({ name, status: 0, error: expect.stringMatching(/ECONNREFUSED/) });
  const [task] = await client.getTask({ name });
  expect(task.lastAttempt?.responseStatus?.code).toBe(status.UNAVAILABLE);
  expect(task.responseCount).toBe(0);
  target = await startRecordingTarget();
});

test('only the full view of a task contains the body of its request', async () => {
  const [{ name }] = await client.createTask({
    parent: QUEUE,
    task: {
      scheduleTime: at(emulators.clock.now() + HOUR),
      httpRequest: { url: target.url, body: Buffer.from('secret') },
    },
  });
  const [basic] = await client.getTask({ name: String(name) });
  const [full] = await client.getTask({ name: String(name), responseView: 'FULL' });
  expect(basic).toMatchObject({ view: 'BASIC', httpRequest: { httpMethod: 'POST' } });
  expect(Buffer.from(basic.httpRequest?.body ?? '').toString()).toBe('');
  expect(full.view).toBe('FULL');
  expect(Buffer.from(full.httpRequest?.body ?? '').toString()).toBe('secret');
});

test('ListTasks lists each task of a queue exactly once, over several pages', async () => {
  const scheduleTime = at(emulators.clock.now() + HOUR);
  const names: string[] = [];
  for (let task = 0; task < 5; task += 1) {
    names.push(await create({ name: `${QUEUE}/tasks/t${task}`, scheduleTime }));
  }
  await create({ scheduleTime }, NARROW);
  const [first, request] = await client.listTasks(
    { parent: QUEUE, pageSize: 2 },
    { autoPaginate: false },
  );
  expect(first).toHaveLength(2);
  expect(request?.pageToken).toBeTruthy();
  const all: string[] = [];
  const pages = client.listTasksAsync({ parent: QUEUE, pageSize: 2 }, { autoPaginate: false });
  for await (const task of pages) {
    all.push(String(task.name));
  }
  expect(all).toEqual(names);
});

test.for([
  [
    'a parent that is not a queue',
    { parent: 'projects/p/queues/q' },
    /Queue name must be formatted/,
  ],
  ['a malformed name', { task: { name: 'nonsense' } }, /Task name must be formatted/],
  [
    'an id with a space',
    { task: { name: `${QUEUE}/tasks/not valid` } },
    /^Task ID "not valid" can contain only letters/,
  ],
  [
    'a name in another queue',
    { task: { name: `${NARROW}/tasks/t` } },
    /must be the same as the queue name in the named task/,
  ],
  ['no target', { task: { httpRequest: null } }, /http_request is required/],
  ['an empty URL', { http: { url: '' } }, /HttpRequest.url is required/],
  ['a URL of another scheme', { http: { url: 'ftp://x' } }, /must start with 'http:\/\/'/],
  [
    'a body with GET',
    { http: { httpMethod: 'GET', body: Buffer.from('x') } },
    /POST, PUT, or PATCH/,
  ],
  ['a deadline that is too short', { task: { dispatchDeadline: { seconds: 14 } } }, /\[15s, 30m\]/],
  [
    'a deadline that is too long',
    { task: { dispatchDeadline: { seconds: 1801 } } },
    /\[15s, 30m\]/,
  ],
  ['too large a body', { http: { body: Buffer.alloc(1024 * 1024) } }, /too large/],
] as const)('the Cloud Tasks emulator refuses a task with %s', async ([, change, wording]) => {
  const request = {
    parent: 'parent' in change ? change.parent : QUEUE,
    task: {
      httpRequest: { url: target.url, ...('http' in change ? change.http : {}) },
      ...('task' in change ? change.task : {}),
    },
  };
  await expect(client.createTask(request)).rejects.toMatchObject({
    code: status.INVALID_ARGUMENT,
    details: expect.stringMatching(wording),
  });
});

test('a task can be scheduled at most thirty days ahead on the emulators’ clock', async () => {
  emulators.clock.moveTo(emulators.clock.now() + 90 * 24 * HOUR);
  await create({ scheduleTime: at(emulators.clock.now() + 720 * HOUR - 1000) });
  await expect(
    create({ scheduleTime: at(emulators.clock.now() + 720 * HOUR + 60_000) }),
  ).rejects.toMatchObject({
    code: status.INVALID_ARGUMENT,
    details: expect.stringMatching(/too far in the future.*720h/),
  });
});

test('the Cloud Tasks emulator names the unsupported method or field that it refuses', async () => {
  const parent = 'projects/demo-threadsweep/locations/us-central1';
  await expect(client.createQueue({ parent, queue: {} })).rejects.toMatchObject({
    code: status.UNIMPLEMENTED,
    details: expect.stringContaining('google.cloud.tasks.v2.CloudTasks/CreateQueue'),
  });
});

test('an injected fault makes a method of the Cloud Tasks emulator fail as often as the test requested', async () => {
  emulators.faults.add({ target: 'tasks', method: 'CreateTask', status: 429, times: 1 });
  await expect(create()).rejects.toMatchObject({ code: status.RESOURCE_EXHAUSTED });
  await expect(create()).resolves.toContain(QUEUE);
  emulators.faults.add({ target: 'tasks', status: 409, reason: 'ALREADY_EXISTS', times: 1 });
  await expect(create()).rejects.toMatchObject({ code: status.ALREADY_EXISTS });
});
