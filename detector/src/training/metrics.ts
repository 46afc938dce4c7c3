import type { Verdict } from '../types.ts';
import type { LabelledComment } from './data-sets.ts';

/** How verdicts compare with labels. Shares are 0 to 1; NaN where there is nothing to share. */
export interface Metrics {
  comments: number;
  accuracy: number;
  /** Share of the positive comments that are hidden. */
  found: number;
  /** Share of the negative comments that are hidden: the harm done. */
  wronglyHidden: number;
  /** Share of the hidden comments that are positive. */
  precision: number;
  /** Area under the ROC curve of the score. */
  auc: number;
  /** Mean squared error of the score as a probability. */
  brier: number;
}

/** Compares verdicts with the labels of the same comments in the same order. */
export function metricsOf(
  comments: readonly LabelledComment[],
  verdicts: readonly Verdict[],
): Metrics {
  const pairs = comments.map(({ positive }, i) => ({
    positive,
    hidden: verdicts[i]?.verdict === 'hide',
    score: verdicts[i]?.score ?? 0,
  }));
  const positives = pairs.filter(({ positive }) => positive);
  const negatives = pairs.filter(({ positive }) => !positive);
  const hidden = pairs.filter((pair) => pair.hidden);
  return {
    comments: pairs.length,
    accuracy: share(pairs, (pair) => pair.hidden === pair.positive),
    found: share(positives, (pair) => pair.hidden),
    wronglyHidden: share(negatives, (pair) => pair.hidden),
    precision: share(hidden, (pair) => pair.positive),
    auc: areaUnderCurve(
      positives.map(({ score }) => score),
      negatives.map(({ score }) => score),
    ),
    brier:
      pairs.reduce((sum, { positive, score }) => sum + (score - (positive ? 1 : 0)) ** 2, 0) /
      pairs.length,
  };
}

/** One line of a table, percentages with one digit. */
export function metricsLine(name: string, metrics: Metrics): string {
  const cells = [metrics.accuracy, metrics.found, metrics.wronglyHidden, metrics.precision].map(
    (value) =>
      Number.isNaN(value) ? '–'.padStart(8) : `${(value * 100).toFixed(1)} %`.padStart(8),
  );
  const auc = Number.isNaN(metrics.auc) ? '–' : metrics.auc.toFixed(3);
  return `${name.padEnd(34)}${String(metrics.comments).padStart(7)}${cells.join('')}${auc.padStart(8)}${metrics.brier.toFixed(3).padStart(8)}`;
}

/** The table's head for `metricsLine`. */
export const metricsHead = `${'list'.padEnd(34)}${'rows'.padStart(7)}${['accur.', 'found', 'harmed', 'prec.', 'AUC', 'Brier'].map((head) => head.padStart(8)).join('')}`;

function share<T>(items: readonly T[], matches: (item: T) => boolean): number {
  return items.filter(matches).length / items.length;
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
