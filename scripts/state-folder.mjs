import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Failure } from './failure.mjs';
import { isAlive } from './process-table.mjs';

/** The former name of the folder `emulators`. An existing state folder may still have it. */
const FORMER_EMULATORS = 'stand-ins';

/** The contents of a state folder. `--fresh` removes these and nothing else. */
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

/**
 * Removes all state of a product: accounts, videos, the clock.
 *
 * @param {string} state
 */
export function removeState(state) {
  for (const entry of STATE_ENTRIES) rmSync(join(state, entry), { recursive: true, force: true });
}

/**
 * Returns the path of the file that stores the moved clock.
 *
 * @param {string} state
 */
export function clockFileOf(state) {
  return join(state, 'clock.json');
}

/**
 * Returns the folder in which this project's emulators store their state. Creates it if it is
 * missing.
 *
 * @param {string} state
 */
export function emulatorsFolderOf(state) {
  const folder = join(state, 'emulators');
  const former = join(state, FORMER_EMULATORS);
  if (existsSync(former) && !existsSync(folder)) renameSync(former, folder);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * Returns the folder in which firebase-tools runs.
 *
 * @param {string} state
 */
export function siteFolderOf(state) {
  return join(state, 'site');
}

/**
 * Reserves a state folder for this process.
 *
 * @param {string} state
 * @throws {Failure} if another product uses it; the message names the process
 */
export function acquireState(state) {
  const file = join(state, 'up.pid');
  const owner = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (owner > 0 && owner !== process.pid && isAlive(owner))
    throw new Failure(`Threadsweep already runs on ${state} (process ${owner}).`);
  writeFileSync(file, String(process.pid));
}

/**
 * Releases a state folder if this process has reserved it.
 *
 * @param {string} state
 */
export function releaseState(state) {
  const file = join(state, 'up.pid');
  if (existsSync(file) && readFileSync(file, 'utf8') === String(process.pid)) rmSync(file);
}
