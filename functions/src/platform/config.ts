import { isSafeOrigin, LOOPBACK } from '@threadsweep/shared/loopback.mjs';
import { z } from 'zod';

import { parseRanges } from './client-address.ts';

/** A plaintext gRPC endpoint that replaces Google's own. */
export interface GrpcEndpoint {
  host: string;
  port: number;
}

const grpcEndpoint = z
  .string()
  .regex(/^[^:/]+:\d+$/, 'must be host:port')
  .transform((text): GrpcEndpoint => {
    const [host = '', port = ''] = text.split(':');
    return { host, port: Number(port) };
  });

/**
 * The addresses of Google's own proxies: the ranges of goog.json without the ranges of cloud.json,
 * which customers of Google Cloud can rent (https://support.google.com/a/answer/10026322).
 */
export const GOOGLE_PROXIES = [
  '35.191.0.0/16,64.233.160.0/19,66.102.0.0/20,66.249.64.0/19,72.14.192.0/18,74.125.0.0/16',
  '108.177.0.0/17,130.211.0.0/22,142.250.0.0/15,172.217.0.0/16,172.253.0.0/16,173.194.0.0/16',
  '192.178.0.0/15,209.85.128.0/17,216.58.192.0/19,216.239.32.0/19,2001:4860::/32,2404:6800::/32',
  '2404:f340::/32,2607:f8b0::/32,2800:3f0::/32,2a00:1450::/32,2c0f:fb50::/32',
].join(',');

const addressRanges = z.string().transform((text, context) => {
  try {
    return parseRanges(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : '' });
    return z.NEVER;
  }
});

/**
 * The schema of a secret. A secret that a function is bound to must have a value, so `off` means
 * that it is not set.
 */
const secret = z
  .string()
  .transform((text) => (text === 'off' ? undefined : text))
  .optional();

/** The region of the functions, unless FUNCTIONS_REGION names another one. */
const DEFAULT_REGION = 'us-central1';

const parameters = z.object({
  GCLOUD_PROJECT: z.string().min(1),
  FIRESTORE_EMULATOR_HOST: grpcEndpoint.optional(),
  APP_URL: z
    .url({ abort: true })
    .refine(isSafeOrigin, { message: 'must begin with https://' })
    .optional(),
  IDENTITY_API_KEY: z.string().min(1),
  IDENTITY_URL: z.url().default('https://identitytoolkit.googleapis.com'),
  SECURE_TOKEN_URL: z.url().default('https://securetoken.googleapis.com'),
  GOOGLE_CLIENT_ID: z.string().min(1),
  GOOGLE_CLIENT_SECRET: z.string().min(1),
  GOOGLE_OAUTH_URL: z.url().default('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: z.url().default('https://oauth2.googleapis.com/token'),
  GOOGLE_REVOKE_URL: z.url().default('https://oauth2.googleapis.com/revoke'),
  YOUTUBE_URL: z.url().default('https://www.googleapis.com'),
  YOUTUBE_API_KEY: secret,
  YOUTUBE_TIMEOUT_MS: z.coerce.number().int().min(1).default(30_000),
  FUNCTIONS_REGION: z.string().min(1).default(DEFAULT_REGION),
  KMS_KEY: z.string().min(1).optional(),
  KMS_ENDPOINT: grpcEndpoint.optional(),
  TASKS_QUEUE: z.string().min(1).optional(),
  TASKS_ENDPOINT: grpcEndpoint.optional(),
  TASKS_SERVICE_ACCOUNT: z.email().optional(),
  CLEANING_PASS_URL: z.url().optional(),
  MAIL_QUEUE: z.string().min(1).optional(),
  SEND_MAIL_URL: z.url().optional(),
  NOTICE_QUEUE: z.string().min(1).optional(),
  SEND_NOTICE_URL: z.url().optional(),
  SMTP_HOST: z.string().min(1),
  SMTP_PORT: z.coerce.number().int().min(1).max(65_535).default(587),
  SMTP_TLS: z.enum(['starttls', 'implicit', 'off']).default('starttls'),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: secret,
  SMTP_TIMEOUT_MS: z.coerce.number().int().min(100).default(15_000),
  MAIL_FROM: z.email(),
  MAIL_WEBHOOK_SECRET: secret.refine((text) => text === undefined || text.length >= 24, {
    message: 'has fewer than 24 characters',
  }),
  UPLOAD_NOTICE_URL: z.union([z.url(), z.literal('off')]).optional(),
  HUB_URL: z.url().default('https://pubsubhubbub.appspot.com/subscribe'),
  QUOTA_DAILY_UNITS: z.coerce.number().int().min(1).default(10_000),
  QUOTA_BY_HAND_PERCENT: z.coerce.number().min(0.1).max(100).default(10),
  QUOTA_SCAN_PERCENT: z.coerce.number().min(0).max(50).default(4),
  CHANNELS_MAX: z.coerce.number().int().min(1).optional(),
  QUOTA_SHARDS: z.coerce.number().int().min(1).max(200).default(1),
  GEMINI_API_KEY: secret,
  GEMINI_VERTEX_LOCATION: z
    .string()
    .regex(/^[a-z\d-]+$/, 'is not a location')
    .optional(),
  GEMINI_MODEL: z
    .string()
    .regex(/^[\w.-]+$/, 'is not the name of a model')
    .optional(),
  GEMINI_THINKING: z.enum(['minimal', 'low', 'medium', 'high']).default('minimal'),
  GEMINI_URL: z.url().optional(),
  GEMINI_TIMEOUT_MS: z.coerce.number().int().min(100).default(10_000),
  GEMINI_COMMENTS_PER_PASS: z.coerce.number().int().min(0).default(100),
  GEMINI_COMMENTS_PER_DAY: z.coerce.number().int().min(0).default(500),
  GEMINI_COMMENTS_PER_PROJECT_DAY: z.coerce.number().int().min(0).default(5_000),
  ANSWER_STEP_MS: z.coerce.number().int().min(0).default(1_500),
  PROOF_OF_WORK: z.enum(['on', 'off']).default('on'),
  PASSWORDS_OF_AUTH: z.enum(['refused', 'accepted']).default('refused'),
  PAYMENTS: z.enum(['simulated', 'off']).default('off'),
  HOSTING_PROXIES: addressRanges.prefault(GOOGLE_PROXIES),
  SUPPORT_EMAIL: z.email().default('support@threadsweep.example'),
  CLOCK_FILE: z.string().optional(),
  K_REVISION: z.string().default('development'),
});

const environment = parameters
  .refine(({ SMTP_TLS, SMTP_HOST }) => SMTP_TLS !== 'off' || LOOPBACK.has(SMTP_HOST), {
    path: ['SMTP_TLS'],
    message: 'without TLS, the SMTP server must be on this machine',
  })
  .refine(
    ({ GEMINI_API_KEY, GEMINI_VERTEX_LOCATION, GEMINI_MODEL }) =>
      GEMINI_MODEL !== undefined ||
      (GEMINI_API_KEY === undefined && GEMINI_VERTEX_LOCATION === undefined),
    { path: ['GEMINI_MODEL'], message: 'is missing' },
  )
  .refine(
    ({ GEMINI_API_KEY, GEMINI_VERTEX_LOCATION }) =>
      GEMINI_API_KEY === undefined || GEMINI_VERTEX_LOCATION === undefined,
    { path: ['GEMINI_API_KEY'], message: 'must be off with GEMINI_VERTEX_LOCATION' },
  );

/** The configuration of the functions from the environment. */
export type Config = ReturnType<typeof configOf>;

/**
 * Reads the configuration from the environment.
 * @throws Error naming each variable that is missing or malformed, never its value
 */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const names = parsed.error.issues.map(
      (issue) =>
        `${issue.path.join('.')}: ${issue.code === 'invalid_type' ? 'is missing' : issue.message}`,
    );
    throw new Error(`The configuration is incomplete: ${names.join('; ')}`);
  }
  return configOf(parsed.data);
}

