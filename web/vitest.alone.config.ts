import { defineConfig } from 'vitest/config';

import screens from './vitest.config.ts';

/**
 * The test of the prerendered landing page, in its own worker: React's server renderer changes
 * contexts that its browser renderer uses.
 */
export default defineConfig({
  ...screens,
  test: {
    ...screens.test,
    name: 'web-alone',
    include: ['src/prerender.test.tsx'],
    exclude: [],
    isolate: true,
  },
});
