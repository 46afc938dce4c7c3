import type { Verdict } from '../types.ts';
import { generator } from './own/expand.ts';

export interface Outcome {
  positive: boolean;
  verdict: Verdict['verdict'];
  category: Verdict['category'];
  /** A score that is higher if the comment should more likely be hidden. */
  score: number;
}

/**
 * A comparison of outcomes with labels. Shares are from 0 to 1, or NaN if there are no comments to
 * count.
 */
export interface Metrics {
  positives: number;
  harmless: number;
  /** The share of positive comments that are hidden. */
  recall: number;
  /** The share of positive comments that are hidden or about which the creator is asked. */
  recallWithAsk: number;
  /** The share of harmless comments that are hidden. */
  harmlessHidden: number;
  /** The area under the score's ROC curve. */
  auc: number;
}

/** Compares outcomes with their labels. */
export function metricsOf(outcomes: readonly Outcome[]): Metrics {
  const positives = outcomes.filter(({ positive }) => positive);
  const harmless = outcomes.filter(({ positive }) => !positive);
  return {
    positives: positives.length,
    harmless: harmless.length,
    recall: share(positives, ({ verdict }) => verdict === 'hide'),
    recallWithAsk: share(positives, ({ verdict }) => verdict !== 'keep'),
    harmlessHidden: share(harmless, ({ verdict }) => verdict === 'hide'),
    auc: areaUnderCurve(
      positives.map(({ score }) => score),
      harmless.map(({ score }) => score),
    ),
  };
}

/**
 * Returns the share of hides that are right at a base rate: base × recall ÷ (base × recall + (1 −
 * base) × share of hidden harmless comments).
 */
export function rightShare(baseRate: number, recall: number, harmlessHidden: number): number {
  const right = baseRate * recall;
  return right / (right + (1 - baseRate) * harmlessHidden);
}

/** Returns Wilson's 95 % interval of a share. @param of the size of the sample */
export function intervalOf(portion: number, of: number): { low: number; high: number } {
  if (of === 0 || Number.isNaN(portion)) return { low: Number.NaN, high: Number.NaN };
  const z = 1.96;
  const middle = (portion + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const half =
    (z / (1 + (z * z) / of)) * Math.sqrt((portion * (1 - portion)) / of + (z * z) / (4 * of * of));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** Returns the 95 % bootstrap interval of the AUC, with a fixed seed. */
export function aucInterval(
  outcomes: readonly Outcome[],
  rounds = 100,
): { low: number; high: number } {
  const random = generator(1);
  const positives = outcomes.filter(({ positive }) => positive).map(({ score }) => score);
  const harmless = outcomes.filter(({ positive }) => !positive).map(({ score }) => score);
  const draw = (from: readonly number[]): number[] =>
    from.map(() => from[Math.floor(random() * from.length)] ?? 0);
  const areas = Array.from({ length: rounds }, () =>
    areaUnderCurve(draw(positives), draw(harmless)),
  ).sort((a, b) => a - b);
  return {
    low: areas[Math.floor(rounds * 0.025)] ?? Number.NaN,
    high: areas[Math.floor(rounds * 0.975)] ?? Number.NaN,
  };
}

/** Returns the recall at the score that hides this share of the harmless comments. */
export function recallAt(outcomes: readonly Outcome[], harmlessHidden: number): number {
  const ranked = outcomes
    .filter(({ positive }) => !positive)
    .map(({ score }) => score)
    .sort((a, b) => b - a);
  const bar = ranked[Math.floor(harmlessHidden * ranked.length)] ?? Number.NaN;
  return share(
    outcomes.filter(({ positive }) => positive),
    ({ score }) => score > bar,
  );
}

/**
 * Returns which share of the bad comments that are not hidden stands in the first rows of the
 * review, which lists the comments that the detector asks about, those with a score next to 0.5
 * first.
 *
 * @param baseRate the share of bad comments
 * @param rows the number of rows per 1,000 comments
 */
export function shareInReview(
  bad: readonly Outcome[],
  ordinary: readonly Outcome[],
  baseRate: number,
  rows: number,
): number {
  const weighted = [
    ...bad.map((one) => ({ ...one, bad: true, weight: (1000 * baseRate) / bad.length })),
    ...ordinary.map((one) => ({
      ...one,
      bad: false,
      weight: (1000 * (1 - baseRate)) / ordinary.length,
    })),
  ];
  const asked = weighted
    .filter(({ verdict }) => verdict === 'ask')
    .sort((a, b) => Math.abs(a.score - 0.5) - Math.abs(b.score - 0.5));
  let left = rows;
  let found = 0;
  for (const one of asked) {
    const part = Math.min(left, one.weight);
    left -= part;
    if (one.bad) found += part;
  }
  const missed = weighted.filter((one) => one.bad && one.verdict !== 'hide');
  return found / missed.reduce((sum, { weight }) => sum + weight, 0);
}

/** Formats a share in %, with one decimal by default. */
export function percent(value: number, digits = 1): string {
  return Number.isNaN(value) ? '–' : (value * 100).toFixed(digits);
}

function share<T>(items: readonly T[], matches: (item: T) => boolean): number {
  return items.filter(matches).length / items.length;
}

/**
 * Returns the probability that a positive comment scores higher than a harmless one. Ties count
 * half.
 */
export function areaUnderCurve(positives: readonly number[], harmless: readonly number[]): number {
  const all = [
    ...positives.map((score) => ({ score, positive: true })),
    ...harmless.map((score) => ({ score, positive: false })),
  ].sort((a, b) => a.score - b.score);
  let rankSum = 0;
  for (let i = 0; i < all.length;) {
    let end = i;
    while (end < all.length && all[end]?.score === all[i]?.score) end += 1;
    const rank = (i + 1 + end) / 2;
    for (; i < end; i += 1) if (all[i]?.positive === true) rankSum += rank;
  }
  const count = positives.length;
  return (rankSum - (count * (count + 1)) / 2) / (count * harmless.length);
}
