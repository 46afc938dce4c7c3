import {
  build,
  buildWeb,
  install,
  prepareSite,
  seed,
  startFirebaseTools,
  startEmulators,
} from './product.mjs';
import { runProduct } from './run-product.mjs';

/** `npm start`: installs, builds and starts the whole product on this machine, and ends it again. */
await runProduct('npm start', async (run, { datasets }) => {
  await install(run);
  prepareSite(run);
  const [emulators, firebaseTools] = await Promise.all([
    startEmulators(run),
    build(run, 'functions').then(() => startFirebaseTools(run)),
    buildWeb(run),
    build(run, 'cli'),
  ]);
  await seed(run, datasets);
  const { processes } = run;
  return {
    pids: { up: process.pid, emulators: emulators.pid, firebaseTools: firebaseTools.pid },
    failed: Promise.race([processes.mustStayUp(emulators), processes.mustStayUp(firebaseTools)]),
  };
});
