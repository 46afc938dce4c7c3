import { randomUUID } from 'node:crypto';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, inject } from 'vitest';
import { z } from 'zod';

import { startEmulators, type Emulators } from '@threadsweep/emulators/emulators.ts';
import { throughFrontEnd, throughHosting } from '@threadsweep/emulators/hosting/hop.ts';
import { type ApiClient, createApiClient } from '@threadsweep/shared/client.ts';
import { contract } from '@threadsweep/shared/contract/contract.ts';
import type { ErrorCode } from '@threadsweep/shared/contract/errors.ts';

import { type App, createApp } from '../src/google/app.ts';
import { background } from '../src/background.ts';
import { readConfig } from '../src/platform/config.ts';
import { createLog } from '../src/platform/log.ts';
import { pacificDay } from '@threadsweep/engine/planning/pacific-day.ts';
import { createServer } from '../src/server.ts';
import { type Control, controlOf, MAIL_PATHS } from './control.ts';

const PROJECT = 'demo-threadsweep';
const KMS_KEY = `projects/${PROJECT}/locations/global/keyRings/threadsweep/cryptoKeys/tokens`;
/** The retries of the queue of passes, as `index.ts` configures them. */
const QUEUE = {
  maxAttempts: 8,
  minBackoffMs: 5_000,
  maxBackoffMs: 300_000,
  maxConcurrentDispatches: 10,
};
/** The retries of the queues of mails, as `index.ts` configures them. */
const MAIL_QUEUE = {
  maxAttempts: 10,
  minBackoffMs: 10_000,
  maxBackoffMs: 600_000,
  maxConcurrentDispatches: 5,
};
/** The secret with which the mail provider signs its events. */
export const WEBHOOK_SECRET = `whsec_${Buffer.from('a secret of the mail provider').toString('base64')}`;
/**
 * The time of day at which every test environment starts: seven minutes past nine, so that hourly work is
 * not due soon.
 */
const MORNING_MS = (9 * 60 + 7) * 60_000;
export const PASSWORD = 'correct-horse-1';

/**
 * A test environment: the real handlers and emulators over real HTTP, with a clock that the test
 * moves.
 */
export interface World {
  app: App<ErrorCode>;
  url: string;
  emulators: Emulators;
  client(tokens?: { access_token: string; refresh_token?: string }): ApiClient;
  logged: string[];
  control: Control;
  creator(details?: { email?: string; plan?: 'basic' | 'pro' }): Promise<Creator>;
  stop(): Promise<void>;
}

export interface Creator {
  uid: string;
  email: string;
  accessToken: string;
  refreshToken: string;
  api: ApiClient;
  connect: (channelId: string) => Promise<void>;
}

/**
 * Starts the API with its own emulators. With `reconcile`, it also runs the hourly job; without
 * `notices`, it does not subscribe to uploads. A process may have several test environments, which
 * share only the Auth emulator.
 */
