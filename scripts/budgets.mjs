import { readFileSync, readdirSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/**
 * `node scripts/budgets.mjs`: what the built web app (web/dist) costs a browser, gzipped, against
 * what it may cost. Ends with 1 where a budget is exceeded, or where what it measures is missing.
 */

const KB = 1000;
const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), 'web/dist');

/** @typedef {{file: string, imports?: string[], dynamicImports?: string[], css?: string[]}} Chunk */
/** @type {Record<string, Chunk>} by source file, as Vite's manifest has them */
const chunks = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

/** @type {Map<string, number>} */
const sizes = new Map();

/** @param {string} file of web/dist; gzipped bytes */
function sizeOf(file) {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const size = gzipSync(readFileSync(join(dist, file))).length;
  sizes.set(file, size);
  return size;
}

/**
 * The files that come with some modules, those that these import included.
 *
 * @param {string[]} names of source files
 * @returns {string[]}
 */
function filesOf(names) {
  /** @type {Set<string>} */
  const seen = new Set();
  /** @type {Set<string>} */
  const files = new Set();
  /** @param {string} name */
  const visit = (name) => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = chunks[name];
    if (!chunk) throw new Error(`The build has no ${name}: the budgets name what is gone.`);
    files.add(chunk.file);
    for (const file of chunk.css ?? []) files.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const name of names) visit(name);
  return [...files];
}

/**
 * @param {string[]} files
 * @param {string} kind such as `.js`
 */
function total(files, kind) {
  return files
    .filter((file) => extname(file) === kind)
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
  { name: 'JavaScript of the landing page', bytes: total(landing, '.js'), most: 130 * KB },
  { name: 'JavaScript of the dashboard', bytes: total(dashboard, '.js'), most: 360 * KB },
  { name: 'CSS of all pages', bytes: total(assets, '.css'), most: 20 * KB },
  {
    name: 'precache',
    bytes: [...new Set(precached)].reduce((sum, file) => sum + sizeOf(file), 0),
    most: 1100 * KB,
  },
];

let failed = false;
for (const { name, bytes, most } of budgets) {
  // Nothing at all is a measurement that went wrong.
  const isOver = bytes > most || bytes === 0;
  failed ||= isOver;
  const line = `${name}: ${(bytes / KB).toFixed(1)} of ${most / KB} kB gzipped`;
  process.stdout.write(`${isOver ? 'over' : 'ok  '} ${line}\n`);
}

const withFirebase = (/** @type {string[]} */ files) =>
  files.filter((file) => readFileSync(join(dist, file), 'utf8').includes('@firebase/'));
if (withFirebase(dashboard).length === 0)
  throw new Error('Firebase is not found behind the login: the search for it finds nothing.');
for (const file of withFirebase(login)) {
  failed = true;
  process.stdout.write(`over Firebase is loaded before the login, by ${file}\n`);
}
process.exitCode = failed ? 1 : 0;
