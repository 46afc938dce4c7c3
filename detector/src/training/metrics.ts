import type { Verdict } from '../types.ts';

/** What was said of a comment, and what is true. */
export interface Outcome {
  positive: boolean;
  hidden: boolean;
  /** Anything that rises with the belief that it should be hidden. */
  score: number;
}

/** How outcomes compare with labels. Shares are 0 to 1; NaN where there is nothing to share. */
export interface Metrics {
  comments: number;
  positives: number;
  accuracy: number;
  /** Share of the positive comments that are hidden. */
  recall: number;
  /** Share of the negative comments that are hidden: the harm done. */
  hamHidden: number;
  /** Share of the hidden comments that are positive. */
  precision: number;
  /** Recall at the score that hides one in a hundred of the negative comments. */
  recallAtOne: number;
  /** Area under the ROC curve of the score. */
  auc: number;
  /** Mean gap between score and share of positives, over ten bands of the score. */
  calibrationError: number;
}

/** Compares outcomes with their labels. */
export function metricsOf(outcomes: readonly Outcome[]): Metrics {
  const positives = outcomes.filter(({ positive }) => positive);
  const negatives = outcomes.filter(({ positive }) => !positive);
  const ranked = negatives.map(({ score }) => score).sort((a, b) => b - a);
  const bar = ranked[Math.floor(ranked.length / 100)] ?? Number.NaN;
  return {
    comments: outcomes.length,
    positives: positives.length,
    accuracy: share(outcomes, ({ hidden, positive }) => hidden === positive),
    recall: share(positives, ({ hidden }) => hidden),
    hamHidden: share(negatives, ({ hidden }) => hidden),
    precision: share(
      outcomes.filter(({ hidden }) => hidden),
      ({ positive }) => positive,
    ),
    recallAtOne: ranked.length === 0 ? Number.NaN : share(positives, ({ score }) => score > bar),
    auc: areaUnderCurve(
      positives.map(({ score }) => score),
      negatives.map(({ score }) => score),
    ),
    calibrationError: calibrationError(outcomes),
  };
}

/** The outcomes of verdicts on comments in the same order. */
export function outcomesOf(
  comments: readonly { positive: boolean }[],
  verdicts: readonly Verdict[],
): Outcome[] {
  return comments.map(({ positive }, i) => ({
    positive,
    hidden: verdicts[i]?.verdict === 'hide',
    score: verdicts[i]?.score ?? 0,
  }));
}

/**
 * Wilson's 95 % interval of a share.
 *
 * @param of how many there are in all
 */
export function intervalOf(portion: number, of: number): { low: number; high: number } {
  if (of === 0 || Number.isNaN(portion)) return { low: Number.NaN, high: Number.NaN };
  const z = 1.96;
  const middle = (portion + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const half =
    (z / (1 + (z * z) / of)) * Math.sqrt((portion * (1 - portion)) / of + (z * z) / (4 * of * of));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** One line of a table, percentages with one digit and 95 % intervals. */
export function metricsLine(name: string, metrics: Metrics): string {
  const { comments, positives } = metrics;
  const cells = [
    withInterval(metrics.accuracy, comments),
    withInterval(metrics.recall, positives),
    withInterval(metrics.hamHidden, comments - positives),
    percent(metrics.precision).padStart(7),
    percent(metrics.recallAtOne).padStart(7),
    (Number.isNaN(metrics.auc) ? '–' : metrics.auc.toFixed(3)).padStart(7),
    (Number.isNaN(metrics.calibrationError) ? '–' : metrics.calibrationError.toFixed(3)).padStart(
      7,
    ),
  ];
  return `${name.padEnd(36)}${String(comments).padStart(6)}  ${cells.join('')}`;
}

/** The table's head for `metricsLine`. */
export const metricsHead = `${'list'.padEnd(36)}${'rows'.padStart(6)}  ${['accuracy', 'recall', 'ham hidden'].map((head) => head.padEnd(20)).join('')}${['prec.', 'R@1%', 'AUC', 'calib.'].map((head) => head.padStart(7)).join('')}`;

function withInterval(value: number, of: number): string {
  if (Number.isNaN(value)) return '–'.padEnd(20);
  const { low, high } = intervalOf(value, of);
  return `${percent(value)} (${percent(low)}–${percent(high)})`.padEnd(20);
}

/** A share in %, with one digit. */
export function percent(value: number): string {
  return Number.isNaN(value) ? '–' : (value * 100).toFixed(1);
}

function share<T>(items: readonly T[], matches: (item: T) => boolean): number {
  return items.filter(matches).length / items.length;
}

function calibrationError(outcomes: readonly Outcome[]): number {
  const bands = Map.groupBy(outcomes, ({ score }) => Math.min(9, Math.floor(score * 10)));
  let sum = 0;
  for (const band of bands.values()) {
    const mean = band.reduce((total, { score }) => total + score, 0) / band.length;
    sum += band.length * Math.abs(mean - share(band, ({ positive }) => positive));
  }
  return sum / outcomes.length;
}

/** Probability that a positive scores above a negative; ties count half. */
function areaUnderCurve(positives: readonly number[], negatives: readonly number[]): number {
  const all = [
    ...positives.map((score) => ({ score, positive: true })),
    ...negatives.map((score) => ({ score, positive: false })),
  ].sort((a, b) => a.score - b.score);
  let rankSum = 0;
  for (let i = 0; i < all.length;) {
    let end = i;
    while (end < all.length && all[end]?.score === all[i]?.score) end += 1;
    const rank = (i + 1 + end) / 2;
    for (; i < end; i += 1) if (all[i]?.positive === true) rankSum += rank;
  }
  const count = positives.length;
  return (rankSum - (count * (count + 1)) / 2) / (count * negatives.length);
}
