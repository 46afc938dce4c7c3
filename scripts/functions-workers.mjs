import { readFileSync, statSync } from 'node:fs';

import { Failure } from './failure.mjs';
import { childrenOf, environmentOf, isAlive } from './process-table.mjs';
import { pause } from './processes.mjs';

/**
 * The timeout of a call, in ms. A worker starts within 1 to 3 s, and a call to a killed worker gets
 * no response.
 */
const CALL_TIMEOUT_MS = 6_000;
const POLL_MS = 100;

/**
 * Lists the workers, which are processes that run functions, oldest first. The functions emulator,
 * a part of firebase-tools, starts a worker for each concurrent request, reuses idle ones from the
 * oldest on, and replaces dead ones.
 *
 * @param {number} firebaseToolsPid the process of firebase-tools
 * @returns {{pid: number, function: string}[]} `function` is the name of the worker's entry point,
 * or `?` if the operating system does not show it
 */
export function functionsWorkers(firebaseToolsPid) {
  return childrenOf(firebaseToolsPid)
    .filter(({ command }) => command.includes('functionsEmulatorRuntime'))
    .map(({ pid }) => ({ pid, function: environmentOf(pid, 'FUNCTION_TARGET') ?? '?' }))
    .toSorted((a, b) => a.pid - b.pid);
}

/**
 * Returns the worker that serves the next request to the API if no other request is in progress.
 *
 * @param {{pid: number, function: string}[]} workers
 */
export function apiWorker(workers) {
  return workers.find((worker) => worker.function === 'api' || worker.function === '?');
}

/**
 * Reloads the list of functions from the build. The functions emulator could watch the folder
 * instead, but would reload the list a second later.
 *
 * @param {import('./ports.mjs').Ports} ports
 * @param {import('./processes.mjs').Started} firebaseTools
 * @throws {Failure} if the functions cannot be loaded; includes the emulator's messages
 */
export async function reloadFunctions(ports, { logFile }) {
  const { size } = statSync(logFile);
  const url = `http://127.0.0.1:${ports.hub}/functions/enableBackgroundTriggers`;
  const response = await fetch(url, { method: 'PUT' });
  const added = logFrom(logFile, size);
  if (!response.ok || added.includes('Failed to load function definition'))
    throw new Failure(`The functions cannot be loaded.\n${added}`);
}

/**
 * Kills the workers, so that new ones load the new build, and waits until one responds. Does not
 * reload the list of functions, which takes seconds.
 *
 * @param {import('./ports.mjs').Ports} ports
 * @param {import('./processes.mjs').Started} firebaseTools
 * @throws {Failure} if the new code does not respond; includes the emulator's messages
 */
export async function replaceWorkers(ports, { pid, logFile }) {
  const { size } = statSync(logFile);
  const workers = functionsWorkers(pid);
  for (const worker of workers) {
    if (isAlive(worker.pid)) process.kill(worker.pid, 'SIGKILL');
  }
  while (workers.some((worker) => isAlive(worker.pid))) await pause(10);
  const url = `http://127.0.0.1:${ports.hosting}/api/health`;
  // The emulator itself may respond a few times, on behalf of a worker that was ending.
  for (let foreign = 0; foreign < 4; await pause(POLL_MS)) {
    const type = await contentTypeOf(url);
    if (type?.startsWith('application/json')) return;
    if (type !== undefined) foreign += 1;
  }
  throw new Failure(`The functions do not respond.\n${logFrom(logFile, size)}`);
}

/**
 * Requests a URL. Returns the content type of its response; undefined if no response came.
 *
 * @param {string} url
 * @returns {Promise<string | undefined>}
 */
async function contentTypeOf(url) {
  try {
    const { headers } = await fetch(url, { signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
    return headers.get('content-type') ?? '';
  } catch {
    return undefined;
  }
}

/**
 * Returns the text of a log from a position on.
 *
 * @param {string} file
 * @param {number} position in bytes
 * @returns {string}
 */
function logFrom(file, position) {
  return readFileSync(file).subarray(position).toString().trim();
}
