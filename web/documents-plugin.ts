import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import react from '@vitejs/plugin-react';
import { LANGUAGES } from '@threadsweep/shared/language.ts';
import { createServer, isRunnableDevEnvironment, type Plugin, type Rolldown } from 'vite';

import { hostingFor } from './content-policy.ts';
import { contractPlugin } from './contract-plugin.ts';
import { dashboardLinks } from './first-load.ts';
import { landingHead } from './landing-head.ts';

type Prerender = typeof import('./src/prerender.tsx');

const ROOT = import.meta.dirname;
const CHOICE = path.join(ROOT, 'choose-landing.js');
const HOSTING = path.join(ROOT, '../firebase.json');
/** The app's root element, which is empty in the HTML that Vite builds. */
const EMPTY_ROOT = '<div id="root"></div>';
const TITLE = /<title>[^<]*<\/title>/;
/** Matches the `<script>` and `<link>` elements that load the app. */
const LOADERS = / *<(?:script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>\n?/g;

/**
 * Writes three documents. `index.html`, only for `/`, contains the landing page in every language.
 * `dashboard.html`, for `/dashboard`, and `app.html`, for every other address, are empty until the
 * app runs. docs/decisions/012 and 029 explain why.
 */
export function documentsPlugin(): Plugin {
  let site = '';
  return {
    name: 'threadsweep-documents',
    apply: 'build',
    enforce: 'post',
    configResolved({ env }) {
      site = String(env['VITE_SITE_URL'] ?? '').replace(/\/+$/, '');
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The build has no index.html.');
        const shell = String(page.source).replace('</head>', () => `${fontLink(bundle)}</head>`);
        this.emitFile({ type: 'asset', fileName: 'app.html', source: shell });
        const links = `${dashboardLinks(bundle, shell)}</head>`;
        const dashboard = shell.replace('</head>', () => links);
        this.emitFile({ type: 'asset', fileName: 'dashboard.html', source: dashboard });
        const landing = await withLanding(shell, site);
        page.source = landing;
        const isNew = keepHashes([shell, dashboard, landing]);
        if (isNew) this.warn('The hashes in firebase.json have changed. Commit them.');
      },
    },
  };
}

/**
 * Returns a link that preloads the font, because the browser uses it only if it is available at the
 * first paint.
 */
function fontLink(bundle: Rolldown.OutputBundle): string {
  const font = Object.keys(bundle).find((file) => file.endsWith('.woff2'));
  if (font === undefined) throw new Error('The build has no font.');
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`;
}

async function withLanding(shell: string, site: string): Promise<string> {
  if (!shell.includes(EMPTY_ROOT) || !TITLE.test(shell))
    throw new Error(`index.html has no ${EMPTY_ROOT}, or no title.`);
  const pages = await renderedPages();
  const english = pages.find(({ language }) => language === 'en');
  if (!english) throw new Error('There is no English landing page.');
  checkClasses(english.body, shell);
  const script = readFileSync(CHOICE, 'utf8');
  const others = pages
    .filter((page) => page !== english)
    .map(
      ({ language, title, body }) =>
        `<template id="landing-${language}" data-title="${title}">${body}</template>`,
    );
  const loaders = shell.match(LOADERS) ?? [];
  if (!loaders.some((tag) => tag.includes('<script'))) throw new Error('The page loads no app.');
  const root = `<div id="root">${english.body}</div>`;
  const app = `<template id="app">${loaders.map((tag) => tag.trim()).join('')}</template>`;
  // The replacements are functions, because a replacement text may contain a `$`.
  return shell
    .replaceAll(LOADERS, '')
    .replace(TITLE, () => landingHead(english, site))
    .replace(EMPTY_ROOT, () => `${root}${others.join('')}${app}<script>${script}</script>`);
}

/** Renders the landing page in each language, from the app's own source. */
async function renderedPages() {
  const vite = await createServer({
    root: ROOT,
    configFile: false,
    appType: 'custom',
    plugins: [react(), contractPlugin()],
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    logLevel: 'error',
  });
  try {
    const { ssr } = vite.environments;
    if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite runs no modules here.');
    const { landingPages } = await ssr.runner.import<Prerender>('/src/prerender.tsx');
    return await landingPages(LANGUAGES);
  } finally {
    await vite.close();
  }
}

/**
 * Checks that the prerendered page and the app, which two builds create, have the same class names
 * of CSS modules.
 */
function checkClasses(body: string, shell: string): void {
  const names = [...body.matchAll(/ class="([^"]+)"/g)].flatMap(([, list]) =>
    (list ?? '').split(' '),
  );
  const unknown = names.filter((name) => name.startsWith('_') && !shell.includes(`.${name}`));
  if (names.length === 0 || unknown.length > 0)
    throw new Error(`The landing page's styles do not know its classes: ${unknown.join(' ')}`);
}

/**
 * Writes the hashes of inline scripts and styles into firebase.json's Content-Security-Policy.
 * Browsers refuse inline scripts and styles without a hash. Returns whether the hashes have
 * changed.
 * @throws Error if the hashes changed in a build by `firebase deploy`, which has already read
 * firebase.json
 */
function keepHashes(documents: readonly string[]): boolean {
  const before = readFileSync(HOSTING, 'utf8');
  const after = hostingFor(before, documents);
  if (after === before) return false;
  writeFileSync(HOSTING, after);
  if (process.env['RESOURCE_DIR'] !== undefined)
    throw new Error('The hashes in firebase.json have changed. Commit them, and deploy again.');
  return true;
}
