import { sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { build, BUILDS, COMMON_INPUTS, inputHash, isStale } from './builds.mjs';
import { loadDemoData } from './demo-data.mjs';
import { startEmulators, startFirebaseTools } from './emulators.mjs';
import { errorText } from './failure.mjs';
import { followLog } from './follow-log.mjs';
import { errorLineOf } from './functions-log.mjs';
import { reloadFunctions, replaceWorkers } from './functions-workers.mjs';
import { install } from './install.mjs';
import { mustStayUp } from './processes.mjs';
import { runProduct } from './run-product.mjs';
import { writeSite } from './site.mjs';
import { startVite } from './vite.mjs';
import { watchFiles } from './watch-files.mjs';

/**
 * `npm run dev`: runs the product like `npm start`, but Vite serves the web app from its sources,
 * and changes of functions and emulators take effect at once.
 */

/** The file that declares which functions exist. */
const FUNCTIONS_INDEX = ['functions', 'src', 'index.ts'].join(sep);

/** The files that this project's emulators read when they start. */
const EMULATOR_SOURCES = ['emulators/src', 'firestore.rules'];

await runProduct('npm run dev', async (run, { datasets }) => {
  await install(run);
  writeSite(run);
  const [emulators, firebaseTools, vite] = await Promise.all([
    startEmulators(run),
    build(run, BUILDS.functions).then(() => startFirebaseTools(run)),
    startVite(run),
  ]);
  await loadDemoData(run, datasets);
  const pids = {
    up: process.pid,
    emulators: emulators.pid,
    firebaseTools: firebaseTools.pid,
    web: vite.pid,
  };
  const stops = [
    followLog(vite.logFile, viteLogger(run)),
    followLog(firebaseTools.logFile, functionsLogger(run)),
    watchFunctions(run, firebaseTools),
    watchEmulators(run, emulators, pids),
  ];
  return {
    pids,
    failed: Promise.race([mustStayUp(vite), mustStayUp(firebaseTools)]),
    close: () => stops.forEach((stop) => stop()),
  };
});

/**
 * Returns a function that logs a line of Vite without its time and prefix. It omits lines of stack
 * traces.
 *
 * @param {import('./run.mjs').ProductRun} run
 * @returns {(line: string) => void}
 */
function viteLogger({ root, log }) {
  return (line) => {
    const text = stripVTControlCharacters(line)
      .replace(/^.*\[vite\] (\(client\) )?/, '')
      .replaceAll(root + sep, '');
    // Vite runs the API contract to include it in pages. Its lines about that begin with "(ssr)".
    const isInternal = text.startsWith('(ssr)') || /^ +at /.test(text);
    if (text.trim() !== '' && !isInternal) log(`web: ${text}`);
  };
}

/**
 * Returns a function that logs a line of firebase-tools if it is an error of the functions.
 *
 * @param {import('./run.mjs').ProductRun} run
 * @returns {(line: string) => void}
 */
function functionsLogger({ log }) {
  return (line) => {
    const error = errorLineOf(stripVTControlCharacters(line));
    if (error !== undefined) log(`functions: ${error}`);
  };
}

/**
 * Rebuilds the functions when their sources change, and replaces the running ones.
 *
 * @param {import('./run.mjs').ProductRun} run
 * @param {import('./processes.mjs').Started} firebaseTools
 * @returns {() => void} stops watching
 */
function watchFunctions(run, firebaseTools) {
  const { root, ports, log } = run;
  const part = BUILDS.functions;
  return watchFiles(
    root,
    [...COMMON_INPUTS, ...part.inputs],
    async (files) => {
      if (!isStale(root, part)) return;
      const start = performance.now();
      await build(silent(run), part);
      const buildTime = timeSince(start);
      if (files.includes(FUNCTIONS_INDEX)) await reloadFunctions(ports, firebaseTools);
      await replaceWorkers(ports, firebaseTools);
      log(
        `functions: ${nameFiles(files)}, built in ${buildTime}, loaded after ${timeSince(start)}`,
      );
    },
    (error) => log(`functions: ${errorText(error)}`),
  );
}

/**
 * Restarts this project's emulators when their sources change. They keep their state in files, and
 * clients reconnect. After a failed start, the next change starts them.
 *
 * @param {import('./run.mjs').ProductRun} run
 * @param {import('./processes.mjs').Started} first
 * @param {import('./run-file.mjs').Pids} pids receives the pid after each restart
 * @returns {() => void} stops watching
 */
function watchEmulators(run, first, pids) {
  const { root, processes, log } = run;
  /** @type {import('./processes.mjs').Started | undefined} */
  let current;
  /**
   * Watches newly started emulators, and logs if they end.
   *
   * @param {import('./processes.mjs').Started} started
   */
  const use = (started) => {
    current = started;
    pids.emulators = started.pid;
    mustStayUp(started).catch((error) => {
      if (current === started) log(`emulators: ${errorText(error)}`);
    });
  };
  use(first);
  let currentHash = inputHash(root, EMULATOR_SOURCES);
  const stopWatching = watchFiles(
    root,
    EMULATOR_SOURCES,
    async (files) => {
      const hash = inputHash(root, EMULATOR_SOURCES);
      if (hash === currentHash) return;
      currentHash = hash;
      const start = performance.now();
      const previous = current;
      current = undefined;
      if (previous !== undefined) await processes.stop(previous);
      use(await startEmulators(silent(run)));
      log(`emulators: ${nameFiles(files)}, restarted in ${timeSince(start)}`);
    },
    (error) => log(`emulators: ${errorText(error)}\nemulators: waiting for the next change`),
  );
  return () => {
    current = undefined;
    stopWatching();
  };
}

/**
 * Returns a copy of the run that logs nothing.
 *
 * @param {import('./run.mjs').ProductRun} run
 * @returns {import('./run.mjs').ProductRun}
 */
function silent(run) {
  return { ...run, log: () => undefined };
}

/**
 * Returns the name of the first file and the number of the others.
 *
 * @param {string[]} files
 */
function nameFiles([first = '', ...others]) {
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}

/**
 * Returns the time since `start` as text.
 *
 * @param {number} start
 */
function timeSince(start) {
  return `${Math.round(performance.now() - start)} ms`;
}
