import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { logFileOf, node24, toolEnvironment } from './run.mjs';

/**
 * How to build one part: its folder, inputs and output, relative to the repository, and the command
 * that Node runs in the folder.
 *
 * @typedef {{name: string, folder: string, inputs: string[], output: string, command: string[]}}
 * Build
 */

/** The inputs of every build: the installed packages and the code that all parts share. */
export const COMMON_INPUTS = ['package-lock.json', 'tsconfig.json', 'shared/src'];

export const BUILDS = {
  /** @type {Build} */
  functions: {
    name: 'functions',
    folder: 'functions',
    inputs: [
      'functions/src',
      'functions/package.json',
      'functions/build.mjs',
      'detector/src',
      'detector/model',
      'engine/src',
    ],
    output: 'functions/lib/index.js',
    command: ['build.mjs'],
  },
  /** @type {Build} */
  web: {
    name: 'web',
    folder: 'web',
    // The build writes hashes into firebase.json, so a change of that file needs a new build.
    inputs: ['web', 'detector/src', 'detector/model', 'firebase.json'],
    // The build writes this file last, so its existence means that the build is complete.
    output: 'web/dist/service-worker.js',
    command: ['../node_modules/vite/bin/vite.js', 'build'],
  },
  /** @type {Build} */
  cli: {
    name: 'cli',
    folder: 'cli',
    inputs: ['cli'],
    output: 'cli/dist/threadsweep.js',
    command: ['build.mjs'],
  },
};

const IGNORED_NAMES = new Set(['node_modules', 'dist', 'lib', 'coverage']);

/**
 * Builds one part if its inputs have changed or its output is missing.
 *
 * @param {import('./run.mjs').Run} run
 * @param {Build} part
 * @throws {import('./failure.mjs').Failure} if the build fails
 */
export async function build({ root, state, processes, log }, part) {
  // Computed before the build, so that a change during the build makes the next start build again.
  const hash = inputHash(root, part.inputs);
  if (isCurrent(root, part, hash)) return;
  log(`Building ${part.name}…`);
  await processes.run(`Building ${part.name}`, [node24(root), ...part.command], {
    cwd: join(root, part.folder),
    // With NODE_ENV "test", as a test runner sets it, the build would contain React's development
    // version.
    env: { ...toolEnvironment(root), NODE_ENV: 'production' },
    logFile: logFileOf(state, `build-${part.name}`),
  });
  const stamp = stampFile(root, part);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

/**
 * Returns whether a part must be built.
 *
 * @param {string} root the repository
 * @param {Build} part
 */
export function isStale(root, part) {
  return !isCurrent(root, part, inputHash(root, part.inputs));
}

/**
 * Returns whether the last build of a part had the same inputs and its output still exists.
 *
 * @param {string} root
 * @param {Build} part
 * @param {string} hash of the inputs
 */
function isCurrent(root, part, hash) {
  const stamp = stampFile(root, part);
  return (
    existsSync(join(root, part.output)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
  );
}

/**
 * Returns a hash over the names and contents of files.
 *
 * @param {string} root the repository
 * @param {readonly string[]} inputs files and folders; {@link COMMON_INPUTS} are added
 */
export function inputHash(root, inputs) {
  const hash = createHash('sha256');
  for (const input of [...COMMON_INPUTS, ...inputs].toSorted()) {
    for (const file of filesIn(join(root, input))) {
      const content = createHash('sha256').update(readFileSync(file)).digest('hex');
      hash.update(`${relative(root, file)}\0${content}\n`);
    }
  }
  return hash.digest('hex');
}

/**
 * Returns the file that stores the hash of the inputs of the last build.
 *
 * @param {string} root
 * @param {Build} part
 */
function stampFile(root, { name }) {
  return join(root, 'node_modules/.cache/threadsweep', `${name}.build`);
}

/**
 * Returns a file, or all files under a folder, sorted by path and without tests, which no build
 * uses.
 *
 * @param {string} path may be missing
 * @returns {string[]}
 */
function filesIn(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return [];
  if (!stat.isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !IGNORED_NAMES.has(name) && !/\.test\.tsx?$/.test(name))
    .toSorted()
    .flatMap((name) => filesIn(join(path, name)));
}
