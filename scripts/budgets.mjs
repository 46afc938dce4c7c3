import { readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { print, ROOT } from './run.mjs';

/**
 * `node scripts/budgets.mjs`: compares the gzipped size of the built web app (web/dist) with its
 * budgets. Exits with 1 if a budget is exceeded or a measured file is missing.
 */

const KB = 1000;
const dist = join(ROOT, 'web/dist');

/**
 * A built file in Vite's manifest.
 *
 * @typedef {{file: string, imports?: string[], dynamicImports?: string[], css?: string[]}} Chunk
 */
/** @type {Record<string, Chunk>} by source file, from Vite's manifest */
const chunks = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

/** @type {Map<string, number>} */
const sizes = new Map();

/**
 * Returns the gzipped size of a built file, in bytes, which is computed once.
 *
 * @param {string} file path relative to web/dist
 * @returns {number} its gzipped size in bytes
 */
function sizeOf(file) {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const size = gzipSync(readFileSync(join(dist, file))).length;
  sizes.set(file, size);
  return size;
}

/**
 * Returns the built files that a browser loads for the given modules and their imports.
 *
 * @param {string[]} names of source files
 * @returns {string[]}
 */
function filesOf(names) {
  /** @type {Set<string>} */
  const seen = new Set();
  /** @type {Set<string>} */
  const files = new Set();
  /**
   * Adds the files of a module and of its imports.
   *
   * @param {string} name
   */
  const visit = (name) => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = chunks[name];
    if (!chunk) throw new Error(`The build has no ${name}, which the budgets measure.`);
    files.add(chunk.file);
    for (const file of chunk.css ?? []) files.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const name of names) visit(name);
  return [...files];
}

/**
 * Returns the gzipped size of the files of one type, in bytes.
 *
 * @param {string[]} files
 * @param {string} extension such as `.js`
 */
function totalSize(files, extension) {
  return files
    .filter((file) => extname(file) === extension)
    .reduce((sum, file) => sum + sizeOf(file), 0);
}

const landing = filesOf(['index.html']);
const login = filesOf(['index.html', 'src/account/login-page.tsx', 'src/account/signup-page.tsx']);
const dashboard = filesOf([
  'index.html',
  'src/app/dashboard-page.tsx',
  'src/ui/toaster.tsx',
  'src/data/indexed-store.ts',
  'src/data/firebase.ts',
]);
const assets = readdirSync(join(dist, 'assets')).map((name) => `assets/${name}`);
const worker = readFileSync(join(dist, 'service-worker.js'), 'utf8');
const precached = [...worker.matchAll(/"url":"([^"]+)"/g)].map(([, file]) => file ?? '');
for (const page of ['index.html', 'dashboard.html', 'app.html'])
  if (!precached.includes(page)) throw new Error(`The service worker does not precache ${page}.`);

const budgets = [
  { name: 'JavaScript of the landing page', bytes: totalSize(landing, '.js'), limit: 130 * KB },
  { name: 'JavaScript of the dashboard', bytes: totalSize(dashboard, '.js'), limit: 360 * KB },
  { name: 'CSS of all pages', bytes: totalSize(assets, '.css'), limit: 22 * KB },
  {
    name: 'precache',
    bytes: [...new Set(precached)].reduce((sum, file) => sum + sizeOf(file), 0),
    limit: 1100 * KB,
  },
];

let hasFailed = false;
for (const { name, bytes, limit } of budgets) {
  // A size of 0 means that nothing was measured.
  const isOver = bytes > limit || bytes === 0;
  hasFailed ||= isOver;
  const line = `${name}: ${(bytes / KB).toFixed(1)} of ${limit / KB} kB gzipped`;
  print(`${isOver ? 'over' : 'ok  '} ${line}`);
}

const withFirebase = (/** @type {string[]} */ files) =>
  files.filter((file) => readFileSync(join(dist, file), 'utf8').includes('@firebase/'));
if (withFirebase(dashboard).length === 0)
  throw new Error('No file of the dashboard contains Firebase, so the search for it is wrong.');
for (const file of withFirebase(login)) {
  hasFailed = true;
  print(`over ${file} loads Firebase before the login`);
}
process.exitCode = hasFailed ? 1 : 0;
