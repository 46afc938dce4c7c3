import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

import { contractPlugin } from './contract-plugin.ts';

/** The screens in jsdom, with the contract as the build provides it. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), contractPlugin()],
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['test/setup.ts'],
    // They end what hangs. A busy machine takes several times what a test takes otherwise.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 90_000,
    hookTimeout: 90_000,
    // A failed query prints the page: the beginning tells enough.
    env: { DEBUG_PRINT_LIMIT: '0' },
  },
});
