import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, it } from 'vitest';

const ROOT = path.dirname(import.meta.dirname);
const text = await readFile(path.join(ROOT, 'docs/security.md'), 'utf8');

it('docs/security.md names only files that exist', () => {
  const files = [...text.matchAll(/`([\w./-]+\.(?:tsx?|json|rules|md))`/g)].map(([, file]) => file);
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file = '') => !existsSync(path.join(ROOT, file)))).toEqual([]);
});

it('docs/security.md names only tests that exist', async () => {
  const missing: string[] = [];
  let count = 0;
  // The pattern matches a test file followed by names of its tests.
  for (const [, file = '', names = ''] of text.matchAll(
    /`([\w./-]+\.test\.tsx?)`((?:;? _[^_]+_)+)/g,
  )) {
    const source = (await readFile(path.join(ROOT, file), 'utf8')).replaceAll(String.raw`\'`, "'");
    for (const [, name = ''] of names.matchAll(/_([^_]+)_/g)) {
      count += 1;
      if (!source.includes(`'${name}'`)) missing.push(`${file}: ${name}`);
    }
  }
  expect(missing).toEqual([]);
  expect(count).toBe([...text.matchAll(/ _[^_\n]+_/g)].length);
});
