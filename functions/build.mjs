import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

/**
 * Bundles the functions into `lib/index.js`. `firebase deploy` uploads only this folder, so the
 * code of our other workspaces is inlined. Cloud Build installs the packages that package.json
 * names as dependencies: @google-cloud/tasks cannot be inlined, because it reads its protos from
 * its own folder. `googleapis` is inlined, because it has 240 MB and we use one of its hundreds of
 * APIs.
 *
 * The build does not rewrite a file that has not changed, because the functions emulator watches
 * the folder and would restart its workers. It removes the files of earlier builds.
 */
const folder = dirname(fileURLToPath(import.meta.url));
const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
const names = Object.keys(manifest.dependencies);

const { outputFiles } = await build({
  absWorkingDir: folder,
  entryPoints: ['src/index.ts'],
  outdir: 'lib',
  bundle: true,
  splitting: true,
  write: false,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  sourcemap: true,
  // The inlined CommonJS packages call `require` for Node's modules, but the bundle is an ES
  // module.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
  // A package and everything below it: `zod` and `zod/v4`.
  external: names.flatMap((name) => [name, `${name}/*`]),
  logLevel: 'warning',
}).catch(() => {
  // esbuild has already printed the error.
  process.exit(1);
});
const lib = join(folder, 'lib');
await mkdir(lib, { recursive: true });
for (const { path, contents } of outputFiles) {
  const current = await readFile(path).catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!current?.equals(contents)) await writeFile(path, contents);
}
const built = new Set(outputFiles.map(({ path }) => basename(path)));
for (const name of await readdir(lib)) if (!built.has(name)) await rm(join(lib, name));
