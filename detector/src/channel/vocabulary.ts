import { knows, shareElsewhere, type Background } from './background.ts';
import { buckets, counts, halved, raise } from './counts.ts';
import { keyedBy, wordHashes, type Keyed } from './words.ts';

/** How often words occur in the kept comments of one channel. It contains no text. */
export interface Vocabulary {
  /** Logarithmic counts of words by their keyed hash; see `counts.ts`. */
  steps: Uint8Array;
  /** The number of learned comments; it is halved when the vocabulary ages. */
  comments: number;
  /** The number of different words of each comment, summed over the comments. */
  words: number;
  /** The number of learned words that also occur on other channels. */
  known: number;
  /**
   * The mean `vocabularyLogRatio` of the channel's comments, each computed before the vocabulary
   * learned it.
   */
  usual: number;
  keyed: Keyed;
}

/** Signs that viewers or the creator value a comment. */
export interface Esteem {
  likes?: number;
  creatorReplied?: boolean;
}

const version = 1;
/** The version (1 byte) and four numbers of 4 bytes each; the counts follow. */
const header = 17;
/** The size of a vocabulary, in bytes. */
export const vocabularyBytes = header + buckets;

/** At this number of comments all counts are halved, so that recent comments have more weight. */
const mostComments = 50_000;
/** The smallest number of likes at which a comment counts more than once. */
const esteemed = 3;
/** The approximate number of comments over which the usual ratio is averaged. */
const usualOver = 500;

// `evaluate-channel` found the following values on tune parts.
/**
 * The vocabulary learns only from comments below these log-odds of fraud, so that missed scams do
 * not count.
 */
export const teachesBelow = -1.5;
/** Moves the ratio of rarely seen words towards the neutral value. */
const smoothing = 1;
/**
 * The weight of neutral evidence that is added to each comment, so that a short comment has little
 * effect.
 */
const silence = 8;
/** The number of comments at which the vocabulary has half its weight. */
const halfTrust = 500;
const weight = 1.5;
/**
 * The log ratio of a neutral comment, neither usual nor unusual, as a fraction of
 * `Vocabulary.usual`.
 */
const centre = 0.5;
/**
 * The largest log ratio that counts as neutral. Without this limit, most comments would be unusual
 * on a channel whose viewers repeat the same words.
 */
const mostCentre = 0.4;
/** The largest shift for usual and for unusual comments. */
const mostUsual = 2;
const mostUnusual = 1;
/**
 * The shares of words that also occur on other channels. Below `from`, the channel's language does
 * not fit the background; above `fully`, it fits completely.
 */
const fits = { from: 0.75, fully: 0.85 };

/** Returns the vocabulary of a new channel, or after a reset. */
export function emptyVocabulary(key: string): Vocabulary {
  return {
    steps: new Uint8Array(buckets),
    comments: 0,
    words: 0,
    known: 0,
    usual: 0,
    keyed: keyedBy(key),
  };
}

/**
 * Learns the words of a kept comment with log-odds below `teachesBelow`. A comment with likes or a
 * reply by the creator counts up to three times.
 *
 * @param folded the text after `foldText`
 */
export function learn(
  vocabulary: Vocabulary,
  folded: string,
  { likes = 0, creatorReplied = false }: Esteem,
  background: Background,
): void {
  const { steps, keyed } = vocabulary;
  const hashes = new Set(wordHashes(folded));
  if (hashes.size === 0) return;
  const ratio = logRatio(vocabulary, hashes, background);
  vocabulary.usual += (ratio - vocabulary.usual) / Math.min(usualOver, vocabulary.comments + 1);
  const times = 1 + (likes >= esteemed ? 1 : 0) + (creatorReplied ? 1 : 0);
  for (const hash of hashes) {
    const bucket = keyed(hash) & (buckets - 1);
    for (let time = 0; time < times; time += 1) {
      steps[bucket] = raise(steps[bucket] ?? 0, hash, vocabulary.comments + time);
    }
    if (knows(background, hash)) vocabulary.known += times;
  }
  vocabulary.comments += times;
  vocabulary.words += times * hashes.size;
  if (vocabulary.comments >= mostComments) age(vocabulary);
}

