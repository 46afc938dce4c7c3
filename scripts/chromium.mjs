import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { Failure } from './failure.mjs';

/** The first is made for tests: a whole browser draws a window of its own around each page. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const MAC_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The path of a Chromium to test with: THREADSWEEP_CHROMIUM, an installed one, or one that
 * Playwright has downloaded; undefined where there is none.
 *
 * @param {string} root the repository, with its packages installed
 * @returns {Promise<string | undefined>}
 */
export async function findChromium(root) {
  const named = process.env['THREADSWEEP_CHROMIUM'];
  if (named !== undefined) {
    if (!existsSync(named)) throw new Failure(`THREADSWEEP_CHROMIUM: there is no ${named}`);
    return named;
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const installed = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const found = [...installed, ...MAC_PLACES].find((place) => existsSync(place));
  if (found !== undefined) return found;
  const { chromium } = await import(join(root, 'node_modules/playwright-core/index.mjs'));
  const downloaded = chromium.executablePath();
  return existsSync(downloaded) ? downloaded : undefined;
}

/**
 * How to get a Chromium here: Debian's package for root, since Playwright's own wants libraries
 * that a bare Debian lacks; else Playwright's download.
 *
 * @param {string} root
 * @param {string} node
 * @returns {string[][]} commands to run one after the other
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
