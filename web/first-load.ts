import path from 'node:path';

import type { Plugin } from 'vite';

/** The parts of Rolldown's module graph that are read here. */
interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

const MAIN = path.join(import.meta.dirname, 'src/main.tsx');

/**
 * Names the chunk of every module that comes with the first screen, whichever it is: all in one
 * piece, since each file costs a phone a round trip and compresses worse alone. Null for the others.
 */
export function firstLoadChunk(): (id: string, graph: ModuleGraph) => string | null {
  let known: Set<string> | undefined;
  return (id, graph) => {
    known ??= reachedFrom(MAIN, graph);
    // The main module waits for texts, whose file imports this chunk: in it they would wait for
    // each other.
    return known.has(id) && id !== MAIN ? 'first' : null;
  };
}

/** The modules that one needs to run, itself included; what it loads later is not among them. */
function reachedFrom(start: string, graph: ModuleGraph): Set<string> {
  const reached = new Set<string>();
  const left = [start];
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
            return `<style>${String(asset.source)}</style>`;
          },
        ),
    },
  };
}
