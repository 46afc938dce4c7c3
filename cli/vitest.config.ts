import { defineConfig } from 'vitest/config';

import { WORKERS } from '../shared/test/workers.ts';
import { buildConstants } from './build-constants.ts';
import packageJson from './package.json' with { type: 'json' };

/**
 * The tests run commands in their own process, from source, with the constants that the build would
 * define.
 */
export default defineConfig({
  root: import.meta.dirname,
  define: buildConstants(packageJson.version, 'http://127.0.0.1:5002'),
  test: {
    name: 'cli',
    include: ['{src,test}/**/*.test.{ts,tsx}'],
    // Builds the command for the few tests that start it as a process.
    globalSetup: ['test/built-cli.ts'],
    // The files share only the current language, which each file sets.
    isolate: false,
    maxWorkers: WORKERS,
    // The timeouts end a test that hangs. On a busy machine, a test takes several times as long.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