export async function startWorld(
  settings: {
    payments?: 'simulated' | 'off';
    reconcile?: boolean;
    notices?: boolean;
    /**
     * Whether passes may request second opinions, which the emulator returns as a test has set
     * them.
     */
    gemini?: boolean;
    /** A function that does the tasks; by default, the test environment's own process does them. */
    runTask?: typeof background.runTask;
    /** The address that replaces the Auth emulator's, as `host:port`. */
    authHost?: string;
    /** Whether clients with many registrations or failed logins must do a proof of work. */
    proofOfWork?: boolean;
    /** Whether visitors may scan videos. Scans then have a share of the day. */
    scans?: true;
    /** The units of a day at YouTube, by default 10,000. */
    dailyUnits?: number;
  } = {},
): Promise<World> {
  const authHost = settings.authHost ?? inject('authHost');
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = authHost;

  let handle: ((request: IncomingMessage, response: ResponseOf) => Promise<void>) | undefined;
  const atWork = new Set<Promise<void>>();
  // The server keeps idle connections open, because a call that is sent while one closes would
  // fail.
  const server = createHttpServer({ keepAliveTimeout: 0 }, (request, response) => {
    if (!handle) return;
    const work = handle(request, response).finally(() => atWork.delete(work));
    atWork.add(work);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const url = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
  const hourly = { name: 'reconcile', url: `${url}/reconcile`, everyMinutes: 60 };
  const emulators = await startEmulators({
    queues: new Map([
      ['cleaningPass', QUEUE],
      ['sendMail', MAIL_QUEUE],
      ['sendNotice', MAIL_QUEUE],
    ]),
    schedules: settings.reconcile === true ? [hourly] : [],
    rulesFile: fileURLToPath(new URL('../../firestore.rules', import.meta.url)),
    indexesFile: fileURLToPath(new URL('../../firestore.indexes.json', import.meta.url)),
    background: false,
  });
  const { firestore, grpc, http, smtp } = emulators.ports;
  const google = `http://127.0.0.1:${http}`;
  const config = readConfig({
    GCLOUD_PROJECT: PROJECT,
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${firestore}`,
    APP_URL: url,
    IDENTITY_API_KEY: 'local',
    IDENTITY_URL: `http://${authHost}/identitytoolkit.googleapis.com`,
    SECURE_TOKEN_URL: `http://${authHost}/securetoken.googleapis.com`,
    GOOGLE_CLIENT_ID: 'threadsweep-test',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_OAUTH_URL: `${google}/o/oauth2/v2/auth`,
    GOOGLE_TOKEN_URL: `${google}/token`,
    GOOGLE_REVOKE_URL: `${google}/revoke`,
    YOUTUBE_URL: google,
    KMS_KEY,
    KMS_ENDPOINT: `127.0.0.1:${grpc}`,
    TASKS_QUEUE: `projects/${PROJECT}/locations/us-central1/queues/cleaningPass`,
    TASKS_ENDPOINT: `127.0.0.1:${grpc}`,
    TASKS_SERVICE_ACCOUNT: 'tasks@threadsweep.example',
    CLEANING_PASS_URL: `${url}/cleaningPass`,
    SEND_MAIL_URL: `${url}/sendMail`,
    SEND_NOTICE_URL: `${url}/sendNotice`,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(smtp),
    SMTP_TLS: 'off',
    MAIL_FROM: 'no-reply@threadsweep.example',
    MAIL_WEBHOOK_SECRET: WEBHOOK_SECRET,
    UPLOAD_NOTICE_URL: settings.notices === false ? 'off' : `${url}/uploadNotice`,
    HUB_URL: `${google}/hub`,
    ...(settings.gemini === true
      ? {
          GEMINI_API_KEY: 'key-of-gemini',
          GEMINI_MODEL: 'gemini-3.5-flash-lite',
          GEMINI_URL: google,
          GEMINI_COMMENTS_PER_PROJECT_DAY: '10',
        }
      : {}),
    ...(settings.scans && { YOUTUBE_API_KEY: 'key-of-youtube' }),
    // The few channels of a test need only one shard. With several, tests cover reservations over
    // shards.
    QUOTA_SHARDS: '4',
    // The daily share is the whole day, so that it limits only tests that set a smaller one.
    QUOTA_BY_HAND_PERCENT: '100',
    ...(settings.dailyUnits !== undefined && { QUOTA_DAILY_UNITS: String(settings.dailyUnits) }),
    ANSWER_STEP_MS: '0',
    PROOF_OF_WORK: settings.proofOfWork === true ? 'on' : 'off',
    PAYMENTS: settings.payments ?? 'simulated',
  });
  const logged: string[] = [];
  const log = createLog((_, message, fields) => {
    logged.push(`${message} ${JSON.stringify(fields)}`);
  });
  const app = createApp(config, {
    clock: emulators.clock,
    log,
  });
  const serve = createServer(app);
  const { runTask = background.runTask } = settings;
  const receive = background.createNoticeServer(app);
  const receiveMailEvent = background.createMailEventServer(app);
  const sendMail: typeof runTask = (_, data) => background.sendMail(app, data);
  handle = async (request, response) => {
    const { url: path = '' } = request;
    // The platform's framework sets this header, which the functions must remove.
    response.setHeader('x-powered-by', 'Express');
    if (path === '/cleaningPass') await answerTask(app, request, response, runTask);
    else if (MAIL_PATHS.has(path)) await answerTask(app, request, response, sendMail);
    else if (path === '/mailEvent') await receiveMailEvent(request, response);
    else if (path === '/reconcile') await answerAfter(response, background.reconcile(app));
    else if (path.startsWith('/uploadNotice')) await receive(request, response);
    else await serve(arrived(request), response);
  };

  // All test environments start at the same time of day, so that no test crosses midnight, in UTC
  // or Pacific time.
  await emulators.advanceTo(pacificDay(emulators.clock.now()).end + MORNING_MS);

  const control = controlOf(google);
  if (settings.dailyUnits !== undefined)
    await control.put('/youtube/quota', { units: settings.dailyUnits });
  const client = (tokens?: { access_token: string }, address?: string) =>
    createApiClient({
      baseUrl: url,
      contract,
      ...(address !== undefined && { fetch: fetchFrom(address) }),
      session: {
        accessToken: () => tokens?.access_token,
        refresh: () => Promise.resolve(undefined),
      },
    });

  // All test environments share the Auth emulator, so the addresses of their creators must differ.
  const name = randomUUID().slice(0, 8);
  let creators = 0;
  return {
    app,
    url,
    emulators,
    client: (tokens) => client(tokens),
    logged,
    control,
    async creator({ email, plan } = {}) {
      creators += 1;
      const address = email ?? `creator-${creators}-${name}@threadsweep.example`;
      // Each creator has a different network address, so that no limit counts their registrations
      // together.
      const anonymous = client(undefined, `10.0.${creators >> 8}.${creators & 255}`);
      await anonymous.account.register({ name: 'A creator', email: address, password: PASSWORD });
      const link = await takeLink(app, address);
      await anonymous.account.verifyEmail({
        token: link.searchParams.get('token') ?? '',
        email: link.searchParams.get('email') ?? '',
      });
      const session = await anonymous.account.login({ email: address, password: PASSWORD });
      const api = client(session);
      if (plan) await api.plan.choosePlan({ plan });
      return {
        uid: session.user.id,
        email: address,
        accessToken: session.access_token,
        refreshToken: session.refresh_token,
        api,
        connect: (channelId) => connect(api, channelId),
      };
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      // A call continues even if its caller has closed the connection.
      await Promise.allSettled(atWork);
      await app.stop();
      await emulators.stop();
      const undeclared = logged.filter((line) => line.includes('UndeclaredError'));
      if (undeclared.length > 0) throw new Error(undeclared.join('\n'));
    },
  };
}

/**
 * Starts a test environment before the tests of the calling file, and stops it after them. Hooks
 * and tests may use it, but not the code that runs while the file is loaded.
 */
export function setUpWorld(settings?: Parameters<typeof startWorld>[0]): World {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- complete before the first test
  const world = {} as World;
  beforeAll(async () => {
    Object.assign(world, await startWorld(settings));
  });
  afterAll(() => world.stop());
  return world;
}

/**
 * Takes the link from the newest stored mail to an address and deletes the mail. Sending the mail
 * would take longer, because the SMTP server waits for 100 ms before it greets a client.
 */
async function takeLink(app: App<ErrorCode>, address: string): Promise<URL> {
  const { docs } = await app.documents.mail.where('to', '==', address).get();
  const [newest] = docs.toSorted((a, b) => b.createTime.toMillis() - a.createTime.toMillis());
  await newest?.ref.delete();
  return new URL(/https?:\S+token=\S+/.exec(newest?.data().message?.text ?? '')?.[0] ?? '');
}

/** A header with which a test sets a request's origin. It does not reach the function. */
const FROM = 'x-test-from';
const DIRECT = 'x-test-direct';

/**
 * Returns the headers of a request from a network address.
 * @param isDirect whether the request goes to the function's own URL, and not through Hosting
 */
export function from(address: string, isDirect = false): Record<string, string> {
  return { [FROM]: address, ...(isDirect && { [DIRECT]: 'yes' }) };
}

/** Returns the request as Google's proxies would deliver it to the function. */
function arrived(request: IncomingMessage): IncomingMessage {
  const { [FROM]: address, [DIRECT]: direct, ...headers } = request.headers;
  const client = String(address ?? '127.0.0.1');
  const pass = direct === undefined ? throughHosting : throughFrontEnd;
  request.headers = pass(headers, client);
  return request;
}

function fetchFrom(address: string): typeof fetch {
  return (input, init) => {
    const request = new Request(input, init);
    for (const [name, value] of Object.entries(from(address))) request.headers.set(name, value);
    return fetch(request);
  };
}

type ResponseOf = Parameters<ReturnType<typeof createServer>>[1];

async function answerTask(
  app: App<ErrorCode>,
  request: IncomingMessage,
  response: ResponseOf,
  runTask: typeof background.runTask,
): Promise<void> {
  const { data } = z.object({ data: z.unknown() }).parse(await json(request));
  const attempt = Number(request.headers['x-cloudtasks-taskretrycount'] ?? 0);
  await answerAfter(response, runTask(app, data, attempt));
}

async function answerAfter(response: ResponseOf, work: Promise<void>): Promise<void> {
  const status = await work.then(
    () => 204,
    () => 500,
  );
  response.writeHead(status).end();
}

/** Follows the redirects of the consent page and of the callback as a browser does. */
export async function connect(api: ApiClient, channelId: string): Promise<void> {
  const { authorization_url: consent } = await api.channel.startConnection();
  const approved = await fetch(`${consent}&channel=${channelId}&approve=1`, { redirect: 'manual' });
  const callback = await fetch(approved.headers.get('location') ?? '', { redirect: 'manual' });
  const back = new URL(callback.headers.get('location') ?? '');
  const state = back.searchParams.get('state');
  if (state === null) throw new Error(back.searchParams.get('error') ?? back.href);
  await api.channel.linkChannel({ state });
}
