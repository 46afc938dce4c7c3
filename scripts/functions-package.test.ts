import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { ROOT } from './run.mjs';

const versions = z.record(z.string(), z.string());
const manifest = z
  .object({ dependencies: versions, devDependencies: versions, peerDependencies: versions })
  .parse(read('functions/package.json'));
const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        version: z.string().optional(),
        resolved: z.string().optional(),
        integrity: z.string().optional(),
        dev: z.boolean().optional(),
        optional: z.boolean().optional(),
        dependencies: versions.optional(),
        devDependencies: versions.optional(),
      }),
    ),
  })
  .parse(read('functions/package-lock.json'));

function read(file: string): unknown {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
}

describe('the functions’ lock file', () => {
  it('the lock file for Cloud Build contains the versions in functions/package.json', () => {
    const root = lock.packages[''];
    expect(root?.dependencies).toEqual(manifest.dependencies);
    expect(root?.devDependencies).toEqual(manifest.devDependencies);
    const locked = Object.keys(manifest.dependencies).map((name) => [
      name,
      lock.packages[`node_modules/${name}`]?.version,
    ]);
    expect(Object.fromEntries(locked)).toEqual(manifest.dependencies);
  });

  it('the lock file for Cloud Build contains a checksum for each package, and no download addresses', () => {
    const { '': _root, ...packages } = lock.packages;
    const entries = Object.entries(packages);
    expect(entries.filter(([, { integrity }]) => integrity === undefined)).toEqual([]);
    expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  it('Cloud Build does not install the package googleapis, which has 240 MB', () => {
    expect(lock.packages['node_modules/googleapis']?.dev).toBe(true);
  });
});
