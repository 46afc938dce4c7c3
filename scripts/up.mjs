import { build, BUILDS } from './builds.mjs';
import { loadDemoData } from './demo-data.mjs';
import { startEmulators, startFirebaseTools } from './emulators.mjs';
import { install } from './install.mjs';
import { publishWeb, writeSite } from './site.mjs';
import { mustStayUp } from './processes.mjs';
import { runProduct } from './run-product.mjs';

/** `npm start`: installs, builds, starts and stops the whole product on this machine. */
await runProduct('npm start', async (run, { datasets }) => {
  await install(run);
  writeSite(run);
  const [emulators, firebaseTools] = await Promise.all([
    startEmulators(run),
    build(run, BUILDS.functions).then(() => startFirebaseTools(run)),
    build(run, BUILDS.web).then(() => publishWeb(run)),
    build(run, BUILDS.cli),
  ]);
  await loadDemoData(run, datasets);
  return {
    pids: { up: process.pid, emulators: emulators.pid, firebaseTools: firebaseTools.pid },
    failed: Promise.race([mustStayUp(emulators), mustStayUp(firebaseTools)]),
  };
});
