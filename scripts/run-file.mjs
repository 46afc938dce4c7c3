import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { apiWorker, functionsWorkers } from './functions-workers.mjs';

const REFRESH_MS = 250;

/**
 * The processes of a product: the command itself, this project's emulators, firebase-tools and, under
 * `npm run dev`, Vite (`web`).
 *
 * @typedef {{up: number, emulators: number, firebaseTools: number, web?: number}} Pids
 */

/**
 * The file `run.json` in the state folder, with `{name: {pid, port}}` for each part of a running
 * product. Several parts may share a process.
 *
 * `functions.pid` is the worker that serves the next request to the API. Killing it simulates a
 * crash of a function: the emulator starts another worker for the next request, whose pid the file
 * then gets. `functions.workers` lists all workers with their functions.
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
   * @param {Pids} pids the pids, which may change; each write reads them
   */
  constructor(state, ports, pids) {
    this.#file = join(state, 'run.json');
    this.#ports = ports;
    this.#pids = pids;
  }

  /** Writes the file, and writes it again whenever a process changes. */
  start() {
    this.#write();
    this.#timer = setInterval(() => this.#write(), REFRESH_MS);
  }

  /** Stops writing and removes the file. */
  stop() {
    clearInterval(this.#timer);
    rmSync(this.#file, { force: true });
  }

  #write() {
    const { up, emulators, firebaseTools, web } = this.#pids;
    const ports = this.#ports;
    const workers = functionsWorkers(firebaseTools);
    // A dead worker's pid stays in the file until the next request starts another worker.
    this.#functionsPid = apiWorker(workers)?.pid ?? this.#functionsPid;
    const content = {
      up: { pid: up, port: ports.hosting },
      firestore: { pid: emulators, port: ports.firestore },
      youtube: { pid: emulators, port: ports.youtube },
      tasks: { pid: emulators, port: ports.tasks },
      smtp: { pid: emulators, port: ports.smtp },
      auth: { pid: firebaseTools, port: ports.auth },
      functions: { pid: this.#functionsPid, port: ports.functions, workers },
      hosting: { pid: emulators, port: ports.hosting },
      ...(web !== undefined && { web: { pid: web, port: ports.web } }),
    };
    const text = `${JSON.stringify(content, null, 2)}\n`;
    if (text === this.#written) return;
    // Renaming replaces the file atomically, so no reader sees an incomplete file.
    writeFileSync(`${this.#file}.new`, text);
    renameSync(`${this.#file}.new`, this.#file);
    this.#written = text;
  }
}