function configOf(env: z.infer<typeof environment>) {
  const { GCLOUD_PROJECT: project, FUNCTIONS_REGION: region } = env;
  const scanUnits =
    env.YOUTUBE_API_KEY === undefined
      ? 0
      : Math.floor((env.QUOTA_DAILY_UNITS * env.QUOTA_SCAN_PERCENT) / 100);
  const queueOf = (name: string) => `projects/${project}/locations/${region}/queues/${name}`;
  // Every function has this address, even if Google shows only its address at run.app:
  // https://cloud.google.com/functions/docs/calling/http
  const urlOf = (name: string) => `https://${region}-${project}.cloudfunctions.net/${name}`;
  return {
    projectId: project,
    /** The emulator that replaces Firestore; undefined in production. */
    firestore: { emulator: env.FIRESTORE_EMULATOR_HOST },
    /** The web app's public address, without a final slash. */
    appUrl: (env.APP_URL ?? `https://${project}.web.app`).replace(/\/$/, ''),
    /** The addresses from which Hosting calls functions. */
    hostingProxies: env.HOSTING_PROXIES,
    supportEmail: env.SUPPORT_EMAIL,
    identity: {
      apiKey: env.IDENTITY_API_KEY,
      url: env.IDENTITY_URL,
      secureTokenUrl: env.SECURE_TOKEN_URL,
    },
    google: {
      clientId: env.GOOGLE_CLIENT_ID,
      clientSecret: env.GOOGLE_CLIENT_SECRET,
      oauthUrl: env.GOOGLE_OAUTH_URL,
      tokenUrl: env.GOOGLE_TOKEN_URL,
      revokeUrl: env.GOOGLE_REVOKE_URL,
    },
    youtubeUrl: env.YOUTUBE_URL,
    youtubeTimeoutMs: env.YOUTUBE_TIMEOUT_MS,
    kms: {
      key:
        env.KMS_KEY ??
        `projects/${project}/locations/global/keyRings/threadsweep/cryptoKeys/tokens`,
      endpoint: env.KMS_ENDPOINT,
    },
    tasks: {
      queue: env.TASKS_QUEUE ?? queueOf('cleaningPass'),
      endpoint: env.TASKS_ENDPOINT,
      cleaningPassUrl: env.CLEANING_PASS_URL ?? urlOf('cleaningPass'),
      serviceAccount:
        env.TASKS_SERVICE_ACCOUNT ?? `threadsweep-tasks@${project}.iam.gserviceaccount.com`,
      mailQueue: env.MAIL_QUEUE ?? queueOf('sendMail'),
      sendMailUrl: env.SEND_MAIL_URL ?? urlOf('sendMail'),
      noticeQueue: env.NOTICE_QUEUE ?? queueOf('sendNotice'),
      sendNoticeUrl: env.SEND_NOTICE_URL ?? urlOf('sendNotice'),
    },
    mail: {
      host: env.SMTP_HOST,
      port: env.SMTP_PORT,
      /** How TLS is used. `off` is allowed only on this machine. */
      tls: env.SMTP_TLS,
      /** The login at the mail server; undefined if the user or the password is not set. */
      login:
        env.SMTP_USER === undefined || env.SMTP_PASSWORD === undefined
          ? undefined
          : { user: env.SMTP_USER, password: env.SMTP_PASSWORD },
      timeoutMs: env.SMTP_TIMEOUT_MS,
      from: env.MAIL_FROM,
      /**
       * The secret with which the mail provider signs its events. Without it, no event is accepted.
       */
      webhookSecret: env.MAIL_WEBHOOK_SECRET,
    },
    /**
     * The units of the project on a day, and the number of documents of the ledger. Firestore
     * accepts about one write per second to each document.
     */
    quota: {
      dailyUnits: env.QUOTA_DAILY_UNITS - scanUnits,
      /**
       * The percentage of a day's units that a creator's calls may spend for one channel. Manual
       * cleans do not count.
       */
      byHandPercent: env.QUOTA_BY_HAND_PERCENT,
      shards: env.QUOTA_SHARDS,
    },
    /** The settings of scans, with which visitors try the detector on a public video. */
    scan: {
      /** The API key that reads public videos without a grant; undefined if there are no scans. */
      apiKey: env.YOUTUBE_API_KEY,
      /** The units of a day that are reserved for scans. */
      dailyUnits: scanUnits,
    },
    /**
     * The most connected channels; further accounts join the waiting list. Undefined if there is no
     * limit.
     */
    channelsMax: env.CHANNELS_MAX,
    /**
     * The settings of YouTube's push feed: its hub, and the address of the function `uploadNotice`.
     * Without that address, only the hourly job finds new uploads.
     */
    uploads: {
      hubUrl: env.HUB_URL,
      noticeUrl:
        env.UPLOAD_NOTICE_URL === 'off'
          ? undefined
          : (env.UPLOAD_NOTICE_URL ?? urlOf('uploadNotice')),
    },
    /** The settings of second opinions. */
    gemini: {
      /** How Gemini is called; null if it is off. */
      access: geminiAccess(env),
      thinking: THINKING[env.GEMINI_THINKING],
      /** An address that replaces Google's own. */
      url: env.GEMINI_URL,
      timeoutMs: env.GEMINI_TIMEOUT_MS,
      /**
       * How many second opinions one pass may request (`perPass`), and all passes of a channel on
       * one day (`perDay`).
       */
      budget: { perPass: env.GEMINI_COMMENTS_PER_PASS, perDay: env.GEMINI_COMMENTS_PER_DAY },
      /** How many second opinions all channels together may request on one day (UTC). */
      projectPerDay: env.GEMINI_COMMENTS_PER_PROJECT_DAY,
    },
    /**
     * The step of response times, in ms. Registrations, refused logins and requests for mailed links
     * end only after a multiple of this step. So their duration does not reveal whether an email
     * address has an account.
     */
    answerStepMs: env.ANSWER_STEP_MS,
    /** Whether a client with many registrations or failed logins must do a proof of work. */
    proofOfWork: env.PROOF_OF_WORK === 'on',
    /** Whether a login refuses a password that somebody has set at Firebase Auth itself. */
    refusesPasswordsOfAuth: env.PASSWORDS_OF_AUTH === 'refused',
    /**
     * How plans are paid. If it is `simulated`, a plan takes effect without a payment, and the
     * screens say so.
     */
    payments: env.PAYMENTS,
    /** A file `{"offsetMs": n}` that moves the clock; undefined in production. */
    clockFile: env.CLOCK_FILE,
    /** The name of the deployment, from Cloud Run's variable K_REVISION. */
    revision: env.K_REVISION,
  };
}

/** Gemini's names of the thinking levels. */
const THINKING = { minimal: 'MINIMAL', low: 'LOW', medium: 'MEDIUM', high: 'HIGH' } as const;

function geminiAccess(env: z.infer<typeof environment>) {
  const { GEMINI_MODEL: model, GEMINI_API_KEY: apiKey } = env;
  if (model === undefined) return null;
  if (apiKey !== undefined) return { model, apiKey };
  const vertexLocation = env.GEMINI_VERTEX_LOCATION;
  return vertexLocation === undefined ? null : { model, vertexLocation };
}
