import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Failure } from './failure.mjs';
import { PROJECT, QUEUES, schedules } from './local-settings.mjs';
import { respondsOk, waitUntilReady } from './readiness.mjs';
import { logFileOf, node24, toolEnvironment } from './run.mjs';
import { clockFileOf, emulatorsFolderOf, siteFolderOf } from './state-folder.mjs';

/**
 * Starts this project's emulators: Firestore, Tasks, KMS, YouTube, OAuth and mail.
 *
 * @param {import('./run.mjs').ProductRun} run
 * @returns {Promise<import('./processes.mjs').Started>} once they are ready
 * @throws {Failure} if they end or are not ready in time
 */
export async function startEmulators({ root, state, ports, officialFirestore, processes, log }) {
  const firestore = officialFirestore ? '' : 'Firestore, ';
  log(`Starting our emulators (${firestore}Tasks, KMS, YouTube, OAuth, mail)…`);
  const emulators = processes.start(
    'Our emulators',
    [
      node24(root),
      'emulators/src/main.ts',
      ...(officialFirestore
        ? ['--no-firestore']
        : [
            `--firestore-port=${ports.firestore}`,
            `--rules=${join(root, 'firestore.rules')}`,
            `--indexes=${join(root, 'firestore.indexes.json')}`,
          ]),
      `--grpc-port=${ports.tasks}`,
      `--http-port=${ports.youtube}`,
      `--smtp-port=${ports.smtp}`,
      `--hosting-port=${ports.hosting}`,
      `--hosting-origin=${ports.site}`,
      `--functions-port=${ports.functions}`,
      `--state=${emulatorsFolderOf(state)}`,
      `--clock-file=${clockFileOf(state)}`,
      `--queues=${JSON.stringify(QUEUES)}`,
      `--schedules=${JSON.stringify(schedules(ports))}`,
    ],
    { cwd: root, env: toolEnvironment(root), logFile: logFileOf(state, 'emulators') },
  );
  await waitUntilReady(emulators, async () =>
    readFileSync(emulators.logFile, 'utf8').includes('"ready":true'),
  );
  return emulators;
}

/**
 * Starts firebase-tools with the Auth, Functions and Hosting emulators.
 *
 * @param {import('./run.mjs').ProductRun} run
 * @returns {Promise<import('./processes.mjs').Started>} once Hosting reaches a function
 * @throws {Failure} if it ends or is not ready in time
 */
export async function startFirebaseTools(run) {
  const { root, state, ports, officialFirestore, processes, log } = run;
  const emulators = ['auth', 'functions', 'hosting', ...(officialFirestore ? ['firestore'] : [])];
  log(`Starting the emulators of firebase-tools (${emulators.join(', ')})…`);
  const site = siteFolderOf(state);
  const auth = authFolderOf(state);
  const firebaseTools = processes.start(
    'firebase-tools',
    [
      node24(root),
      `--import=${join(root, 'scripts/lazy-auth-emulator.mjs')}`,
      join(root, 'node_modules/firebase-tools/lib/bin/firebase.js'),
      'emulators:start',
      `--project=${PROJECT}`,
      `--only=${emulators.join(',')}`,
      `--config=${join(site, 'firebase.json')}`,
      `--import=${auth}`,
      `--export-on-exit=${auth}`,
      ...(ports.inspect === undefined ? [] : [`--inspect-functions=${ports.inspect}`]),
    ],
    {
      cwd: site,
      env: firebaseEnvironment(run),
      logFile: logFileOf(state, 'firebase'),
      // SIGINT makes firebase-tools export the accounts of the Auth emulator.
      stopSignal: 'SIGINT',
    },
  );
  await waitUntilReady(
    firebaseTools,
    async () =>
      (await respondsOk(`http://127.0.0.1:${ports.auth}/`)) &&
      (await respondsOk(`http://127.0.0.1:${ports.hosting}/api/health`)),
  );
  return firebaseTools;
}

/**
 * Returns an environment in which firebase-tools asks no questions, reads no login and calls no
 * network.
 *
 * @param {import('./run.mjs').ProductRun} run
 * @returns {NodeJS.ProcessEnv}
 */
function firebaseEnvironment({ root, state, ports }) {
  const {
    GOOGLE_APPLICATION_CREDENTIALS: _,
    FIREBASE_TOKEN: __,
    ...inherited
  } = toolEnvironment(root);
  return {
    ...inherited,
    CI: '1',
    NO_UPDATE_NOTIFIER: '1',
    // firebase-tools notifies an editor's extension on a fixed port. If another program used that
    // port, firebase-tools would wait for that program. Port 1 refuses connections at once.
    VSCODE_WEBHOOK_PORT: '1',
    // In seconds, by default 30. firebase-tools starts a process for each simultaneous call. It never
    // responds to the call if the process takes longer to start.
    FUNCTIONS_DISCOVERY_TIMEOUT: '600',
    XDG_CONFIG_HOME: join(state, 'firebase-config'),
    TMPDIR: temporaryFolder(),
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${ports.firestore}`,
  };
}

/**
 * Saves the accounts of the Auth emulator, which itself writes them only when it ends. A crash would
 * lose unsaved accounts that Firestore still has.
 *
 * @param {string} state
 * @param {import('./ports.mjs').Ports} ports
 * @throws {Failure} if the emulator refuses
 */
export async function saveAuth(state, ports) {
  const response = await fetch(`http://127.0.0.1:${ports.hub}/_admin/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: authFolderOf(state), initiatedBy: 'threadsweep' }),
  });
  if (!response.ok) throw new Failure(`The Auth emulator could not save: ${await response.text()}`);
}

/**
 * Returns the folder to which the Auth emulator exports its accounts.
 *
 * @param {string} state
 */
function authFolderOf(state) {
  return join(state, 'auth');
}

/** @type {string | undefined} */
let temporary;

/**
 * Returns a temporary folder for this run's firebase-tools, which stores its hub's address there, in
 * a file named after the project. In a shared folder, concurrent runs would overwrite that file. The
 * folder's path is short, because a socket's path has at most about 100 characters.
 */
function temporaryFolder() {
  temporary ??= mkdtempSync(join(tmpdir(), 'threadsweep-'));
  return temporary;
}

/** Removes the temporary folder of firebase-tools, if this run has one. */
export function removeTemporaryFolder() {
  if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
}
