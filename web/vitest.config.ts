import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

import { contractPlugin } from './contract-plugin.ts';

/**
 * The screens in jsdom, with the contract as the build provides it: `*.test.tsx`. What needs no
 * browser is `*.test.ts` (vitest.pure.config.ts), what cannot share is vitest.alone.config.ts.
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
    // As in the other projects, which share the workers.
    maxWorkers: '100%',
    // They end what hangs. A busy machine takes several times what a test takes otherwise.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
