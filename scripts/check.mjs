import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { staticChecks, unneededChecks } from './checks.mjs';
import { filesToLint } from './clean-files.mjs';
import { install } from './install.mjs';
import { Processes, tailOf } from './processes.mjs';
import { logFileOf, print, ROOT, toolEnvironment } from './run.mjs';

/**
 * `npm run check`: runs format, lint, types and dead code in parallel. It prints one line per check
 * at the end, and exits with 1 if one fails. Lint reads only the files that have changed since lint
 * last passed.
 */

const state = mkdtempSync(join(tmpdir(), 'threadsweep-check-'));
const processes = new Processes();

/**
 * Runs one check. If it fails, prints its output at once.
 *
 * @param {ReturnType<typeof staticChecks>[number]} check
 * @returns {Promise<{hasPassed: boolean, line: string}>}
 */
async function runCheck({ name, command }) {
  const start = performance.now();
  const logFile = logFileOf(state, name);
  const { ended } = processes.start(name, command, {
    cwd: ROOT,
    env: toolEnvironment(ROOT),
    logFile,
  });
  const hasPassed = (await ended) === 0;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (!hasPassed) print(`${name}:\n${tailOf(logFile, 200)}\n`);
  return { hasPassed, line: `${hasPassed ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)` };
}

processes.stopAllOnSignals();
await install({ root: ROOT, state, processes, log: print });
const { changed, remember } = filesToLint(ROOT, join(ROOT, 'node_modules/.cache/check-lint.json'));
const results = await Promise.all(
  staticChecks(ROOT, changed).map(async (check) => {
    const result = await runCheck(check);
    if (check.name === 'lint' && result.hasPassed) remember();
    return result;
  }),
);
for (const { name, reason } of unneededChecks(changed)) print(`ok   ${name} (${reason})`);
for (const { line } of results) print(line);
const havePassed = results.every(({ hasPassed }) => hasPassed);
if (havePassed) rmSync(state, { recursive: true, force: true });
process.exitCode = havePassed ? 0 : 1;
