/** The log-odds of a comment, and its label. */
export interface Scored {
  logOdds: number;
  positive: boolean;
  weight: number;
}

/**
 * Fits probability = sigmoid(slope × logOdds + offset) by Newton's method (Platt 1999). If all
 * comments have the same label, it leaves log-odds unchanged.
 */
export function plattScaling(scored: readonly Scored[]): { slope: number; offset: number } {
  let slope = 1;
  let offset = 0;
  if (!scored.some(({ positive }) => positive) || scored.every(({ positive }) => positive)) {
    return { slope, offset };
  }
  for (let step = 0; step < 100; step += 1) {
    // The gradient and Hessian of the loss. The ridge keeps the result finite if the comments are
    // separable.
    let [bySlope, byOffset, slopes, mixed, offsets] = [ridge * slope, 0, ridge, 0, ridge];
    for (const { logOdds, positive, weight } of scored) {
      const probability = 1 / (1 + Math.exp(-(slope * logOdds + offset)));
      const error = weight * (probability - (positive ? 1 : 0));
      const curve = weight * probability * (1 - probability);
      bySlope += error * logOdds;
      byOffset += error;
      slopes += curve * logOdds * logOdds;
      mixed += curve * logOdds;
      offsets += curve;
    }
    const determinant = slopes * offsets - mixed * mixed;
    const down = (offsets * bySlope - mixed * byOffset) / determinant;
    const across = (slopes * byOffset - mixed * bySlope) / determinant;
    slope -= limited(down);
    offset -= limited(across);
    if (Math.abs(down) + Math.abs(across) < 1e-9) break;
  }
  return { slope, offset };
}

const ridge = 0.1;

/** Limits a step of Newton's method, which may be too long far from the solution. */
function limited(step: number): number {
  return Math.max(-0.5, Math.min(0.5, step));
}
