import { readdirSync, statSync, watch } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';

/**
 * The delay before changes are reported, in ms, because editors write in several steps and a branch
 * switch changes many files.
 */
const DELAY_MS = 50;

/**
 * Watches files and reports changed ones, with one call of `onChange` at a time. Changes during a
 * call wait for the next.
 *
 * @param {string} root the repository
 * @param {string[]} paths files, and folders with everything in them, relative to the root
 * @param {(files: string[]) => Promise<void>} onChange receives paths relative to the root
 * @param {(error: unknown) => void} onError receives errors of `onChange`
 * @returns {() => void} stops watching
 */
export function watchFiles(root, paths, onChange, onError) {
  /** @type {Set<string>} */
  const changed = new Set();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let isReporting = false;
  let isClosed = false;

  const report = async () => {
    if (isReporting || isClosed || changed.size === 0) return;
    isReporting = true;
    const files = [...changed];
    changed.clear();
    try {
      await onChange(files);
    } catch (error) {
      if (!isClosed) onError(error);
    }
    isReporting = false;
    await report();
  };

  const watchers = new Watchers((path) => {
    changed.add(relative(root, path));
    clearTimeout(timer);
    timer = setTimeout(() => void report(), DELAY_MS);
  });
  for (const path of paths) watchers.add(join(root, path));
  return () => {
    isClosed = true;
    clearTimeout(timer);
    watchers.close();
  };
}

/**
 * Watches files and folders, each folder separately, because Node 20 on Linux watches trees
 * unreliably.
 */
class Watchers {
  /** @type {Map<string, import('node:fs').FSWatcher>} */
  #watchers = new Map();
  #onChange;

  /** @param {(path: string) => void} onChange */
  constructor(onChange) {
    this.#onChange = onChange;
  }

  /**
   * Begins to watch a file or folder.
   *
   * @param {string} path
   */
  add(path) {
    if (isFolder(path)) this.#addFolder(path);
    else this.#addFile(path);
  }

  close() {
    for (const watcher of this.#watchers.values()) watcher.close();
  }

  /**
   * Watches a folder and the folders in it.
   *
   * @param {string} folder
   */
  #addFolder(folder) {
    const watcher = watch(folder, (event, name) => {
      if (name === null || isHidden(name)) return;
      const path = join(folder, name);
      if (event === 'rename') this.#remove(path);
      if (isFolder(path)) this.#addFolder(path);
      else this.#onChange(path);
    });
    watcher.on('error', () => this.#remove(folder));
    this.#watchers.set(folder, watcher);
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory() && !isHidden(entry.name)) this.#addFolder(join(folder, entry.name));
  }

  /**
   * Watches the folder of a file, because an editor may replace the file.
   *
   * @param {string} file
   */
  #addFile(file) {
    const watcher = watch(dirname(file), (_, name) => {
      if (name === basename(file)) this.#onChange(file);
    });
    this.#watchers.set(file, watcher);
  }

  /**
   * Stops watching a folder and the folders in it.
   *
   * @param {string} folder
   */
  #remove(folder) {
    for (const [path, watcher] of this.#watchers)
      if (path === folder || path.startsWith(folder + sep)) {
        watcher.close();
        this.#watchers.delete(path);
      }
  }
}

/**
 * Returns whether a file or folder may be temporary or installed.
 *
 * @param {string} name
 */
function isHidden(name) {
  return name.startsWith('.') || name.endsWith('~') || name === 'node_modules';
}

/** @param {string} path */
function isFolder(path) {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
