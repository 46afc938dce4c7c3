import { expect, test } from 'vitest';
import { z } from 'zod';

import { openApiDocument } from './openapi-document.ts';

const response = z.object({
  content: z
    .object({ 'application/json': z.object({ schema: z.record(z.string(), z.unknown()) }) })
    .optional(),
});
const document = z.object({
  openapi: z.string(),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        description: z.string(),
        security: z.array(z.record(z.string(), z.array(z.string()))),
        parameters: z
          .array(z.object({ name: z.string(), in: z.string(), required: z.boolean().optional() }))
          .default([]),
        requestBody: response.extend({ required: z.boolean().optional() }).optional(),
        responses: z.record(z.string(), response),
      }),
    ),
  ),
});

const described = async () =>
  document.parse(await openApiDocument({ appUrl: 'https://threadsweep.example' }));

test('the OpenAPI document contains every call of the specification under its path', async () => {
  const { openapi, servers, paths } = await described();
  expect(openapi).toMatch(/^3\.1\./);
  expect(servers).toEqual([{ url: 'https://threadsweep.example' }]);
  const lines = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(lines).toEqual(
    expect.arrayContaining([
      'POST /api/auth/register',
      'POST /api/auth/login',
      'GET /api/auth/verify-email',
      'POST /api/auth/resend-verification',
      'GET /api/auth/me',
      'DELETE /api/auth/delete-account',
      'DELETE /api/auth/delete-account-quick/{userId}',
      'GET /api/auth/youtube',
      'POST /api/youtube/link',
      'GET /api/youtube/videos',
      'GET /api/youtube/videos/{videoId}/comments',
      'DELETE /api/youtube/disconnect',
      'DELETE /api/youtube/videos/{videoId}',
      'POST /api/youtube/videos/{videoId}/clean',
      'GET /api/youtube/account',
      'POST /api/youtube/videos/{videoId}/comments/{commentId}/hide',
      'POST /api/youtube/videos/{videoId}/comments/{commentId}/unhide',
      'GET /api/user/auto-cleaning',
      'POST /api/user/auto-cleaning',
    ]),
  );
});

test('the OpenAPI document lists the fields of paths, queries and bodies, and marks the required fields', async () => {
  const { paths } = await described();
  const list = paths['/api/youtube/videos/{videoId}/comments']?.['get'];
  expect(list?.parameters).toMatchObject([
    { name: 'videoId', in: 'path', required: true },
    { name: 'status', in: 'query' },
    { name: 'page_token', in: 'query' },
  ]);
  const login = paths['/api/auth/login']?.['post']?.requestBody;
  expect(login?.content?.['application/json'].schema).toMatchObject({
    type: 'object',
    properties: { email: { type: 'string' }, password: { type: 'string' } },
    required: ['email', 'password'],
  });
});

test('the OpenAPI document contains each endpoint’s access and rate limits', async () => {
  const { paths } = await described();
  expect(paths['/api/auth/login']?.['post']).toMatchObject({
    security: [],
    description: [
      'Anybody may call it.',
      'At most 20 calls in 60 seconds per network address and email address.',
      'At most 100 calls in 3600 seconds per network address and email address.',
      'At most 60 calls in 60 seconds per network address.',
      'At most 300 calls in 3600 seconds per network address, and up to 1200 with a proof of work (`data.challenge`).',
      'At most 1200 calls in 3600 seconds per IPv6 /48, and up to 4800 with a proof of work (`data.challenge`).',
      'At most 500 calls in 3600 seconds per email address, and up to 2000 with a proof of work (`data.challenge`).',
      'At most 5 calls refused with INVALID_CREDENTIALS in 3600 seconds per network address, and more with a proof of work (`data.challenge`).',
    ].join(' '),
  });
  expect(paths['/api/user/auto-cleaning']?.['get']).toMatchObject({
    security: [{ accessToken: [] }, { machineToken: ['read'] }],
    description: 'Needs a login with a verified email. Open to tokens with the scope `read`.',
  });
  expect(paths['/api/youtube/videos/{videoId}/clean']?.['post']).toMatchObject({
    security: [{ accessToken: [] }, { machineToken: ['moderate'] }],
    description: expect.stringContaining('Open to tokens with the scope `moderate`.'),
  });
  expect(paths['/api/user/tokens']?.['post']?.security).toEqual([{ accessToken: [] }]);
});

