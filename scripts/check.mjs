import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { staticChecks } from './checks.mjs';
import { filesToLint } from './clean-files.mjs';
import { Processes, tailOf } from './processes.mjs';
import { install, toolEnvironment } from './product.mjs';

/**
 * `npm run check`: format, lint, types and dead code, side by side. It ends with one line per check,
 * and with 1 if one fails. Lint looks at the files that changed since it last passed.
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const logs = mkdtempSync(join(tmpdir(), 'threadsweep-check-'));
const processes = new Processes();

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Says what a failed check found, as soon as it is known.
 *
 * @param {ReturnType<typeof staticChecks>[number]} check
 * @returns {Promise<{passed: boolean, line: string}>}
 */
async function result({ name, command }) {
  const begin = performance.now();
  const logFile = join(logs, `${name}.log`);
  const { ended } = processes.start(name, command, {
    cwd: root,
    env: toolEnvironment(root),
    logFile,
  });
  const passed = (await ended) === 0;
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  if (!passed) say(`${name}:\n${tailOf(logFile, 200)}\n`);
  return { passed, line: `${passed ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)` };
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    processes.stopAll().then(
      () => process.exit(130),
      () => process.exit(1),
    );
  });
}

await install({ root, state: logs, processes, say });
const { changed, remember } = filesToLint(root, join(root, 'node_modules/.cache/check-lint.json'));
const checks = staticChecks(root, changed);
const results = await Promise.all(
  checks.map(async (check) => {
    const found = await result(check);
    if (check.name === 'lint' && found.passed) remember();
    return found;
  }),
);
for (const { line } of results) say(line);
const passed = results.every((each) => each.passed);
if (passed) rmSync(logs, { recursive: true, force: true });
process.exitCode = passed ? 0 : 1;
