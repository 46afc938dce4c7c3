/**
 * The part of googleapis that we use, with names of its own: the bundle inlines it, and a dynamic import
 * of an inlined CommonJS module has only a default export. Import it dynamically: it takes 100 ms to load,
 * and all of googleapis 800 ms.
 */
export { auth, youtube } from 'googleapis/build/src/apis/youtube/index.js';
