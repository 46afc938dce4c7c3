import {
  build,
  buildWeb,
  install,
  prepareSite,
  seed,
  startEmulators,
  startStandIns,
} from './product.mjs';
import { runProduct } from './run-product.mjs';

/** `npm start`: installs, builds and starts the whole product on this machine, and ends it again. */
await runProduct('npm start', async (run, { datasets }) => {
  await install(run);
  prepareSite(run);
  const [standIns, emulators] = await Promise.all([
    startStandIns(run),
    build(run, 'functions').then(() => startEmulators(run)),
    buildWeb(run),
    build(run, 'cli'),
  ]);
  await seed(run, datasets);
  const { processes } = run;
  return {
    pids: { up: process.pid, standIns: standIns.pid, emulators: emulators.pid },
    failed: Promise.race([processes.mustStayUp(standIns), processes.mustStayUp(emulators)]),
  };
});
