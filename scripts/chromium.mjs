import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { Failure } from './failure.mjs';

/**
 * Names of Chromium programs, in order of preference. The first draws no window and starts faster.
 */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const MAC_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds a Chromium for tests: the one that THREADSWEEP_CHROMIUM names, an installed one, or
 * Playwright's download.
 *
 * @param {string} root the repository, with its packages installed
 * @returns {Promise<string | undefined>} its path; undefined if there is none
 * @throws {Failure} if THREADSWEEP_CHROMIUM does not exist
 */
export async function findChromium(root) {
  const named = process.env['THREADSWEEP_CHROMIUM'];
  if (named !== undefined) {
    if (!existsSync(named)) throw new Failure(`THREADSWEEP_CHROMIUM: ${named} does not exist`);
    return named;
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const installed = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const found = [...installed, ...MAC_PATHS].find((path) => existsSync(path));
  if (found !== undefined) return found;
  const { chromium } = await import(join(root, 'node_modules/playwright-core/index.mjs'));
  const downloaded = chromium.executablePath();
  return existsSync(downloaded) ? downloaded : undefined;
}

/**
 * Returns the commands that install a Chromium. As root on Debian they install Debian's package,
 * because a minimal Debian lacks libraries that Playwright's download needs.
 *
 * @param {string} root the repository
 * @param {string} node the path of Node
 * @returns {string[][]} commands to run in sequence
 */
export function chromiumInstallation(root, node) {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    return [
      ['apt-get', 'update'],
      ['apt-get', 'install', '--yes', '--no-install-recommends', 'chromium-headless-shell'],
    ];
  }
  return [[node, join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium']];
}
