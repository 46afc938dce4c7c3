import { declaredParams } from 'firebase-functions/params';
import { expect, test } from 'vitest';
import { z } from 'zod';

import * as functions from './index.ts';

/** What firebase-tools reads of a function when it deploys. */
const endpoint = z.object({
  serviceAccountEmail: z.string(),
  taskQueueTrigger: z.object({ invoker: z.array(z.string()) }).optional(),
});
const endpoints = new Map(
  Object.entries(functions).map(([name, value]) => [
    name,
    endpoint.parse(Reflect.get(value, '__endpoint')),
  ]),
);

test('every function runs with the service account of the functions', () => {
  expect(endpoints.size).toBeGreaterThan(5);
  for (const [name, { serviceAccountEmail }] of endpoints)
    expect([name, serviceAccountEmail]).toEqual([name, 'threadsweep-functions@']);
});

test('only Cloud Tasks and the functions may call a task function or add tasks to its queue', () => {
  const queues = [...endpoints].flatMap(([name, { taskQueueTrigger }]) =>
    taskQueueTrigger === undefined ? [] : [[name, taskQueueTrigger.invoker]],
  );
  const accounts = ['threadsweep-tasks@', 'threadsweep-functions@'];
  expect(queues).toEqual([
    ['cleaningPass', accounts],
    ['sendMail', accounts],
  ]);
});

test('a deployment asks for each parameter without a default', () => {
  const names = declaredParams.map(({ name }) => name);
  expect(names).toEqual([
    'APP_URL',
    'IDENTITY_API_KEY',
    'GOOGLE_CLIENT_ID',
    'SMTP_HOST',
    'MAIL_FROM',
    'SUPPORT_EMAIL',
  ]);
});
