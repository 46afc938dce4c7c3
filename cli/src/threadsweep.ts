// Imports the whole module, because an older Node.js does not export `enableCompileCache`.
import nodeModule from 'node:module';

import { settingsFile, userFolder } from './account/config-folder.ts';
import { type FirstTexts, firstTexts, HELP_WIDTH, VERSION } from './build-constants.ts';
import { chosenLanguage, unknownLanguage } from './language/choice.ts';

// Built separately, for Node.js 18. An older version can parse this file and print the error;
// everything else loads after the check. The file contains the help, so that the help loads nothing
// else.
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
  // Node.js keeps compiled code between runs, or continues without.
  nodeModule.enableCompileCache();
  void import('./main.ts').then(({ main }) => main(process.argv));
}

/**
 * Prints the complete result. A full disk is a failure, but a reader that closes the pipe is not.
 */
function print(text: string): void {
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') return;
    process.stderr.write(`threadsweep: ${texts().notWritten.replace('{{reason}}', message)}\n`);
    process.exitCode = 1;
  });
  process.stdout.write(text);
}

/** Returns whether the prepared help fits the terminal. */
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
