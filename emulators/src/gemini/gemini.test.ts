import type { AddressInfo } from 'node:net';

import { ApiError, GoogleGenAI } from '@google/genai';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { Faults } from '../platform/faults.ts';
import { createGemini } from './service.ts';

let server: ReturnType<typeof serve>;
let baseUrl: string;
let faults: Faults;
let gemini: ReturnType<typeof createGemini>;

beforeEach(async () => {
  faults = new Faults();
  gemini = createGemini({ faults });
  const app = new Hono();
  app.route('/', gemini.routes);
  app.route('/control', gemini.controlRoutes);
  await new Promise<void>((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info: AddressInfo) => {
      baseUrl = `http://127.0.0.1:${info.port}`;
      resolve();
    });
  });
});

afterEach(async () => {
  await new Promise((resolve) => {
    server.close(resolve);
    if ('closeAllConnections' in server) server.closeAllConnections();
  });
});

function client(apiKey = 'key-1'): GoogleGenAI {
  return new GoogleGenAI({ apiKey, httpOptions: { baseUrl, timeout: 5000 } });
}

function control(method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`${baseUrl}/control${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

function ask(text: string, ai = client()) {
  return ai.models.generateContent({
    model: 'gemini-3.5-flash-lite',
    contents: text,
    config: { responseMimeType: 'application/json' },
  });
}

test('the Gemini emulator returns its scripted responses in order, as a text, a JSON value or a whole response', async () => {
  await control('PUT', '/gemini', {
    answers: [
      'plain words',
      [{ id: 'a', verdict: 'hide' }],
      { candidates: [{ content: { parts: [{ text: 'whole' }] }, finishReason: 'MAX_TOKENS' }] },
    ],
  });
  const first = await ask('one two');
  expect(first.text).toBe('plain words');
  expect(first.usageMetadata).toEqual({
    promptTokenCount: 2,
    candidatesTokenCount: 3,
    totalTokenCount: 5,
  });
  expect(JSON.parse((await ask('two')).text ?? '')).toEqual([{ id: 'a', verdict: 'hide' }]);
  const third = await ask('three');
  expect(third.text).toBe('whole');
  expect(third.candidates?.[0]?.finishReason).toBe('MAX_TOKENS');
});

test('the control API lists each request to the Gemini emulator with its model, prompt and settings', async () => {
  await control('PUT', '/gemini', { answers: ['yes'] });
  await ask('is this spam?');
  const seen: unknown = await (await control('GET', '/gemini/requests')).json();
  expect(seen).toMatchObject([
    {
      model: 'gemini-3.5-flash-lite',
      request: {
        contents: [{ role: 'user', parts: [{ text: 'is this spam?' }] }],
        generationConfig: { responseMimeType: 'application/json' },
      },
    },
  ]);
});

test('a test can script a Gemini response that says that the prompt is blocked', async () => {
  await control('PUT', '/gemini', { answers: [{ promptFeedback: { blockReason: 'SAFETY' } }] });
  const response = await ask('hello');
  expect(response.text).toBeUndefined();
  expect(response.promptFeedback?.blockReason).toBe('SAFETY');
});

test('a call to the Gemini emulator fails with 503 and an explanation if no scripted response is left', async () => {
  const failure = await ask('hello').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ status: 503 });
  expect(String(failure)).toContain('No answer is scripted');
});

test('an injected fault makes a call to the Gemini emulator fail and leaves the scripted response for the next call', async () => {
  await control('PUT', '/gemini', { answers: ['kept'] });
  faults.add({ target: 'gemini', status: 429, times: 1 });
  const failure = await ask('hello').catch((error: unknown) => error);
  expect(failure).toMatchObject({ status: 429 });
  expect(String(failure)).toContain('RESOURCE_EXHAUSTED');
  expect((await ask('hello')).text).toBe('kept');
});

test('the Gemini emulator refuses a call without an API key', async () => {
  const answer = await fetch(`${baseUrl}/v1beta/models/gemini-3.5-flash-lite:generateContent`, {
    method: 'POST',
    body: JSON.stringify({ contents: [{ parts: [{ text: 'hi' }] }] }),
  });
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ error: { status: 'PERMISSION_DENIED' } });
});

function post(path: string, headers: Record<string, string>): Promise<Response> {
  const body = JSON.stringify({ contents: [{ parts: [{ text: 'hi' }] }] });
  return fetch(`${baseUrl}${path}`, { method: 'POST', headers, body });
}

test('the Gemini emulator refuses an unknown model with Google’s message until the control API allows any model', async () => {
  const direct = () =>
    post('/v1beta/models/gemini-1.0-pro:generateContent', { 'x-goog-api-key': 'key-1' });
  const name = 'projects/p/locations/global/publishers/google/models/gemini-1.0-pro';
  const vertex = () => post(`/v1beta1/${name}:generateContent`, { authorization: 'Bearer token' });
  for (const call of [direct, vertex]) {
    const answer = await call();
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({
      error: {
        code: 404,
        status: 'NOT_FOUND',
        message: expect.stringMatching(
          /^(models\/gemini-1\.0-pro is not found for API version v1beta,|Publisher Model `projects)/,
        ),
      },
    });
  }
  expect((await post(`/v1beta1/${name}:generateContent`, {})).status).toBe(403);
  await control('PUT', '/gemini/models', { models: null });
  await control('PUT', '/gemini', { answers: ['one', 'two'] });
  expect([(await direct()).status, (await vertex()).status]).toEqual([200, 200]);
  expect((await control('PUT', '/gemini/models', {})).status).toBe(400);
});

test('the Gemini emulator refuses a call without contents, and refuses an unsupported method with an error that names the method', async () => {
  const headers = { 'x-goog-api-key': 'key-1' };
  const empty = await fetch(`${baseUrl}/v1/models/gemini-3.5-flash-lite:generateContent`, {
    method: 'POST',
    headers,
    body: '{}',
  });
  expect(empty.status).toBe(400);
  expect(await empty.json()).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } });
  const stream = await fetch(`${baseUrl}/v1/models/gemini-3.5-flash-lite:streamGenerateContent`, {
    method: 'POST',
    headers,
    body: '{}',
  });
  expect(stream.status).toBe(501);
  expect(await stream.text()).toContain('streamGenerateContent');
});

test('the control API refuses scripted responses that are not a list, and says why', async () => {
  const answer = await control('PUT', '/gemini', { answers: 'yes' });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({ error: expect.stringContaining('answers') });
});

test('the Gemini emulator’s saved state contains the scripted responses that no call has used', async () => {
  let changes = 0;
  gemini.onChange(() => {
    changes += 1;
  });
  await control('PUT', '/gemini', { answers: ['first', 'second'] });
  await ask('hello');
  expect(changes).toBe(2);
  const state: unknown = JSON.parse(JSON.stringify(gemini.snapshot()));
  expect(createGemini({ faults, state }).snapshot()).toEqual({ version: 1, answers: ['second'] });
});
