// Bundles the CLI into dist/: `threadsweep.js` (read by any Node, see src/threadsweep.ts), `main.js`,
// the chunks that it loads when they are needed, and `detector.js`.
//
// THREADSWEEP_API sets the API that the built command speaks to by default.
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { minifyContractRouter } from '@orpc/contract';
import { contract } from '@threadsweep/shared/contract/contract.ts';
import { build } from 'esbuild';

import { createProgram } from './src/program.ts';

const HERE = import.meta.dirname;
const LOCAL_API = 'http://127.0.0.1:5002';

/**
 * @param {string} folder where the files go; what was there is replaced
 * @param {string} [defaultApi] the API that the command speaks to unless it is told another
 */
export async function buildCli(folder, defaultApi = LOCAL_API) {
  const { version } = JSON.parse(await readFile(path.join(HERE, 'package.json'), 'utf8'));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const shared = {
    absWorkingDir: HERE,
    outdir: folder,
    bundle: true,
    format: 'esm',
    platform: 'node',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    define: {
      THREADSWEEP_VERSION: JSON.stringify(version),
      THREADSWEEP_DEFAULT_API: JSON.stringify(defaultApi),
      THREADSWEEP_HELP: JSON.stringify(helpOf({ version, defaultApi })),
      THREADSWEEP_CONTRACT: JSON.stringify(minifyContractRouter(contract)),
      // React's and Ink's development halves stay out.
      'process.env.NODE_ENV': '"production"',
      'process.env.DEV': '"false"',
    },
  };
  await build({
    ...shared,
    entryPoints: ['src/threadsweep.ts'],
    target: 'node18',
    banner: { js: '#!/usr/bin/env node' },
    plugins: [mainApart],
  });
  await build({
    ...shared,
    entryPoints: ['src/main.ts'],
    target: 'node22.12',
    splitting: true,
    chunkNames: '[name]-[hash]',
    jsx: 'automatic',
    // CommonJS parts of React and Ink's dependencies ask for Node's modules by `require`.
    banner: {
      js: "import{createRequire as threadsweepRequire}from'node:module';const require=threadsweepRequire(import.meta.url);",
    },
    plugins: [withoutDevtools, detectorApart],
  });
  await build({
    ...shared,
    entryPoints: { detector: 'src/judge/detector.ts' },
    target: 'node22.12',
  });
  // The files are ES modules wherever the folder is copied to.
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}\n');
  await chmod(path.join(folder, 'threadsweep.js'), 0o755);
}

/**
 * What `--help` prints, all of it.
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

/** The entry loads the rest as a file of its own, only after it has looked at Node's version. */
const mainApart = {
  name: 'main-apart',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/main\.ts$/ }, () => ({ path: './main.js', external: true }));
  },
};

/**
 * The detector reads its model with the whole of zod; in one bundle with the rest, every command
 * would load that instead of the little that it needs.
 */
const detectorApart = {
  name: 'detector-apart',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/detector\.ts$/ }, () => ({ path: './detector.js', external: true }));
  },
};

/** Ink names a package for development that is not installed and that bundling would stop at. */
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
