import { join } from 'node:path';

/**
 * Returns the static checks, the slowest first. They need no build and can run in any order.
 *
 * @param {string} root the repository
 * @param {readonly string[]} [toLint] the files to lint; by default all. An empty list omits lint.
 * @returns {{name: string, command: string[]}[]}
 */
export function staticChecks(root, toLint) {
  const bin = join(root, 'node_modules/.bin');
  const lint = [join(bin, 'oxlint'), '--type-aware', '--deny-warnings', ...(toLint ?? [])];
  return [
    ...(toLint?.length === 0 ? [] : [{ name: 'lint', command: lint }]),
    { name: 'types', command: [join(bin, 'tsc')] },
    { name: 'dead code', command: [join(bin, 'knip'), '--cache'] },
    { name: 'format', command: [join(bin, 'oxfmt'), '--check', '.'] },
  ];
}

/**
 * Returns the checks that `staticChecks` omits, each with the reason.
 *
 * @param {readonly string[]} [toLint] the files to lint; by default all
 * @returns {{name: string, reason: string}[]}
 */
export function unneededChecks(toLint) {
  return toLint?.length === 0
    ? [{ name: 'lint', reason: 'no file has changed since it passed' }]
    : [];
}
