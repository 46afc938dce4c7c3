import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';

import { errorCode, Failure } from './failure.mjs';

/** How long a process may take to end before it is killed. */
const GRACE_MS = 20_000;
const POLL_MS = 50;

export const STOP_SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * A process in its own process group. So Ctrl-C reaches only this command, which stops processes in
 * order. When the process ends, the rest of its group is stopped too.
 *
 * @typedef {{name: string, pid: number, logFile: string, ended: Promise<number>, stopSignal:
 * NodeJS.Signals}} Started
 */

/** The processes that one command has started. `stopAll` ends all of them. */
export class Processes {
  /** @type {Started[]} */
  #running = [];
  #isStopping = false;

  /**
   * Starts a program. Its output is written to `logFile`.
   *
   * @param {string} name the name in messages
   * @param {string[]} command
   * @param {{cwd: string, env: NodeJS.ProcessEnv, logFile: string, stopSignal?: NodeJS.Signals}} options
   * @returns {Started}
   * @throws {Failure} if the program cannot be started, or after `stopAll`
   */
  start(name, [program = '', ...args], { cwd, env, logFile, stopSignal = 'SIGTERM' }) {
    // Work in progress must not start a process after a stop signal.
    if (this.#isStopping) throw new Failure('Stopping.');
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
    // Prevents an unhandled rejection, which would end this process, before the caller awaits the
    // promise.
    ended.catch(() => undefined);
    const pid = child.pid;
    if (pid === undefined) throw new Failure(`${name} could not be started: ${program}`);
    const started = { name, pid, logFile, ended, stopSignal };
    this.#running.push(started);
    ended.finally(() => this.#remove(started)).catch(() => undefined);
    return started;
  }

  /**
   * Runs a program and waits until it ends.
   *
   * @param {string} name the name in messages
   * @param {string[]} command
   * @param {{cwd: string, env: NodeJS.ProcessEnv, logFile: string}} options
   * @throws {Failure} if the program fails; the message includes the end of its log
   */
  async run(name, command, options) {
    const started = this.start(name, command, options);
    const code = await started.ended;
    if (code !== 0) throw new Failure(`${name} failed (exit ${code}).\n${tailOf(started.logFile)}`);
  }

  /**
   * Stops one process and its group. Kills the process if it does not end in time.
   *
   * @param {Started} started
   */
  async stop({ pid, ended, stopSignal }) {
    try {
      // Signals only the process, which stops its children in order.
      process.kill(pid, stopSignal);
    } catch {
      // The process has ended, but others of its group may run.
    }
    const isInTime = await settlesWithin(GRACE_MS, ended);
    signalGroup(pid, 'SIGKILL');
    if (!isInTime) await ended.catch(() => undefined);
    const deadline = Date.now() + GRACE_MS;
    while (signalGroup(pid, 0) && Date.now() < deadline) await pause(POLL_MS);
  }

  /** Stops every process, the latest first. Kills each process that does not end in time. */
  async stopAll() {
    this.#isStopping = true;
    for (const started of this.#running.toReversed()) await this.stop(started);
  }

  /** Kills all remaining processes at once. It is called for a second Ctrl-C. */
  killAll() {
    this.#isStopping = true;
    for (const { pid } of this.#running) signalGroup(pid, 'SIGKILL');
  }

  /** On a stop signal, stops every process and ends this command with exit code 130. */
  stopAllOnSignals() {
    for (const signal of STOP_SIGNALS) {
      process.on(signal, () => {
        this.stopAll().then(
          () => process.exit(130),
          () => process.exit(1),
        );
      });
    }
  }

  /**
   * Removes an ended process from the list, and kills the rest of its group.
   *
   * @param {Started} started
   */
  #remove(started) {
    // A crashed functions emulator, for example, leaves its workers running.
    signalGroup(started.pid, 'SIGKILL');
    this.#running = this.#running.filter((other) => other !== started);
  }
}

/**
 * Rejects when a process ends that should run as long as this command.
 *
 * @param {Started} started
 * @returns {Promise<never>}
 */
export async function mustStayUp({ name, ended, logFile }) {
  const code = await ended;
  throw new Failure(`${name} ended unexpectedly (exit ${code}).\n${tailOf(logFile)}`);
}

/**
 * Sends a signal to a process group.
 *
 * @param {number} group
 * @param {NodeJS.Signals | 0} signal 0 only tests whether the group exists
 * @returns {boolean} whether the group has a process
 */
function signalGroup(group, signal) {
  try {
    process.kill(-group, signal);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false;
    throw error;
  }
}

/**
 * Returns the last lines of a log and the path of the log, for a message.
 *
 * @param {string} file
 * @param {number} [lines]
 */
export function tailOf(file, lines = 30) {
  const text = readFileSync(file, 'utf8').trimEnd();
  return `${text.split('\n').slice(-lines).join('\n')}\n(whole log: ${file})`;
}

/**
 * Returns whether a promise settles within a time.
 *
 * @param {number} ms
 * @param {Promise<unknown>} work
 * @returns {Promise<boolean>}
 */
async function settlesWithin(ms, work) {
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
 * Resolves after a time.
 *
 * @param {number} ms
 * @returns {Promise<void>}
 */
export function pause(ms) {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
