import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { BUILDS, inputHash, isStale, rememberBuild } from './builds.mjs';
import { Failure } from './failure.mjs';
import { functionsWorkers } from './functions-worker.mjs';
import { isInstalled } from './install.mjs';
import {
  PROJECT,
  QUEUES,
  functionsEnvironment,
  publishWeb,
  schedules,
  writeSite,
} from './local-site.mjs';
import { isAlive } from './process-table.mjs';
import { pause, tailOf } from './processes.mjs';

/** Starting the emulators takes 10 to 14 s on two busy cores; ten times that is broken. */
const READY_MS = 120_000;
/** A process that runs functions starts in 1 to 3 s. A call that met its end is never answered. */
const ANSWER_MS = 6_000;
const POLL_MS = 100;

/**
 * What one run works with.
 *
 * @typedef {object} Run
 * @property {string} root the repository
 * @property {string} state folder of everything that outlives the run
 * @property {import('./ports.mjs').Ports} ports
 * @property {boolean} officialFirestore whether Google's own emulator serves Firestore
 * @property {import('./processes.mjs').Processes} processes
 * @property {(line: string) => void} say tells the user about progress
 */

/** The name that the folder of the emulators' state had before; an old state is still read. */
const FORMER_EMULATORS = 'stand-ins';

/** The folders and files of a state folder, so that `--fresh` removes these and nothing else. */
const STATE_ENTRIES = [
  'auth',
  'clock.json',
  'emulators',
  'firebase-config',
  'logs',
  'run.json',
  'seeded.json',
  'site',
  FORMER_EMULATORS,
];

/** @param {string} state */
export function forgetState(state) {
  for (const entry of STATE_ENTRIES) rmSync(join(state, entry), { recursive: true, force: true });
}

/**
 * Installs the packages where some are missing.
 *
 * @param {Omit<Run, 'ports' | 'officialFirestore'>} run
 */
export async function install({ root, state, processes, say }) {
  if (isInstalled(root)) return;
  say('Installing packages… (first time, about 2 minutes)');
  // Not `npm ci`: it would remove what is there first. This takes the locked versions too, adds what
  // is missing, and writes no lock file.
  const npm = process.env['npm_execpath'];
  const command = npm === undefined ? ['npm'] : [process.execPath, npm];
  await processes.run('Installing packages', [...command, 'install', '--no-save'], {
    cwd: root,
    env: process.env,
    logFile: join(logFolder(state), 'install.log'),
  });
}

/**
 * Builds one part where its sources have changed.
 *
 * @param {Omit<Run, 'ports' | 'officialFirestore'>} run
 * @param {string} name of a part in BUILDS
 */
export async function build({ root, state, processes, say }, name) {
  const part = BUILDS.find((candidate) => candidate.name === name);
  if (part === undefined) throw new Error(`there is no build ${name}`);
  if (!isStale(root, part)) return;
  say(`Building ${name}…`);
  const hash = inputHash(root, part);
  await processes.run(`Building ${name}`, [node24(root), ...part.command], {
    cwd: join(root, part.folder),
    // A test runner sets it to «test», which would build React's development version.
    env: { ...toolEnvironment(root), NODE_ENV: 'production' },
    logFile: join(logFolder(state), `build-${name}.log`),
  });
  rememberBuild(root, part, hash);
}

/**
 * Starts the emulators for Firestore, Tasks, KMS, YouTube, OAuth, mail.
 *
 * @param {Run} run
 * @returns {Promise<import('./processes.mjs').Started>} once they answer
 */
