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
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 20_000,
    // A failed query prints the page: the beginning tells enough.
    env: { DEBUG_PRINT_LIMIT: '0' },
  },
});
