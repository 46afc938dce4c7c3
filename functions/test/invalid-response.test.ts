import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { createServer } from '../src/server.ts';
import { request } from './requests.ts';
import { setUpWorld } from './world.ts';

/** A time whose ISO format has a year of six digits, which the contract refuses. */
const FAR_FUTURE_MS = Date.UTC(20_000, 0);

const world = setUpWorld({ notices: false });
const server = createHttpServer((incoming, response) => {
  const clock = { ...world.app.clock, now: () => FAR_FUTURE_MS };
  void createServer({ ...world.app, clock })(incoming, response);
});
let url: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the address of a TCP server
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('if a response does not match the contract, the log names the field but not its value', async () => {
  const { status } = await request({ ...world, url }, 'GET /api/health');
  expect(status).toBe(500);
  const log = world.logged.join('\n');
  expect(log).toContain('"fields":"time: Invalid ISO datetime"');
  expect(log).not.toContain('020000');
});
