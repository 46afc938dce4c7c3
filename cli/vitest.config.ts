import { defineConfig } from 'vitest/config';

import { buildConstants } from './build-constants.ts';
import packageJson from './package.json' with { type: 'json' };

/** Commands run in the tests' own process, from source with what the build would put in. */
export default defineConfig({
  root: import.meta.dirname,
  define: buildConstants(packageJson.version, 'http://127.0.0.1:5002'),
  test: {
    name: 'cli',
    include: ['{src,test}/**/*.test.{ts,tsx}'],
    // For the few tests that need a process.
    globalSetup: ['test/built-cli.ts'],
    // The files share no state but the spoken language, which each sets.
    isolate: false,
    // As in the other projects, which share the workers.
    maxWorkers: '100%',
    // They end what hangs. A busy machine takes several times what a test takes otherwise.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
