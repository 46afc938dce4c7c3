import { z } from 'zod';

const hostAndPort = z.string().regex(/^[^:/]+:\d+$/, 'must be host:port');

const environment = z.object({
  GCLOUD_PROJECT: z.string().min(1),
  FIRESTORE_EMULATOR_HOST: hostAndPort.optional(),
  APP_URL: z.url(),
  IDENTITY_API_KEY: z.string().min(1),
  IDENTITY_URL: z.url().default('https://identitytoolkit.googleapis.com'),
  SECURE_TOKEN_URL: z.url().default('https://securetoken.googleapis.com'),
  GOOGLE_CLIENT_ID: z.string().min(1),
  GOOGLE_CLIENT_SECRET: z.string().min(1),
  GOOGLE_OAUTH_URL: z.url().default('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: z.url().default('https://oauth2.googleapis.com/token'),
  GOOGLE_REVOKE_URL: z.url().default('https://oauth2.googleapis.com/revoke'),
  YOUTUBE_URL: z.url().default('https://www.googleapis.com'),
  YOUTUBE_TIMEOUT_MS: z.coerce.number().int().min(1).default(30_000),
  KMS_KEY: z.string().min(1),
  KMS_ENDPOINT: hostAndPort.optional(),
  TASKS_QUEUE: z.string().min(1),
  TASKS_ENDPOINT: hostAndPort.optional(),
  TASKS_SERVICE_ACCOUNT: z.email(),
  CLEANING_PASS_URL: z.url(),
  UPLOAD_NOTICE_URL: z.url().optional(),
  HUB_URL: z.url().default('https://pubsubhubbub.appspot.com/subscribe'),
  QUOTA_DAILY_UNITS: z.coerce.number().int().min(1).default(10_000),
  QUOTA_SHARDS: z.coerce.number().int().min(1).max(200).default(1),
  // A secret that functions are bound to must have a value: `off` stands for none.
  GEMINI_API_KEY: z
    .string()
    .transform((key) => (key === 'off' ? undefined : key))
    .optional(),
  GEMINI_MODEL: z.string().min(1).default('gemini-2.5-flash'),
  GEMINI_URL: z.url().optional(),
  GEMINI_TIMEOUT_MS: z.coerce.number().int().min(100).default(10_000),
  GEMINI_COMMENTS_PER_PASS: z.coerce.number().int().min(0).default(100),
  GEMINI_COMMENTS_PER_DAY: z.coerce.number().int().min(0).default(500),
  PAYMENTS: z.enum(['simulated', 'off']).default('off'),
  SUPPORT_EMAIL: z.email().default('support@threadsweep.example'),
  CLOCK_FILE: z.string().optional(),
  K_REVISION: z.string().default('development'),
});

/** A plaintext gRPC endpoint to use instead of Google's own. */
export interface GrpcEndpoint {
  host: string;
  port: number;
}

/** All that the functions are told from outside. */
export interface Config {
  projectId: string;
  /** Where an emulator answers in place of Firestore; none in production. */
  firestore: { emulator: GrpcEndpoint | undefined };
  /** The web app's public address, without a slash at its end. */
  appUrl: string;
  supportEmail: string;
  identity: { apiKey: string; url: string; secureTokenUrl: string };
  google: {
    clientId: string;
    clientSecret: string;
    oauthUrl: string;
    tokenUrl: string;
    revokeUrl: string;
  };
  youtubeUrl: string;
  /** How long one call to YouTube may take. */
  youtubeTimeoutMs: number;
  kms: { key: string; endpoint: GrpcEndpoint | undefined };
  tasks: {
    queue: string;
    endpoint: GrpcEndpoint | undefined;
    cleaningPassUrl: string;
    serviceAccount: string;
  };
  /**
   * YouTube's quota units a day for the whole project, and over how many documents the ledger deals
   * them: Firestore takes about one write a second to each.
   */
  quota: { dailyUnits: number; shards: number };
  /**
   * YouTube's push feed: its hub, and where it reaches the function `uploadNotice`. Without the latter
   * new uploads are found by the hourly look alone.
   */
  uploads: { hubUrl: string; noticeUrl: string | undefined };
  /** Second opinions on comments that the detector is unsure of; none without a key. */
  gemini: {
    apiKey: string | undefined;
    model: string;
    /** Where it answers instead of Google's own address. */
    url: string | undefined;
    timeoutMs: number;
    /** How many comments of one pass, and of a channel on one day, may be asked about. */
    budget: { perPass: number; perDay: number };
  };
  /** `simulated`: choosing a plan takes effect without a payment, and the screens say so. */
  payments: 'simulated' | 'off';
  /** A file `{"offsetMs": n}` that moves the clock; none in production. */
  clockFile: string | undefined;
  /** Which deployment this is: Cloud Run, on which functions run, names it in K_REVISION. */
  revision: string;
}

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
  const env = parsed.data;
  return {
    projectId: env.GCLOUD_PROJECT,
    firestore: { emulator: grpcEndpoint(env.FIRESTORE_EMULATOR_HOST) },
    appUrl: env.APP_URL.replace(/\/$/, ''),
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
    kms: { key: env.KMS_KEY, endpoint: grpcEndpoint(env.KMS_ENDPOINT) },
    tasks: {
      queue: env.TASKS_QUEUE,
      endpoint: grpcEndpoint(env.TASKS_ENDPOINT),
      cleaningPassUrl: env.CLEANING_PASS_URL,
      serviceAccount: env.TASKS_SERVICE_ACCOUNT,
    },
    quota: { dailyUnits: env.QUOTA_DAILY_UNITS, shards: env.QUOTA_SHARDS },
    uploads: { hubUrl: env.HUB_URL, noticeUrl: env.UPLOAD_NOTICE_URL },
    gemini: {
      apiKey: env.GEMINI_API_KEY,
      model: env.GEMINI_MODEL,
      url: env.GEMINI_URL,
      timeoutMs: env.GEMINI_TIMEOUT_MS,
      budget: { perPass: env.GEMINI_COMMENTS_PER_PASS, perDay: env.GEMINI_COMMENTS_PER_DAY },
    },
    payments: env.PAYMENTS,
    clockFile: env.CLOCK_FILE,
    revision: env.K_REVISION,
  };
}

function grpcEndpoint(text: string | undefined): GrpcEndpoint | undefined {
  if (text === undefined) return undefined;
  const [host = '', port = ''] = text.split(':');
  return { host, port: Number(port) };
}
