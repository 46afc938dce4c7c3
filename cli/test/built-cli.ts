import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { TestProject } from 'vitest/node';

import { buildCli } from '../build.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    cliBinary: string;
  }
}

/** Builds the command once for all tests, and again before a watched rerun. */
export default async function provideBuiltCli(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'threadsweep-built-cli-'));
  const dist = path.join(folder, 'dist');
  await buildCli(dist);
  project.provide('cliBinary', path.join(dist, 'threadsweep.js'));
  project.onTestsRerun(() => buildCli(dist));
  return () => rm(folder, { recursive: true, force: true });
}
