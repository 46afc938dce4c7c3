import { join, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { BUILDS, COMMON_INPUTS, inputHash, isStale } from './builds.mjs';
import { Failure } from './failure.mjs';
import { followLog } from './follow-log.mjs';
import {
  build,
  install,
  prepareSite,
  reloadFunctions,
  replaceWorkers,
  seed,
  startFirebaseTools,
  startEmulators,
  startWeb,
} from './product.mjs';
import { runProduct } from './run-product.mjs';
import { watchFiles } from './watch-files.mjs';

/**
 * `npm run dev`: the product as `npm start` runs it, but Vite serves the web app from its sources, and
 * a saved file of the functions or the emulators takes effect at once.
 */

/** Declares the functions that there are. */
const FUNCTIONS = join('functions', 'src', 'index.ts');

/** What our emulators read when they start. */
const EMULATOR_SOURCES = ['emulators/src', 'firestore.rules'];

await runProduct('npm run dev', async (run, { datasets }) => {
  await install(run);
  prepareSite(run);
  const [emulators, firebaseTools, web] = await Promise.all([
    startEmulators(run),
    build(run, 'functions').then(() => startFirebaseTools(run)),
    startWeb(run),
  ]);
  await seed(run, datasets);
  const { processes } = run;
  const pids = { up: process.pid, emulators: emulators.pid, firebaseTools: firebaseTools.pid };
  const stops = [
    followLog(web.logFile, tellOfWeb(run)),
    watchFunctions(run, firebaseTools),
    restartEmulators(run, emulators, pids),
  ];
  return {
    pids,
    failed: Promise.race([processes.mustStayUp(web), processes.mustStayUp(firebaseTools)]),
    close: () => stops.forEach((stop) => stop()),
  };
});

/**
 * Says what Vite says of pages and errors, without the time, its name and places in its own code.
 *
 * @param {import('./product.mjs').Run} run
 * @returns {(line: string) => void}
 */
function tellOfWeb({ root, say }) {
  return (line) => {
    const text = stripVTControlCharacters(line)
      .replace(/^.*\[vite\] (\(client\) )?/, '')
      .replaceAll(root + sep, '');
    // It runs the contract itself, to give it to pages.
    const isOwn = text.startsWith('(ssr)') || /^ +at /.test(text);
    if (text.trim() !== '' && !isOwn) say(`web: ${text}`);
  };
}

/**
 * Builds the functions when their sources change, and puts them in the place of those that run.
 *
 * @param {import('./product.mjs').Run} run
 * @param {import('./processes.mjs').Started} firebaseTools
 * @returns {() => void} stops it
 */
function watchFunctions(run, firebaseTools) {
  const { root, say } = run;
  const part = BUILDS.find(({ name }) => name === 'functions');
  if (part === undefined) throw new Error('there is no build of functions');
  return watchFiles(
    root,
    [...COMMON_INPUTS, ...part.inputs],
    async (files) => {
      if (!isStale(root, part)) return;
      const begin = performance.now();
      await build(quiet(run), part.name);
      const built = msSince(begin);
      // Only there is written which functions there are.
      if (files.includes(FUNCTIONS)) await reloadFunctions(run, firebaseTools);
      await replaceWorkers(run, firebaseTools);
      say(`functions: ${named(files)}, built in ${built}, loaded after ${msSince(begin)}`);
    },
    (error) => say(`functions: ${messageOf(error)}`),
  );
}

/**
 * Restarts our emulators when their sources change. Their state is in files, and whoever calls them
 * connects again. Emulators that cannot start wait for the next change.
 *
 * @param {import('./product.mjs').Run} run
 * @param {import('./processes.mjs').Started} first
 * @param {import('./run-file.mjs').Pids} pids kept up to date
 * @returns {() => void} stops it
 */
function restartEmulators(run, first, pids) {
  const { root, processes, say } = run;
  const sources = () => inputHash(root, { inputs: EMULATOR_SOURCES });
  /** @type {import('./processes.mjs').Started | undefined} */
  let current;
  /** @param {import('./processes.mjs').Started} started */
  const use = (started) => {
    current = started;
    pids.emulators = started.pid;
    processes.mustStayUp(started).catch((error) => {
      if (current === started) say(`emulators: ${messageOf(error)}`);
    });
  };
  use(first);
  let running = sources();
  const stopWatching = watchFiles(
    root,
    EMULATOR_SOURCES,
    async (files) => {
      const changed = sources();
      if (changed === running) return;
      running = changed;
      const begin = performance.now();
      const before = current;
      current = undefined;
      if (before !== undefined) await processes.stop(before);
      use(await startEmulators(quiet(run)));
      say(`emulators: ${named(files)}, restarted in ${msSince(begin)}`);
    },
    (error) => say(`emulators: ${messageOf(error)}\nemulators: waiting for the next change`),
  );
  return () => {
    current = undefined;
    stopWatching();
  };
}

/**
 * @param {import('./product.mjs').Run} run
 * @returns {import('./product.mjs').Run} one that says nothing of what it starts
 */
function quiet(run) {
  return { ...run, say: () => undefined };
}

/** @param {string[]} files */
function named([first = '', ...others]) {
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}

/** @param {number} begin */
function msSince(begin) {
  return `${Math.round(performance.now() - begin)} ms`;
}

/** @param {unknown} error */
function messageOf(error) {
  if (error instanceof Failure) return error.message;
  return String(error instanceof Error ? error.stack : error);
}
