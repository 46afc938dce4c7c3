import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { node24, ROOT } from '../scripts/run.mjs';
import { alternate, report } from './alternate.mjs';

/**
 * Compares the time to load the functions' bundle, which delays a cold start, with the time to load
 * an empty function. Target: at most 2 ×. Build first: `npm run build -w functions`.
 */
const folder = mkdtempSync(join(tmpdir(), 'threadsweep-bench-'));
try {
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const empty = join(folder, 'empty.mjs');
  writeFileSync(
    empty,
    `import { onRequest } from 'firebase-functions/https';
export const api = onRequest((request, response) => void response.end());
`,
  );
  report(
    'Loading the functions, from a process’s start to its end',
    alternate({
      'an empty function': loading(empty),
      'functions/lib/index.js': loading(join(ROOT, 'functions/lib/index.js')),
    }),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Returns a command that only imports a module.
 *
 * @param {string} file
 */
function loading(file) {
  return [
    node24(ROOT),
    '--input-type=module',
    '--eval',
    `await import(${JSON.stringify(pathToFileURL(file).href)}); process.exit(0);`,
  ];
}
