import { join } from 'node:path';
import process from 'node:process';

import { defineConfig } from 'vitest/config';

const shared = {
  // Google's clients look for a metadata server at the first call: seconds lost where there is none.
  env: {
    METADATA_SERVER_DETECTION: 'none',
    // Programs that tests start: the second start takes half the processor time of the first.
    NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node-compile'),
  },
  // They end what hangs. A busy machine takes several times what a test takes otherwise.
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

/** `*.deep.test.ts` runs with THREADSWEEP_DEEP=1 alone (shared/test/runs.ts). */
const exclude = [
  '**/node_modules/**',
  '**/dist/**',
  '**/lib/**',
  ...(process.env['THREADSWEEP_DEEP'] === '1' ? [] : ['**/*.deep.test.ts']),
];

/**
 * A read that outlives its world. If a client of Firestore was terminated, the SDK rejects a promise
 * of its own that nobody can observe, besides the read's. Only tests terminate a client.
 */
const TERMINATED = 'The client has already been terminated';

export default defineConfig({
  test: {
    onUnhandledError: ({ message }) => (message === TERMINATED ? false : undefined),
    // Much of each file is waiting, so the processor has room for more than it has cores.
    maxWorkers: '150%',
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
        // The whole API in a world of emulators, with the official Auth emulator.
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
