import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { KeyManagementServiceClient } from '@google-cloud/kms';
import { CloudTasksClient } from '@google-cloud/tasks';
import { credentials } from '@grpc/grpc-js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';

import { Ending } from './platform/due-work.ts';
import { PortInUse } from './platform/port-in-use.ts';
import { type Emulators, startEmulators } from './emulators.ts';
import { type RecordingTarget, startRecordingTarget } from '../test/tasks/recording-target.ts';

const QUEUE = 'projects/demo-threadsweep/locations/us-central1/queues/cleaning-pass';
const KEY = 'projects/demo-threadsweep/locations/global/keyRings/threadsweep/cryptoKeys/tokens';
const HOUR = 3_600_000;

let stateDir: string;
let target: RecordingTarget;
let ends: (() => Promise<unknown>)[];

beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'emulators-'));
  target = await startRecordingTarget();
  ends = [];
});

afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  await target.stop();
  await rm(stateDir, { recursive: true });
});

async function start(functionsPort?: number) {
  const emulators = await startEmulators({ stateDir, functionsPort });
  const options = {
    apiEndpoint: '127.0.0.1',
    port: emulators.ports.grpc,
    sslCreds: credentials.createInsecure(),
    projectId: 'demo-threadsweep',
  };
  const tasks = new CloudTasksClient(options);
  const kms = new KeyManagementServiceClient(options);
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= (async () => {
      await Promise.all([tasks.close(), kms.close()]);
      await emulators.stop();
    })();
    return stopped;
  };
  ends.push(stop);
  return { emulators, tasks, kms, stop };
}

async function storedOffset(): Promise<unknown> {
  return JSON.parse(await readFile(join(stateDir, 'clock.json'), 'utf8'));
}

test('over a restart, the emulators keep the clock, the keys, the tasks, and the names of completed tasks', async () => {
  const first = await start();
  await first.emulators.advanceTo(first.emulators.clock.now() + 24 * HOUR);
  const name = `${QUEUE}/tasks/waiting`;
  const httpRequest = { url: `${target.url}/waiting`, body: Buffer.from('kept') };
  const due = first.emulators.clock.now() + 2 * HOUR;
  const scheduleTime = { seconds: Math.floor(due / 1000) };
  await first.tasks.createTask({ parent: QUEUE, task: { name, httpRequest, scheduleTime } });
  const ranName = `${QUEUE}/tasks/ran`;
  await first.tasks.createTask({ parent: QUEUE, task: { name: ranName, httpRequest } });
  await target.received(1);
  const [{ ciphertext }] = await first.kms.encrypt({ name: KEY, plaintext: Buffer.from('token') });
  await first.stop();

  const second = await start();
  expect(second.emulators.clock.offsetMs).toBe(first.emulators.clock.offsetMs);
  await expect(
    second.tasks.createTask({ parent: QUEUE, task: { name: ranName, httpRequest } }),
  ).rejects.toThrow('already exists');
  const [opened] = await second.kms.decrypt({ name: KEY, ciphertext: ciphertext ?? '' });
  expect(Buffer.from(opened.plaintext ?? '').toString()).toBe('token');
  const ran = await second.emulators.advanceTo(due);
  expect(ran).toMatchObject([{ name, status: 200 }]);
  expect(target.deliveries.at(-1)).toMatchObject({ path: '/waiting', body: 'kept' });
});

test('if the functions listen on another port after a restart, kept tasks are sent to that port', async () => {
  const first = await start(Number(new URL(target.url).port));
  const url = `${target.url}/cleaningPass`;
  const seconds = Math.ceil((first.emulators.clock.now() + HOUR) / 1000);
  const oidcToken = { serviceAccountEmail: 'tasks@threadsweep.example', audience: url };
  await first.tasks.createTask({
    parent: QUEUE,
    task: { scheduleTime: { seconds }, httpRequest: { url, oidcToken } },
  });
  await first.stop();

  const moved = await startRecordingTarget();
  ends.push(() => moved.stop());
  const second = await start(Number(new URL(moved.url).port));
  const [[task]] = await second.tasks.listTasks({ parent: QUEUE });
  expect(task?.httpRequest).toMatchObject({
    url: `${moved.url}/cleaningPass`,
    oidcToken: { audience: `${moved.url}/cleaningPass` },
  });
  expect(await second.emulators.advanceTo(seconds * 1000)).toMatchObject([{ status: 200 }]);
  expect(moved.deliveries).toMatchObject([{ path: '/cleaningPass' }]);
  expect(target.deliveries).toEqual([]);
});

