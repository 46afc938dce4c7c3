import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

const SOURCE = path.join(import.meta.dirname, 'src');
const IMPORT = /^import (\w+) from '(.+\.module\.css)';$/gm;

/** Returns the classes that a component takes from its CSS modules, but that these do not have. */
function unknownClasses(file: string): string[] {
  const code = readFileSync(path.join(SOURCE, file), 'utf8');
  return [...code.matchAll(IMPORT)].flatMap(([, name, module = '']) => {
    const css = readFileSync(path.join(SOURCE, path.dirname(file), module), 'utf8');
    const uses = code.matchAll(new RegExp(String.raw`\b${name}\['([\w-]+)'\]`, 'g'));
    return [...uses]
      .map(([, used = '']) => used)
      .filter((used) => !new RegExp(String.raw`\.${used}(?![\w-])`).test(css))
      .map((used) => `${file}: ${used}`);
  });
}

it('each class that a component takes from a CSS module is in that module', () => {
  const files = globSync('**/*.tsx', { cwd: SOURCE });
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(unknownClasses)).toEqual([]);
});

it('no style sheet composes a class of another file, because Vite warns of such a class', () => {
  const composing = globSync('**/*.css', { cwd: SOURCE }).filter((file) =>
    /composes:[^;]* from /.test(readFileSync(path.join(SOURCE, file), 'utf8')),
  );
  expect(composing).toEqual([]);
});
