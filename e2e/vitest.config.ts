import { basename } from 'node:path';

import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

import { PRODUCTS } from './products.ts';

const deep = process.env['THREADSWEEP_DEEP'] === '1';

/** The longest first, so that no worker begins one of these when the others have nothing left. */
const LONGEST = [
  'screens-phone-en',
  'screens-desktop-es',
  'screens-phone-fr',
  'errors',
  'up',
  'offline',
  'web',
  'review',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => rank(a) - rank(b));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const place = LONGEST.indexOf(basename(moduleId, '.test.ts'));
  return place === -1 ? LONGEST.length : place;
}

/** Tests against running products; see `start-products.ts`. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: deep ? ['*.test.ts'] : ['*.test.ts', '!*.deep.test.ts'],
    globalSetup: ['start-products.ts'],
    setupFiles: ['refuse-violations.ts'],
    // Each worker has a product of its own, since faults, clocks and killed processes are a product's.
    pool: 'forks',
    maxWorkers: PRODUCTS,
    sequence: { sequencer: LongestFirst },
    env: { METADATA_SERVER_DETECTION: 'none' },
    // They end what hangs. A busy machine takes several times what a test takes otherwise.
    expect: { poll: { timeout: 40_000 } },
    testTimeout: 400_000,
    hookTimeout: 400_000,
  },
});
