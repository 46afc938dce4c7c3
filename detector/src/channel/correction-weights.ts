import type { Keyed } from './words.ts';

/** What a creator's decisions taught about the comments of one channel. No text is among it. */
export interface Corrections {
  /** Signed weights of words, pairs of words and reasons by their keyed hash. */
  weights: Int8Array;
  /** How many decisions taught it. */
  decisions: number;
  keyed: Keyed;
}
