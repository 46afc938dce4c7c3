import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Checks the types of every workspace, and of the scripts and tests that belong to none. */
const PROJECTS = [
  'shared',
  'detector',
  'emulators',
  'functions',
  'web',
  'cli',
  'scripts',
  'e2e',
  'bench',
];

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const failed = PROJECTS.filter((project) => {
  const tsc = join(root, 'node_modules/.bin/tsc');
  const { status, error } = spawnSync(tsc, ['-p', project], { cwd: root, stdio: 'inherit' });
  if (error) throw error;
  return status !== 0;
});
if (failed.length > 0) {
  process.stderr.write(`Type errors in ${failed.join(', ')}\n`);
  process.exitCode = 1;
}
