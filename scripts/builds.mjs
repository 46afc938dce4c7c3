import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * A part that is built, from what, and what must be there afterwards. `node` runs the command.
 *
 * @typedef {{name: string, folder: string, inputs: string[], output: string, command: string[]}} Build
 */

/** What every build depends on: the installed packages, and what all parts share. */
export const COMMON_INPUTS = ['package-lock.json', 'tsconfig.json', 'shared/src'];

/** @type {Build[]} */
export const BUILDS = [
  {
    name: 'functions',
    folder: 'functions',
    inputs: [
      'functions/src',
      'functions/package.json',
      'functions/build.mjs',
      'detector/src',
      'detector/model',
    ],
    output: 'functions/lib/index.js',
    command: ['build.mjs'],
  },
  {
    name: 'web',
    folder: 'web',
    // The second has the hash of the page's script, which the build checks.
    inputs: ['web', 'firebase.json'],
    // Written last.
    output: 'web/dist/service-worker.js',
    command: ['../node_modules/vite/bin/vite.js', 'build'],
  },
  {
    name: 'cli',
    folder: 'cli',
    inputs: ['cli'],
    output: 'cli/dist/threadsweep.js',
    command: ['build.mjs'],
  },
];

const NO_INPUT = new Set(['node_modules', 'dist', 'lib', 'coverage']);

/**
 * Whether a part must be built: what it is made of has changed since, or its output is gone.
 *
 * @param {string} root the repository
 * @param {Build} build
 */
export function isStale(root, build) {
  const stamp = stampFile(root, build);
  return (
    !existsSync(join(root, build.output)) ||
    !existsSync(stamp) ||
    readFileSync(stamp, 'utf8') !== inputHash(root, build)
  );
}

/**
 * Remembers what a part was built from. Take the hash before building: a source that changes while
 * it is read makes the next start build again.
 *
 * @param {string} root
 * @param {Build} build
 * @param {string} hash of {@link inputHash}
 */
export function rememberBuild(root, build, hash) {
  const stamp = stampFile(root, build);
  mkdirSync(join(stamp, '..'), { recursive: true });
  writeFileSync(stamp, hash);
}

/**
 * A hash over the names and contents of all that a part is made of.
 *
 * @param {string} root
 * @param {Pick<Build, 'inputs'>} build
 */
export function inputHash(root, { inputs }) {
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
 * @param {string} root
 * @param {Build} build
 */
function stampFile(root, { name }) {
  return join(root, 'node_modules/.cache/threadsweep', `${name}.build`);
}

/**
 * The files at a place, by name; tests are part of no build. A place that is not there has none.
 *
 * @param {string} place
 * @returns {string[]}
 */
function filesIn(place) {
  if (!existsSync(place)) return [];
  /** @type {import('node:fs').Dirent[]} */
  let entries;
  try {
    entries = readdirSync(place, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return [place];
    throw error;
  }
  return entries
    .filter(({ name }) => !NO_INPUT.has(name) && !/\.test\.tsx?$/.test(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(place, entry.name);
      return entry.isDirectory() ? filesIn(path) : [path];
    });
}
