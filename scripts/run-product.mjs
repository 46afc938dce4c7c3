import { mkdirSync } from 'node:fs';

import { removeTemporaryFolder, saveAuth } from './emulators.mjs';
import { errorText } from './failure.mjs';
import { appUrl } from './local-settings.mjs';
import { checkPorts, choosePorts } from './ports.mjs';
import { Processes, STOP_SIGNALS } from './processes.mjs';
import { print, ROOT } from './run.mjs';
import { RunFile } from './run-file.mjs';
import { acquireState, releaseState, removeState } from './state-folder.mjs';
import { parseUpOptions, usageOf } from './up-options.mjs';

/**
 * This module is the common part of `npm start` and `npm run dev`: options, ports, the state
 * folder, signals and the end. It uses Node 20 without packages, because it runs before they are
 * installed.
 */

/**
 * How long after a signal another one counts as its repetition, in ms. At Ctrl-C, the terminal
 * sends a signal, and then npm sends one.
 */
const REPEATED_SIGNAL_MS = 2_000;
const SAVE_AUTH_MS = 60_000;
const PARENT_CHECK_MS = 1_000;

class Interrupted extends Error {}

/**
 * A running product.
 *
 * @typedef {object} RunningProduct
 * @property {import('./run-file.mjs').Pids} pids
 * @property {Promise<never>} failed rejects when a part ends unexpectedly
 * @property {() => void} [close] called before the parts are stopped
 */

/**
 * @typedef {(run: import('./run.mjs').ProductRun, options: import('./up-options.mjs').UpOptions) =>
 * Promise<RunningProduct>} Start
 */

/**
 * Runs the product until the user stops it, then exits. The exit code is 1 after an error.
 *
 * @param {import('./up-options.mjs').Command} command
 * @param {Start} start
 */
export async function runProduct(command, start) {
  // Processes must stop even if the terminal or the pipe no longer exists.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    const cwd = process.env['INIT_CWD'] ?? process.cwd();
    const options = parseUpOptions(command, process.argv.slice(2), ROOT, cwd);
    if (options.help) print(usageOf(command));
    else await runUntilInterrupted(command, options, start);
    process.exit(0);
  } catch (error) {
    if (error instanceof Interrupted) process.exit(0);
    process.stderr.write(`\n${errorText(error)}\n`);
    process.exit(1);
  }
}

/**
 * Starts the product, and stops it at a signal or if a part fails.
 *
 * @param {import('./up-options.mjs').Command} command
 * @param {import('./up-options.mjs').UpOptions} options
 * @param {Start} start
 */
async function runUntilInterrupted(command, options, start) {
  const { state, inspect, officialFirestore } = options;
  const processes = new Processes();
  const interrupted = interruption(processes, options.endWithParent);
  const web = command === 'npm run dev';
  const ports = await choosePorts({ auto: options.autoPorts, web, inspect });
  await checkPorts(ports);
  mkdirSync(state, { recursive: true });
  acquireState(state);
  if (options.fresh) removeState(state);

  /** @type {RunningProduct | undefined} */
  let product;
  /** @type {RunFile | undefined} */
  let runFile;
  /** @type {NodeJS.Timeout | undefined} */
  let saveTimer;

  const work = async () => {
    const run = { root: ROOT, state, ports, officialFirestore, processes, log: print };
    product = await start(run, options);
    runFile = new RunFile(state, ports, product.pids);
    runFile.start();
    print(readyMessage(state, ports));
    const savingFailed = new Promise((_, reject) => {
      saveTimer = setInterval(() => {
        saveAuth(state, ports).catch(reject);
      }, SAVE_AUTH_MS);
    });
    await Promise.race([savingFailed, product.failed]);
  };

  try {
    await Promise.race([work(), interrupted]);
  } finally {
    clearInterval(saveTimer);
    product?.close?.();
    runFile?.stop();
    await processes.stopAll();
    removeTemporaryFolder();
    releaseState(state);
  }
}

/**
 * Returns the text to print when the product is ready.
 *
 * @param {string} state
 * @param {import('./ports.mjs').Ports} ports
 */
function readyMessage(state, ports) {
  return `
Threadsweep is ready: ${appUrl(ports)}
Demo login: demo@threadsweep.example / demo-creator-1
Control API: http://127.0.0.1:${ports.youtube}/control · logs and state: ${state}
Press Ctrl-C to stop it.`;
}

/**
 * Rejects at the first stop signal. A later signal kills all processes.
 *
 * @param {Processes} processes
 * @param {boolean} endWithParent whether the end of the parent process counts as a signal
 * @returns {Promise<never>}
 */
function interruption(processes, endWithParent) {
  let firstAt = 0;
  return new Promise((_, reject) => {
    const stop = () => {
      if (firstAt === 0) {
        firstAt = Date.now();
        print('\nStopping…');
        reject(new Interrupted());
      } else if (Date.now() - firstAt > REPEATED_SIGNAL_MS) {
        processes.killAll();
      }
    };
    for (const signal of STOP_SIGNALS) process.on(signal, stop);
    // A killed parent, such as npm or a test, sends no signal, so this process checks whether its
    // parent still runs.
    const script = process.env['npm_lifecycle_event'];
    if (!endWithParent && script !== 'start' && script !== 'dev') return;
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent && firstAt === 0) stop();
    }, PARENT_CHECK_MS).unref();
  });
}
