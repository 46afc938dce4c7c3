import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

import { APP_MANIFEST } from './app-manifest.ts';
import { contractPlugin } from './contract-plugin.ts';
import { withoutPipelines } from './firestore-plugin.ts';
import {
  commonChunk,
  dashboardChunk,
  firstLoadChunk,
  formsChunk,
  inlineFirstStyles,
  settingsChunk,
} from './first-load.ts';
import { documentsPlugin } from './documents-plugin.ts';
import { NOTICES, noticesPlugin } from './notices-plugin.ts';
import { securityTxtPlugin } from './security-txt.ts';
import { withoutInsertedStyles, withoutUnusedStyles } from './sonner-plugin.ts';

/**
 * The address of the local Hosting emulator, which serves the API and the web SDK's configuration.
 */
const HOSTING = process.env['THREADSWEEP_HOSTING'] ?? 'http://127.0.0.1:5002';

/** Matches the libraries that every first screen needs. */
const BASE =
  /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|jotai|@orpc\/[a-z-]+)\//;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    contractPlugin(),
    withoutPipelines(),
    withoutInsertedStyles(),
    withoutUnusedStyles(),
    inlineFirstStyles(),
    documentsPlugin(),
    noticesPlugin(),
    securityTxtPlugin(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'service-worker.ts',
      // The app registers the service worker itself, after the first screen, and asks before an
      // update.
      injectRegister: false,
      registerType: 'prompt',
      manifest: APP_MANIFEST,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,woff2}', 'icons/icon-192.png'],
        // Only visitors who try the detector load it. Then the service worker caches it.
        globIgnores: ['assets/detector-worker-*.js'],
        maximumFileSizeToCacheInBytes: 1_000_000,
      },
    }),
  ],
  // scripts/budgets.mjs reads the manifest.
  build: {
    // Browsers without support for preloading load modules when they are imported.
    modulePreload: { polyfill: false },
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    license: { fileName: NOTICES },
    rolldownOptions: {
      output: {
        // One chunk for everything that every page needs, because many small files compress worse.
        codeSplitting: {
          groups: [
            { name: 'base', test: BASE, priority: 5 },
            { name: firstLoadChunk(), priority: 4 },
            { name: commonChunk(), priority: 3 },
            { name: dashboardChunk(), priority: 2 },
            { name: formsChunk(), priority: 1 },
            { name: settingsChunk(), priority: 0 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': HOSTING, '/firebase-config.json': HOSTING } },
});
