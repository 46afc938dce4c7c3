import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { ROOT } from './run.mjs';

/** Folders whose files are installed, built or written by a run. */
const UNKEPT = /(^|\/)(node_modules|dist|lib|coverage|\.local(-official)?)(\/|$)/;
/** Files in the state folder of a running product. */
const STATE = /^(run|tasks|youtube|kms|gemini)\.json$/;
/** Matches placeholders, such as `<domain>`, and what is no path of the repository. */
const PLACEHOLDER = /[<*{…:]|^[/@]|NNN/;
const EXTENSIONS = /\.(ts|tsx|mjs|js|css|csv|json|jsonc|md|rules|html|svg|peggy|yml)$/;

const files = globSync('**/*.*', { cwd: ROOT, exclude: (name) => UNKEPT.test(name) }).map((file) =>
  file.split(path.sep).join('/'),
);
const texts = files.filter(
  (file) => /(^|\/)(README|CONTRIBUTING)\.md$/.test(file) || file === 'docs/architecture.md',
);

/** Returns the paths in backticks of a text, without placeholders, outside of code blocks. */
function pathsIn(text: string): string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, '');
  return [...prose.matchAll(/`([^`\s]+)`/g)]
    .flatMap(([, code = '']) => expanded(code))
    .filter((code) => EXTENSIONS.test(code) || code.endsWith('/'))
    .filter((code) => ![PLACEHOLDER, UNKEPT, STATE].some((pattern) => pattern.test(code)));
}

/** Returns what a path like `language/{en,fr}.ts` stands for. */
function expanded(code: string): string[] {
  const [whole, before = '', list = '', after = ''] = /^(.*?)\{([^{}]*)\}(.*)$/.exec(code) ?? [];
  if (whole === undefined) return [code];
  return list.split(',').flatMap((part) => expanded(before + part + after));
}

/** Returns whether a path names a file or folder, from the text's folder or from any other one. */
function isKept(name: string, folder: string): boolean {
  if (existsSync(path.join(ROOT, folder, name)) || existsSync(path.join(ROOT, name))) return true;
  return files.some((file) =>
    name.endsWith('/') ? `/${file}`.includes(`/${name}`) : file.endsWith(`/${name}`),
  );
}

describe('the documented paths', () => {
  it.for(texts)('each path that %s names exists', (text) => {
    const names = pathsIn(readFileSync(path.join(ROOT, text), 'utf8'));
    expect(names.filter((name) => !isKept(name, path.dirname(text)))).toEqual([]);
  });
});