export async function startEmulators({ root, state, ports, officialFirestore, processes, say }) {
  const ours = officialFirestore ? '' : 'Firestore, ';
  say(`Starting the emulators (${ours}Tasks, KMS, YouTube, OAuth, mail)…`);
  const folder = emulatorsFolder(state);
  const emulators = processes.start(
    'The emulators',
    [
      node24(root),
      'emulators/src/main.ts',
      ...(officialFirestore
        ? ['--no-firestore', `--firestore-host=127.0.0.1:${ports.firestore}`]
        : [`--firestore-port=${ports.firestore}`, `--rules=${join(root, 'firestore.rules')}`]),
      `--grpc-port=${ports.tasks}`,
      `--http-port=${ports.youtube}`,
      `--state=${folder}`,
      `--clock-file=${clockFile(state)}`,
      `--queues=${JSON.stringify(QUEUES)}`,
      `--schedules=${JSON.stringify(schedules(ports))}`,
    ],
    {
      cwd: root,
      env: toolEnvironment(root),
      logFile: join(logFolder(state), 'emulators.log'),
    },
  );
  const ready = () => readFileSync(emulators.logFile, 'utf8').includes('"ready":true');
  await until(
    'The emulators',
    async () => ready(),
    processes.mustStayUp(emulators),
    emulators.logFile,
  );
  return emulators;
}

/**
 * Lays out the folder that firebase-tools runs in, still without the web app.
 *
 * @param {Run} run
 */
export function prepareSite({ root, state, ports }) {
  writeSite(root, siteFolder(state), ports, functionsEnvironment(ports, clockFile(state)));
}

/**
 * Builds the web app where its sources have changed, and puts it where Hosting serves it from.
 *
 * @param {Run} run
 */
export async function buildWeb(run) {
  await build(run, 'web');
  publishWeb(run.root, siteFolder(run.state));
}

/**
 * @param {string} state
 * @returns {string} the folder in which the emulators keep their state, which exists
 */
