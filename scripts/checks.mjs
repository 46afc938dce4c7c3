import { join } from 'node:path';

/**
 * The static checks, which need no order and no build: `npm run check` runs these alone, `npm test`
 * among the rest.
 *
 * @param {string} root the repository
 * @returns {{name: string, command: string[]}[]} the slowest first
 */
export function staticChecks(root) {
  const bin = join(root, 'node_modules/.bin');
  return [
    { name: 'lint', command: [join(bin, 'oxlint'), '--type-aware', '--deny-warnings'] },
    { name: 'types', command: [join(bin, 'tsc')] },
    { name: 'dead code', command: [join(bin, 'knip'), '--cache'] },
    { name: 'format', command: [join(bin, 'oxfmt'), '--check', '.'] },
  ];
}
