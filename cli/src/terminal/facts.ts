import type { Output } from './output.ts';
import { wrapped } from './text.ts';

/**
 * Prints names with their values: two columns on a terminal, or a tab between name and value for
 * programs.
 */
export function printFacts(output: Output, facts: readonly (readonly [string, string])[]): void {
  const column = Math.max(0, ...facts.map(([name]) => name.length)) + 2;
  for (const [name, value] of facts) {
    if (!output.isTerminal) {
      output.line(`${name}\t${value}`);
      continue;
    }
    const [first = '', ...rest] = wrapped(value, output.width - column).split('\n');
    output.line(`${output.style('dim', name.padEnd(column))}${first}`);
    for (const line of rest) output.line(`${' '.repeat(column)}${line}`);
  }
}
