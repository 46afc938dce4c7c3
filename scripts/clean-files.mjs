import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const SOURCES = ['*.ts', '*.tsx', '*.mjs'];
/** Settings files. A change to one of them may change the result of lint for any file. */
const SETTINGS = ['oxlint.config.ts', 'tsconfig.json', 'package-lock.json'];

/**
 * Lists the files that have changed since lint last passed, for `npm run check`. `npm test` lints
 * every file, because a change can make another file break a rule.
 *
 * @param {string} root the repository
 * @param {string} stamp the file that stores the hashes of clean files; it may be missing
 * @returns {{changed: string[] | undefined, remember: () => void}} the files to lint, or undefined
 * for all; `remember` records that they are clean
 */
export function filesToLint(root, stamp) {
  // Outside of a git repository, for example in an archive, every file is linted.
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

/**
 * Returns the hash of each source and settings file, by path.
 *
 * @param {string} root
 */
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
 * Reads a file; returns undefined for a deleted file or a folder.
 *
 * @param {string} file
 * @returns {Buffer | undefined} undefined for a deleted file or a folder
 */
function contentOf(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/**
 * Reads the stored hashes by path; returns undefined if there are none or they are damaged.
 *
 * @param {string} stamp
 * @returns {Record<string, string> | undefined}
 */
function readStamp(stamp) {
  const content = contentOf(stamp);
  if (content === undefined) return undefined;
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return undefined;
  }
}
