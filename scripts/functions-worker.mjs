import { environmentOf, processes } from './process-table.mjs';

/**
 * The processes that run functions now. The functions emulator lives inside firebase-tools and
 * starts a process (a worker) per request in flight, keeps it for the next one, and starts a new one
 * where a worker has died. Oldest first: the emulator gives a request to the oldest idle worker.
 *
 * @param {number} emulatorPid the process of firebase-tools
 * @returns {{pid: number, function: string}[]} the function's entry point, `?` where the system
 *   does not tell
 */
export function functionsWorkers(emulatorPid) {
  return processes()
    .filter(
      ({ parent, command }) =>
        parent === emulatorPid && command.includes('functionsEmulatorRuntime'),
    )
    .map(({ pid }) => ({ pid, function: environmentOf(pid, 'FUNCTION_TARGET') ?? '?' }))
    .toSorted((a, b) => a.pid - b.pid);
}

/**
 * The worker that a lone request to the API runs in.
 *
 * @param {{pid: number, function: string}[]} workers
 */
export function apiWorker(workers) {
  return workers.find((worker) => worker.function === 'api' || worker.function === '?');
}
