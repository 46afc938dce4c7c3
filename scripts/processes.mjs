import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';

import { Failure } from './failure.mjs';

/** How long a process may take to end by itself before it is killed. */
const GRACE_MS = 20_000;
const POLL_MS = 50;

/**
 * A process in a group of its own, so that Ctrl-C reaches it only through us, in order, and so that
 * what it starts ends with it.
 *
 * @typedef {{name: string, pid: number, logFile: string, ended: Promise<number>,
 *   stopSignal: NodeJS.Signals}} Started
 */

/** The processes that one command has started; `stopAll` leaves none of them. */
export class Processes {
  /** @type {Started[]} */
  #running = [];
  #stopping = false;

  /**
   * Starts a program; all it says goes to `logFile`.
   *
   * @param {string} name for messages
   * @param {string[]} command
   * @param {{cwd: string, env: NodeJS.ProcessEnv, logFile: string, stopSignal?: NodeJS.Signals}} options
   * @returns {Started}
   */
  start(name, [program = '', ...args], { cwd, env, logFile, stopSignal = 'SIGTERM' }) {
    // Between a signal and the end, work in progress may still want to start its next process.
    if (this.#stopping) throw new Failure('Stopping.');
    const log = openSync(logFile, 'w');
    const child = spawn(program, args, {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    /** @type {Promise<number>} */
    const ended = new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => resolve(code ?? (signal ? 128 : 1)));
    });
    // Whoever waits for it hears of it; nobody may be waiting yet.
    ended.catch(() => undefined);
    const pid = child.pid;
    if (pid === undefined) throw new Failure(`${name} could not be started: ${program}`);
    const started = { name, pid, logFile, ended, stopSignal };
    this.#running.push(started);
    ended.finally(() => this.#forget(started)).catch(() => undefined);
    return started;
  }

  /**
   * Runs a program to its end.
   *
   * @param {string} name
   * @param {string[]} command
   * @param {{cwd: string, env: NodeJS.ProcessEnv, logFile: string}} options
   * @throws {Failure} with the end of its log where it fails
   */
  async run(name, command, options) {
    const started = this.start(name, command, options);
    const code = await started.ended;
    if (code !== 0) throw new Failure(`${name} failed (exit ${code}).\n${tailOf(started.logFile)}`);
  }

  /**
   * Rejects when the process ends, since it is meant to run for as long as we do.
   *
   * @param {Started} started
   * @returns {Promise<never>}
   */
  async mustStayUp(started) {
    const code = await started.ended;
    throw new Failure(
      `${started.name} ended unexpectedly (exit ${code}).\n${tailOf(started.logFile)}`,
    );
  }

  /**
   * Ends one process; one that does not end in time is killed.
   *
   * @param {Started} started
   */
  async stop(started) {
    await stop(started);
  }

  /** Ends every process, the latest first; one that does not end in time is killed. */
  async stopAll() {
    this.#stopping = true;
    for (const started of this.#running.toReversed()) await stop(started);
  }

  /** Kills what is left at once: for a second Ctrl-C. */
  killAll() {
    this.#stopping = true;
    for (const started of this.#running) signalGroup(started.pid, 'SIGKILL');
  }

  /** @param {Started} started */
  #forget(started) {
    // What it started itself may outlive it, as functions do a crashed emulator.
    signalGroup(started.pid, 'SIGKILL');
    this.#running = this.#running.filter((other) => other !== started);
  }
}

/** @param {Started} started */
async function stop({ pid, ended, stopSignal }) {
  try {
    // Only to the process itself: it knows how to end what it started.
    process.kill(pid, stopSignal);
  } catch {
    // It has ended meanwhile; its group may not have.
  }
  const inTime = await within(GRACE_MS, ended);
  signalGroup(pid, 'SIGKILL');
  if (!inTime) await ended.catch(() => undefined);
  const deadline = Date.now() + GRACE_MS;
  while (signalGroup(pid, 0) && Date.now() < deadline) await pause(POLL_MS);
}

/**
 * @param {number} group
 * @param {NodeJS.Signals | 0} signal
 * @returns {boolean} whether there was anybody to hear it
 */
function signalGroup(group, signal) {
  try {
    process.kill(-group, signal);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}

/**
 * The last lines of a log, for a message.
 *
 * @param {string} file
 */
export function tailOf(file, lines = 30) {
  const text = readFileSync(file, 'utf8').trimEnd();
  return `${text.split('\n').slice(-lines).join('\n')}\n(whole log: ${file})`;
}

/**
 * @param {number} ms
 * @param {Promise<unknown>} work
 * @returns {Promise<boolean>} whether it settled in time
 */
async function within(ms, work) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const timeout = new Promise((/** @type {(value: boolean) => void} */ resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const settled = work.then(
    () => true,
    () => true,
  );
  try {
    return await Promise.race([settled, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * @param {number} ms
 * @returns {Promise<void>}
 */
export function pause(ms) {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
