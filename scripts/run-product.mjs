import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import { Failure } from './failure.mjs';
import { appUrl } from './local-site.mjs';
import { checkPorts, choosePorts } from './ports.mjs';
import { Processes } from './processes.mjs';
import { forgetState, removeTemporaryFolder, saveAuth } from './product.mjs';
import { RunFile, claimState, releaseState } from './run-file.mjs';
import { parseUpOptions, usageOf } from './up-options.mjs';

/**
 * What `npm start` and `npm run dev` have in common: options, ports, the state folder, the signals
 * and the end. Plain Node 20 and up, no packages: it runs before anything is installed.
 */

/** Ctrl-C reaches us from the terminal and, a moment later, once more through npm. */
const REPEATED_SIGNAL_MS = 2_000;
const SAVE_AUTH_MS = 60_000;
const PARENT_CHECK_MS = 1_000;

class Interrupted extends Error {}

/**
 * A product that runs.
 *
 * @typedef {object} Running
 * @property {import('./run-file.mjs').Pids} pids
 * @property {Promise<never>} failed rejects when a part ends that should not
 * @property {() => void} [close] called first when the product is to end
 */

/**
 * Runs the product until the user ends it, then ends the process.
 *
 * @param {import('./up-options.mjs').Command} command
 * @param {(run: import('./product.mjs').Run, options: import('./up-options.mjs').UpOptions) => Promise<Running>} start
 *   starts all parts
 */
export async function runProduct(command, start) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  // A terminal or a pipe that is gone must not keep us from ending what we have started.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    const cwd = process.env['INIT_CWD'] ?? process.cwd();
    const options = parseUpOptions(command, process.argv.slice(2), root, cwd);
    if (options.help) say(usageOf(command));
    else await runUntilInterrupted(command, root, options, start);
    process.exit(0);
  } catch (error) {
    if (error instanceof Interrupted) process.exit(0);
    const text = error instanceof Error && !(error instanceof Failure) ? error.stack : error;
    process.stderr.write(`\n${text instanceof Error ? text.message : String(text)}\n`);
    process.exit(1);
  }
}

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * @param {import('./up-options.mjs').Command} command
 * @param {string} root
 * @param {import('./up-options.mjs').UpOptions} options
 * @param {Parameters<typeof runProduct>[1]} start
 */
async function runUntilInterrupted(command, root, options, start) {
  const { state, inspect, officialFirestore } = options;
  const processes = new Processes();
  const interrupted = interruption(processes, options.endWithParent);
  const web = command === 'npm run dev';
  const ports = await choosePorts({ auto: options.autoPorts, web, inspect });
  await checkPorts(ports);
  mkdirSync(state, { recursive: true });
  claimState(state);
  if (options.fresh) forgetState(state);

  /** @type {Running | undefined} */
  let running;
  /** @type {RunFile | undefined} */
  let runFile;
  /** @type {NodeJS.Timeout | undefined} */
  let saving;

  const work = async () => {
    const run = { root, state, ports, officialFirestore, processes, say };
    running = await start(run, options);
    runFile = new RunFile(state, ports, running.pids);
    runFile.start();
    say(`\nThreadsweep is ready: ${appUrl(ports)}`);
    say('Demo login: demo@threadsweep.example / demo-creator-1');
    say(`Control API: http://127.0.0.1:${ports.youtube}/control · logs and state: ${state}`);
    say('Ctrl-C ends it.');
    const autosave = new Promise((_, reject) => {
      saving = setInterval(() => {
        saveAuth(state, ports).catch(reject);
      }, SAVE_AUTH_MS);
    });
    await Promise.race([autosave, running.failed]);
  };

  try {
    await Promise.race([work(), interrupted]);
  } finally {
    clearInterval(saving);
    running?.close?.();
    runFile?.stop();
    await processes.stopAll();
    removeTemporaryFolder();
    releaseState(state);
  }
}

/**
 * @param {Processes} processes
 * @param {boolean} endWithParent
 * @returns {Promise<never>} rejects at the first signal; a later one kills at once
 */
function interruption(processes, endWithParent) {
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
    const script = process.env['npm_lifecycle_event'];
    if (!endWithParent && script !== 'start' && script !== 'dev') return;
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent && firstAt === 0) stop();
    }, PARENT_CHECK_MS).unref();
  });
}
