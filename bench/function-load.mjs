import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { alternate, report } from './alternate.mjs';

/**
 * How long the functions' bundle takes to load, against a function that does nothing: what a cold
 * start costs before the first call. Target: at most 2 ×. Build first: `npm run build -w functions`.
 */
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), 'threadsweep-bench-'));
try {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const empty = join(folder, 'empty.mjs');
  writeFileSync(
    empty,
    `import { onRequest } from 'firebase-functions/https';
export const api = onRequest((request, response) => void response.end());
`,
  );
  const load = (/** @type {string} */ file) => [
    join(root, 'node_modules/node/bin/node'),
    '--input-type=module',
    '--eval',
    `await import(${JSON.stringify(pathToFileURL(file).href)}); process.exit(0);`,
  ];
  report(
    'Loading the functions, from a process’s start to its end',
    alternate({
      'an empty function': load(empty),
      'functions/lib/index.js': load(join(root, 'functions/lib/index.js')),
    }),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
