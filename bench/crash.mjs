import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/**
 * The crash test of `npm test`, longer: 200 passes, each killed at a random point. Another seed kills
 * at other points: `node bench/crash.mjs 200 2`.
 */
const [crashes = '200', seed = '1'] = process.argv.slice(2);
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const run = spawnSync(
  join(root, 'node_modules/node/bin/node'),
  [vitest, 'run', '--project', 'api', 'functions/test/crash.test.ts'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, CRASHES: crashes, CRASH_SEED: seed } },
);
process.exitCode = run.status ?? 1;
