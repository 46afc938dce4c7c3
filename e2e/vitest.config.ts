import { defineConfig } from 'vitest/config';

/** Tests against a running product; see `start-product.ts`. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    globalSetup: ['start-product.ts'],
    // They share one product, and one of them kills its functions.
    fileParallelism: false,
    env: { METADATA_SERVER_DETECTION: 'none' },
    // A busy machine takes longer than the second that is waited by default.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