test('a task that was running when the emulators stopped runs again after the restart', async () => {
  const first = await start();
  target.answer = () => new Promise(() => undefined);
  await first.tasks.createTask({
    parent: QUEUE,
    task: { httpRequest: { url: `${target.url}/broken-off` } },
  });
  await target.received(1);
  await first.stop();
  target.answer = () => 200;
  await start();
  await target.received(2);
  expect(target.deliveries[1]?.headers['x-cloudtasks-taskretrycount']).toBe('0');
});

test('stopping the emulators during a move of the clock ends the move, and the running task stays queued', async () => {
  const { emulators, tasks, stop } = await start();
  const name = `${QUEUE}/tasks/long`;
  await tasks.createTask({
    parent: QUEUE,
    task: {
      name,
      scheduleTime: { seconds: Math.floor((emulators.clock.now() + HOUR) / 1000) },
      httpRequest: { url: target.url },
    },
  });
  target.answer = () => new Promise(() => undefined);
  await Promise.all([
    expect(emulators.advanceTo(emulators.clock.now() + 2 * HOUR)).rejects.toThrow(Ending),
    target.received(1).then(stop),
  ]);
  target.answer = () => 200;
  await start();
  await target.received(2);
  expect(target.deliveries[1]?.headers['x-cloudtasks-taskname']).toBe('long');
});

test('other processes can read how far the clock has been moved, even while a task runs', async () => {
  const { emulators, tasks } = await start();
  expect(await storedOffset()).toEqual({ offsetMs: 0 });
  const due = emulators.clock.now() + HOUR;
  await tasks.createTask({
    parent: QUEUE,
    task: { httpRequest: { url: target.url }, scheduleTime: { seconds: Math.ceil(due / 1000) } },
  });
  let during: unknown;
  target.answer = async () => {
    during = await storedOffset();
    return 200;
  };
  await emulators.advanceTo(emulators.clock.now() + 5 * HOUR);
  expect(during).toEqual({ offsetMs: expect.closeTo(HOUR, -6) });
  expect(await storedOffset()).toEqual({ offsetMs: emulators.clock.offsetMs });
});

test('the emulators keep YouTube channels and scripted Gemini responses over a restart', async () => {
  const channel = {
    channel: { title: 'Demo' },
    videos: [
      { id: 'abcdefghijk', title: 'First', publishedAt: '2026-01-01T00:00:00Z', comments: [] },
    ],
  };
  const first = await start();
  const put = (path: string, body: object) =>
    fetch(`http://127.0.0.1:${first.emulators.ports.http}/control/${path}`, {
      method: 'PUT',
      body: JSON.stringify(body),
    });
  const id = 'UC0000000000000000000001';
  expect((await put(`youtube/channels/${id}`, channel)).ok).toBe(true);
  expect((await put('gemini', { answers: [{ verdicts: [] }] })).ok).toBe(true);
  await first.stop();

  const second = await start();
  const base = `http://127.0.0.1:${second.emulators.ports.http}`;
  const kept = await fetch(`${base}/control/youtube/channels/${id}`);
  expect(await kept.json()).toMatchObject(channel);
  const answer = await fetch(`${base}/v1beta/models/gemini-3.5-flash-lite:generateContent`, {
    method: 'POST',
    headers: { 'x-goog-api-key': 'k' },
    body: JSON.stringify({ contents: [{ role: 'user', parts: [{ text: 'judge' }] }] }),
  });
  expect(answer.status).toBe(200);
});

