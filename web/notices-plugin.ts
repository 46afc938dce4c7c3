import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import type { Plugin } from 'vite';

/** The file that Vite's `build.license` writes. The privacy page links to it. */
export const NOTICES = 'licenses.txt';

/**
 * The packages that Vite does not list: those of the service worker, which another build bundles,
 * and the font.
 */
const OTHERS = [
  'workbox-core',
  'workbox-precaching',
  'workbox-routing',
  '@fontsource-variable/figtree',
];

/**
 * Completes the notices of the app's packages. It adds those of the service worker's packages. It
 * also adds the text of the Apache licence, which most packages name without a copy.
 */
export function noticesPlugin(): Plugin {
  return {
    name: 'threadsweep-notices',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const notices = bundle[NOTICES];
        if (notices?.type !== 'asset') throw new Error(`The build has no ${NOTICES}.`);
        const apache = readFileSync(path.join(import.meta.dirname, '../LICENSE'), 'utf8');
        notices.source = [
          String(notices.source).trimEnd(),
          ...OTHERS.map(noticeOf),
          `## The text of Apache-2.0\n\n${apache.trim()}`,
        ].join('\n\n');
      },
    },
  };
}

function noticeOf(name: string): string {
  const file = createRequire(import.meta.url).resolve(`${name}/package.json`);
  const { version, license }: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'));
  const text = readFileSync(path.join(path.dirname(file), 'LICENSE'), 'utf8').trim();
  return `## ${name} - ${String(version)} (${String(license)})\n\n${text}`;
}
