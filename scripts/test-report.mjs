import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {{passed: number, failed: number, skipped: string[]}} Counts `skipped` names the tests
 */

/**
 * Reads what vitest's JSON reporter has written. A file of tests that could not be loaded counts as
 * one failure: it has no tests to count.
 *
 * @param {string} file
 * @returns {Counts} one failure where there is no report, since the run broke off
 */
export function countsOfReport(file) {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: [] };
  /** @type {{testResults: {status: string, assertionResults: {status: string, fullName: string}[]}[]}} */
  const report = JSON.parse(readFileSync(file, 'utf8'));
  /** @type {Counts} */
  const counts = { passed: 0, failed: 0, skipped: [] };
  for (const { status, assertionResults } of report.testResults) {
    const failedTests = assertionResults.filter((test) => test.status === 'failed').length;
    counts.failed += status === 'failed' ? Math.max(failedTests, 1) : failedTests;
    for (const test of assertionResults) {
      if (test.status === 'passed') counts.passed += 1;
      else if (test.status !== 'failed') counts.skipped.push(test.fullName);
    }
  }
  return counts;
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
