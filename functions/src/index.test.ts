import { declaredParams } from 'firebase-functions/params';
import { expect, test } from 'vitest';
import { z } from 'zod';

import * as functions from './index.ts';

/** What firebase-tools reads of a function when it deploys. */
const endpoint = z.object({
  __endpoint: z.object({
    region: z.array(z.string()),
    serviceAccountEmail: z.string(),
    taskQueueTrigger: z.object({ invoker: z.array(z.string()) }).optional(),
  }),
});
const endpoints = Object.entries(functions).map(([name, value]) => ({
  name,
  ...endpoint.parse({ ...value }).__endpoint,
}));

test('every function runs with the service account of the functions', () => {
  expect(endpoints.length).toBeGreaterThan(5);
  for (const { name, serviceAccountEmail } of endpoints)
    expect({ name, serviceAccountEmail }).toEqual({
      name,
      serviceAccountEmail: 'threadsweep-functions@',
    });
});

test('only Cloud Tasks and the functions may call a task function or add tasks to its queue', () => {
  const queues = endpoints.filter(({ taskQueueTrigger }) => taskQueueTrigger !== undefined);
  expect(queues.map(({ name }) => name)).toEqual(['cleaningPass', 'sendMail']);
  for (const { taskQueueTrigger } of queues)
    expect(taskQueueTrigger?.invoker).toEqual(['threadsweep-tasks@', 'threadsweep-functions@']);
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
