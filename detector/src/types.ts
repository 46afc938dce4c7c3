import type { Corrections } from './channel/correction-weights.ts';
import type { Vocabulary } from './channel/vocabulary.ts';

/** What a comment can be hidden for. */
export type Category = 'scam' | 'spam' | 'inappropriate';

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
  videoTitle?: string;
  /**
   * Makes the signatures of this channel differ from those of any other; only signatures made under
   * the same key can be compared.
   */
  fingerprintKey?: string;
  /** What earlier passes saw on this channel, as `Judge.index` gave it under the same key. */
  earlier?: readonly Uint8Array[];
  /** What the channel's viewers usually say; see `channel/vocabulary.ts`. */
  vocabulary?: Vocabulary;
  /** What the creator's decisions taught; see `channel/corrections.ts`. */
  corrections?: Corrections;
}

/** The creator's choice, and the statistical model to judge with. */
export interface Settings {
  sensitivity: Record<Category, Sensitivity>;
  model: Model;
}

/**
 * Why a comment was judged so. Web and CLI translate every code; adding one here makes their tables
 * incomplete, which their type checks notice.
 */
export type ReasonCode =
  /** The creator wrote it: kept. */
  | 'creator'
  /** The creator trusts this author: kept. */
  | 'trusted-author'
  /** Praises or thanks the creator: speaks for keeping. */
  | 'appreciation'
  /** Asks to go on at WhatsApp, Telegram or another messenger. */
  | 'messenger-contact'
  /** A phone number, also one in disguise. */
  | 'phone-number'
  /** An email address given as a way of contact. */
  | 'email-address'
  /** A link away from the platform. */
  | 'external-link'
  /** A link that hides where it leads. */
  | 'shortened-link'
  /** A link to another video, playlist or channel. */
  | 'platform-link'
  /** The author's name looks like the creator's. */
  | 'creator-impersonation'
  /** The author's name itself carries an advert or a way of contact. */
  | 'contact-in-name'
  /** The author's name lures: sexual offers, invitations to a profile, gifts. */
  | 'lure-name'
  /** Asks viewers to subscribe to or visit somebody else's channel. */
  | 'self-promotion'
  /** Offers subscriptions or likes in exchange. */
  | 'sub-for-sub'
  /** Asks for likes, shares or votes to no other end. */
  | 'engagement-bait'
  /** Advertises a product, a page or a site. */
  | 'advert'
  /** Advertises online gambling. */
  | 'gambling-advert'
  /** Promises returns from an investment, coin or trading. */
  | 'investment-promise'
  /** Praises an adviser, trader or healer by name. */
  | 'adviser-praise'
  /** Offers to recover money, coins or accounts. */
  | 'recovery-offer'
  /** Says a prize, gift or giveaway was won or can be claimed. */
  | 'giveaway'
  /** Offers easy money or work from home. */
  | 'easy-money'
  /** Sexual services or dating bait. */
  | 'adult-lure'
  /** Letters were disguised to escape filters. */
  | 'disguised-text'
  /** Several authors post nearly the same text. */
  | 'near-duplicate'
  /** Copies an earlier comment of another author that viewers liked. */
  | 'copied-comment'
  /** One author posts nearly the same text again and again. */
  | 'repeated-by-author'
  /** The same number, handle or address occurs in several comments. */
  | 'shared-contact'
  /** Several authors recommend the same person. */
  | 'shared-name'
  /** Several accounts answer each other with the same story. */
  | 'reply-ring'
  /** The same account lures viewers in other comments. */
  | 'lures-elsewhere'
  /** Hatred against people for what they are. */
  | 'hate'
  /** Insults or degrades a person. */
  | 'harassment'
  /** Threatens, or wishes somebody's death or injury. */
  | 'threat'
  /** Explicit sexual content. */
  | 'sexual'
  /** The statistical model finds it like comments that people marked. */
  | 'statistical-model'
  /** A second opinion found it so; the detector alone was unsure. */
  | 'second-opinion';

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
