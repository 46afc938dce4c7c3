import { expect, test } from 'vitest';

import { readConfig } from './config.ts';

/** The variables that a deployment must set; all others have a default. */
const NEEDED = {
  GCLOUD_PROJECT: 'demo-threadsweep',
  IDENTITY_API_KEY: 'key-of-identity',
  GOOGLE_CLIENT_ID: 'client-of-google',
  GOOGLE_CLIENT_SECRET: 'a-secret-of-google',
  SMTP_HOST: 'smtp.provider.example',
  MAIL_FROM: 'no-reply@threadsweep.example',
};

const access = (variables: object) => readConfig({ ...NEEDED, ...variables }).gemini.access;

test('second opinions are off if Gemini’s key is missing or `off`, and any other key requires a model', () => {
  const GEMINI_MODEL = 'gemini-3.5-flash-lite';
  for (const GEMINI_API_KEY of [undefined, '', 'off'])
    expect(readConfig({ ...NEEDED, GEMINI_API_KEY, GEMINI_MODEL }).gemini.access).toBeNull();
  expect(access({ GEMINI_API_KEY: 'k', GEMINI_MODEL })).toEqual({
    model: GEMINI_MODEL,
    apiKey: 'k',
  });
  expect(access({ GEMINI_API_KEY: 'off', GEMINI_VERTEX_LOCATION: 'global', GEMINI_MODEL })).toEqual(
    { model: GEMINI_MODEL, vertexLocation: 'global' },
  );
  for (const on of [{ GEMINI_API_KEY: 'k' }, { GEMINI_VERTEX_LOCATION: 'global' }])
    expect(() => access(on)).toThrow('GEMINI_MODEL: is missing');
  expect(() =>
    access({ GEMINI_API_KEY: 'k', GEMINI_VERTEX_LOCATION: 'global', GEMINI_MODEL }),
  ).toThrow('GEMINI_API_KEY: must be off');
});

test('the production configuration uses Google’s services, no payments and no clock file', () => {
  expect(readConfig(NEEDED)).toEqual({
    projectId: 'demo-threadsweep',
    firestore: { emulator: undefined },
    appUrl: 'https://demo-threadsweep.web.app',
    hostingProxies: expect.anything(),
    supportEmail: 'support@threadsweep.example',
    identity: {
      apiKey: 'key-of-identity',
      url: 'https://identitytoolkit.googleapis.com',
      secureTokenUrl: 'https://securetoken.googleapis.com',
    },
    google: {
      clientId: 'client-of-google',
      clientSecret: 'a-secret-of-google',
      oauthUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
      tokenUrl: 'https://oauth2.googleapis.com/token',
      revokeUrl: 'https://oauth2.googleapis.com/revoke',
    },
    youtubeUrl: 'https://www.googleapis.com',
    youtubeTimeoutMs: 30_000,
    kms: {
      key: 'projects/demo-threadsweep/locations/global/keyRings/threadsweep/cryptoKeys/tokens',
      endpoint: undefined,
    },
    tasks: {
      queue: 'projects/demo-threadsweep/locations/us-central1/queues/cleaningPass',
      endpoint: undefined,
      cleaningPassUrl: 'https://us-central1-demo-threadsweep.cloudfunctions.net/cleaningPass',
      serviceAccount: 'threadsweep-tasks@demo-threadsweep.iam.gserviceaccount.com',
      mailQueue: 'projects/demo-threadsweep/locations/us-central1/queues/sendMail',
      sendMailUrl: 'https://us-central1-demo-threadsweep.cloudfunctions.net/sendMail',
      noticeQueue: 'projects/demo-threadsweep/locations/us-central1/queues/sendNotice',
      sendNoticeUrl: 'https://us-central1-demo-threadsweep.cloudfunctions.net/sendNotice',
    },
    mail: {
      host: 'smtp.provider.example',
      port: 587,
      tls: 'starttls',
      login: undefined,
      timeoutMs: 15_000,
      from: 'no-reply@threadsweep.example',
      webhookSecret: undefined,
    },
    uploads: {
      hubUrl: 'https://pubsubhubbub.appspot.com/subscribe',
      noticeUrl: 'https://us-central1-demo-threadsweep.cloudfunctions.net/uploadNotice',
    },
    quota: { byHandPercent: 10, dailyUnits: 10_000, shards: 1 },
    scan: { apiKey: undefined, dailyUnits: 0 },
    proofOfWork: true,
    refusesPasswordsOfAuth: true,
    answerStepMs: 1_500,
    gemini: {
      access: null,
      thinking: 'MINIMAL',
      url: undefined,
      timeoutMs: 10_000,
      budget: { perPass: 100, perDay: 500 },
      projectPerDay: 5_000,
    },
    payments: 'off',
    clockFile: undefined,
    revision: 'development',
  });
});

