import { build, BUILDS } from './builds.mjs';
import { loadDemoData } from './demo-data.mjs';
import { startEmulators, startFirebaseTools } from './emulators.mjs';
import { install } from './install.mjs';
import { publishWeb, writeSite } from './site.mjs';
import { mustStayUp } from './processes.mjs';
import { runProduct } from './run-product.mjs';

/**
 * Builds the functions and the web app, then starts firebase-tools. The web app's build may change
 * firebase.json, which firebase-tools reads only at its start.
 *
 * @param {import('./run.mjs').ProductRun} run
 */
async function startBuilt(run) {
  await Promise.all([build(run, BUILDS.functions), build(run, BUILDS.web)]);
  writeSite(run);
  publishWeb(run);
  return startFirebaseTools(run);
}

/** `npm start`: installs, builds, starts and stops the whole product on this machine. */
await runProduct('npm start', async (run, { datasets }) => {
  await install(run);
  const [emulators, firebaseTools] = await Promise.all([
    startEmulators(run),
    startBuilt(run),
    build(run, BUILDS.cli),
  ]);
  await loadDemoData(run, datasets);
  return {
    pids: { up: process.pid, emulators: emulators.pid, firebaseTools: firebaseTools.pid },
    failed: Promise.race([mustStayUp(emulators), mustStayUp(firebaseTools)]),
  };
});
