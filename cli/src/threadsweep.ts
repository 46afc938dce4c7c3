// Whole: an older Node has no `enableCompileCache` to import by name.
import nodeModule from 'node:module';

import { HELP, VERSION } from './build-constants.ts';

// This file is built alone, for Node 18, so that an older Node can read it and say what is wrong;
// everything else is loaded behind the check. It also holds the help, which costs nothing so.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const [, , argument, ...others] = process.argv;
const only = others.length === 0 ? argument : undefined;

if (major < 22 || (major === 22 && minor < 12)) {
  process.stderr.write(
    `threadsweep needs Node.js 22.12 or later, and this is ${process.versions.node}: install a newer one from https://nodejs.org.\n`,
  );
  process.exitCode = 1;
} else if (only === '--version' || only === '-V') {
  process.stdout.write(`${VERSION}\n`);
} else if (only === '--help' || only === '-h' || only === 'help') {
  process.stdout.write(HELP);
} else {
  // Node keeps the compiled code between runs; where it can't, it goes on without.
  nodeModule.enableCompileCache();
  void import('./main.ts').then(({ main }) => main(process.argv));
}
