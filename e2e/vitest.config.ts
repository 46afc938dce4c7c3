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
    // They end what hangs. A busy machine takes several times what a test takes otherwise.
    expect: { poll: { timeout: 40_000 } },
    testTimeout: 400_000,
    hookTimeout: 400_000,
  },
});
