import { mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/**
 * The data and functions that every step of a command uses.
 *
 * @typedef {object} Run
 * @property {string} root the repository
 * @property {string} state the folder of all data that are kept after the run
 * @property {import('./processes.mjs').Processes} processes
 * @property {(line: string) => void} log prints progress for the user
 */

/**
 * The data and functions that every step of `npm start` and `npm run dev` uses.
 *
 * @typedef {Run & {ports: import('./ports.mjs').Ports, officialFirestore: boolean}} ProductRun
 *   `officialFirestore`: whether Google's emulator serves Firestore instead of this project's
 *   emulator
 */

/** The path of the repository. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Prints a line on the standard output.
 *
 * @param {string} line
 */
export function print(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Returns the path of a log file in a state folder, and creates its folder.
 *
 * @param {string} state
 * @param {string} name the file's name without `.log`
 */
export function logFileOf(state, name) {
  const folder = join(state, 'logs');
  mkdirSync(folder, { recursive: true });
  return join(folder, `${name}.log`);
}

/**
 * Returns the path of Node 24 from the npm package `node`. firebase-tools must run on Node 24,
 * because it runs the functions on the same Node version as itself.
 *
 * @param {string} root
 */
export function node24(root) {
  return join(root, 'node_modules/node/bin/node');
}

/**
 * Returns this process's environment for a tool, with the repository's own tools first on the path.
 *
 * @param {string} root
 * @returns {NodeJS.ProcessEnv}
 */
export function toolEnvironment(root) {
  const path = [join(root, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter);
  return {
    ...process.env,
    PATH: path,
    METADATA_SERVER_DETECTION: 'none',
    // With this cache, the second start of a program takes less processor time.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node-compile'),
  };
}
