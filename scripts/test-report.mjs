import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {{passed: number, failed: number, skipped: string[], failures: string[]}} Counts
 *   `skipped` names the tests, `failures` too, each with the first line of its error
 */

/**
 * Reads what vitest's JSON reporter has written. A file of tests that could not be loaded counts as
 * one failure: it has no tests to count.
 *
 * @param {string} file
 * @returns {Counts} one failure where there is no report, since the run broke off
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
 * The closing line of `npm test`.
 *
 * @param {Counts} counts
 */
export function closingLine({ passed, failed, skipped }) {
  const line = `${passed} passed, ${failed} failed`;
  return skipped.length === 0 ? line : `${line}, ${skipped.length} skipped`;
}
