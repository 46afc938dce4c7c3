import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { withHeartbeat } from './heartbeat.mjs';
import { logFileOf, node24 } from './run.mjs';

/**
 * Installs the packages if some are missing.
 *
 * @param {import('./run.mjs').Run} run
 * @throws {import('./failure.mjs').Failure} if npm fails
 */
export async function install({ root, state, processes, log }) {
  if (isInstalled(root)) return;
  const logFile = logFileOf(state, 'install');
  log(`Installing packages… (first time, about 3 minutes; log: ${logFile})`);
  // `npm ci` would first remove installed packages. `npm install --no-save` also installs the
  // locked versions, but adds only missing packages and keeps the lock file.
  const npm = process.env['npm_execpath'];
  const command = npm === undefined ? ['npm'] : [process.execPath, npm];
  const installation = processes.run('Installing packages', [...command, 'install', '--no-save'], {
    cwd: root,
    env: process.env,
    logFile,
  });
  await withHeartbeat('Still installing packages', installation, log);
}

/**
 * Returns whether every package of the lock file is installed, as `node_modules/.package-lock.json`
 * records it. It does not matter which npm command installed them. If the lock file has changed, its
 * new versions count as missing.
 *
 * @param {string} root the repository
 */
function isInstalled(root) {
  const installedFile = join(root, 'node_modules/.package-lock.json');
  // Node 24 may be missing although its package `node` is installed: a script of the package
  // downloads it, and npm runs the script only if `allowScripts` lists it.
  if (!existsSync(installedFile) || !existsSync(node24(root))) return false;
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const installed = packagesOf(installedFile);
  return Object.entries(wanted).every(([path, entry]) => {
    // Skips workspaces, which npm links and whose paths lack node_modules, and optional packages
    // for other systems.
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
