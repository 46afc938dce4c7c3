import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

import { WORKERS } from '../shared/test/workers.ts';
import { contractPlugin } from './contract-plugin.ts';

/**
 * The tests of screens in jsdom, `*.test.tsx`, with the contract as in the build. Tests without a
 * browser are `*.test.ts` (vitest.pure.config.ts). Tests that cannot share a worker are in
 * vitest.alone.config.ts.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), contractPlugin()],
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.tsx'],
    exclude: ['src/prerender.test.tsx'],
    setupFiles: ['test/setup.ts'],
    // The files of a worker share its modules and its page; test/setup.ts empties the page.
    isolate: false,
    maxWorkers: WORKERS,
    // The timeouts end a test that hangs. On a busy machine, a test takes several times as long.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
