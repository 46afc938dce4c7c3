import { createRequire } from 'node:module';

/**
 * Node imports this module before firebase-tools (`--import`), so that the Auth emulator starts with a
 * quarter of the processor time.
 *
 * When it starts, the Auth emulator compiles a validator for each parameter and response of the whole
 * API of Auth, about 15 s of processor time. The library that does so, exegesis, can also compile a
 * validator when it is first needed, but firebase-tools does not set that option. Besides, each of
 * these validators compiles the same schema of schemas, only to check schemas that Google publishes.
 */
const firebaseTools = createRequire(import.meta.resolve('firebase-tools'));
const exegesis = createRequire(firebaseTools.resolve('exegesis'));

const options = exegesis('./options.js');
const { compileOptions } = options;
options.compileOptions = (/** @type {object} */ given) =>
  compileOptions({ ...given, lazyCompileValidationSchemas: true });

exegesis('ajv').default.prototype.validateSchema = () => true;
