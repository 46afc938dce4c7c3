import { onRequest } from 'firebase-functions/https';
import { onSchedule } from 'firebase-functions/scheduler';
import { onTaskDispatched } from 'firebase-functions/tasks';
import { setGlobalOptions } from 'firebase-functions/options';

import { once } from './platform/once.ts';
import { FUNCTIONS_ACCOUNT, TASK_INVOKERS } from './platform/parameters.ts';
import { answerUnreadable } from './platform/unreadable-body.ts';

// firebase-tools reads this variable from functions/.env.PROJECT_ID when it deploys
// (docs/deployment.md).
const region = process.env['FUNCTIONS_REGION'] ?? 'us-central1';
// `private` if the operator's organisation refuses the member allUsers. Then the operator turns off
// the invoker check of these functions instead.
const publicInvoker = process.env['PUBLIC_INVOKER'] ?? 'public';
setGlobalOptions({ region, maxInstances: 20, serviceAccount: FUNCTIONS_ACCOUNT });

const SECRETS = ['GOOGLE_CLIENT_SECRET'];
/** The secrets of functions that run passes, which may request second opinions. */
const SECRETS_OF_PASSES = [...SECRETS, 'GEMINI_API_KEY'];

/** Loads the heavy modules at the first call, so that functions start and deploy quickly. */
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

/**
 * The API of the contract. Hosting forwards /api/** to this function and ends a call after 60 s.
 */
export const api = onRequest(
  {
    invoker: publicInvoker,
    secrets: [...SECRETS_OF_PASSES, 'YOUTUBE_API_KEY'],
    timeoutSeconds: 120,
    memory: '512MiB',
    concurrency: 20,
  },
  async (request, response) => {
    answerUnreadable(request.app);
    const { serve } = await parts();
    await serve(request, response);
  },
);

/** Runs a channel, resumes a pass, or reconciles a channel. Cloud Tasks calls this function. */
export const cleaningPass = onTaskDispatched(
  {
    invoker: TASK_INVOKERS,
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

/** Returns a function with a queue of its own, whose tasks send mails. */
const mailFunction = () =>
  onTaskDispatched(
    {
      invoker: TASK_INVOKERS,
      secrets: [...SECRETS, 'SMTP_PASSWORD'],
      timeoutSeconds: 60,
      memory: '512MiB',
      // Cloud Tasks retries for about forty minutes. After that, the hourly job queues the mail again
      // until its link expires.
      retryConfig: { maxAttempts: 10, minBackoffSeconds: 10, maxBackoffSeconds: 600 },
      rateLimits: { maxConcurrentDispatches: 5, maxDispatchesPerSecond: 5 },
    },
    async (request) => {
      const { app, background } = await parts();
      await background.sendMail(app, request.data);
    },
  );

/** Sends a mail that somebody waits for. Cloud Tasks calls this function. */
export const sendMail = mailFunction();

/**
 * Sends a notice that a creator has turned on. Cloud Tasks calls this function. Many notices are due
 * at once, so they have their own queue, and no link to reset a password waits behind them.
 */
export const sendNotice = mailFunction();

/** Runs the hourly job. Cloud Scheduler calls this function. */
export const reconcile = onSchedule(
  {
    schedule: 'every 60 minutes',
    invoker: 'private',
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

/** Receives upload notices from YouTube's hub. */
export const uploadNotice = onRequest(
  {
    invoker: publicInvoker,
    secrets: SECRETS,
    timeoutSeconds: 60,
    memory: '512MiB',
    concurrency: 20,
  },
  async (request, response) => {
    const { app, background } = await parts();
    await background.createNoticeServer(app)(request, response);
  },
);

/** Receives events of the mail provider, such as a bounce (docs/mail.md). */
export const mailEvent = onRequest(
  {
    invoker: publicInvoker,
    secrets: [...SECRETS, 'MAIL_WEBHOOK_SECRET'],
    timeoutSeconds: 60,
    memory: '512MiB',
    concurrency: 20,
  },
  async (request, response) => {
    const { app, background } = await parts();
    await background.createMailEventServer(app)(request, response);
  },
);
