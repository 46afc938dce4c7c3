import { createServer } from 'node:http';

import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { answerUnreadable } from './unreadable-body.ts';

/** The platform's framework, which parses bodies and then calls the function. */
const framework = express();
framework.use(express.json());
framework.all('/api/*', (request, response) => {
  answerUnreadable(request.app);
  if (request.path === '/api/broken') throw new Error('a secret of the function');
  response.json({ status: 'success' });
});
const server = createServer(framework);
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => server.close());

function post(path: string, body: string, type = 'application/json') {
  return fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': type }, body });
}

test('the API returns one of its own errors for a body that the functions framework cannot parse', async () => {
  expect((await post('/api/x', '{}')).status).toBe(200);
  const unreadable = [
    await post('/api/x', '{"email": '),
    await post('/api/x', '{}', 'application/json; charset=klingon'),
    await post('/api/%E0%A4%A', '{}'),
  ];
  for (const response of unreadable) {
    expect(response.status).toBe(400);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-powered-by')).toBeNull();
    expect(await response.json()).toEqual({
      status: 'error',
      error: 'Could not read the request.',
      code: 'BAD_REQUEST',
    });
  }
});

test('the functions framework handles the error that a function throws', async () => {
  expect((await post('/api/broken', '{}')).status).toBe(500);
});
