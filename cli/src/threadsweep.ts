import { VERSION } from './build-constants.ts';

// This file is built alone, for Node 18, so that an older Node can read it and say what is wrong;
// everything else is loaded behind the check.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const argument = process.argv[2];

if (major < 22 || (major === 22 && minor < 12)) {
  process.stderr.write(
    `threadsweep needs Node.js 22.12 or later, and this is ${process.versions.node}: install a newer one from https://nodejs.org.\n`,
  );
  process.exitCode = 1;
} else if (process.argv.length === 3 && (argument === '--version' || argument === '-V')) {
  process.stdout.write(`${VERSION}\n`);
} else {
  void import('./main.ts').then(({ main }) => main(process.argv));
}
