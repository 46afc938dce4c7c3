import { expect, test } from 'vitest';

import * as functions from './index.ts';

const endpoints = Object.entries(functions).map(
  ([name, { __endpoint: endpoint }]) => [name, endpoint] as const,
);

test('only the API and the upload notices can be called by everybody', () => {
  const invokers = endpoints.flatMap(([name, { httpsTrigger }]) =>
    httpsTrigger ? [[name, httpsTrigger.invoker]] : [],
  );
  expect(Object.fromEntries(invokers)).toEqual({ api: ['public'], uploadNotice: ['public'] });
});

test('the function of the queue has a private invoker, and the hourly job has only its schedule', () => {
  const { cleaningPass, reconcile } = Object.fromEntries(endpoints);
  expect(cleaningPass?.taskQueueTrigger).toMatchObject({ invoker: ['private'] });
  expect(cleaningPass).not.toHaveProperty('httpsTrigger');
  // firebase-tools lets the job's own service account alone call a scheduled function.
  expect(reconcile?.scheduleTrigger?.schedule).toBe('every 60 minutes');
  expect(reconcile).not.toHaveProperty('httpsTrigger');
});
