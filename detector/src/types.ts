import type { Category } from './category.ts';
import type { ReasonCode } from './reasons.ts';

export type { Category, ReasonCode };

import type { Corrections } from './channel/correction-weights.ts';
import type { Vocabulary } from './channel/vocabulary.ts';

/**
 * How much evidence hides a comment of a category: `relaxed` hides the fewest comments, `strict`
 * the most.
 */
export type Sensitivity = 'relaxed' | 'balanced' | 'strict';

/** A comment of the platform. */
export interface Comment {
  id: string;
  /** The display name, with or without @. */
  author: string;
  authorChannelId?: string;
  /** The plain text, not HTML. */
  text: string;
  /** The time in ISO 8601. */
  publishedAt?: string;
  /** The id of the comment to which this one replies. */
  parentId?: string;
  likes?: number;
}

/** The data about the channel that are used to judge its comments. */
export interface Context {
  /** The id of the creator's channel, whose comments are always kept. */
  creatorId?: string;
  creatorName?: string;
  creatorHandle?: string;
  /** The channel ids of authors whose comments are always kept. */
  trustedAuthors?: ReadonlySet<string>;
  /**
   * Returns the creator's rule that hides a comment, whatever its text is; null if there is none.
   */
  blocks?: (comment: Comment) => Block | null;
  videoTitle?: string;
  /** The key of the channel's signatures. Only signatures with the same key can be compared. */
  fingerprintKey?: string;
  /** The results of `Judge.index` of earlier passes over this channel, with the same key. */
  earlier?: readonly Uint8Array[];
  /**
   * Receives what the detector compares of each comment, except of comments that are always kept.
   */
  observe?: (comment: Comment, traits: Traits) => void;
  /** The words that the channel's viewers usually write; see `channel/vocabulary.ts`. */
  vocabulary?: Vocabulary;
  /** What the creator's decisions have taught; see `channel/corrections.ts`. */
  corrections?: Corrections;
}

/** What the detector compares of a comment to find similar ones. */
export interface Traits {
  /**
   * The MinHash of the text under the context's key, see `text/signature.ts`; null if the text is
   * too short.
   */
  signature: Uint16Array | null;
  /** The numbers and addresses that the comment mentions, in a normal form. */
  contacts: readonly string[];
  /** The names that the comment mentions. */
  names: readonly string[];
}

/** The creator's settings, and the statistical model. */
export interface Settings {
  sensitivity: Record<Category, Sensitivity>;
  model: Model;
}

/** The rule of the creator that hides a comment. */
export type Block = Pick<Reason, 'code' | 'span'>;

export interface Reason {
  code: ReasonCode;
  /**
   * The matched passage in UTF-16 offsets of the original text; absent if the reason is about the
   * whole text.
   */
  span?: { start: number; end: number };
  /** The evidence for hiding, in log-odds; negative for evidence to keep the comment. */
  weight: number;
}

export interface Verdict {
  id: string;
  /**
   * `ask` is an uncertain verdict: the comment stays public until the creator or a second opinion
   * decides.
   */
  verdict: 'hide' | 'ask' | 'keep';
  /** The category of the harm; null if there is no evidence of one. */
  category: Category | null;
  /** The probability that the comment should be hidden, 0 to 1. */
  score: number;
  /** The reasons, strongest first. A hidden comment has at least one. */
  reasons: Reason[];
}

/** A logistic regression on hashed n-grams and named signals, for one question. */
export interface Head {
  /** One signed byte for each hashed feature; empty for a model without text features. */
  weights: Int8Array;
  /** The log-odds of a weight of 1. */
  scale: number;
  bias: number;
  /** The learned log-odds of the phases' findings, by their code. */
  signals: Readonly<Record<string, number>>;
  /**
   * The Platt scaling for realistic base rates: probability = sigmoid(slope × log-odds + offset).
   */
  calibration: { slope: number; offset: number };
  /**
   * The lowest log-odds at which a comment is hidden, for each sensitivity, and the lowest at which
   * the creator is asked.
   */
  cuts: Readonly<Record<Sensitivity | 'ask', number>>;
}

/** A logistic regression on the n-grams of names and the rules' offers in them. */
export interface NameHead {
  /** The binary logarithm of the hash table's length. */
  bits: number;
  /** One signed byte for each hashed feature; empty for a model without names. */
  weights: Int8Array;
  /** The log-odds of a weight of 1. */
  scale: number;
  bias: number;
  /** The learned log-odds of what a name offers by the rules. */
  signals: Readonly<Record<string, number>>;
  /** The lowest log-odds at which a name alone hides a comment, or asks the creator. */
  cuts: Readonly<Record<'hide' | 'ask', number>>;
}

/** The statistical model in memory; see `model/model.ts`. */
export interface Model {
  /** The name of the training run. Cached verdicts depend on it. */
  version: string;
  /** The binary logarithm of the hash table's length. */
  bits: number;
  /** The head that recognises scam and spam. */
  fraud: Head;
  /** The head that recognises hateful, threatening, degrading or sexual comments. */
  abuse: Head;
  /** The head that recognises names that are lures. */
  names: NameHead;
}
