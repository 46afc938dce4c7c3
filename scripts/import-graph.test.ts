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

describe.for(WORKSPACES)('%s', (workspace) => {
  const graph = graphOf(workspace);

  test(`the imports of ${workspace} form no cycle of files`, () => {
    expect(fileCycles(graph)).toEqual([]);
  });

  test(`the imports of ${workspace} connect no two folders in both directions`, () => {
    expect(foldersImportingEachOther(graph)).toEqual([]);
  });
});

test('functions import only from lower layers', () => {
  expect(upwardImports(graphOf('functions'), LAYERS)).toEqual([]);
});

describe('the check of the import graph', () => {
  test('the import graph check finds a cycle of files, including one through types and dynamic imports', () => {
    const graph = fixture({
      'a.ts': "import type { B } from './b.ts';",
      'b.ts': "export {\n  type C,\n} from './c.ts';",
      'c.ts': "const a = await import('./a.ts');",
    });
    expect(fileCycles(graph)).toEqual(['a.ts → b.ts → c.ts → a.ts']);
  });

  test('the import graph check finds two folders that import each other without a cycle of files', () => {
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

  test('the import graph check finds imports of a higher layer, and of another folder of the same layer', () => {
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
