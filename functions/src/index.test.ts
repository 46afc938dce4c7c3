import { expect, test, vi } from 'vitest';

import * as functions from './index.ts';

const endpoints = Object.entries(functions).map(
  ([name, { __endpoint: endpoint }]) => [name, endpoint] as const,
);

test('only the API, the upload notices and the mail events can be called by everybody', () => {
  const invokers = endpoints.flatMap(([name, { httpsTrigger }]) =>
    httpsTrigger ? [[name, httpsTrigger.invoker]] : [],
  );
  expect(Object.fromEntries(invokers)).toEqual({
    api: ['public'],
    uploadNotice: ['public'],
    mailEvent: ['public'],
  });
});

test('the functions of the queues have a private invoker, and the hourly job has only its schedule', () => {
  const { cleaningPass, sendMail, reconcile } = Object.fromEntries(endpoints);
  expect(sendMail?.taskQueueTrigger).toMatchObject({ invoker: ['private'] });
  expect(cleaningPass?.taskQueueTrigger).toMatchObject({ invoker: ['private'] });
  expect(cleaningPass).not.toHaveProperty('httpsTrigger');
  // firebase-tools lets the job's own service account alone call a scheduled function.
  expect(reconcile?.scheduleTrigger?.schedule).toBe('every 60 minutes');
  expect(reconcile).not.toHaveProperty('httpsTrigger');
});

test('all functions are in one region, which the deployment chooses', async () => {
  expect(endpoints.map(([, { region }]) => region)).toEqual(endpoints.map(() => ['us-central1']));
  vi.stubEnv('FUNCTIONS_REGION', 'europe-west1');
  vi.resetModules();
  const elsewhere: typeof functions = await import('./index.ts');
  vi.unstubAllEnvs();
  for (const { __endpoint: endpoint } of Object.values(elsewhere))
    expect(endpoint.region).toEqual(['europe-west1']);
});
