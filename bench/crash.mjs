import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/**
 * The crash tests of `npm test`, longer: 200 passes, half by hand and half of the schedule, each killed
 * at a random point. Another seed kills at other points: `node bench/crash.mjs 200 2`.
 */
const [crashes = '200', seed = '1'] = process.argv.slice(2);
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const tests = ['functions/test/crash.test.ts', 'functions/test/crash-schedule.test.ts'];
const half = String(Math.ceil(Number(crashes) / 2));
const run = spawnSync(
  join(root, 'node_modules/node/bin/node'),
  [vitest, 'run', '--project', 'api', ...tests],
  { cwd: root, stdio: 'inherit', env: { ...process.env, CRASHES: half, CRASH_SEED: seed } },
);
process.exitCode = run.status ?? 1;
