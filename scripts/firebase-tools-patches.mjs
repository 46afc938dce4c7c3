import { createRequire } from 'node:module';

/**
 * Node imports this module before firebase-tools (`--import`). It saves most of the processor time
 * that the emulators of firebase-tools need besides the work of the product.
 */
const firebaseTools = createRequire(import.meta.resolve('firebase-tools'));

/*
 * At its start, the Auth emulator compiles a validator for each parameter and response of the whole
 * API of Auth, which takes about 15 s of processor time. The library that does so, exegesis, can
 * compile a validator when it is first needed, but firebase-tools does not set that option. Besides,
 * each validator compiles the same meta-schema, only to check schemas that Google publishes.
 */
const exegesis = createRequire(firebaseTools.resolve('exegesis'));
const options = exegesis('./options.js');
const { compileOptions } = options;
options.compileOptions = (/** @type {object} */ given) =>
  compileOptions({ ...given, lazyCompileValidationSchemas: true });
exegesis('ajv').default.prototype.validateSchema = () => true;

/*
 * The functions emulator starts another process for each concurrent request, which takes about 3 s
 * of processor time. In production, an instance of a function handles many requests at a time
 * (`concurrency` in functions/src/index.ts). So here, too, a busy process gets the next request, and
 * requests that arrive during a start wait for the same process.
 */
const { RuntimeWorkerPool, RuntimeWorkerState } = firebaseTools(
  './emulator/functionsRuntimeWorker.js',
);
const { getIdleWorker, getTriggerWorkers } = RuntimeWorkerPool.prototype;
RuntimeWorkerPool.prototype.getIdleWorker = function (/** @type {string[]} */ ...trigger) {
  /** @type {{state: string}[]} */
  const workers = getTriggerWorkers.apply(this, trigger);
  return (
    getIdleWorker.apply(this, trigger) ??
    workers.find(({ state }) => state === RuntimeWorkerState.BUSY)
  );
};

const { FunctionsEmulator } = firebaseTools('./emulator/functionsEmulator.js');
const { startRuntime } = FunctionsEmulator.prototype;
/** @type {Map<string | undefined, Promise<unknown>>} The starts that have not ended, by function. */
const starts = new Map();
FunctionsEmulator.prototype.startRuntime = function (
  /** @type {object} */ backend,
  /** @type {{id: string} | undefined} */ trigger,
) {
  const id = trigger?.id;
  const start =
    starts.get(id) ?? startRuntime.call(this, backend, trigger).finally(() => starts.delete(id));
  starts.set(id, start);
  return start;
};
