import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{shared,detector,functions,emulators,web,cli,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/lib/**'],
    // Google's clients look for a metadata server at the first call: seconds lost where there is none.
    env: { METADATA_SERVER_DETECTION: 'none' },
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
