import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

export const PROJECT = 'demo-threadsweep';
const REGION = 'us-central1';

/**
 * What the functions are told from outside (functions/src/platform/config.ts reads it), for a product that
 * runs on the local emulators.
 *
 * @param {import('./ports.mjs').Ports} ports
 * @param {string} clockFile where the moved clock is kept
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
    UPLOAD_NOTICE_URL: functionUrl(ports, 'uploadNotice'),
    HUB_URL: `${google}/hub`,
    TASKS_SERVICE_ACCOUNT: `tasks@${PROJECT}.iam.gserviceaccount.com`,
    PAYMENTS: 'simulated',
    CLOCK_FILE: clockFile,
  };
}

/**
 * Where a person opens the web app, and where mail and Google's consent page lead back to.
 *
 * @param {import('./ports.mjs').Ports} ports
 */
export function appUrl({ web, hosting }) {
  return `http://127.0.0.1:${web ?? hosting}`;
}

/**
 * @param {import('./ports.mjs').Ports} ports
 * @param {string} name
 */
function functionUrl(ports, name) {
  return `http://127.0.0.1:${ports.functions}/${PROJECT}/${REGION}/${name}`;
}

/**
 * The scheduled functions, which the functions emulator loads and never calls: the emulators' clock
 * calls them (functions/src/index.ts says when).
 *
 * @param {import('./ports.mjs').Ports} ports
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

/** How the queue tries again, as functions/src/index.ts declares it. */
export const QUEUES = {
  cleaningPass: {
    maxAttempts: 8,
    minBackoffMs: 5_000,
    maxBackoffMs: 300_000,
    maxConcurrentDispatches: 10,
  },
};

/**
 * Lays out the folder that firebase-tools runs in: a firebase.json of our own with this run's ports
 * and without the headers meant for production hosts, the built functions with their local
 * parameters and secrets, and links to what does not differ. Nothing is written into the work tree,
 * so several products can run from it at a time.
 *
 * @param {string} root the repository
 * @param {string} site the folder, made anew
 * @param {import('./ports.mjs').Ports} ports
 * @param {Record<string, string>} environment of the functions
 */
export function writeSite(root, site, ports, environment) {
  rmSync(site, { recursive: true, force: true });
  const functions = join(site, 'functions');
  mkdirSync(functions, { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(site, 'node_modules'));
  const pub = publicFolder(site);
  mkdirSync(pub);
  writeFileSync(join(pub, FIREBASE_CONFIG), JSON.stringify(firebaseConfig(ports)));
  symlinkSync(join(root, 'functions/lib'), join(functions, 'lib'));
  symlinkSync(join(root, 'functions/package.json'), join(functions, 'package.json'));
  if (existsSync(join(root, 'functions/node_modules')))
    symlinkSync(join(root, 'functions/node_modules'), join(functions, 'node_modules'));
  for (const file of ['firestore.rules', 'firestore.indexes.json'])
    cpSync(join(root, file), join(site, file));
  const lines = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  writeFileSync(join(functions, '.env.local'), `${lines.join('\n')}\n`);
  // An empty value would still be asked of Secret Manager.
  const secrets = ['GOOGLE_CLIENT_SECRET=local-client-secret', 'GEMINI_API_KEY=off'];
  writeFileSync(join(functions, '.secret.local'), `${secrets.join('\n')}\n`);
  writeFileSync(join(site, 'firebase.json'), JSON.stringify(localConfig(root, ports), null, 2));
}

/**
 * Puts the built web app where Hosting serves it from: a copy, so that a build for one product
 * changes nothing under another that runs.
 *
 * @param {string} root the repository
 * @param {string} site
 */
export function publishWeb(root, site) {
  cpSync(join(root, 'web/dist'), publicFolder(site), { recursive: true });
}

/** @param {string} site */
function publicFolder(site) {
  return join(site, 'public');
}

/** What the web app asks for; Hosting leads it to its own configuration in production. */
const FIREBASE_CONFIG = 'firebase-config.json';

/**
 * What the web SDK must know here (web/src/data/firebase-config.ts reads it).
 *
 * @param {import('./ports.mjs').Ports} ports
 */
function firebaseConfig(ports) {
  return {
    projectId: PROJECT,
    apiKey: 'local',
    emulators: {
      auth: `127.0.0.1:${ports.auth}`,
      firestore: `127.0.0.1:${ports.firestore}`,
    },
  };
}

/** @typedef {{source: string, headers: {key: string, value: string}[]}} HeaderRule */

/** @param {number} port */
function at(port) {
  return { host: '127.0.0.1', port };
}

/**
 * firebase.json of the repository, made local.
 *
 * @param {string} root
 * @param {import('./ports.mjs').Ports} ports
 */
function localConfig(root, ports) {
  const config = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8'));
  return {
    hosting: {
      ...config.hosting,
      public: 'public',
      predeploy: undefined,
      redirects: undefined,
      headers: config.hosting.headers.map((/** @type {HeaderRule} */ rule) => ({
        source: rule.source,
        headers: rule.headers.flatMap((header) => localHeader(header, ports)),
      })),
    },
    functions: {
      source: 'functions',
      // npm run dev says itself when to load the functions again.
      ignore: [
        'node_modules',
        '.env*',
        '.secret.local',
        ...(ports.web === undefined ? [] : ['lib']),
      ],
    },
    // For `--official-firestore`; firebase-tools starts it only where it is asked for.
    firestore: { rules: 'firestore.rules', indexes: 'firestore.indexes.json' },
    emulators: {
      auth: at(ports.auth),
      firestore: at(ports.firestore),
      functions: at(ports.functions),
      hosting: at(ports.hosting),
      hub: at(ports.hub),
      logging: at(ports.logging),
      // The functions emulator starts these two, which the product does not use.
      eventarc: at(ports.eventarc),
      tasks: at(ports.taskQueues),
      ui: { enabled: false },
      singleProjectMode: true,
    },
  };
}

/**
 * The browser may talk to the local emulators instead of Google, without TLS; the rest of the
 * policy stays, so that what breaks it in production breaks it here.
 *
 * @param {{key: string, value: string}} header
 * @param {import('./ports.mjs').Ports} ports
 */
function localHeader({ key, value }, ports) {
  if (key === 'Strict-Transport-Security') return [];
  if (key !== 'Content-Security-Policy') return [{ key, value }];
  const local = [ports.auth, ports.firestore, ports.youtube]
    .map((port) => `http://127.0.0.1:${port}`)
    .join(' ');
  const policy = value
    .replace(/connect-src [^;]*/, (directive) => `${directive} ${local}`)
    // The YouTube emulator has pictures of its own.
    .replace(/img-src [^;]*/, (directive) => `${directive} http://127.0.0.1:${ports.youtube}`)
    .replace(/;\s*upgrade-insecure-requests/, '');
  return [{ key, value: policy }];
}
