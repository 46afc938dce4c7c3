export const PROJECT = 'demo-threadsweep';
const REGION = 'us-central1';

/**
 * Returns the environment variables of the functions for a product that runs on local emulators.
 * functions/src/platform/config.ts reads them.
 *
 * @param {import('./ports.mjs').Ports} ports
 * @param {string} clockFile the file that stores the moved clock
 * @returns {Record<string, string>}
 */
export function functionsEnvironment(ports, clockFile) {
  const auth = `http://127.0.0.1:${ports.auth}`;
  const google = `http://127.0.0.1:${ports.youtube}`;
  const grpc = `127.0.0.1:${ports.tasks}`;
  return {
    APP_URL: appUrl(ports),
    IDENTITY_API_KEY: 'local',
    IDENTITY_URL: `${auth}/identitytoolkit.googleapis.com`,
    SECURE_TOKEN_URL: `${auth}/securetoken.googleapis.com`,
    GOOGLE_CLIENT_ID: 'threadsweep-local',
    GOOGLE_OAUTH_URL: `${google}/o/oauth2/v2/auth`,
    GOOGLE_TOKEN_URL: `${google}/token`,
    GOOGLE_REVOKE_URL: `${google}/revoke`,
    YOUTUBE_URL: google,
    TASKS_ENDPOINT: grpc,
    KMS_ENDPOINT: grpc,
    KMS_KEY: `projects/${PROJECT}/locations/global/keyRings/threadsweep/cryptoKeys/tokens`,
    TASKS_QUEUE: `projects/${PROJECT}/locations/${REGION}/queues/cleaningPass`,
    CLEANING_PASS_URL: functionUrl(ports, 'cleaningPass'),
    SEND_MAIL_URL: functionUrl(ports, 'sendMail'),
    SEND_NOTICE_URL: functionUrl(ports, 'sendNotice'),
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(ports.smtp),
    SMTP_TLS: 'off',
    MAIL_FROM: 'no-reply@threadsweep.example',
    UPLOAD_NOTICE_URL: functionUrl(ports, 'uploadNotice'),
    HUB_URL: `${google}/hub`,
    TASKS_SERVICE_ACCOUNT: `tasks@${PROJECT}.iam.gserviceaccount.com`,
    SUPPORT_EMAIL: 'support@threadsweep.example',
    PAYMENTS: 'simulated',
    // All programs on this machine count as one client, so tests would need proofs of work.
    PROOF_OF_WORK: process.env['PROOF_OF_WORK'] ?? 'off',
    // The Auth emulator imports its users at each start, which looks like a change of every
    // password.
    PASSWORDS_OF_AUTH: 'accepted',
    CLOCK_FILE: clockFile,
  };
}

/**
 * Returns the URL of the web app, to which mails and Google's consent page link.
 *
 * @param {import('./ports.mjs').Ports} ports
 */
export function appUrl({ web, hosting }) {
  return `http://127.0.0.1:${web ?? hosting}`;
}

/**
 * Returns the URL of a function.
 *
 * @param {import('./ports.mjs').Ports} ports
 * @param {string} name
 */
function functionUrl(ports, name) {
  return `http://127.0.0.1:${ports.functions}/${PROJECT}/${REGION}/${name}`;
}

/**
 * Returns the scheduled functions. The functions emulator loads but never calls them; the clock of
 * this project's emulators does, as often as functions/src/index.ts declares.
 *
 * @param {Pick<import('./ports.mjs').Ports, 'functions'>} ports
 */
export function schedules(ports) {
  const trigger = `functions/projects/${PROJECT}/triggers/${REGION}-reconcile-0`;
  return [
    {
      name: 'reconcile',
      url: `http://127.0.0.1:${ports.functions}/${trigger}`,
      everyMinutes: 60,
    },
  ];
}

/** The limits and retries of both queues of mails. */
const MAILS = {
  maxAttempts: 10,
  minBackoffMs: 10_000,
  maxBackoffMs: 600_000,
  maxConcurrentDispatches: 5,
};

/** The limits and retries of the task queues, as functions/src/index.ts declares them. */
export const QUEUES = {
  cleaningPass: {
    maxAttempts: 8,
    minBackoffMs: 5_000,
    maxBackoffMs: 300_000,
    maxConcurrentDispatches: 10,
  },
  sendMail: MAILS,
  sendNotice: MAILS,
};
