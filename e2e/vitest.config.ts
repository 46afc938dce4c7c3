import { basename } from 'node:path';

import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

import { PRODUCTS } from './products.ts';

const deep = process.env['THREADSWEEP_DEEP'] === '1';

/**
 * The files that run first: the longest ones, so that no worker starts one of them when the others
 * are already idle; and the story, which searches all documents for traces, while there are few.
 */
const FIRST = [
  'screens-phone-en',
  'story',
  'screens-desktop-es.deep',
  'screens-phone-fr.deep',
  'kill',
  'toasts',
  'errors',
  'offline',
  'up',
  'shell',
  'web-account',
  'console',
  'review',
  'cli',
  'firestore-browser',
  'cli-terminal',
  'web',
  'rules',
];

class ListedFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => rank(a) - rank(b));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const place = FIRST.indexOf(basename(moduleId, '.test.ts'));
  return place === -1 ? FIRST.length : place;
}

/** Tests against running products; see `start-products.ts`. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: deep ? ['*.test.ts'] : ['*.test.ts', '!*.deep.test.ts'],
    globalSetup: ['start-products.ts'],
    setupFiles: ['test-setup.ts'],
    // A worker loads each module once, and starts one browser, for all its files.
    isolate: false,
    // Each worker has its own product, because faults, clocks and killed processes affect a whole
    // product.
    pool: 'forks',
    maxWorkers: PRODUCTS,
    sequence: { sequencer: ListedFirst },
    env: { METADATA_SERVER_DETECTION: 'none' },
    // The timeouts end a test that hangs. On a busy machine, a test takes several times as long.
    expect: { poll: { timeout: 40_000 } },
    testTimeout: 400_000,
    hookTimeout: 400_000,
  },
});
