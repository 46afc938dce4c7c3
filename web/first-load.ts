import path from 'node:path';

import type { Plugin, Rolldown } from 'vite';

/** The parts of Rolldown's module graph that are read here. */
interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

const source = (file: string) => path.join(import.meta.dirname, 'src', file);
const MAIN = source('main.tsx');
/** What a creator sees who opens the app; everything of it is loaded when it is needed. */
const DASHBOARD = [
  'app/dashboard-page.tsx',
  'app/tab-bar.tsx',
  'app/account-menus.tsx',
  'app/app-notices.tsx',
  'app/connection-notice.tsx',
].map(source);
/** What is shown to who is not signed in, and the texts, which everybody waits for. */
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
  'app/not-found-page.tsx',
].map(source);

/** The forms of an account, between which a visitor goes back and forth. */
const FORMS = VISITORS.filter((module) => /\/account\/[\w-]+-page\.tsx$/.test(module));

/** Pages that a creator opens now and then. */
const SETTINGS = ['app/activity-page.tsx', 'app/rules-page.tsx', 'app/account-page.tsx'].map(
  source,
);
/** The pages of comments, which wait for nothing of those. */
const COMMENTS = ['app/comments-page.tsx', 'app/review-page.tsx'].map(source);

type ChunkName = (id: string, graph: ModuleGraph) => string | null;

/**
 * Names the chunk of every module that comes with the first screen, whichever it is: all in one
 * piece, since each file costs a phone a round trip and compresses worse alone. Null for the others.
 */
export function firstLoadChunk(): ChunkName {
  let known: Set<string> | undefined;
  return (id, graph) => {
    known ??= reachedFrom([MAIN], graph);
    // The main module waits for texts, whose file imports this chunk: in it they would wait for
    // each other.
    return known.has(id) && id !== MAIN ? 'first' : null;
  };
}

/** The same for what the dashboard adds: each file that comes alone is drawn for anew. */
export function dashboardChunk(): ChunkName {
  let known: Set<string> | undefined;
  return (id, graph) => {
    known ??= reachedFrom(DASHBOARD, graph);
    return known.has(id) ? 'dashboard' : null;
  };
}

/** What the dashboard has in common with pages for visitors, which wait for nothing else of it. */
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

/** What these forms add to both: one file, since each of their parts is small. */
export function formsChunk(): ChunkName {
  let known: Set<string> | undefined;
  return (id, graph) => {
    known ??= reachedFrom(FORMS, graph);
    return known.has(id) ? 'forms' : null;
  };
}

/** What these pages add to all that: one file, since each is small. */
export function settingsChunk(): ChunkName {
  let known: Set<string> | undefined;
  return (id, graph) => {
    known ??= reachedFrom(SETTINGS, graph).difference(reachedFrom(COMMENTS, graph));
    return known.has(id) ? 'settings' : null;
  };
}

/**
 * Links to what the dashboard adds to the document of every page: files that come with the document are there before the
 * app asks for them, and cost a phone nothing while it draws.
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

/** The modules that some need to run, themselves included; what they load later is not among them. */
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
 * Puts the first screen's styles into the page: a browser shows nothing before it has them, and a
 * file of their own is one more round trip.
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
            // Vite would load it with the first piece that comes later, if it found no link to it.
            const known = `<link rel="stylesheet" href="/${file}" disabled>`;
            return `<style>${String(asset.source)}</style>${known}`;
          },
        ),
    },
  };
}