test('the URLs and names of functions and queues depend on the region, and the operator can set each one', () => {
  const { tasks, uploads, appUrl } = readConfig({ ...NEEDED, FUNCTIONS_REGION: 'europe-west1' });
  expect(tasks.queue).toBe('projects/demo-threadsweep/locations/europe-west1/queues/cleaningPass');
  expect(uploads.noticeUrl).toContain('https://europe-west1-demo-threadsweep.');
  expect(appUrl).toBe('https://demo-threadsweep.web.app');
  const set = {
    APP_URL: 'https://threadsweep.example/',
    KMS_KEY: 'projects/p/locations/global/keyRings/r/cryptoKeys/k',
    TASKS_QUEUE: 'projects/p/locations/l/queues/q',
    CLEANING_PASS_URL: 'https://cleaning.example/pass',
    UPLOAD_NOTICE_URL: 'off',
  };
  expect(readConfig({ ...NEEDED, ...set })).toMatchObject({
    appUrl: 'https://threadsweep.example',
    kms: { key: set.KMS_KEY },
    tasks: { queue: set.TASKS_QUEUE, cleaningPassUrl: set.CLEANING_PASS_URL },
    uploads: { noticeUrl: undefined },
  });
});

test.for(Object.keys(NEEDED))(
  'without the variable %s, reading the configuration fails with an error that names it',
  (name) => {
    for (const missing of [undefined, ''])
      expect(() => readConfig({ ...NEEDED, [name]: missing })).toThrow(
        `The configuration is incomplete: ${name}: is missing`,
      );
  },
);

test('a single configuration error names all missing variables', () => {
  expect(() => readConfig({})).toThrow(
    new RegExp(Object.keys(NEEDED).join('.*is missing; .*').concat(': is missing$')),
  );
});

test.for([
  ['APP_URL', 'threadsweep'],
  ['APP_URL', 'http://threadsweep.example'],
  ['APP_URL', 'ftp://127.0.0.1'],
  ['YOUTUBE_URL', 'not an address'],
  ['TASKS_SERVICE_ACCOUNT', 'nobody'],
  ['FIRESTORE_EMULATOR_HOST', 'http://127.0.0.1:8080'],
  ['KMS_ENDPOINT', 'https://127.0.0.1:4601'],
  ['TASKS_ENDPOINT', '127.0.0.1'],
  ['PAYMENTS', 'real-money'],
  ['MAIL_FROM', 'no-address'],
  ['MAIL_WEBHOOK_SECRET', 'too-short'],
  ['SMTP_TLS', 'off'],
  ['SUPPORT_EMAIL', 'write-us'],
] as const)(
  'a configuration error names a %s that is not valid, but does not contain its value',
  ([name, value]) => {
    const read = () => readConfig({ ...NEEDED, [name]: value });
    expect(read).toThrow(`${name}: `);
    expect(read).not.toThrow(value);
  },
);

test('a configuration error never contains a secret', () => {
  expect(() => readConfig({ ...NEEDED, APP_URL: 'x' })).not.toThrow(NEEDED.GOOGLE_CLIENT_SECRET);
});

test('the configuration splits endpoints into host and port, and removes trailing slashes from URLs', () => {
  const config = readConfig({
    ...NEEDED,
    APP_URL: 'http://127.0.0.1:5002/',
    FIRESTORE_EMULATOR_HOST: '127.0.0.1:4600',
    KMS_ENDPOINT: '127.0.0.1:4601',
    TASKS_ENDPOINT: 'localhost:4602',
    PAYMENTS: 'simulated',
  });
  expect(config.appUrl).toBe('http://127.0.0.1:5002');
  expect(config.firestore.emulator).toEqual({ host: '127.0.0.1', port: 4600 });
  expect(config.kms.endpoint).toEqual({ host: '127.0.0.1', port: 4601 });
  expect(config.tasks.endpoint).toEqual({ host: 'localhost', port: 4602 });
  expect(config.payments).toBe('simulated');
});

test('if a YouTube API key is configured, scans get a part of the day’s units and channels get the rest', () => {
  const { quota, scan } = readConfig({ ...NEEDED, YOUTUBE_API_KEY: 'a-key' });
  expect(scan).toEqual({ apiKey: 'a-key', dailyUnits: 400 });
  expect(quota.dailyUnits).toBe(9_600);
  expect(readConfig({ ...NEEDED, YOUTUBE_API_KEY: 'off' }).quota.dailyUnits).toBe(10_000);
});
