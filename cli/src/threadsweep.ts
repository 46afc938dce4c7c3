// Whole: an older Node has no `enableCompileCache` to import by name.
import nodeModule from 'node:module';

import { settingsFile, userFolder } from './account/config-folder.ts';
import { type FirstTexts, firstTexts, HELP_WIDTH, VERSION } from './build-constants.ts';
import { chosenLanguage, unknownLanguage } from './language/choice.ts';

// This file is built alone, for Node 18, so that an older Node can read it and say what is wrong;
// everything else is loaded behind the check. It also holds the help, which costs nothing so.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const [, , argument, ...others] = process.argv;
const only = others.length === 0 ? argument : undefined;

if (major < 22 || (major === 22 && minor < 12)) {
  process.stderr.write(`${texts().oldNode.replace('{{version}}', process.versions.node)}\n`);
  process.exitCode = 1;
} else if (only === '--version' || only === '-V') {
  print(`${VERSION}\n`);
} else if (isHelp(only) && fits(process.stdout) && unknownLanguage(process.env) === undefined) {
  print(texts().help);
} else {
  // Node keeps the compiled code between runs; where it can't, it continues without.
  nodeModule.enableCompileCache();
  void import('./main.ts').then(({ main }) => main(process.argv));
}

/** Prints the whole result. A reader that has enough of it is not a failure, a full disk is. */
function print(text: string): void {
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') return;
    process.stderr.write(`threadsweep: ${texts().notWritten.replace('{{reason}}', message)}\n`);
    process.exitCode = 1;
  });
  process.stdout.write(text);
}

/** The help that was made beforehand is for no narrower terminal. */
function fits({ isTTY, columns }: NodeJS.WriteStream): boolean {
  return !isTTY || columns >= HELP_WIDTH;
}

function isHelp(word: string | undefined): boolean {
  return word === '--help' || word === '-h' || word === 'help';
}

function texts(): FirstTexts {
  const { argv, env } = process;
  return firstTexts(chosenLanguage(argv, env, settingsFile(userFolder(env))));
}
