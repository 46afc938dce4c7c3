import { defineConfig } from 'vitest/config';

/** The tests without a browser, `*.test.ts`. The others are `*.test.tsx` (vitest.config.ts). */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'web-pure',
    environment: 'node',
    include: ['*.test.ts', 'src/**/*.test.ts'],
    isolate: false,
    // As many workers as in the other Vitest projects, because all projects share them.
    maxWorkers: '100%',
    // The timeout ends a test that hangs. On a busy machine, a test takes several times as long.
    testTimeout: 60_000,
  },
});
