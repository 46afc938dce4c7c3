import type { Plugin } from 'vite';

const NAME = 're2js';
const RESOLVED = `\0${NAME}`;

/**
 * Removes Firestore's pipelines from the bundle, because the app does not use them. They are a
 * quarter of Firebase's code (35 kB gzipped), and all of it runs when it is loaded.
 */
export function withoutPipelines(): Plugin {
  return {
    name: 'threadsweep-firestore',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: (id) =>
      id === RESOLVED
        ? `export const RE2JS = { compile() { throw new Error('This app is built without Firestore pipelines.'); } };`
        : undefined,
  };
}
