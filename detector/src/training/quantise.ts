/**
 * Converts weights to signed bytes.
 *
 * @param least bytes with a smaller absolute value become 0
 * @returns the bytes, and the log-odds of a byte of 1
 */
export function quantise(
  weights: Float64Array,
  least: number,
): { weights: Int8Array; scale: number } {
  const greatest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const scale = greatest === 0 ? 1 : greatest / 127;
  const bytes = Int8Array.from(weights, (weight) => {
    const byte = Math.round(weight / scale);
    return Math.abs(byte) < least ? 0 : byte;
  });
  return { weights: bytes, scale };
}

/** Rounds a number to six decimals, so that a model file is short. */
export function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