function emulatorsFolder(state) {
  const folder = join(state, 'emulators');
  const former = join(state, FORMER_EMULATORS);
  if (existsSync(former) && !existsSync(folder)) renameSync(former, folder);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** @param {string} state */
function siteFolder(state) {
  return join(state, 'site');
}

/**
 * Starts firebase-tools with the Auth, Functions and Hosting emulators. It asks nothing, reads
 * nobody's login and calls no network: its settings are in the state folder, and CI, as it calls an
 * unattended run, keeps it from fetching news and versions. It tells an editor's extension on a
 * fixed port that it is up, and would wait for whoever has that port by chance: port 1 is refused at
 * once.
 *
 * @param {Run} run
 * @returns {Promise<import('./processes.mjs').Started>} once Hosting reaches a function
 */
export async function startFirebaseTools({
  root,
  state,
  ports,
  officialFirestore,
  processes,
  say,
}) {
  const emulated = ['auth', 'functions', 'hosting', ...(officialFirestore ? ['firestore'] : [])];
  say(`Starting the emulators of ${emulated.join(', ')}…`);
  const site = siteFolder(state);
  const auth = join(state, 'auth');
  const {
    GOOGLE_APPLICATION_CREDENTIALS: _,
    FIREBASE_TOKEN: __,
    ...inherited
  } = toolEnvironment(root);
  const firebaseTools = processes.start(
    'firebase-tools',
    [
      node24(root),
      join(root, 'node_modules/firebase-tools/lib/bin/firebase.js'),
      'emulators:start',
      `--project=${PROJECT}`,
      `--only=${emulated.join(',')}`,
      `--config=${join(site, 'firebase.json')}`,
      `--import=${auth}`,
      `--export-on-exit=${auth}`,
      ...(ports.inspect === undefined ? [] : [`--inspect-functions=${ports.inspect}`]),
    ],
    {
      cwd: site,
      env: {
        ...inherited,
        CI: '1',
        NO_UPDATE_NOTIFIER: '1',
        VSCODE_WEBHOOK_PORT: '1',
        XDG_CONFIG_HOME: join(state, 'firebase-config'),
        TMPDIR: temporaryFolder(),
        FIRESTORE_EMULATOR_HOST: `127.0.0.1:${ports.firestore}`,
      },
      logFile: join(logFolder(state), 'firebase.log'),
      // It exports what Auth knows at SIGINT.
      stopSignal: 'SIGINT',
    },
  );
  const answers = async () =>
    (await answersOk(`http://127.0.0.1:${ports.auth}/`)) &&
    (await answersOk(`http://127.0.0.1:${ports.hosting}/api/health`));
  await until('The API', answers, processes.mustStayUp(firebaseTools), firebaseTools.logFile);
  return firebaseTools;
}

/**
 * Puts the functions that are built in the place of those that run: the functions emulator asks them
 * which functions there are, and gives the next request a new process. It would do so by itself if
 * it watched the folder, but a second later.
 *
 * @param {Run} run
 * @param {import('./processes.mjs').Started} firebaseTools
 * @throws {Failure} if they cannot be loaded
 */
export async function reloadFunctions({ ports }, { logFile }) {
  const { size } = statSync(logFile);
  const url = `http://127.0.0.1:${ports.hub}/functions/enableBackgroundTriggers`;
  const answer = await fetch(url, { method: 'PUT' });
  const said = readFileSync(logFile).subarray(size).toString();
  if (!answer.ok || said.includes('Failed to load function definition'))
    throw new Failure(`The functions cannot be loaded.\n${said.trim()}`);
}

/**
 * Puts the code that is built in the place of the one that runs, without asking which functions there
 * are, which takes seconds: ends the processes that run functions, and waits until a new one answers.
 *
 * @param {Run} run
 * @param {import('./processes.mjs').Started} firebaseTools
 * @throws {Failure} if the new code does not answer
 */
export async function replaceWorkers({ ports }, { pid, logFile }) {
  const { size } = statSync(logFile);
  const workers = functionsWorkers(pid);
  for (const worker of workers) {
    // A second one may have ended meanwhile.
    if (isAlive(worker.pid)) process.kill(worker.pid, 'SIGKILL');
  }
  while (workers.some((worker) => isAlive(worker.pid))) await pause(10);
  const url = `http://127.0.0.1:${ports.hosting}/api/health`;
  // An answer that is not ours may come of a process that was just ending.
  for (let others = 0; others < 4; await pause(POLL_MS)) {
    const type = await answeredType(url);
    // Our own code answers, be it with an error.
    if (type?.startsWith('application/json')) return;
    if (type !== undefined) others += 1;
  }
  const said = readFileSync(logFile).subarray(size).toString();
  throw new Failure(`The functions do not answer.\n${said.trim()}`);
}

/**
 * Starts Vite's development server, which serves the web app from its sources and updates open pages
 * when these change.
 *
 * @param {Run} run
 * @returns {Promise<import('./processes.mjs').Started>} once it answers
 */
export async function startWeb({ root, state, ports, processes }) {
  const port = String(ports.web);
  const web = processes.start(
    'Vite',
    [
      node24(root),
      '../node_modules/vite/bin/vite.js',
      '--host=127.0.0.1',
      `--port=${port}`,
      '--strictPort',
      '--clearScreen=false',
    ],
    {
      cwd: join(root, 'web'),
      env: {
        ...toolEnvironment(root),
        // A test runner sets it to «test».
        NODE_ENV: 'development',
        THREADSWEEP_HOSTING: `http://127.0.0.1:${ports.hosting}`,
      },
      logFile: join(logFolder(state), 'web.log'),
    },
  );
  const answers = () => answersOk(`http://127.0.0.1:${port}/`);
  await until('Vite', answers, processes.mustStayUp(web), web.logFile);
  return web;
}

/**
 * Fills a new product with the demo channels and creator, and adds data sets as videos.
 *
 * @param {Run} run
 * @param {string[]} datasets paths of CSV files
 */
export async function seed({ root, state, ports, processes, say }, datasets) {
  const marker = join(state, 'seeded.json');
  const isNew = !existsSync(marker);
  if (!isNew && datasets.length === 0) return;
  say(isNew ? 'Loading the demo channels and creator…' : 'Adding the data sets…');
  const command = [
    node24(root),
    'emulators/src/demo-data/seed.ts',
    `--data=${join(root, 'emulator-data')}`,
    `--control=http://127.0.0.1:${ports.youtube}/control`,
    `--api=http://127.0.0.1:${ports.hosting}`,
    ...(isNew ? ['--creator'] : []),
    ...datasets.flatMap((file) => ['--dataset', file]),
  ];
  await processes.run('Loading the demo data', command, {
    cwd: root,
    env: {
      ...toolEnvironment(root),
      GCLOUD_PROJECT: PROJECT,
      FIRESTORE_EMULATOR_HOST: `127.0.0.1:${ports.firestore}`,
      FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${ports.auth}`,
      METADATA_SERVER_DETECTION: 'none',
    },
    logFile: join(logFolder(state), 'seed.log'),
  });
  await saveAuth(state, ports);
  writeFileSync(marker, `${JSON.stringify({ at: new Date().toISOString() })}\n`);
}

/**
 * The Auth emulator keeps its accounts in memory and writes them when it ends; a crash would lose
 * accounts that Firestore still knows.
 *
 * @param {string} state
 * @param {import('./ports.mjs').Ports} ports
 */
export async function saveAuth(state, ports) {
  const answer = await fetch(`http://127.0.0.1:${ports.hub}/_admin/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: join(state, 'auth'), initiatedBy: 'threadsweep' }),
  });
  if (!answer.ok) throw new Failure(`The Auth emulator could not save: ${await answer.text()}`);
}

/** @type {string | undefined} */
let temporary;

/**
 * A temporary folder for this run's firebase-tools: it finds its own hub by a file in there, named
 * after the project, which another run beside it would overwrite. Short, since a socket's path may
 * have about 100 characters.
 */
function temporaryFolder() {
  temporary ??= mkdtempSync(join(tmpdir(), 'threadsweep-'));
  return temporary;
}

export function removeTemporaryFolder() {
  if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
}

/** @param {string} state */
function clockFile(state) {
  return join(state, 'clock.json');
}

/** @param {string} state */
function logFolder(state) {
  const folder = join(state, 'logs');
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * Node 24 of the npm package `node`, whatever runs this script: firebase-tools runs the functions
 * with its own.
 *
 * @param {string} root
 */
export function node24(root) {
  return join(root, 'node_modules/node/bin/node');
}

/**
 * @param {string} root
 * @returns {NodeJS.ProcessEnv}
 */
export function toolEnvironment(root) {
  const path = [join(root, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter);
  return { ...process.env, PATH: path, METADATA_SERVER_DETECTION: 'none' };
}

/** @param {string} url */
async function answersOk(url) {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(30_000) })).ok;
  } catch {
    // Nobody listens yet, or it is still loading: whoever waits asks again, and has a time limit.
    return false;
  }
}

/**
 * The content type of what answers; undefined if nobody does.
 *
 * @param {string} url
 */
async function answeredType(url) {
  try {
    const { headers } = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
    return headers.get('content-type') ?? '';
  } catch {
    return undefined;
  }
}

/**
 * @param {string} name
 * @param {() => Promise<boolean>} isReady
 * @param {Promise<never>} ended rejects when there is nothing left to wait for
 * @param {string} logFile
 */
async function until(name, isReady, ended, logFile) {
  const given = new AbortController();
  const polling = async () => {
    const deadline = Date.now() + READY_MS;
    while (!given.signal.aborted && !(await isReady())) {
      if (Date.now() > deadline)
        throw new Failure(
          `${name} did not answer within ${READY_MS / 1000} s.\n${tailOf(logFile)}`,
        );
      await pause(POLL_MS);
    }
  };
  try {
    await Promise.race([polling(), ended]);
  } finally {
    given.abort();
  }
}
