// Bundles the CLI into dist/: `threadsweep.js` (which any Node can read, see src/threadsweep.ts),
// `main.js`, the chunks that it loads on demand, and `detector.js`.
//
// THREADSWEEP_API sets the API that the built command calls by default. THREADSWEEP_SOURCE_MAPS=1
// adds source maps for a debugger.
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { build } from 'esbuild';

import { buildConstants } from './build-constants.ts';
import { manPage } from './man-page.ts';
import { createProgram } from './src/program.ts';
import { LANGUAGES } from './src/language/choice.ts';
import { setLanguage, t } from './src/language/translator.ts';

const HERE = import.meta.dirname;
const LOCAL_API = 'http://127.0.0.1:5002';

/**
 * @param {string} folder the folder for the files; its earlier content is replaced
 * @param {string} [defaultApi] the API that the command calls if neither the user nor the
 * environment names another
 */
export async function buildCli(folder, defaultApi = LOCAL_API) {
  // Builds in a neighbouring folder, which then replaces the old one, so that a running command
  // finds either all old files or all new ones.
  const fresh = path.join(path.dirname(folder), `.dist-${process.pid}`);
  try {
    await mkdir(fresh, { recursive: true });
    await bundleInto(fresh, defaultApi);
    await rm(folder, { recursive: true, force: true });
    await rename(fresh, folder);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/**
 * @param {string} fresh an empty folder
 * @param {string} defaultApi
 */
async function bundleInto(fresh, defaultApi) {
  const { version } = JSON.parse(await readFile(path.join(HERE, 'package.json'), 'utf8'));
  const shared = {
    absWorkingDir: HERE,
    outdir: fresh,
    bundle: true,
    format: 'esm',
    platform: 'node',
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
    // Source maps are for a debugger. The published package has none.
    sourcemap: process.env['THREADSWEEP_SOURCE_MAPS'] === '1',
    define: {
      ...buildConstants(version, defaultApi),
      THREADSWEEP_FIRST_TEXTS: JSON.stringify(await firstTexts({ version, defaultApi })),
      'process.env.NODE_ENV': '"production"',
      'process.env.DEV': '"false"',
    },
  };
  const entry = await build({
    ...shared,
    entryPoints: ['src/threadsweep.ts'],
    target: 'node18',
    banner: { js: '#!/usr/bin/env node' },
    plugins: [mainApart],
  });
  const main = await build({
    ...shared,
    entryPoints: ['src/main.ts'],
    target: 'node22.12',
    splitting: true,
    chunkNames: '[name]-[hash]',
    jsx: 'automatic',
    // Some CommonJS dependencies of React and Ink load Node's modules by `require`.
    banner: {
      js: "import{createRequire as threadsweepRequire}from'node:module';const require=threadsweepRequire(import.meta.url);",
    },
    plugins: [withoutDevtools, detectorApart],
  });
  const detector = await build({
    ...shared,
    entryPoints: { detector: 'src/judge/detector.ts' },
    target: 'node22.12',
  });
  const worker = await build({
    ...shared,
    entryPoints: { 'judge-worker': 'src/judge/judge-worker.ts' },
    target: 'node22.12',
    plugins: [detectorApart],
  });
  const inputs = [entry, main, detector, worker].flatMap(({ metafile }) =>
    Object.keys(metafile.inputs),
  );
  await writeFile(path.join(fresh, 'LICENSES.txt'), await licencesOf(inputs));
  await setLanguage('en');
  const about = { version, defaultApi };
  const program = createProgram(undefined, () => {}, about);
  await writeFile(path.join(fresh, 'threadsweep.1'), manPage(program, version));
  // Makes Node load the files as ES modules, even in a copy of the folder.
  await writeFile(path.join(fresh, 'package.json'), '{"type":"module"}\n');
  await chmod(path.join(fresh, 'threadsweep.js'), 0o755);
}

/**
 * Returns the licences of the bundled packages, which every copy of the bundles must include.
 *
 * @param {string[]} inputs the bundled files, relative to this folder
 */
async function licencesOf(inputs) {
  const packages = new Set(
    inputs.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []),
  );
  const texts = [...packages].sort().map(async (folder) => {
    const name = folder.replace(/^.*node_modules\//, '');
    const files = await readdir(path.join(HERE, folder));
    const file = files.find((each) => /^licen[cs]e/i.test(each));
    const { license } = JSON.parse(await readFile(path.join(HERE, folder, 'package.json'), 'utf8'));
    const text = file ? await readFile(path.join(HERE, folder, file), 'utf8') : '';
    return `${name}: ${license}\n\n${text.trim()}\n`;
  });
  return (await Promise.all(texts)).join(`\n${'-'.repeat(72)}\n\n`);
}

/**
 * Returns the texts that the entry file prints itself, in each language.
 *
 * @param {import('./src/program.ts').About} about
 */
async function firstTexts(about) {
  /** @type {Record<string, import('./src/build-constants.ts').FirstTexts>} */
  const texts = {};
  for (const language of LANGUAGES) {
    await setLanguage(language);
    const oldNode = t('program.oldNode', { version: '{{version}}' });
    const notWritten = t('failure.resultNotWritten', { reason: '{{reason}}' });
    texts[language] = { help: helpOf(about), oldNode, notWritten };
  }
  return texts;
}

/**
 * Returns the complete output of `--help` in the current language.
 *
 * @param {import('./src/program.ts').About} about
 */
function helpOf(about) {
  let help = '';
  createProgram(undefined, () => {}, about)
    .configureOutput({ writeOut: (text) => (help += text) })
    .outputHelp();
  return help;
}

/** Keeps `main.js` out of the entry file, which checks Node's version before it loads it. */
const mainApart = {
  name: 'main-apart',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/main\.ts$/ }, () => ({ path: './main.js', external: true }));
  },
};

/**
 * Bundles the detector separately, because it needs all of zod. In a common bundle, every command
 * would load all of zod instead of the few parts that it needs.
 */
const detectorApart = {
  name: 'detector-apart',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/detector\.ts$/ }, () => ({ path: './detector.js', external: true }));
  },
};

/** Removes Ink's import of its devtools, a package that is not installed. */
const withoutDevtools = {
  name: 'without-devtools',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^react-devtools-core$/ }, ({ path: name }) => ({
      path: name,
      namespace: 'without-devtools',
    }));
    onLoad({ filter: /.*/, namespace: 'without-devtools' }, () => ({
      contents: 'export default {};',
    }));
  },
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await buildCli(path.join(HERE, 'dist'), process.env['THREADSWEEP_API'] || LOCAL_API);
