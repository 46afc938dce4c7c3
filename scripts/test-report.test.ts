import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { closingLine, countsOfReport } from './test-report.mjs';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'threadsweep-report-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function countsOf(testResults: unknown[]) {
  const file = path.join(folder, 'report.json');
  await writeFile(file, JSON.stringify({ testResults }));
  return countsOfReport(file);
}

describe('countsOfReport', () => {
  it('countsOfReport counts tests by status and returns the first line of each error', async () => {
    const counts = await countsOf([
      {
        name: '/a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'a works', failureMessages: [] },
          { status: 'failed', fullName: 'b works', failureMessages: ['Error: no b\n  at line 3'] },
          { status: 'skipped', fullName: 'c works', failureMessages: [] },
        ],
      },
    ]);
    expect(counts).toEqual({
      passed: 1,
      failed: 1,
      skipped: ['c works'],
      failures: ['b works: Error: no b'],
    });
    expect(closingLine(counts)).toBe('1 passed, 1 failed, 1 skipped');
  });

  it('countsOfReport counts a test file that failed to load as one failure', async () => {
    const broken = { name: '/a.test.ts', status: 'failed', message: 'no such module' };
    const counts = await countsOf([{ ...broken, assertionResults: [] }]);
    expect(counts.failed).toBe(1);
    expect(counts.failures).toEqual(['/a.test.ts: no such module']);
  });

  it('countsOfReport counts a missing report as one failure', () => {
    expect(countsOfReport(path.join(folder, 'missing.json')).failed).toBe(1);
  });
});
