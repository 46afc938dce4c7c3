import type { Category } from './category.ts';
import type { ReasonCode } from './reasons.ts';

export type { Category, ReasonCode };

import type { Corrections } from './channel/correction-weights.ts';
import type { Vocabulary } from './channel/vocabulary.ts';

/** How readily a category is hidden: `relaxed` hides least, `strict` most. */
export type Sensitivity = 'relaxed' | 'balanced' | 'strict';

/** One comment as read from the platform. */
export interface Comment {
  id: string;
  /** Display name, with or without a leading @. */
  author: string;
  authorChannelId?: string;
  /** Plain text, not HTML. */
  text: string;
  /** ISO 8601. */
  publishedAt?: string;
  /** The comment this one answers. */
  parentId?: string;
  likes?: number;
}

/** What is known around the comments. */
export interface Context {
  /** The creator's channel id: comments by it are always kept. */
  creatorId?: string;
  creatorName?: string;
  creatorHandle?: string;
  /** Channel ids whose comments are always kept. */
  trustedAuthors?: ReadonlySet<string>;
  /** Why the creator's own rules hide a comment, whatever it says; null if they don't. */
  blocks?: (comment: Comment) => Block | null;
  videoTitle?: string;
  /**
   * Makes the signatures of this channel differ from those of any other; only signatures made under
   * the same key can be compared.
   */
  fingerprintKey?: string;
  /** What earlier passes saw on this channel, as `Judge.index` gave it under the same key. */
  earlier?: readonly Uint8Array[];
  /** Told by what each comment is compared with others; not for comments that are always kept. */
  observe?: (comment: Comment, traits: Traits) => void;
  /** What the channel's viewers usually say; see `channel/vocabulary.ts`. */
  vocabulary?: Vocabulary;
  /** What the creator's decisions taught; see `channel/corrections.ts`. */
  corrections?: Corrections;
}

/** By what a comment is compared with others. */
export interface Traits {
  /** MinHash of its text under the context's key, see `text/signature.ts`; null if it is too short. */
  signature: Uint16Array | null;
  /** The numbers and addresses that it passes on, in one spelling. */
  contacts: readonly string[];
  /** The names that it passes on. */
  names: readonly string[];
}

/** The creator's choice, and the statistical model to judge with. */
export interface Settings {
  sensitivity: Record<Category, Sensitivity>;
  model: Model;
}

/** The rule of the creator that hides a comment. */
export type Block = Pick<Reason, 'code' | 'span'>;

/** One reason of a verdict. */
export interface Reason {
  code: ReasonCode;
  /** UTF-16 offsets into the original text; absent where no single passage is to blame. */
  span?: { start: number; end: number };
  /** How much it speaks for hiding, in log-odds; negative speaks for keeping. */
  weight: number;
}

/** What the detector thinks of one comment. */
export interface Verdict {
  id: string;
  /** `ask` leaves the comment public: the creator, or a second opinion, is to decide. */
  verdict: 'hide' | 'ask' | 'keep';
  /** What it would be hidden for; null where nothing speaks for hiding. */
  category: Category | null;
  /** Probability, 0 to 1, that it should be hidden. */
  score: number;
  /** Strongest first; a hidden comment has at least one. */
  reasons: Reason[];
}

/** Logistic regression on hashed n-grams and named signals for one question. */
export interface Head {
  /** One signed byte per hashed feature; empty for a model without text features. */
  weights: Int8Array;
  /** What a weight of 1 stands for, in log-odds. */
  scale: number;
  bias: number;
  /** Learned log-odds of the phases' findings, by their code. */
  signals: Readonly<Record<string, number>>;
  /** Platt scaling at real base rates: probability = sigmoid(slope × log-odds + offset). */
  calibration: { slope: number; offset: number };
  /** Least log-odds to ask the creator, and to hide at each sensitivity. */
  cuts: Readonly<Record<Sensitivity | 'ask', number>>;
}

/** The statistical model, ready for use: see `model/model.ts`. */
export interface Model {
  /** Names the training run; part of what a cached verdict depends on. */
  version: string;
  /** The hash table has 2^bits entries. */
  bits: number;
  /** Is it scam or spam? */
  fraud: Head;
  /** Is it hateful, threatening, degrading or sexual? */
  abuse: Head;
}
