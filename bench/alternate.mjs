import { spawnSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';

/**
 * Times commands in turns, so that a busy moment of the machine affects all of them equally.
 *
 * @param {Record<string, string[]>} commands the commands by name; the first is the baseline
 * @param {{rounds?: number, cwd?: string, env?: Record<string, string | undefined>}} [options]
 * @returns {Record<string, number>} the median time of each command in ms; the first round does not count
 */
export function alternate(commands, { rounds = 21, cwd, env = process.env } = {}) {
  /** @type {Record<string, number[]>} */
  const times = Object.fromEntries(Object.keys(commands).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const [name, [file = '', ...args]] of Object.entries(commands)) {
      const startedAt = performance.now();
      const { status, stderr, error } = spawnSync(file, args, { cwd, env, encoding: 'utf8' });
      const ms = performance.now() - startedAt;
      if (error) throw error;
      if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr}`);
      if (round > 0) times[name]?.push(ms);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, median(list)]));
}

/**
 * Times functions of this process in turns, as `alternate` times commands.
 *
 * @param {Record<string, () => Promise<unknown>>} steps the functions by name; the first is the baseline
 * @param {{rounds?: number}} [options]
 * @returns {Promise<Record<string, number>>} the median time of each function in ms; the first round does not count
 */
export async function alternateSteps(steps, { rounds = 201 } = {}) {
  /** @type {Record<string, number[]>} */
  const times = Object.fromEntries(Object.keys(steps).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const [name, step] of Object.entries(steps)) {
      const startedAt = performance.now();
      await step();
      if (round > 0) times[name]?.push(performance.now() - startedAt);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, median(list)]));
}

/**
 * Prints medians, and the ratio of each one to the first.
 *
 * @param {string} title
 * @param {Record<string, number>} medians in ms, by name
 */
export function report(title, medians) {
  const [baseline = 1] = Object.values(medians);
  process.stdout.write(`${title}\n`);
  for (const [name, ms] of Object.entries(medians))
    process.stdout.write(
      `  ${name.padEnd(44)} ${ms.toFixed(ms < 10 ? 2 : 0).padStart(5)} ms  ${(ms / baseline).toFixed(2)} ×\n`,
    );
}

/**
 * Returns the median of a list.
 *
 * @param {number[]} list
 */
export function median(list) {
  return list.toSorted((one, two) => one - two)[Math.floor(list.length / 2)] ?? Number.NaN;
}