function age(vocabulary: Vocabulary): void {
  vocabulary.steps = vocabulary.steps.map(halved);
  vocabulary.comments = Math.floor(vocabulary.comments / 2);
  vocabulary.words = Math.floor(vocabulary.words / 2);
  vocabulary.known = Math.floor(vocabulary.known / 2);
}

/**
 * Returns the mean log ratio of the words' frequency on this channel to their frequency elsewhere.
 * It is positive if this channel's viewers use the words more often.
 */
export function vocabularyLogRatio(
  vocabulary: Vocabulary,
  folded: string,
  background: Background,
): number {
  return logRatio(vocabulary, new Set(wordHashes(folded)), background);
}

function logRatio(
  { steps, words, keyed }: Vocabulary,
  hashes: ReadonlySet<number>,
  background: Background,
): number {
  if (words === 0) return 0;
  let sum = 0;
  let telling = 0;
  for (const hash of hashes) {
    const seen = counts[steps[keyed(hash) & (buckets - 1)] ?? 0] ?? 0;
    const share = shareElsewhere(background, hash);
    // A common word is weak evidence. A rare one has up to three times its weight.
    const tells = -Math.log10(Math.max(share, Math.min(0.5, seen / words)));
    sum += tells * Math.log((seen + smoothing) / (words * share + smoothing));
    telling += tells;
  }
  return sum / (telling + silence);
}

/**
 * Returns the amount to subtract from the log-odds of fraud. It is positive if the channel's
 * viewers often use these words, negative if they seldom do, and 0 on a new channel. It grows with
 * the number of learned comments.
 */
export function vocabularyShift(
  vocabulary: Vocabulary,
  folded: string,
  background: Background,
): number {
  const trust = trustIn(vocabulary);
  if (trust === 0) return 0;
  const ratio = vocabularyLogRatio(vocabulary, folded, background);
  const from = Math.min(mostCentre, centre * vocabulary.usual);
  return trust * Math.max(-mostUnusual, Math.min(mostUsual, weight * (ratio - from)));
}

/**
 * Returns the weight of the vocabulary, 0 to 1. It is 0 if the background is in another language.
 */
function trustIn({ comments, words, known }: Vocabulary): number {
  if (words === 0) return 0;
  const fit = (known / words - fits.from) / (fits.fully - fits.from);
  return (Math.max(0, Math.min(1, fit)) * comments) / (comments + halfTrust);
}

/**
 * Returns a function that returns a word's share of all words, on this channel or on others,
 * whichever is larger.
 */
export function commonness(
  { steps, words, keyed }: Vocabulary,
  background: Background,
): (hash: number) => number {
  return (hash) => {
    const seen = counts[steps[keyed(hash) & (buckets - 1)] ?? 0] ?? 0;
    // Adds a thousand words, so that the first comments' words do not count as common.
    return Math.max(shareElsewhere(background, hash), Math.min(0.5, seen / (words + 1000)));
  };
}

/** Converts the vocabulary to bytes, to be stored until the next pass. */
export function vocabularyToBytes(vocabulary: Vocabulary): Uint8Array {
  const bytes = new Uint8Array(vocabularyBytes);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, version);
  view.setUint32(1, vocabulary.comments);
  view.setUint32(5, vocabulary.words);
  view.setUint32(9, vocabulary.known);
  view.setFloat32(13, vocabulary.usual);
  bytes.set(vocabulary.steps, header);
  return bytes;
}

/**
 * Parses the output of `vocabularyToBytes` for the same key. Other bytes give an empty vocabulary.
 */
export function vocabularyFromBytes(bytes: Uint8Array, key: string): Vocabulary {
  const vocabulary = emptyVocabulary(key);
  if (bytes.length !== vocabularyBytes || bytes[0] !== version) return vocabulary;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  vocabulary.comments = Math.min(mostComments, view.getUint32(1));
  vocabulary.words = view.getUint32(5);
  vocabulary.known = Math.min(vocabulary.words, view.getUint32(9));
  vocabulary.usual = view.getFloat32(13) || 0;
  vocabulary.steps.set(bytes.subarray(header));
  return vocabulary;
}
