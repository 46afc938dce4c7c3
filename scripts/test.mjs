import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { BUILDS } from './builds.mjs';
import { staticChecks } from './checks.mjs';
import { chromiumInstallation, findChromium } from './chromium.mjs';
import { Failure } from './failure.mjs';
import { Processes, tailOf } from './processes.mjs';
import { build, install, node24, toolEnvironment } from './product.mjs';
import { closingLine, countsOfReport } from './test-report.mjs';

/**
 * `npm test`: installs what is missing, then runs every check and every test, each to its end, and
 * closes with `N passed, N failed`. A check (format, lint, types, dead code, budgets) counts as one.
 * Nothing it starts uses a fixed port, so it runs beside `npm start`.
 *
 * `npm run test:deep` (`--deep`) runs the same with every property test's full number of runs, the
 * full storms and series of kills, and the files named `*.deep.test.ts`.
 */

const deep = process.argv.includes('--deep');

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const state = mkdtempSync(join(tmpdir(), 'threadsweep-test-'));
const processes = new Processes();

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`);
}

/** @type {import('./test-report.mjs').Counts} */
const total = { passed: 0, failed: 0, skipped: [], failures: [] };

/**
 * Runs one step and says how it went, with the end of its output where it failed.
 *
 * @param {string} name
 * @param {string[]} command
 * @param {{report?: string, env?: Record<string, string>}} [options] a step with a report is counted by it
 */
async function step(name, command, { report, env = {} } = {}) {
  const startedAt = Date.now();
  const logFile = join(state, `${name.replaceAll(' ', '-')}.log`);
  const started = processes.start(name, command, {
    cwd: root,
    env: { ...toolEnvironment(root), ...(deep && { THREADSWEEP_DEEP: '1' }), ...env },
    logFile,
  });
  const code = await started.ended;
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const counts =
    report === undefined
      ? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: [], failures: [] }
      : countsOfReport(report);
  // A runner that fails without a failed test, on an unhandled rejection say, has failed too.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped.push(...counts.skipped);
  const summary = report === undefined ? '' : `: ${closingLine(counts)}`;
  say(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)${summary}`);
  for (const failure of counts.failures) say(`     ✗ ${failure}`);
  if (code !== 0) say(tailOf(logFile, 120));
}

/**
 * @param {string} name
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
function vitest(name, args, env = {}) {
  const report = join(state, `${name.replaceAll(' ', '-')}.json`);
  const command = [
    node24(root),
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  return step(name, command, { report, env });
}

/** @returns {Promise<string>} the path of a Chromium, installed where there was none */
async function chromium() {
  const found = await findChromium(root);
  if (found !== undefined) return found;
  say('Installing Chromium… (first time)');
  for (const [index, command] of chromiumInstallation(root, node24(root)).entries()) {
    await processes.run('Installing Chromium', command, {
      cwd: root,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      logFile: join(state, `chromium-${index}.log`),
    });
  }
  const installed = await findChromium(root);
  if (installed === undefined) throw new Failure('Chromium was installed, yet is not to be found.');
  return installed;
}

async function main() {
  await install({ root, state, processes, say });
  // Mostly waiting for the network: the checks go on meanwhile.
  const browser = chromium();
  browser.catch(() => undefined);
  // Tests wait for processes, pages and timers much of the time: together they use both cores.
  await Promise.all([
    ...staticChecks(root).map(({ name, command }) => step(name, command)),
    vitest('unit and API tests', []),
    endToEnd(browser),
  ]);
}

/** @param {Promise<string>} browser the path of a Chromium, once there is one */
async function endToEnd(browser) {
  await buildAll();
  await step('budgets', [node24(root), 'scripts/budgets.mjs']);
  await vitest('end to end', ['--config', 'e2e/vitest.config.ts'], {
    THREADSWEEP_CHROMIUM: await browser,
  });
}

/** Builds what the end-to-end tests run, one part after the other beside the checks. */
async function buildAll() {
  for (const { name } of BUILDS) {
    try {
      await build({ root, state, processes, say }, name);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      total.failed += 1;
      say(`FAIL build of ${name}\n${error.message}`);
    }
  }
}

// A terminal or a pipe that is gone must not keep us from ending what we have started.
process.stdout.on('error', () => undefined);
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    say('Stopping…');
    processes.stopAll().then(
      () => process.exit(130),
      () => process.exit(1),
    );
  });
}

try {
  await main();
} catch (error) {
  total.failed += 1;
  say(
    error instanceof Failure ? error.message : String(error instanceof Error ? error.stack : error),
  );
} finally {
  await processes.stopAll();
}
if (total.failed === 0) rmSync(state, { recursive: true, force: true });
else say(`Logs: ${state}`);
for (const name of total.skipped) say(`skipped: ${name}`);
say(closingLine(total));
process.exitCode = total.failed === 0 ? 0 : 1;
