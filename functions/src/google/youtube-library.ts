/**
 * Exports by name the part of googleapis that we use, because a dynamic import of a bundled
 * CommonJS module has only a default export. Import this file dynamically: it takes 100 ms to load,
 * and all of googleapis 800 ms.
 */
export { auth, youtube } from 'googleapis/build/src/apis/youtube/index.js';
