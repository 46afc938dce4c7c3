/**
 * The part of googleapis that we use, under names of its own. The bundle inlines this file, and a
 * dynamic import of an inlined CommonJS module has only a default export. Import this file
 * dynamically: it takes 100 ms to load, and all of googleapis 800 ms.
 */
export { auth, youtube } from 'googleapis/build/src/apis/youtube/index.js';
