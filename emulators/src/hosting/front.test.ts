import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Front, startFront } from './front.ts';

const origin = createServer((request, response) => {
  void answer(request, response);
});
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url, headers } = request;
  const body = await text(request);
  response.writeHead(418, { 'set-cookie': ['a=1', 'b=2'] });
  response.end(JSON.stringify({ method, url, headers, body }));
}
let front: Front;
beforeAll(async () => {
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  const address = origin.address();
  front = await startFront(0, typeof address === 'object' && address ? address.port : 0);
});
afterAll(async () => {
  await front.stop();
  origin.close();
});

test('Hosting’s emulator appends its hops to the client’s forwarding headers and leaves the other headers unchanged', async () => {
  const response = await fetch(`http://127.0.0.1:${front.port}/api/x%20y?q=1`, {
    method: 'POST',
    body: 'a body',
    headers: {
      'x-forwarded-for': '203.0.113.1',
      'fastly-client-ip': '203.0.113.2',
      'x-google-secret': 'forged',
      forwarded: 'for=203.0.113.3',
    },
  });
  expect(response.status).toBe(418);
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  const host = `127.0.0.1:${front.port}`;
  const got: unknown = await response.json();
  expect(got).toMatchObject({
    method: 'POST',
    url: '/api/x%20y?q=1',
    body: 'a body',
    headers: {
      host,
      'x-forwarded-host': host,
      'x-forwarded-for': '203.0.113.1, 127.0.0.1, 66.102.8.142',
      'fastly-client-ip': '203.0.113.2',
      forwarded: 'for="66.102.8.142";proto=https',
    },
  });
  expect(JSON.stringify(got)).not.toContain('x-google-secret');
});

test('Hosting’s emulator responds with 502 if no server listens behind it', async () => {
  const lonely = await startFront(0, 1);
  expect((await fetch(`http://127.0.0.1:${lonely.port}/`)).status).toBe(502);
  await lonely.stop();
});
