import { defineConfig } from 'vitest/config';

import screens from './vitest.config.ts';

/**
 * The landing page as the build renders it, in a worker of its own: React's renderer for the server
 * leaves its contexts set for the renderer of the browser.
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
