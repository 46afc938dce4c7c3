import { join } from 'node:path';
import process from 'node:process';

import { defineConfig } from 'vitest/config';

import { WORKERS } from './shared/test/workers.ts';

const shared = {
  // Otherwise Google's clients search for a metadata server at their first call, for seconds.
  env: {
    METADATA_SERVER_DETECTION: 'none',
    // Otherwise Firestore's client prepares a trace of each call, which nothing receives.
    FIRESTORE_ENABLE_TRACING: 'off',
    // With this cache, the second start of a program takes half the processor time of the first.
    NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node-compile'),
  },
  // The timeouts end a test that hangs. On a busy machine, a test takes several times as long.
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

/**
 * Excludes `*.deep.test.ts`, which runs only with THREADSWEEP_DEEP=1 (shared/test/runs.ts), and
 * `*.timed.test.ts`, which runs only with THREADSWEEP_TIMED=1, because nothing may run beside it.
 */
const exclude = [
  '**/node_modules/**',
  '**/dist/**',
  '**/lib/**',
  ...(process.env['THREADSWEEP_DEEP'] === '1' ? [] : ['**/*.deep.test.ts']),
  ...(process.env['THREADSWEEP_TIMED'] === '1' ? [] : ['**/*.timed.test.ts']),
];

/**
 * The error of a read that is in progress when a test terminates its client of Firestore. Besides
 * the promise of the read, the SDK then rejects an internal promise that no code can handle.
 */
const TERMINATED = 'The client has already been terminated';

export default defineConfig({
  test: {
    onUnhandledError: ({ message }) => (message === TERMINATED ? false : undefined),
    maxWorkers: WORKERS,
    projects: [
      'web/vitest.config.ts',
      'web/vitest.pure.config.ts',
      'web/vitest.alone.config.ts',
      'cli/vitest.config.ts',
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{shared,detector,engine,functions,emulators,scripts,bench}/**/*.test.ts'],
          exclude: [...exclude, 'functions/test/**'],
          setupFiles: ['shared/test/property-seed.ts'],
          // A worker loads each module once, for all its files.
          isolate: false,
        },
      },
      {
        // The tests of the whole API, with our emulators and the official Auth emulator.
        test: {
          ...shared,
          name: 'api',
          include: ['functions/test/**/*.test.ts'],
          exclude,
          globalSetup: ['functions/test/auth-emulator.ts'],
          testTimeout: 180_000,
          isolate: false,
        },
      },
    ],
  },
});
