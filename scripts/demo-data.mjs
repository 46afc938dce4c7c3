import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { saveAuth } from './emulators.mjs';
import { PROJECT } from './local-settings.mjs';
import { logFileOf, node24, toolEnvironment } from './run.mjs';

/**
 * Adds the demo channels and the demo creator to a new product, and adds data sets as videos.
 *
 * @param {import('./run.mjs').ProductRun} run
 * @param {string[]} datasets paths of CSV files
 * @throws {import('./failure.mjs').Failure} if the data cannot be loaded
 */
export async function loadDemoData({ root, state, ports, processes, log }, datasets) {
  const marker = join(state, 'seeded.json');
  const isNew = !existsSync(marker);
  if (!isNew && datasets.length === 0) return;
  log(isNew ? 'Loading the demo channels and creator…' : 'Adding the data sets…');
  const command = [
    node24(root),
    'emulators/src/demo-data/seed.ts',
    `--data=${join(root, 'emulator-data')}`,
    `--control=http://127.0.0.1:${ports.youtube}/control`,
    `--api=http://127.0.0.1:${ports.hosting}`,
    ...(isNew ? ['--creator'] : []),
    ...datasets.flatMap((file) => ['--dataset', file]),
  ];
  await processes.run('Loading the demo data', command, {
    cwd: root,
    env: {
      ...toolEnvironment(root),
      GCLOUD_PROJECT: PROJECT,
      FIRESTORE_EMULATOR_HOST: `127.0.0.1:${ports.firestore}`,
      FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${ports.auth}`,
    },
    logFile: logFileOf(state, 'seed'),
  });
  await saveAuth(state, ports);
  writeFileSync(marker, `${JSON.stringify({ at: new Date().toISOString() })}\n`);
}
