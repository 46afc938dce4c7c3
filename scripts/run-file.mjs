import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Failure } from './failure.mjs';
import { apiWorker, functionsWorkers } from './functions-worker.mjs';
import { isAlive } from './process-table.mjs';

const REFRESH_MS = 250;

/** @typedef {{up: number, emulators: number, firebaseTools: number}} Pids */

/**
 * `run.json` in the state folder: `{name: {pid, port}}` for each part of a running product. Parts may
 * share a process.
 *
 * `functions.pid` is the worker that a lone request to the API runs in, not the emulator: killing it
 * is what a crash of a function is, and the emulator gives the next request a new worker. The file
 * follows: where the worker has gone, the next one's pid replaces it. `functions.workers` lists
 * all workers, with the function that each runs.
 */
export class RunFile {
  #file;
  #ports;
  #pids;
  #written = '';
  #functionsPid = 0;
  /** @type {NodeJS.Timeout | undefined} */
  #timer;

  /**
   * @param {string} state
   * @param {import('./ports.mjs').Ports} ports
   * @param {Pids} pids read anew at each write
   */
  constructor(state, ports, pids) {
    this.#file = join(state, 'run.json');
    this.#ports = ports;
    this.#pids = pids;
  }

  /** Writes the file, and again whenever the functions' workers have changed. */
  start() {
    this.#write();
    this.#timer = setInterval(() => this.#write(), REFRESH_MS);
  }

  stop() {
    clearInterval(this.#timer);
    rmSync(this.#file, { force: true });
  }

  #write() {
    const { up, emulators, firebaseTools } = this.#pids;
    const ports = this.#ports;
    const workers = functionsWorkers(firebaseTools);
    // Between a worker's death and the next request there is none; the last one's pid stays.
    this.#functionsPid = apiWorker(workers)?.pid ?? this.#functionsPid;
    const content = {
      up: { pid: up, port: ports.hosting },
      firestore: { pid: emulators, port: ports.firestore },
      youtube: { pid: emulators, port: ports.youtube },
      tasks: { pid: emulators, port: ports.tasks },
      auth: { pid: firebaseTools, port: ports.auth },
      functions: { pid: this.#functionsPid, port: ports.functions, workers },
      hosting: { pid: firebaseTools, port: ports.hosting },
    };
    const text = `${JSON.stringify(content, null, 2)}\n`;
    if (text === this.#written) return;
    // A reader sees the old or the new file, never half of one.
    writeFileSync(`${this.#file}.new`, text);
    renameSync(`${this.#file}.new`, this.#file);
    this.#written = text;
  }
}

/**
 * Makes sure that no other product works on this state folder.
 *
 * @param {string} state
 * @throws {Failure} naming the process that does
 */
export function claimState(state) {
  const file = join(state, 'up.pid');
  const owner = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (owner > 0 && owner !== process.pid && isAlive(owner))
    throw new Failure(`Threadsweep already runs on ${state} (process ${owner}).`);
  writeFileSync(file, String(process.pid));
}

/** @param {string} state */
export function releaseState(state) {
  const file = join(state, 'up.pid');
  if (existsSync(file) && readFileSync(file, 'utf8') === String(process.pid)) rmSync(file);
}
