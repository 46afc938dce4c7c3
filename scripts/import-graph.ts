import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * The imports of each file of a workspace. Paths are relative to its `src`, with forward slashes.
 */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** Matches `… from 'x'`, `import 'x'` and `import('x')`, including imports of types. */
const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?\s*'(?<specifier>[^'\n]+)'/g;
const SOURCE = /\.(?:ts|tsx|mts|mjs)$/;
const TEST = /\.test\.tsx?$/;

/** Reads the sources of a folder except its tests. Returns their texts by path. */
export function readSources(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => SOURCE.test(name) && !TEST.test(name));
  return new Map(names.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
}

/** Returns the imports between the given sources, and omits all other imports. */
export function importGraph(sources: ReadonlyMap<string, string>): ImportGraph {
  return new Map(
    [...sources].map(([file, text]) => {
      const relative = [...text.matchAll(SPECIFIER)]
        .map(({ groups }) => groups?.['specifier'] ?? '')
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => path.posix.join(path.posix.dirname(file), specifier));
      return [file, [...new Set(relative)].filter((imported) => sources.has(imported))];
    }),
  );
}

/** Returns the import cycles between files, each as `a.ts → b.ts → a.ts`. */
export function fileCycles(graph: ImportGraph): string[] {
  const cycles: string[] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  function visit(file: string): void {
    if (done.has(file)) return;
    const start = trail.indexOf(file);
    if (start !== -1) {
      cycles.push([...trail.slice(start), file].join(' → '));
      return;
    }
    trail.push(file);
    for (const imported of graph.get(file) ?? []) visit(imported);
    trail.pop();
    done.add(file);
  }
  for (const file of graph.keys()) visit(file);
  return cycles;
}

/**
 * Returns the pairs of folders that import each other, with an example for each direction. Ignores
 * files directly in `src`, which start the code of all folders or are imported by all.
 */
export function foldersImportingEachOther(graph: ImportGraph): string[] {
  const arrows = new Map<string, string>();
  for (const [file, imports] of graph)
    for (const imported of imports) {
      const [from, to] = [path.posix.dirname(file), path.posix.dirname(imported)];
      if (from !== to && from !== '.' && to !== '.')
        arrows.set(`${from} ${to}`, `${file} → ${imported}`);
    }
  return [...arrows].flatMap(([name, example]) => {
    const [from = '', to = ''] = name.split(' ');
    const back = arrows.get(`${to} ${from}`);
    return back !== undefined && from < to ? [`${from} ↔ ${to}: ${example}, ${back}`] : [];
  });
}

/**
 * Returns the imports from a layer into a higher one, or into another entry of the same layer.
 *
 * @param layers the layers from the lowest to the highest; each is a list of folders or files
 */
export function upwardImports(
  graph: ImportGraph,
  layers: readonly (readonly string[])[],
): string[] {
  const placeOf = (file: string) => {
    const level = layers.findIndex((layer) => layer.some((name) => contains(name, file)));
    return { level, name: layers[level]?.find((name) => contains(name, file)) };
  };
  const wrong: string[] = [];
  for (const [file, imports] of graph) {
    const own = placeOf(file);
    if (own.name === undefined) wrong.push(`${file} belongs to no layer`);
    for (const imported of imports) {
      const other = placeOf(imported);
      const allowed = other.name === own.name || other.level < own.level;
      if (!allowed) wrong.push(`${file} → ${imported}`);
    }
  }
  return wrong;
}

function contains(name: string, file: string): boolean {
  return file === name || file.startsWith(`${name}/`);
}
