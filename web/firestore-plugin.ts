import type { Plugin } from 'vite';

const NAME = 're2js';
const RESOLVED = `\0${NAME}`;
/**
 * Matches the files of Firestore. Other files that import re2js, such as the creator's rules, need
 * the real library.
 */
const IS_FIRESTORE = /\/node_modules\/@firebase\/firestore\//;

/**
 * Removes Firestore's pipelines from the bundle, because the app does not use them. They are a
 * quarter of Firebase's code (35 kB gzipped), and all of it runs when it is loaded.
 */
export function withoutPipelines(): Plugin {
  return {
    name: 'threadsweep-firestore',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id === NAME && importer !== undefined && IS_FIRESTORE.test(importer) ? RESOLVED : undefined,
    load: (id) =>
      id === RESOLVED
        ? `export const RE2JS = { compile() { throw new Error('This app is built without Firestore pipelines.'); } };`
        : undefined,
  };
}
