import path from 'node:path';

import { describe, expect, test } from 'vitest';

import {
  fileCycles,
  foldersImportingEachOther,
  importGraph,
  type ImportGraph,
  readSources,
  upwardImports,
} from './import-graph.ts';

const root = path.dirname(import.meta.dirname);

const WORKSPACES = [
  'shared',
  'detector',
  'engine',
  'functions',
  'emulators',
  'web',
  'cli',
] as const;

/** The layers of functions, from the lowest to the highest (docs/architecture.md). */
const LAYERS = [
  ['platform'],
  ['google'],
  ['account', 'channel', 'video', 'comment', 'plan', 'quota', 'schedule'],
  ['workflows'],
  ['api'],
  ['server.ts', 'background.ts'],
  ['index.ts'],
];

const graphOf = (workspace: string): ImportGraph =>
  importGraph(readSources(path.join(root, workspace, 'src')));

describe.for(WORKSPACES)('the imports of %s', (workspace) => {
  const graph = graphOf(workspace);

  test(`no files in ${workspace} import each other in a cycle`, () => {
    expect(fileCycles(graph)).toEqual([]);
  });

  test(`no two folders in ${workspace} import each other`, () => {
    expect(foldersImportingEachOther(graph)).toEqual([]);
  });
});

test('each folder of functions/src imports only lower layers', () => {
  expect(upwardImports(graphOf('functions'), LAYERS)).toEqual([]);
});

describe('the check of the import graph', () => {
  test('the check of imports finds a cycle of files, even one through types and dynamic imports', () => {
    const graph = fixture({
      'a.ts': "import type { B } from './b.ts';",
      'b.ts': "export {\n  type C,\n} from './c.ts';",
      'c.ts': "const a = await import('./a.ts');",
    });
    expect(fileCycles(graph)).toEqual(['a.ts → b.ts → c.ts → a.ts']);
  });

  test('the check of imports finds two folders that import each other without a cycle of files', () => {
    const graph = fixture({
      'account/account.ts': "import { plan } from '../plan/plan.ts';",
      'account/name.ts': '',
      'plan/plan.ts': '',
      'plan/plan-end.ts': "import { name } from '../account/name.ts';",
    });
    expect(fileCycles(graph)).toEqual([]);
    expect(foldersImportingEachOther(graph)).toEqual([
      'account ↔ plan: account/account.ts → plan/plan.ts, plan/plan-end.ts → account/name.ts',
    ]);
  });

  test('the check of imports finds imports of a higher layer, and of another folder in the same layer', () => {
    const graph = fixture({
      'platform/log.ts': "import { youtube } from '../google/youtube.ts';",
      'google/youtube.ts': "import { log } from '../platform/log.ts';",
      'plan/plan.ts': "import { account } from '../account/account.ts';",
      'account/account.ts': "import { log } from '../platform/log.ts';",
      'misc/help.ts': '',
    });
    expect(upwardImports(graph, LAYERS)).toEqual([
      'platform/log.ts → google/youtube.ts',
      'plan/plan.ts → account/account.ts',
      'misc/help.ts belongs to no layer',
    ]);
  });
});

function fixture(files: Record<string, string>): ImportGraph {
  return importGraph(new Map(Object.entries(files)));
}
