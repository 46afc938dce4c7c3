import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { contractPlugin } from './contract-plugin.ts';

/** Where `npm run dev` finds the API: the local Hosting emulator. */
const LOCAL_HOSTING = 'http://127.0.0.1:5002';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), contractPlugin()],
  build: { outDir: 'dist', emptyOutDir: true },
  server: { proxy: { '/api': LOCAL_HOSTING } },
});
