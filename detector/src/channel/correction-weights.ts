import type { Keyed } from './words.ts';

/** What a creator's decisions taught about the comments of one channel. It contains no text. */
export interface Corrections {
  /** Signed weights of words, pairs of words and reasons, by their keyed hash. */
  weights: Int8Array;
  /** The number of decisions that the weights contain. */
  decisions: number;
  keyed: Keyed;
}
