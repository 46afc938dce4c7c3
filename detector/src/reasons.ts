import type { Category } from './category.ts';

/**
 * Every reason to judge a comment so: which category it speaks for, and its weight beside others, in
 * log-odds. The weights order the reasons of a verdict and tell scam from spam. Those of accounts,
 * copies and campaigns also count in the decision; the model has learned the weights of the others.
 *
 * The texts that creators read are in shared/src/reasons.ts; the type check of the web app fails if a
 * code has none.
 */
const REASONS = {
  /** The creator wrote it: kept. */
  creator: { category: null, weight: 0 },
  /** The creator trusts this author: kept. */
  'trusted-author': { category: null, weight: 0 },
  /** The creator blocked this author: hidden. */
  'blocked-author': { category: null, weight: 10 },
  /** The creator blocked a word, phrase, link or expression that it contains: hidden. */
  'blocked-text': { category: null, weight: 10 },
  /** Praises or thanks the creator: speaks for keeping. */
  appreciation: { category: null, weight: -3 },
  /** Asks to go on at WhatsApp, Telegram or another messenger. */
  'messenger-contact': { category: 'scam', weight: 3.2 },
  /** A phone number, also one in disguise. */
  'phone-number': { category: 'scam', weight: 2.2 },
  /** An email address given as a way of contact. */
  'email-address': { category: 'scam', weight: 1.2 },
  /** A link away from the platform. */
  'external-link': { category: 'spam', weight: 1.8 },
  /** A link that hides where it leads. */
  'shortened-link': { category: 'spam', weight: 2.2 },
  /** A link to another video, playlist or channel. */
  'platform-link': { category: 'spam', weight: 1 },
  /** The author's name looks like the creator's. */
  'creator-impersonation': { category: 'scam', weight: 3.2 },
  /** The author's name itself carries an advert or a way of contact. */
  'contact-in-name': { category: 'scam', weight: 4.4 },
  /** The author's name lures: sexual offers, invitations to a profile, gifts. */
  'lure-name': { category: 'spam', weight: 4.4 },
  /** Asks viewers to subscribe to or visit somebody else's channel. */
  'self-promotion': { category: 'spam', weight: 4.4 },
  /** Offers subscriptions or likes in exchange. */
  'sub-for-sub': { category: 'spam', weight: 4.4 },
  /** Asks for likes, shares or votes to no other end. */
  'engagement-bait': { category: 'spam', weight: 1 },
  /** Advertises a product, a page or a site. */
  advert: { category: 'spam', weight: 2.6 },
  /** Advertises online gambling. */
  'gambling-advert': { category: 'spam', weight: 4.4 },
  /** Promises returns from an investment, coin or trading. */
  'investment-promise': { category: 'scam', weight: 3.2 },
  /** Praises an adviser, trader or healer by name. */
  'adviser-praise': { category: 'scam', weight: 3.2 },
  /** Offers to recover money, coins or accounts. */
  'recovery-offer': { category: 'scam', weight: 4.4 },
  /** Says a prize, gift or giveaway was won or can be claimed. */
  giveaway: { category: 'scam', weight: 3.4 },
  /** Offers easy money or work from home. */
  'easy-money': { category: 'scam', weight: 3.6 },
  /** Sexual services or dating bait. */
  'adult-lure': { category: 'spam', weight: 4.4 },
  /** Letters were disguised to escape filters. */
  'disguised-text': { category: 'spam', weight: 1.5 },
  /** Several authors post nearly the same text. */
  'near-duplicate': { category: 'spam', weight: 1.6 },
  /** Copies an earlier comment of another author that viewers liked. */
  'copied-comment': { category: 'spam', weight: 4.4 },
  /** One author posts nearly the same text again and again. */
  'repeated-by-author': { category: 'spam', weight: 1.6 },
  /** The same number, handle or address occurs in several comments. */
  'shared-contact': { category: 'scam', weight: 2 },
  /** Several authors recommend the same person. */
  'shared-name': { category: 'scam', weight: 2.4 },
  /** Several accounts answer each other with the same story. */
  'reply-ring': { category: 'scam', weight: 2.4 },
  /** The same account lures viewers in other comments. */
  'lures-elsewhere': { category: 'scam', weight: 3.2 },
  /** Hatred against people for what they are. */
  hate: { category: 'inappropriate', weight: 4.8 },
  /** Insults or degrades a person. */
  harassment: { category: 'inappropriate', weight: 4.4 },
  /** Threatens, or wishes somebody's death or injury. */
  threat: { category: 'inappropriate', weight: 4.8 },
  /** Explicit sexual content. */
  sexual: { category: 'inappropriate', weight: 4.4 },
  /** The statistical model finds it like comments that people marked. */
  'statistical-model': { category: null, weight: 1 },
  /** The creator decided so on comments like it. */
  'creator-decisions': { category: null, weight: 1 },
  /** A second opinion found it so; the detector alone was unsure. */
  'second-opinion': { category: null, weight: 0 },
} as const satisfies Record<string, { category: Category | null; weight: number }>;

export type ReasonCode = keyof typeof REASONS;

export const evidence: Readonly<Record<ReasonCode, { category: Category | null; weight: number }>> =
  REASONS;
