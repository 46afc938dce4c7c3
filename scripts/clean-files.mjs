import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const SOURCES = ['*.ts', '*.tsx', '*.mjs'];
/** A change in one of these may change what lint says of any file. */
const SETTINGS = ['oxlint.config.ts', 'tsconfig.json', 'package-lock.json'];

/**
 * Remembers which files lint found clean, so that `npm run check` need not lint them again. A file may
 * break a rule because another one changed: `npm test` lints every file.
 *
 * @param {string} root the repository
 * @param {string} stamp the file that remembers; it may be missing
 * @returns {{changed: string[] | undefined, remember: () => void}} the files to lint, or undefined
 *   for all; `remember` says that they are clean
 */
export function filesToLint(root, stamp) {
  // A copy without its history, from an archive say.
  if (!existsSync(join(root, '.git'))) return { changed: undefined, remember: () => undefined };
  const now = hashes(root);
  const before = readStamp(stamp);
  const remember = () => {
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, JSON.stringify(Object.fromEntries(now)));
  };
  if (before === undefined || SETTINGS.some((file) => before[file] !== now.get(file)))
    return { changed: undefined, remember };
  const changed = [...now.keys()].filter(
    (file) => !SETTINGS.includes(file) && before[file] !== now.get(file),
  );
  return { changed, remember };
}

/** @param {string} root */
function hashes(root) {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '--'];
  const files = execFileSync('git', [...listed, ...SOURCES, ...SETTINGS], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const file of new Set(files.split('\0'))) {
    const content = contentOf(join(root, file));
    if (content !== undefined)
      found.set(file, createHash('sha256').update(content).digest('base64'));
  }
  return found;
}

/**
 * @param {string} file
 * @returns {Buffer | undefined} undefined for a file that was deleted, and for a folder
 */
function contentOf(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/**
 * @param {string} stamp
 * @returns {Record<string, string> | undefined}
 */
function readStamp(stamp) {
  const content = contentOf(stamp);
  if (content === undefined) return undefined;
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    // Cut off while it was written.
    return undefined;
  }
}
