import { defineConfig } from 'vitest/config';

import { WORKERS } from '../shared/test/workers.ts';

/** The tests without a browser, `*.test.ts`. The others are `*.test.tsx` (vitest.config.ts). */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'web-pure',
    environment: 'node',
    include: ['*.test.ts', 'src/**/*.test.ts'],
    isolate: false,
    maxWorkers: WORKERS,
    // The timeout ends a test that hangs. On a busy machine, a test takes several times as long.
    testTimeout: 60_000,
  },
});
