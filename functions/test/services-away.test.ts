import { createServer as createHttpServer, type Server } from 'node:http';
import {
  createServer as createTcpServer,
  type AddressInfo,
  type Server as TcpServer,
} from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ErrorCode } from '@threadsweep/shared/contract/errors.ts';

import { type App, createApp } from '../src/google/app.ts';
import { createServer } from '../src/server.ts';
import { connectedChannel, OTHER_VIDEO, VIDEO } from './channel-fixture.ts';
import { many, ordinary, scam } from './comment-fixture.ts';
import { holdCall } from './requests.ts';
import { type Creator, setUpWorld } from './world.ts';

const world = setUpWorld({ notices: false });
let creator: Creator;
const servers: (Server | TcpServer)[] = [];
const apps: App<ErrorCode>[] = [];

beforeAll(async () => {
  creator = await connectedChannel(world, 'pro', [...many(5, ordinary), ...many(5, scam)]);
});
afterAll(async () => {
  for (const server of servers) server.close();
  for (const app of apps) await app.stop();
});

async function listen(server: Server | TcpServer): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has one
  return (server.address() as AddressInfo).port;
}

/** Calls the API in a new app. Like a new process, it has nothing in memory. */
async function apiWith(config: Partial<App['config']>) {
  const { clock, log } = world.app;
  const app = createApp({ ...world.app.config, ...config }, { clock, log });
  apps.push(app);
  const serve = createServer(app);
  const port = await listen(createHttpServer((to, response) => void serve(to, response)));
  return async (method: string, path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${creator.accessToken}`,
        'content-type': 'application/json',
      },
      body: method === 'POST' ? '{}' : null,
    });
    return { status: response.status, body: (await response.json()) as unknown };
  };
}

test('if Cloud KMS and Cloud Tasks do not respond, a clean and a disconnection fail with 503 within 15 seconds', async () => {
  const port = await listen(createTcpServer(() => undefined));
  const endpoint = { host: '127.0.0.1', port };
  const { kms, tasks } = world.app.config;
  const call = await apiWith({ kms: { ...kms, endpoint }, tasks: { ...tasks, endpoint } });
  const begin = performance.now();
  const answers = await Promise.all([
    call('POST', `/api/youtube/videos/${VIDEO}/clean`),
    call('DELETE', '/api/youtube/disconnect'),
  ]);
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
  expect(performance.now() - begin).toBeLessThan(15_000);
});

test('if YouTube responds with only `null`, the API treats the response as an outage of YouTube', async () => {
  const port = await listen(
    createHttpServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('null');
    }),
  );
  const call = await apiWith({ youtubeUrl: `http://127.0.0.1:${port}` });
  const unavailable = { status: 503, body: { code: 'YOUTUBE_UNAVAILABLE' } };
  expect(
    await Promise.all([
      call('GET', `/api/youtube/videos/${VIDEO}/comments`),
      call('POST', `/api/youtube/videos/${VIDEO}/clean`),
      call('GET', '/api/youtube/videos'),
    ]),
  ).toMatchObject([unavailable, unavailable, { status: 200 }]);
});

test('the task of a pass is queued before the pass reads or waits, so that the task can resume a killed pass', async () => {
  const { uid, api } = creator;
  const taskNames = async () => (await world.control.tasks()).map(({ name }) => name);
  world.emulators.faults.add({ target: 'tasks', method: 'CreateTask', latencyMs: 300 });
  const { requested, release } = holdCall(world, 'commentThreads.list');
  const reading = api.cleaning.cleanVideo({ videoId: VIDEO });
  await requested;
  expect(await taskNames()).toContainEqual(expect.stringContaining(`/pass-${uid}-`));
  const waiting = api.cleaning.cleanVideo({ videoId: OTHER_VIDEO });
  const stored = async () => {
    const found = await world.app.documents.passes(uid).where('status', '==', 'waiting').get();
    return found.docs.map(({ id }) => id);
  };
  await expect.poll(stored, { interval: 5 }).toHaveLength(1);
  const [id] = await stored();
  expect(await taskNames()).toContainEqual(expect.stringContaining(`/pass-${uid}-${id}`));
  world.emulators.faults.clear();
  release();
  expect(await Promise.all([reading, waiting])).toMatchObject([{ status: 200 }, { status: 200 }]);
});
