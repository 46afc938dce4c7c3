import { join } from 'node:path';

/**
 * The static checks, which need no order and no build: `npm run check` runs these alone, `npm test`
 * among the rest.
 *
 * @param {string} root the repository
 * @param {readonly string[]} [toLint] the only files to lint; lint is left out for none
 * @returns {{name: string, command: string[]}[]} the slowest first
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
