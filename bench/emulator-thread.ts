/* oxlint-disable unicorn/require-post-message-target-origin -- these messages go to threads, not to windows */
import process from 'node:process';
import { parentPort } from 'node:worker_threads';

import { startEmulators } from '../emulators/src/emulators.ts';
import { countOperations } from '../emulators/src/firestore/counted-operations.ts';

/**
 * This module runs the emulators in a thread, so that their CPU time is not the pass's, and counts
 * operations of the Firestore emulator. It posts the emulators' ports when they are ready. The
 * message `operations` requests the {@link Operations} since the last request; `stop` ends the
 * thread.
 */

process.env['METADATA_SERVER_DETECTION'] = 'none';
const operations = countOperations();
const emulators = await startEmulators();
parentPort?.on('message', (message: unknown) => {
  if (message === 'operations') parentPort?.postMessage(operations());
  if (message === 'stop') void emulators.stop().then(() => process.exit(0));
});
parentPort?.postMessage(emulators.ports);
