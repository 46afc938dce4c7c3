import { foldText } from '../text/normalise.ts';
import { hashText } from '../text/signature.ts';
import type { LabelledComment } from './read-sets.ts';
import { fitLogistic, logOddsOf, type SparseExample } from './sparse-logistic.ts';

/**
 * A simple text classifier to compare the model with. It returns the log-odds that a text is
 * positive.
 */
export type Baseline = (text: string) => number;

const bits = 18;

/**
 * Returns hashes of a text's words, word pairs and character n-grams (2 to 5), without
 * optimisation.
 */
function plainFeatures(text: string): number[] {
  const lower = text.toLowerCase();
  const found = new Set<number>();
  const words = lower.split(/[^\p{L}\p{N}']+/u).filter((word) => word !== '');
  for (const [i, word] of words.entries()) {
    found.add(hash(`w${word}`));
    if (i > 0) found.add(hash(`p${words[i - 1] ?? ''} ${word}`));
  }
  for (let size = 2; size <= 5; size += 1) {
    for (let i = 0; i + size <= lower.length; i += 1)
      found.add(hash(`c${lower.slice(i, i + size)}`));
  }
  return [...found];
}

/** Trains a logistic regression on `plainFeatures`. */
export function trainPlainLogistic(comments: readonly LabelledComment[]): Baseline {
  const fit = fitLogistic(
    comments.map(({ comment, positive }) => exampleOf(comment.text, positive)),
    2 ** bits,
    1e-5,
  );
  return (text) => logOddsOf(exampleOf(text, false), fit);
}

/** Trains a multinomial naive Bayes on words, with add-one smoothing. */
export function trainNaiveBayes(comments: readonly LabelledComment[]): Baseline {
  const counts = new Map<string, [number, number]>();
  const totals: [number, number] = [0, 0];
  const documents: [number, number] = [1, 1];
  for (const { comment, positive } of comments) {
    const label = positive ? 1 : 0;
    documents[label] += 1;
    for (const word of wordsIn(comment.text)) {
      const count = counts.get(word) ?? [0, 0];
      count[label] += 1;
      counts.set(word, count);
      totals[label] += 1;
    }
  }
  const size = counts.size;
  return (text) => {
    let sum = Math.log(documents[1] / documents[0]);
    for (const word of wordsIn(text)) {
      const [negative, positive] = counts.get(word) ?? [0, 0];
      sum += Math.log((positive + 1) / (totals[1] + size));
      sum -= Math.log((negative + 1) / (totals[0] + size));
    }
    return sum;
  };
}

function wordsIn(text: string): string[] {
  return foldText(text).folded.match(/[\p{L}\p{N}']+/gu) ?? [];
}

function exampleOf(text: string, positive: boolean): SparseExample {
  const columns = Uint32Array.from(plainFeatures(text));
  const share = 1 / Math.sqrt(Math.max(1, columns.length));
  return { columns, values: new Float32Array(columns.length).fill(share), positive, weight: 1 };
}

function hash(text: string): number {
  const value = hashText(text);
  return Math.imul(value ^ (value >>> 15), 0x85ebca6b) & (2 ** bits - 1);
}
