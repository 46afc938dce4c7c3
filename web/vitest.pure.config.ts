import { defineConfig } from 'vitest/config';

/** What needs no browser: `*.test.ts`. The others are `*.test.tsx` (vitest.config.ts). */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'web-pure',
    environment: 'node',
    include: ['*.test.ts', 'src/**/*.test.ts'],
    isolate: false,
    // As in the other projects, which share the workers.
    maxWorkers: '100%',
    // It ends what hangs. A busy machine takes several times what a test takes otherwise.
    testTimeout: 60_000,
  },
});
