import type { Kind } from '../patterns/lure-names.ts';
import { readingsOf } from '../text/name-words.ts';
import type { FoldedText } from '../text/normalise.ts';
import type { NameHead } from '../types.ts';
import { createFeatureReader, shapeShare, type TextFeatures } from './features.ts';

/** A name's learned evidence of a lure. */
export type NameVerdict = 'lure' | 'doubted' | 'ordinary';

const symbols = /\p{Extended_Pictographic}/gu;

/**
 * Creates a function that computes the features of names: those of a text for the words as written
 * and as decoded, the emoji, and the shapes of the name as written.
 */
export function createNameFeatureReader(
  bits: number,
): (author: string, name: FoldedText) => TextFeatures {
  const featuresOf = createFeatureReader(bits);
  return (author, name) => {
    const { written, decoded } = readingsOf(author, name);
    const words = decoded === written ? written : `${written} ${decoded}`;
    const emoji = Array.from(author.matchAll(symbols), ([symbol]) => symbol).join('');
    return featuresOf(`${words} ${emoji}`, author);
  };
}

/**
 * Prepares the head for names. The returned function says what a name is by its words, signs and
 * offers.
 */
export function createNameJudge(
  head: NameHead,
): (author: string, name: FoldedText, offers: ReadonlySet<Kind>) => NameVerdict {
  if (head.weights.length === 0) return () => 'ordinary';
  const featuresOf = createNameFeatureReader(head.bits);
  return (author, name, offers) => {
    const { columns, words, shapes } = featuresOf(author, name);
    let ofWords = 0;
    let ofShapes = 0;
    for (let i = 0; i < words; i += 1) ofWords += head.weights[columns[i] ?? 0] ?? 0;
    for (let i = words; i < columns.length; i += 1) ofShapes += head.weights[columns[i] ?? 0] ?? 0;
    let logOdds = head.bias;
    if (words > 0) logOdds += (head.scale * ofWords) / Math.sqrt(words);
    if (shapes > 0) logOdds += (head.scale * ofShapes * shapeShare) / Math.sqrt(shapes);
    for (const offer of offers) logOdds += head.signals[offer] ?? 0;
    if (logOdds >= head.cuts.hide) return 'lure';
    return logOdds >= head.cuts.ask ? 'doubted' : 'ordinary';
  };
}
