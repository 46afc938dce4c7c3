import { onRequest } from 'firebase-functions/https';
import { onSchedule } from 'firebase-functions/scheduler';
import { onTaskDispatched } from 'firebase-functions/tasks';
import { setGlobalOptions } from 'firebase-functions/options';

import { once } from './platform/once.ts';

setGlobalOptions({ region: 'us-central1', maxInstances: 20 });

const SECRETS = ['GOOGLE_CLIENT_SECRET'];
/** Functions that run passes may ask for second opinions. */
const SECRETS_OF_PASSES = [...SECRETS, 'GEMINI_API_KEY'];

/** Loads all that is heavy with the first call: a function starts, and is deployed, without it. */
const parts = once(async () => {
  const [{ createApp }, { readConfig }, { createServer }, { background }] = await Promise.all([
    import('./google/app.ts'),
    import('./platform/config.ts'),
    import('./server.ts'),
    import('./background.ts'),
  ]);
  const app = createApp(readConfig(process.env));
  return { app, serve: createServer(app), background };
});

/** The API of the contract; Hosting sends /api/** here and cuts a call at 60 s. */
export const api = onRequest(
  { secrets: SECRETS_OF_PASSES, timeoutSeconds: 120, memory: '512MiB', concurrency: 20 },
  async (request, response) => {
    const { serve } = await parts();
    await serve(request, response);
  },
);

/** Runs a channel, resumes a pass, or looks at a channel; Cloud Tasks calls it. */
export const cleaningPass = onTaskDispatched(
  {
    secrets: SECRETS_OF_PASSES,
    timeoutSeconds: 1800,
    memory: '512MiB',
    retryConfig: { maxAttempts: 8, minBackoffSeconds: 5, maxBackoffSeconds: 300 },
    rateLimits: { maxConcurrentDispatches: 10 },
  },
  async (request) => {
    const { app, background } = await parts();
    await background.runTask(app, request.data, request.retryCount);
  },
);

/** The hourly look at all schedules; Cloud Scheduler calls it. */
export const reconcile = onSchedule(
  {
    schedule: 'every 60 minutes',
    secrets: SECRETS,
    timeoutSeconds: 540,
    memory: '512MiB',
    maxInstances: 1,
  },
  async () => {
    const { app, background } = await parts();
    await background.reconcile(app);
  },
);

/** Where YouTube's hub announces uploads. */
export const uploadNotice = onRequest(
  { secrets: SECRETS, timeoutSeconds: 60, memory: '512MiB', concurrency: 20 },
  async (request, response) => {
    const { app, background } = await parts();
    await background.createNoticeServer(app)(request, response);
  },
);
