import { readdirSync, statSync, watch } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';

/** An editor writes a file in several steps, and a branch switch many files. */
const QUIET_MS = 50;

/**
 * Calls back when files are saved, one call at a time: what is saved meanwhile waits for the next.
 * Each folder is watched by itself, since Node 20 on Linux watches no tree reliably.
 *
 * @param {string} root the repository
 * @param {string[]} places files, and folders with all below them, relative to the root
 * @param {(files: string[]) => Promise<void>} changed takes paths relative to the root
 * @param {(error: unknown) => void} failed takes what `changed` throws
 * @returns {() => void} stops watching
 */
export function watchFiles(root, places, changed, failed) {
  /** @type {Map<string, import('node:fs').FSWatcher>} */
  const watchers = new Map();
  /** @type {Set<string>} */
  const saved = new Set();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let isBusy = false;
  let isClosed = false;

  const tell = async () => {
    if (isBusy || isClosed || saved.size === 0) return;
    isBusy = true;
    const files = [...saved];
    saved.clear();
    try {
      await changed(files);
    } catch (error) {
      if (!isClosed) failed(error);
    }
    isBusy = false;
    await tell();
  };

  /** @param {string} folder */
  const unwatch = (folder) => {
    for (const [path, watcher] of watchers)
      if (path === folder || path.startsWith(folder + sep)) {
        watcher.close();
        watchers.delete(path);
      }
  };

  /** @param {string} path */
  const hear = (path) => {
    saved.add(relative(root, path));
    clearTimeout(timer);
    timer = setTimeout(() => void tell(), QUIET_MS);
  };

  /** @param {string} folder */
  const watchTree = (folder) => {
    const watcher = watch(folder, (event, name) => {
      if (name === null || isHidden(name)) return;
      const path = join(folder, name);
      // A folder may be another one than before.
      if (event === 'rename') unwatch(path);
      if (isFolder(path)) watchTree(path);
      else hear(path);
    });
    watcher.on('error', () => unwatch(folder));
    watchers.set(folder, watcher);
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory() && !isHidden(entry.name)) watchTree(join(folder, entry.name));
  };

  /**
   * Through its folder: an editor may put a new file in the old one's place.
   *
   * @param {string} file
   */
  const watchFile = (file) => {
    const watcher = watch(dirname(file), (_, name) => {
      if (name === basename(file)) hear(file);
    });
    watchers.set(file, watcher);
  };

  for (const place of places) {
    const path = join(root, place);
    if (isFolder(path)) watchTree(path);
    else watchFile(path);
  }
  return () => {
    isClosed = true;
    clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
  };
}

/** @param {string} name of a file or folder that editors and builds make beside the sources */
function isHidden(name) {
  return name.startsWith('.') || name.endsWith('~') || name === 'node_modules';
}

/** @param {string} path */
function isFolder(path) {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
