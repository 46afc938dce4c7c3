import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { build, BUILDS } from './builds.mjs';
import { staticChecks } from './checks.mjs';
import { chromiumInstallation, findChromium } from './chromium.mjs';
import { errorText, Failure } from './failure.mjs';
import { install } from './install.mjs';
import { Processes, tailOf } from './processes.mjs';
import { logFileOf, node24, print, ROOT, toolEnvironment } from './run.mjs';
import { closingLine, countsOfReport } from './test-report.mjs';

/**
 * `npm test`: installs missing packages, runs every check and every test, and prints `N passed, N
 * failed` as its last line. Each check (format, lint, types, dead code, budgets) counts as one. It
 * uses no fixed ports, so it can run while `npm start` is running.
 *
 * `npm run test:deep` (`--deep`) also runs the files named `*.deep.test.ts`, runs property tests,
 * fault storms and kills in full, and measures times by the files named `*.timed.test.ts`.
 */

const isDeep = process.argv.includes('--deep');
const state = mkdtempSync(join(tmpdir(), 'threadsweep-test-'));
const processes = new Processes();
const run = { root: ROOT, state, processes, log: print };

/**
 * How long a step may take, in ms. A longer step is stopped and fails, so that the command always
 * prints its counts.
 */
const STEP_MS = (isDeep ? 100 : 40) * 60_000;

/** @type {import('./test-report.mjs').Counts} */
const total = { passed: 0, failed: 0, skipped: [], failures: [] };

/**
 * Runs one step, adds its counts to the total and prints its result. If the step fails, prints the
 * end of its output.
 *
 * @param {string} name
 * @param {string[]} command
 * @param {{report?: string, env?: Record<string, string>}} [options] `report`: the file of Vitest's
 *   JSON report, to count its tests; without it the step counts as one
 */
async function step(name, command, { report, env = {} } = {}) {
  const start = performance.now();
  const logFile = logFileOf(state, name.replaceAll(' ', '-'));
  const started = processes.start(name, command, {
    cwd: ROOT,
    env: { ...toolEnvironment(ROOT), ...(isDeep && { THREADSWEEP_DEEP: '1' }), ...env },
    logFile,
  });
  const deadline = setTimeout(() => {
    print(`${name} has not ended within ${STEP_MS / 60_000} minutes and is stopped.`);
    void processes.stop(started);
  }, STEP_MS);
  const code = await started.ended;
  clearTimeout(deadline);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const counts =
    report === undefined
      ? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: [], failures: [] }
      : countsOfReport(report);
  // A runner can fail without a failed test, for example because of an unhandled rejection.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped.push(...counts.skipped);
  const summary = report === undefined ? '' : `: ${closingLine(counts)}`;
  print(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)${summary}`);
  for (const failure of counts.failures) print(`     ✗ ${failure}`);
  if (code !== 0) print(tailOf(logFile, 120));
}

/**
 * Runs Vitest as a step.
 *
 * @param {string} name
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
function vitest(name, args, env = {}) {
  const report = join(state, `${name.replaceAll(' ', '-')}.json`);
  const command = [
    node24(ROOT),
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  return step(name, command, { report, env });
}

/**
 * Finds a Chromium, or installs one.
 *
 * @returns {Promise<string>} its path
 * @throws {Failure} if the installation fails
 */
async function chromium() {
  const found = await findChromium(ROOT);
  if (found !== undefined) return found;
  print('Installing Chromium… (first time)');
  for (const [index, command] of chromiumInstallation(ROOT, node24(ROOT)).entries()) {
    await processes.run('Installing Chromium', command, {
      cwd: ROOT,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      logFile: logFileOf(state, `chromium-${index}`),
    });
  }
  const installed = await findChromium(ROOT);
  if (installed === undefined) throw new Failure('Chromium was installed but cannot be found.');
  return installed;
}

async function runAll() {
  await install(run);
  // Installs in parallel with the checks, because it mostly waits for the network.
  const browser = chromium();
  browser.catch(() => undefined);
  await Promise.all([
    ...staticChecks(ROOT).map(({ name, command }) => step(name, command)),
    vitest('unit and API tests', []),
    buildAll(),
  ]);
  await step('budgets', [node24(ROOT), 'scripts/budgets.mjs']);
  // They run alone, one file after the other, because other work would change what they measure.
  if (isDeep)
    await vitest('timed tests', ['.timed.test.ts', '--maxWorkers=1'], { THREADSWEEP_TIMED: '1' });
  // Runs alone, because it keeps two cores busy. On a busier machine, pages wait for the product.
  await vitest('end to end', ['--config', 'e2e/vitest.config.ts'], {
    THREADSWEEP_CHROMIUM: await browser,
    THREADSWEEP_LOGS: join(state, 'logs'),
  });
}

/** Builds all parts one after the other, which leaves one core to the checks. */
async function buildAll() {
  for (const part of Object.values(BUILDS)) {
    try {
      await build(run, part);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      total.failed += 1;
      print(`FAIL build of ${part.name}\n${error.message}`);
    }
  }
}

// Processes must stop even if the terminal or the pipe no longer exists.
process.stdout.on('error', () => undefined);
processes.stopAllOnSignals();
try {
  await runAll();
} catch (error) {
  total.failed += 1;
  print(errorText(error));
} finally {
  await processes.stopAll();
}
if (total.failed === 0) rmSync(state, { recursive: true, force: true });
else print(`Logs: ${join(state, 'logs')}`);
for (const name of total.skipped) print(`skipped: ${name}`);
print(closingLine(total));
process.exitCode = total.failed === 0 ? 0 : 1;