test('the OpenAPI document describes each endpoint’s error responses with their codes', async () => {
  const { paths } = await described();
  const responses = paths['/api/youtube/videos/{videoId}/clean']?.['post']?.responses ?? {};
  expect(Object.keys(responses)).toEqual(
    expect.arrayContaining(['200', '202', '400', '401', '403', '404', '409', '429', '500', '503']),
  );
  const common = { status: { const: 'error' }, error: { type: 'string' } };
  expect(responses['429']?.content?.['application/json'].schema).toMatchObject({
    oneOf: [
      {
        properties: {
          ...common,
          code: { const: 'TOO_MANY_REQUESTS' },
          data: { properties: { retry_after: { type: 'integer' } } },
        },
        required: ['status', 'error', 'code'],
        additionalProperties: false,
      },
      {
        properties: {
          ...common,
          code: { const: 'QUOTA_EXHAUSTED' },
          data: { properties: { resumes_at: { type: 'string', format: 'date-time' } } },
        },
        required: ['status', 'error', 'code'],
        additionalProperties: false,
      },
    ],
  });
  expect(responses['404']?.content?.['application/json'].schema).toMatchObject({
    properties: {
      ...common,
      code: { const: 'NOT_FOUND' },
      data: { properties: { reason: { const: 'comments_disabled' } } },
    },
    required: ['status', 'error', 'code'],
  });
  // The schema has no `data` for a code without data. For a code that always has data, it requires
  // `data`.
  expect(responses['401']?.content?.['application/json'].schema).toEqual({
    $schema: expect.any(String),
    type: 'object',
    properties: {
      ...common,
      status: { type: 'string', const: 'error' },
      code: { type: 'string', const: 'UNAUTHORIZED' },
    },
    required: ['status', 'error', 'code'],
    additionalProperties: false,
  });
  expect(responses['403']?.content?.['application/json'].schema).toMatchObject({
    oneOf: [
      { properties: { code: { const: 'EMAIL_NOT_VERIFIED' } } },
      { properties: { code: { const: 'SCOPE_REQUIRED' } } },
      {
        properties: { code: { const: 'PLAN_LIMIT' } },
        required: ['status', 'error', 'code', 'data'],
      },
    ],
  });
});

test('for each endpoint, the OpenAPI document lists exactly the errors that the contract declares', async () => {
  const { paths } = await described();
  const codesOf = (line: string) => {
    const [method = '', path = ''] = line.split(' ');
    const { responses = {} } = paths[path]?.[method] ?? {};
    return Object.values(responses)
      .flatMap(({ content }) => codesIn(content?.['application/json'].schema))
      .toSorted();
  };
  const always = ['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE'];
  expect(codesOf('get /api/health')).toEqual(always);
  expect(codesOf('get /api/auth/me')).toEqual([...always, 'TOO_MANY_REQUESTS', 'UNAUTHORIZED']);
  expect(codesOf('post /api/user/auto-cleaning')).toEqual(
    [
      ...always,
      'BAD_REQUEST',
      'EMAIL_NOT_VERIFIED',
      'SCOPE_REQUIRED',
      'TOO_MANY_REQUESTS',
      'UNAUTHORIZED',
    ].toSorted(),
  );
  expect(codesOf('delete /api/auth/delete-account')).toEqual(
    [
      ...always,
      'RECENT_LOGIN_REQUIRED',
      'BAD_REQUEST',
      'SCOPE_REQUIRED',
      'TOO_MANY_REQUESTS',
      'UNAUTHORIZED',
      'YOUTUBE_UNAVAILABLE',
    ].toSorted(),
  );
});

const errorSchema = z.object({ properties: z.object({ code: z.object({ const: z.string() }) }) });

/** Returns the error codes in a response's schema. A success has none. */
function codesIn(schema: unknown): string[] {
  const several = z.object({ oneOf: z.array(errorSchema) }).safeParse(schema);
  if (several.success) return several.data.oneOf.map(({ properties }) => properties.code.const);
  const one = errorSchema.safeParse(schema);
  return one.success ? [one.data.properties.code.const] : [];
}

test('the OpenAPI document marks an endpoint’s optional body and query fields as optional', async () => {
  const { paths } = await described();
  const again = paths['/api/auth/resend-verification']?.['post']?.requestBody;
  expect(again?.required ?? false).toBe(false);
  const disconnect = paths['/api/youtube/disconnect']?.['delete'];
  expect(disconnect?.parameters).toMatchObject([{ name: 'account', in: 'query' }]);
});
