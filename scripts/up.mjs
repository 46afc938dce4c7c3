import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import { Failure } from './failure.mjs';
import { checkPorts, choosePorts } from './ports.mjs';
import { Processes } from './processes.mjs';
import {
  build,
  buildWeb,
  forgetState,
  install,
  prepareSite,
  removeTemporaryFolder,
  saveAuth,
  seed,
  startEmulators,
  startStandIns,
} from './product.mjs';
import { RunFile, claimState, releaseState } from './run-file.mjs';
import { USAGE, parseUpOptions } from './up-options.mjs';

/**
 * `npm start`: installs, builds and starts the whole product on this machine, and ends all of it
 * again. Plain Node 20 and up, no packages: it runs before anything is installed.
 */

/** Ctrl-C reaches us from the terminal and, a moment later, once more through npm. */
const REPEATED_SIGNAL_MS = 2_000;
const SAVE_AUTH_MS = 60_000;
const PARENT_CHECK_MS = 1_000;

class Interrupted extends Error {}

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const processes = new Processes();

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * @param {import('./up-options.mjs').UpOptions} options
 * @param {Promise<never>} interrupted
 */
async function up(options, interrupted) {
  const { state } = options;
  const ports = await choosePorts({ auto: options.autoPorts });
  await checkPorts(ports);
  mkdirSync(state, { recursive: true });
  claimState(state);
  if (options.fresh) forgetState(state);

  const { officialFirestore } = options;
  const run = { root, state, ports, officialFirestore, processes, say };
  /** @type {RunFile | undefined} */
  let runFile;
  /** @type {NodeJS.Timeout | undefined} */
  let saving;

  const work = async () => {
    await install(run);
    prepareSite(run);
    const [standIns, emulators] = await Promise.all([
      startStandIns(run),
      build(run, 'functions').then(() => startEmulators(run)),
      buildWeb(run),
      build(run, 'cli'),
    ]);
    await seed(run, options.datasets);
    runFile = new RunFile(state, ports, {
      up: process.pid,
      standIns: standIns.pid,
      emulators: emulators.pid,
    });
    runFile.start();
    say(`\nThreadsweep is ready: http://127.0.0.1:${ports.hosting}`);
    say('Demo login: demo@threadsweep.example / demo-creator-1');
    say(`Control API: http://127.0.0.1:${ports.youtube}/control · logs and state: ${state}`);
    say('Ctrl-C ends it.');
    const autosave = new Promise((_, reject) => {
      saving = setInterval(() => {
        saveAuth(state, ports).catch(reject);
      }, SAVE_AUTH_MS);
    });
    await Promise.race([autosave, processes.mustStayUp(standIns), processes.mustStayUp(emulators)]);
  };

  try {
    await Promise.race([work(), interrupted]);
  } finally {
    clearInterval(saving);
    runFile?.stop();
    await processes.stopAll();
    removeTemporaryFolder();
    releaseState(state);
  }
}

/**
 * @param {boolean} endWithParent
 * @returns {Promise<never>} rejects at the first signal; a later one kills at once
 */
function interruption(endWithParent) {
  let firstAt = 0;
  return new Promise((_, reject) => {
    const stop = () => {
      if (firstAt === 0) {
        firstAt = Date.now();
        say('\nStopping…');
        reject(new Interrupted());
      } else if (Date.now() - firstAt > REPEATED_SIGNAL_MS) {
        processes.killAll();
      }
    };
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
      process.on(signal, stop);
    // npm, or a test, may be killed without a chance to tell us; nobody would end us then.
    if (!endWithParent && process.env['npm_lifecycle_event'] !== 'start') return;
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent && firstAt === 0) stop();
    }, PARENT_CHECK_MS).unref();
  });
}

try {
  const options = parseUpOptions(
    process.argv.slice(2),
    root,
    process.env['INIT_CWD'] ?? process.cwd(),
  );
  if (options.help) say(USAGE);
  else await up(options, interruption(options.endWithParent));
  process.exit(0);
} catch (error) {
  if (error instanceof Interrupted) process.exit(0);
  const text = error instanceof Error && !(error instanceof Failure) ? error.stack : error;
  process.stderr.write(`\n${text instanceof Error ? text.message : String(text)}\n`);
  process.exit(1);
}