test.for(['/control', '/control/'])('GET %s lists the routes of the control API', async (path) => {
  const { emulators } = await start();
  const answer = await fetch(`http://127.0.0.1:${emulators.ports.http}${path}`);
  const { routes } = z.object({ routes: z.array(z.string()) }).parse(await answer.json());
  expect(routes).toEqual(
    expect.arrayContaining([
      'GET /control/clock',
      'DELETE /control/faults',
      'PUT /control/youtube/quota',
      'PUT /control/gemini',
    ]),
  );
  expect(routes.filter((route) => !/^[A-Z]+ \/control\//.test(route))).toEqual([]);
});

test('without a state folder, the emulators keep no state over a restart', async () => {
  const first = await startEmulators();
  ends.push(() => first.stop());
  await first.advanceTo(first.clock.now() + HOUR);
  const second = await startEmulators();
  ends.push(() => second.stop());
  expect(second.clock.offsetMs).toBe(0);
});

test('if background work is off, the emulators run due tasks only when a test moves the clock', async () => {
  const emulators = await startEmulators({ hasFirestore: false, background: false });
  ends.push(() => emulators.stop());
  const tasks = new CloudTasksClient({
    apiEndpoint: '127.0.0.1',
    port: emulators.ports.grpc,
    sslCreds: credentials.createInsecure(),
    projectId: 'demo-threadsweep',
  });
  ends.push(() => tasks.close());
  await tasks.createTask({ parent: QUEUE, task: { httpRequest: { url: target.url } } });
  emulators.clock.moveTo(emulators.clock.now() + HOUR);
  // The advance reports the task only if background work has not already started it.
  const ran = await emulators.advanceTo(emulators.clock.now() + HOUR);
  expect(ran).toMatchObject([{ status: 200 }]);
});

test('if a state file is unreadable, the emulators fail to start with an error that names the file', async () => {
  await writeFile(join(stateDir, 'tasks.json'), '{"tasks": 1}');
  await expect(startEmulators({ stateDir })).rejects.toThrow(join(stateDir, 'tasks.json'));
});

test('the Firestore emulator enforces its security rules, and refuses all web clients if it has no rules', async () => {
  const rulesFile = join(stateDir, 'some.rules');
  await writeFile(
    rulesFile,
    `rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents/public/{id} { allow get; }
    }`,
  );
  const root = 'projects/demo-threadsweep/databases/(default)/documents';
  const read = async (port: number, name: string): Promise<[number, string]> => {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/${root}:batchGet`, {
      method: 'POST',
      body: JSON.stringify({ documents: [`${root}/${name}`] }),
    });
    return [answer.status, await answer.text()];
  };
  const ruled = await startEmulators({ rulesFile });
  ends.push(() => ruled.stop());
  expect(await read(ruled.ports.firestore, 'public/a')).toEqual([200, expect.any(String)]);
  expect((await read(ruled.ports.firestore, 'private/a'))[0]).toBe(403);
  const bare = await startEmulators();
  ends.push(() => bare.stop());
  const [status, text] = await read(bare.ports.firestore, 'public/a');
  expect(status).toBe(403);
  expect(text).toContain('no security rules are loaded for demo-threadsweep');
});

test.for(['firestore', 'grpc', 'http'] as const)(
  'if the %s port is taken, the emulators fail to start, name the port, and leave no other port open',
  async (part) => {
    const blocker = createServer();
    await new Promise<void>((resolve) => {
      blocker.listen(0, '127.0.0.1', resolve);
    });
    ends.push(
      () =>
        new Promise((resolve) => {
          blocker.close(resolve);
        }),
    );
    const address = blocker.address();
    if (address === null || typeof address === 'string') throw new Error('no TCP port was bound');
    // A second start on these ports proves that the failed start has released them.
    const probe = await startEmulators();
    const { ports } = probe;
    await probe.stop();
    const failing = startEmulators({ ports: { ...ports, [part]: address.port } });
    await expect(failing).rejects.toThrow(PortInUse);
    await expect(failing).rejects.toThrow(`port ${address.port} is taken`);
    const again: Emulators = await startEmulators({ ports });
    await again.stop();
  },
);
