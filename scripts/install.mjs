import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { logFileOf, node24 } from './run.mjs';

/**
 * Installs the packages if some are missing.
 *
 * @param {import('./run.mjs').Run} run
 * @throws {import('./failure.mjs').Failure} if npm fails
 */
export async function install({ root, state, processes, log }) {
  if (isInstalled(root)) return;
  log('Installing packages… (first time, about 2 minutes)');
  // `npm ci` would first remove installed packages. `npm install --no-save` also installs the
  // locked versions, but adds only missing packages and does not write the lock file.
  const npm = process.env['npm_execpath'];
  const command = npm === undefined ? ['npm'] : [process.execPath, npm];
  await processes.run('Installing packages', [...command, 'install', '--no-save'], {
    cwd: root,
    env: process.env,
    logFile: logFileOf(state, 'install'),
  });
}

/**
 * Returns whether every package of the lock file is installed. npm records the installed packages
 * in `node_modules/.package-lock.json`, and this function compares the two files. It therefore
 * notices a lock file that a pull has changed, and accepts packages however they were installed.
 *
 * @param {string} root the repository
 */
function isInstalled(root) {
  const installedFile = join(root, 'node_modules/.package-lock.json');
  // A script of the package `node` downloads Node 24. npm runs only the scripts in `allowScripts`.
  if (!existsSync(installedFile) || !existsSync(node24(root))) return false;
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const installed = packagesOf(installedFile);
  return Object.entries(wanted).every(([path, entry]) => {
    // npm links workspaces, whose paths don't contain node_modules, when it installs the packages.
    // It omits optional packages for other systems.
    if (!path.includes('node_modules/') || entry.optional || entry.devOptional) return true;
    return (
      (entry.link === true || installed[path]?.version === entry.version) &&
      existsSync(join(root, path))
    );
  });
}

/**
 * Returns the packages in a lock file.
 *
 * @param {string} file the path of a lock file of version 3
 * @returns {Record<string, {version?: string, link?: boolean, optional?: boolean, devOptional?: boolean}>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
