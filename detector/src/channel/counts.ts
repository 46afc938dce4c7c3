import { mix } from './words.ts';

/** The number of counts in a vocabulary, a power of two. */
export const buckets = 2 ** 14;

/** Counts up to this number are exact. */
const exact = 32;
/** Above `exact`, each step stands for a count that is 6 % larger than the previous step's. */
const growth = 1.06;

/** The count that each step of a one-byte counter represents (Morris 1978), up to ten million. */
export const counts = Float64Array.from({ length: 256 }, (_, step) =>
  step <= exact ? step : exact + (growth ** (step - exact) - 1) / (growth - 1),
);

/**
 * Counts one more occurrence and returns the new step. If a step stands for n occurrences, only one
 * call in n reaches it, at random.
 *
 * @param draw a value that differs from call to call
 */
export function raise(step: number, hash: number, draw: number): number {
  const gap = (counts[step + 1] ?? Infinity) - (counts[step] ?? 0);
  if (gap > 1 && mix(hash ^ Math.imul(draw, 0x9e3779b1)) * gap >= 2 ** 32) return step;
  return step + 1;
}

/** Returns the step that stands for half the count. */
export function halved(step: number): number {
  const half = (counts[step] ?? 0) / 2;
  let at = step;
  while (at > 0 && (counts[at] ?? 0) > half) at -= 1;
  return at;
}
