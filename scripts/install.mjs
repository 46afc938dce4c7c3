import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether every package of the lock file is in place. npm keeps what it has installed in
 * `node_modules/.package-lock.json`; this compares the two, so that any way of installing counts,
 * and a lock file that changed with a pull does not go unnoticed.
 *
 * @param {string} root the repository
 */
export function isInstalled(root) {
  const installedFile = join(root, 'node_modules/.package-lock.json');
  // npm lets only the packages in `allowScripts` run a script; Node 24 is fetched by one.
  if (!existsSync(installedFile) || !existsSync(join(root, 'node_modules/node/bin/node')))
    return false;
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const installed = packagesOf(installedFile);
  return Object.entries(wanted).every(([place, entry]) => {
    // Workspaces (no node_modules in their place) are links, made with the rest. Optional packages
    // are left out where they are for another system.
    if (!place.includes('node_modules/') || entry.optional || entry.devOptional) return true;
    return (
      (entry.link === true || installed[place]?.version === entry.version) &&
      existsSync(join(root, place))
    );
  });
}

/**
 * @param {string} file a lock file of version 3
 * @returns {Record<string, {version?: string, link?: boolean, optional?: boolean, devOptional?: boolean}>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
