import path from 'node:path';

import type { Plugin, Rolldown } from 'vite';

/** The parts of Rolldown's module graph that this file reads. */
interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

const source = (file: string) => path.join(import.meta.dirname, 'src', file);
const MAIN = source('main.tsx');
/** The modules that a creator sees first. The app loads each of them on demand. */
const DASHBOARD = [
  'app/dashboard-page.tsx',
  'app/tab-bar.tsx',
  'app/account-menus.tsx',
  'app/app-notices.tsx',
  'app/connection-notice.tsx',
].map(source);
/** The modules that a visitor sees, and the texts, which every page needs. */
const VISITORS = [
  'language/en.ts',
  'app/static/features-page.tsx',
  'app/static/faq-page.tsx',
  'plan/subscription-page.tsx',
  'account/login-page.tsx',
  'account/signup-page.tsx',
  'account/verify-email-page.tsx',
  'account/forgot-password-page.tsx',
  'account/reset-password-page.tsx',
  'channel/connection-page.tsx',
  'account/cancel-email-page.tsx',
  'account/unsubscribe-page.tsx',
  'app/not-found-page.tsx',
].map(source);

/** The forms of an account, such as login and signup, between which a visitor switches. */
const FORMS = VISITORS.filter((module) => /\/account\/[\w-]+-page\.tsx$/.test(module));

/** Pages that a creator opens rarely. */
const SETTINGS = ['app/activity-page.tsx', 'app/rules-page.tsx', 'app/account-page.tsx'].map(
  source,
);
const COMMENTS = ['app/comments-page.tsx', 'app/review-page.tsx'].map(source);

type ChunkName = (id: string, graph: ModuleGraph) => string | null;

/**
 * Returns the chunk for the modules that every first screen needs, and null for all other modules.
 * They form one chunk, because each file costs a phone a round trip, and small files compress
 * worse.
 */
export function firstLoadChunk(): ChunkName {
  let known: Set<string> | undefined;
  return (id, graph) => {
    known ??= reachedFrom([MAIN], graph);
    // The main module waits for the texts, whose file imports this chunk. If the main module were
    // in this chunk, both would wait forever.
    return known.has(id) && id !== MAIN ? 'first' : null;
  };
}

/**
 * Returns the chunk for the dashboard's other modules. With several files, React would render the
 * page after each one.
 */
export function dashboardChunk(): ChunkName {
  let known: Set<string> | undefined;
  return (id, graph) => {
    known ??= reachedFrom(DASHBOARD, graph);
    return known.has(id) ? 'dashboard' : null;
  };
}

/** Returns the chunk for modules that both the dashboard and the pages for visitors need. */
export function commonChunk(): ChunkName {
  let known: Set<string> | undefined;
  return (id, graph) => {
    if (!known) {
      const dashboard = reachedFrom(DASHBOARD, graph);
      known = new Set([...reachedFrom(VISITORS, graph)].filter((module) => dashboard.has(module)));
    }
    return known.has(id) ? 'common' : null;
  };
}

/** Returns the chunk for the further modules of the forms: one file, because each part is small. */
export function formsChunk(): ChunkName {
  let known: Set<string> | undefined;
  return (id, graph) => {
    known ??= reachedFrom(FORMS, graph);
    return known.has(id) ? 'forms' : null;
  };
}

/**
 * Returns the chunk for the further modules of the pages in `SETTINGS`: one file, because each page
 * is small.
 */
export function settingsChunk(): ChunkName {
  let known: Set<string> | undefined;
  return (id, graph) => {
    known ??= reachedFrom(SETTINGS, graph).difference(reachedFrom(COMMENTS, graph));
    return known.has(id) ? 'settings' : null;
  };
}

/**
 * Adds links to the dashboard's chunks to the document. The browser then loads them with the
 * document, before the app requests them.
 */
export function dashboardLinks(bundle: Rolldown.OutputBundle, shell: string): string {
  const files = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk): void => {
    for (const file of chunk.imports) {
      const imported = bundle[file];
      if (imported?.type === 'chunk' && !files.has(file)) add(imported);
    }
    files.add(chunk.fileName);
    for (const file of chunk.viteMetadata?.importedCss ?? []) files.add(file);
  };
  for (const page of DASHBOARD) {
    const chunk = Object.values(bundle).find(
      (output) => output.type === 'chunk' && output.facadeModuleId === page,
    );
    if (chunk?.type !== 'chunk') throw new Error(`The build has no piece for ${page}.`);
    add(chunk);
  }
  return [...files]
    .filter((file) => !shell.includes(`/${file}"`))
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    )
    .join('');
}

/**
 * Returns the given modules with all modules that they import, directly or not. Excludes modules
 * that they load later.
 */
function reachedFrom(start: readonly string[], graph: ModuleGraph): Set<string> {
  const reached = new Set<string>();
  const left = [...start];
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    left.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}

/**
 * Puts the first screen's styles into the page, because a browser shows nothing without them and a
 * separate file costs a round trip.
 */
export function inlineFirstStyles(): Plugin {
  return {
    name: 'inline-first-styles',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        html.replace(
          / *<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g,
          (link, file: string) => {
            const asset = bundle?.[file];
            if (asset?.type !== 'asset') throw new Error(`The build has no ${file}: ${link}`);
            // Without this disabled link, Vite would load the style sheet again with a later chunk.
            const known = `<link rel="stylesheet" href="/${file}" disabled>`;
            return `<style>${String(asset.source)}</style>${known}`;
          },
        ),
    },
  };
}
