import { declaredParams, Expression } from 'firebase-functions/params';
import { expect, test, vi } from 'vitest';

import * as functions from './index.ts';

const endpoints = Object.entries(functions).map(
  ([name, { __endpoint: endpoint }]) => [name, endpoint] as const,
);

test('everybody may call the functions for the API, upload notices and mail events, and no other function', () => {
  const invokers = endpoints.flatMap(([name, { httpsTrigger }]) =>
    httpsTrigger ? [[name, httpsTrigger.invoker]] : [],
  );
  expect(Object.fromEntries(invokers)).toEqual({
    api: ['public'],
    uploadNotice: ['public'],
    mailEvent: ['public'],
  });
});

test('an operator whose organisation refuses public functions can deploy the public functions as private', async () => {
  vi.stubEnv('PUBLIC_INVOKER', 'private');
  vi.resetModules();
  const { api, uploadNotice, mailEvent }: typeof functions = await import('./index.ts');
  vi.unstubAllEnvs();
  for (const { __endpoint: endpoint } of [api, uploadNotice, mailEvent])
    expect(endpoint.httpsTrigger?.invoker).toEqual(['private']);
});

test('only Cloud Tasks and the functions may call a task function, and only Cloud Scheduler may start the hourly job', () => {
  const { cleaningPass, sendMail, sendNotice, reconcile } = Object.fromEntries(endpoints);
  // firebase-tools also allows these accounts to add tasks to the function's queue.
  const invoker = ['threadsweep-tasks@', 'threadsweep-functions@'];
  expect(sendMail?.taskQueueTrigger).toMatchObject({ invoker });
  expect(sendNotice?.taskQueueTrigger).toMatchObject({ invoker });
  expect(cleaningPass?.taskQueueTrigger).toMatchObject({ invoker });
  expect(cleaningPass).not.toHaveProperty('httpsTrigger');
  // firebase-tools allows only the job's own service account to call a scheduled function.
  expect(reconcile?.scheduleTrigger?.schedule).toBe('every 60 minutes');
  expect(reconcile).not.toHaveProperty('httpsTrigger');
});

test('all functions are deployed to one region, which the operator chooses', async () => {
  expect(endpoints.map(([, { region }]) => region)).toEqual(endpoints.map(() => ['us-central1']));
  vi.stubEnv('FUNCTIONS_REGION', 'europe-west1');
  vi.resetModules();
  const elsewhere: typeof functions = await import('./index.ts');
  vi.unstubAllEnvs();
  for (const { __endpoint: endpoint } of Object.values(elsewhere))
    expect(endpoint.region).toEqual(['europe-west1']);
});

test('every function runs with the functions’ service account', () => {
  for (const [name, { serviceAccountEmail: email }] of endpoints)
    // scripts/first-deployment.test.ts shows what firebase-tools makes of this expression.
    expect([name, email instanceof Expression ? email.toCEL() : email]).toEqual([
      name,
      'threadsweep-functions@{{ params.PROJECT_ID }}.iam.gserviceaccount.com',
    ]);
});

test('a deployment asks the operator for each parameter without a default', () => {
  const names = new Set(declaredParams.map(({ name }) => name));
  expect([...names]).toEqual([
    'APP_URL',
    'IDENTITY_API_KEY',
    'GOOGLE_CLIENT_ID',
    'SMTP_HOST',
    'MAIL_FROM',
    'SUPPORT_EMAIL',
  ]);
});
