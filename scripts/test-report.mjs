import { existsSync, readFileSync } from 'node:fs';

/**
 * The results of tests.
 *
 * @typedef {{passed: number, failed: number, skipped: string[], failures: string[]}} Counts
 *   `skipped` has the names of tests; `failures` has names with the first lines of the errors
 */

/**
 * Counts the tests in a report of Vitest's JSON reporter. A test file that cannot be loaded counts
 * as one failure.
 *
 * @param {string} file
 * @returns {Counts} one failure if the report is missing, because the run was interrupted
 */
export function countsOfReport(file) {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: [], failures: [] };
  /** @type {{testResults: {name: string, status: string, message: string, assertionResults: {status: string, fullName: string, failureMessages: string[]}[]}[]}} */
  const report = JSON.parse(readFileSync(file, 'utf8'));
  /** @type {Counts} */
  const counts = { passed: 0, failed: 0, skipped: [], failures: [] };
  for (const { name, status, message, assertionResults } of report.testResults) {
    const failures = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${test.fullName}: ${firstLine(test.failureMessages[0])}`);
    if (status === 'failed' && failures.length === 0)
      failures.push(`${name}: ${firstLine(message)}`);
    counts.failed += failures.length;
    counts.failures.push(...failures);
    for (const test of assertionResults) {
      if (test.status === 'passed') counts.passed += 1;
      else if (test.status !== 'failed') counts.skipped.push(test.fullName);
    }
  }
  return counts;
}

/** @param {string | undefined} text */
function firstLine(text = '') {
  return text.split('\n', 1)[0] ?? '';
}

/**
 * Returns the last line that `npm test` prints.
 *
 * @param {Counts} counts
 */
export function closingLine({ passed, failed, skipped }) {
  const line = `${passed} passed, ${failed} failed`;
  return skipped.length === 0 ? line : `${line}, ${skipped.length} skipped`;
}
