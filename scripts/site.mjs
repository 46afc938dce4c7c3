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

import { functionsEnvironment, PROJECT } from './local-settings.mjs';
import { clockFileOf, siteFolderOf } from './state-folder.mjs';

const PUBLIC = 'public';

/**
 * The file from which the web app reads its configuration. In production, Hosting redirects the
 * request to a configuration that Hosting generates.
 */
const FIREBASE_CONFIG = 'firebase-config.json';

/**
 * The functions' secrets. None is empty, because the functions emulator would request an empty
 * secret from Secret Manager.
 */
const SECRETS = [
  'GOOGLE_CLIENT_SECRET=local-client-secret',
  'GEMINI_API_KEY=off',
  'YOUTUBE_API_KEY=local-api-key',
  'SMTP_PASSWORD=off',
  'MAIL_WEBHOOK_SECRET=off',
  '',
].join('\n');

/**
 * Creates the folder in which firebase-tools runs, without the web app. It contains firebase.json
 * with this run's ports, the local parameters and secrets of the functions, and links to the other
 * files. Nothing is written into the work tree, so several products can run from it at the same
 * time.
 *
 * @param {import('./run.mjs').ProductRun} run
 */
export function writeSite({ root, state, ports }) {
  const site = siteFolderOf(state);
  rmSync(site, { recursive: true, force: true });
  for (const folder of ['functions', PUBLIC]) mkdirSync(join(site, folder), { recursive: true });
  const links = ['node_modules', 'functions/lib', 'functions/package.json'];
  // npm creates this folder only for packages in other versions than the root's.
  if (existsSync(join(root, 'functions/node_modules'))) links.push('functions/node_modules');
  for (const link of links) symlinkSync(join(root, link), join(site, link));
  for (const file of ['firestore.rules', 'firestore.indexes.json'])
    cpSync(join(root, file), join(site, file));
  const environment = functionsEnvironment(ports, clockFileOf(state));
  const lines = Object.entries(environment).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(site, 'functions/.env.local'), lines.join(''));
  writeFileSync(join(site, 'functions/.secret.local'), SECRETS);
  writeFileSync(join(site, PUBLIC, FIREBASE_CONFIG), JSON.stringify(firebaseConfig(ports)));
  writeFileSync(join(site, 'firebase.json'), JSON.stringify(localConfig(root, ports), null, 2));
}

/**
 * Copies the built web app to the folder that Hosting serves, so that another product's build does
 * not change it.
 *
 * @param {import('./run.mjs').ProductRun} run
 */
export function publishWeb({ root, state }) {
  cpSync(join(root, 'web/dist'), join(siteFolderOf(state), PUBLIC), { recursive: true });
}

/**
 * Returns the configuration of the web SDK, which web/src/data/firebase-config.ts reads.
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

/**
 * Headers in firebase.json for paths that match `source`.
 *
 * @typedef {{source: string, headers: {key: string, value: string}[]}} HeaderRule
 */

/**
 * Returns the address of an emulator in firebase.json.
 *
 * @param {number} port
 */
function addressOf(port) {
  return { host: '127.0.0.1', port };
}

/**
 * Returns the repository's firebase.json with local ports and without production's redirects.
 *
 * @param {string} root
 * @param {import('./ports.mjs').Ports} ports
 */
function localConfig(root, ports) {
  const config = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8'));
  return {
    hosting: {
      ...config.hosting,
      public: PUBLIC,
      predeploy: undefined,
      redirects: undefined,
      headers: config.hosting.headers.map((/** @type {HeaderRule} */ rule) => ({
        source: rule.source,
        headers: rule.headers.flatMap((header) => localHeader(header, ports)),
      })),
    },
    functions: {
      source: 'functions',
      // Ignores all changes, because `npm run dev` decides when to reload the functions.
      ignore: [
        'node_modules',
        '.env*',
        '.secret.local',
        ...(ports.web === undefined ? [] : ['lib']),
      ],
    },
    // Without this section, `--official-firestore` would not make firebase-tools start Firestore.
    firestore: { rules: 'firestore.rules', indexes: 'firestore.indexes.json' },
    emulators: {
      auth: addressOf(ports.auth),
      firestore: addressOf(ports.firestore),
      functions: addressOf(ports.functions),
      hosting: addressOf(ports.site),
      hub: addressOf(ports.hub),
      logging: addressOf(ports.logging),
      // The functions emulator starts Eventarc and the Tasks emulator, which the product does not
      // use.
      eventarc: addressOf(ports.eventarc),
      tasks: addressOf(ports.taskQueues),
      ui: { enabled: false },
      singleProjectMode: true,
    },
  };
}

/**
 * Adapts a header so that the browser may call local emulators without TLS. The rest of the content
 * security policy stays, so that violations fail as in production.
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
    .replace(/img-src [^;]*/, (directive) => `${directive} http://127.0.0.1:${ports.youtube}`)
    .replace(/;\s*upgrade-insecure-requests/, '');
  return [{ key, value: policy }];
}
