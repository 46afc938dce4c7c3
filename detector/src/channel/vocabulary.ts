import { knows, shareElsewhere, type Background } from './background.ts';
import { buckets, counts, halved, raise } from './counts.ts';
import { keyedBy, wordHashes, type Keyed } from './words.ts';

/** How often words occur in the kept comments of one channel. No text is among it. */
export interface Vocabulary {
  /** Logarithmic counts of words by their keyed hash: see `counts.ts`. */
  steps: Uint8Array;
  /** How many comments taught it, as counted after ageing. */
  comments: number;
  /** How many different words these had, summed over the comments. */
  words: number;
  /** How many of these words occur elsewhere, too. */
  known: number;
  /** Mean `vocabularyLogRatio` of the channel's comments, before each was learned. */
  usual: number;
  keyed: Keyed;
}

/** What speaks for a comment beside its being kept. */
export interface Esteem {
  likes?: number;
  creatorReplied?: boolean;
}

const version = 1;
/** Version, four numbers of four bytes; then the counts. */
const header = 17;
/** How many bytes a vocabulary takes. */
export const vocabularyBytes = header + buckets;

/** A channel changes: from here on all counts are halved, so that recent comments weigh more. */
const mostComments = 50_000;
/** Likes from which on a comment is esteemed. */
const esteemed = 3;
/** About how many comments the usual ratio is the mean of. */
const usualOver = 500;

// Found on tune parts with `evaluate-channel`.
/** Log-odds of fraud below which a comment may teach: a missed scam must not pass for usual. */
export const teachesBelow = -1.5;
/** Pulls the ratio of words that were seen seldom towards none. */
const smoothing = 1;
/** Few words are weak evidence: each comment is padded by this much without evidence. */
const silence = 8;
/** Comments at which the vocabulary has half its weight. */
const halfTrust = 500;
const weight = 1.5;
/** The share of the usual ratio at which a comment is neither usual nor unusual. */
const centre = 0.5;
/** A channel where the same is said again and again must not make all else unusual. */
const mostCentre = 0.4;
/** Bounds of the shift. */
const mostUsual = 2;
const mostUnusual = 1;
/** Share of known words from which on, and from which on fully, the background fits the language. */
const fits = { from: 0.75, fully: 0.85 };

/** What a new channel starts with, and what a reset leaves. */
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
 * Learns the words of a kept comment whose log-odds are below `teachesBelow`. Call it once for each such
 * comment. Likes and the creator's reply make it count up to three times.
 *
 * @param folded the text as `foldText` folds it
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
 * Mean log ratio of how often a text's words occur on this channel and how often elsewhere. Above 0 the
 * channel's viewers use such words more than others.
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
    // A common word is weak evidence: a rare one counts about three times as much.
    const tells = -Math.log10(Math.max(share, Math.min(0.5, seen / words)));
    sum += tells * Math.log((seen + smoothing) / (words * share + smoothing));
    telling += tells;
  }
  return sum / (telling + silence);
}

/**
 * What to SUBTRACT from the log-odds of fraud: positive for what the channel's viewers usually say,
 * negative for what they don't. 0 on a new channel; its weight grows with what was learned.
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

/** How much the vocabulary counts, 0 to 1: none where the background is in another language. */
function trustIn({ comments, words, known }: Vocabulary): number {
  if (words === 0) return 0;
  const fit = (known / words - fits.from) / (fits.fully - fits.from);
  return (Math.max(0, Math.min(1, fit)) * comments) / (comments + halfTrust);
}

/** How common a word is, here or elsewhere, as a share of all words. */
export function commonness(
  { steps, words, keyed }: Vocabulary,
  background: Background,
): (hash: number) => number {
  return (hash) => {
    const seen = counts[steps[keyed(hash) & (buckets - 1)] ?? 0] ?? 0;
    // A thousand words more, so that the first comments do not make their words common.
    return Math.max(shareElsewhere(background, hash), Math.min(0.5, seen / (words + 1000)));
  };
}

/** The vocabulary as bytes, to keep until the next pass. */
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

/** Reads what `vocabularyToBytes` wrote under the same key; anything else gives an empty one. */
export function vocabularyFromBytes(bytes: Uint8Array, key: string): Vocabulary {
  const vocabulary = emptyVocabulary(key);
  if (bytes.length !== vocabularyBytes || bytes[0] !== version) return vocabulary;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  vocabulary.comments = Math.min(mostComments, view.getUint32(1));
  vocabulary.words = view.getUint32(5);
  vocabulary.known = Math.min(vocabulary.words, view.getUint32(9));
  // A value that is not a number is ignored.
  vocabulary.usual = view.getFloat32(13) || 0;
  vocabulary.steps.set(bytes.subarray(header));
  return vocabulary;
}
