import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';

import { node24, ROOT } from '../scripts/run.mjs';

/**
 * `node bench/crash.mjs [COUNT] [SEED]`: runs the crash tests of `npm test` with more passes. By
 * default it kills 200 passes, half of them manual and half scheduled. The seed determines the
 * point at which each pass is killed.
 */
const [crashes = '200', seed = '1'] = process.argv.slice(2);
const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
const tests = ['functions/test/crash.test.ts', 'functions/test/crash-schedule.test.ts'];
const half = String(Math.ceil(Number(crashes) / 2));
const run = spawnSync(node24(ROOT), [vitest, 'run', '--project', 'api', ...tests], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, CRASHES: half, CRASH_SEED: seed },
});
process.exitCode = run.status ?? 1;
