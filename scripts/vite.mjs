import { join } from 'node:path';

import { respondsOk, waitUntilReady } from './readiness.mjs';
import { logFileOf, node24, toolEnvironment } from './run.mjs';

/**
 * Starts Vite's development server. It serves the web app from its sources, and updates open pages
 * when the sources change.
 *
 * @param {import('./run.mjs').ProductRun} run
 * @returns {Promise<import('./processes.mjs').Started>} once it responds
 * @throws {import('./failure.mjs').Failure} if it ends or does not respond in time
 */
export async function startVite({ root, state, ports, processes }) {
  const vite = processes.start(
    'Vite',
    [
      node24(root),
      '../node_modules/vite/bin/vite.js',
      '--host=127.0.0.1',
      `--port=${ports.web}`,
      '--strictPort',
      '--clearScreen=false',
    ],
    {
      cwd: join(root, 'web'),
      env: {
        ...toolEnvironment(root),
        // Overrides a test runner's NODE_ENV "test", so that Vite runs in development mode.
        NODE_ENV: 'development',
        THREADSWEEP_HOSTING: `http://127.0.0.1:${ports.hosting}`,
      },
      logFile: logFileOf(state, 'web'),
    },
  );
  await waitUntilReady(vite, () => respondsOk(`http://127.0.0.1:${ports.web}/`));
  return vite;
}
