import type { Category } from './category.ts';

interface Evidence {
  category: Category | null;
  /**
   * The weight in log-odds, which orders the reasons of a verdict and distinguishes scam from spam.
   */
  weight: number;
  /**
   * How a finding counts in the decision; omitted for warnings, which `decide` handles on their own,
   * and for reasons that are not findings of a phase.
   * - `learned`: with the weight that the model has learned, whatever `weight` is.
   * - `added`: `weight` is added to the model's log-odds, and enough of them hide a comment without
   *   the model. These are findings about accounts, copies and many comments together, which the
   *   model cannot learn from texts of other channels.
   */
  counts?: 'learned' | 'added';
}

/**
 * Every reason for a verdict.
 *
 * The texts that creators read are in shared/src/reasons.ts. The type check of the web app fails if
 * a code has no text.
 */
const REASONS = {
  /** The creator wrote the comment, so it is kept. */
  creator: { category: null, weight: 0 },
  /** The creator trusts the author, so the comment is kept. */
  'trusted-author': { category: null, weight: 0 },
  /** The creator blocked the author, so the comment is hidden. */
  'blocked-author': { category: null, weight: 10 },
  /**
   * The comment contains a word, phrase, link or expression that the creator blocked, so it is
   * hidden.
   */
  'blocked-text': { category: null, weight: 10 },
  /** The comment praises or thanks the creator, which supports keeping it. */
  appreciation: { category: null, weight: -3, counts: 'learned' },
  /** The comment warns of scams, fakes or bots, so it is not hidden without being asked about. */
  warning: { category: null, weight: -2 },
  /** The comment asks to move to WhatsApp, Telegram or another messenger. */
  'messenger-contact': { category: 'scam', weight: 3.2, counts: 'learned' },
  /** The comment contains a phone number, possibly in disguise. */
  'phone-number': { category: 'scam', weight: 2.2, counts: 'learned' },
  /** The comment contains an email address to contact. */
  'email-address': { category: 'scam', weight: 1.2, counts: 'learned' },
  /** The comment contains a link to another site. */
  'external-link': { category: 'spam', weight: 1.8, counts: 'learned' },
  /** The comment contains a link that hides its target. */
  'shortened-link': { category: 'spam', weight: 2.2, counts: 'learned' },
  /** The comment contains a link to another video, playlist or channel. */
  'platform-link': { category: 'spam', weight: 1, counts: 'learned' },
  /** The author's name looks like the creator's. */
  'creator-impersonation': { category: 'scam', weight: 3.2, counts: 'added' },
  /** The author's name contains an advert or a way of contact. */
  'contact-in-name': { category: 'scam', weight: 4.4, counts: 'added' },
  /** The author's name is a lure: sexual offers, invitations to a profile, gifts. */
  'lure-name': { category: 'spam', weight: 4.4, counts: 'added' },
  /** The comment asks viewers to subscribe to or visit another channel. */
  'self-promotion': { category: 'spam', weight: 4.4, counts: 'learned' },
  /** The comment offers subscriptions or likes in exchange. */
  'sub-for-sub': { category: 'spam', weight: 4.4, counts: 'learned' },
  /** The comment asks for likes, shares or votes without another purpose. */
  'engagement-bait': { category: 'spam', weight: 1, counts: 'learned' },
  /** The comment advertises a product, a page or a site. */
  advert: { category: 'spam', weight: 2.6, counts: 'learned' },
  /** The comment advertises online gambling. */
  'gambling-advert': { category: 'spam', weight: 4.4, counts: 'learned' },
  /** The comment promises returns from an investment, coin or trading. */
  'investment-promise': { category: 'scam', weight: 3.2, counts: 'learned' },
  /** The comment praises an adviser, trader or healer by name. */
  'adviser-praise': { category: 'scam', weight: 3.2, counts: 'learned' },
  /** The comment offers to recover money, coins or accounts. */
  'recovery-offer': { category: 'scam', weight: 4.4, counts: 'learned' },
  /** The comment says that a prize, gift or giveaway was won or can be claimed. */
  giveaway: { category: 'scam', weight: 3.4, counts: 'learned' },
  /** The comment offers easy money or work from home. */
  'easy-money': { category: 'scam', weight: 3.6, counts: 'learned' },
  /** The comment offers sexual services or dating. */
  'adult-lure': { category: 'spam', weight: 4.4, counts: 'learned' },
  /** The comment contains letters that are disguised to escape filters. */
  'disguised-text': { category: 'spam', weight: 1.5, counts: 'learned' },
  /** Several authors post nearly the same text. */
  'near-duplicate': { category: 'spam', weight: 1.6, counts: 'added' },
  /** The comment copies an earlier comment of another author that viewers liked. */
  'copied-comment': { category: 'spam', weight: 4.4, counts: 'added' },
  /** One author posts nearly the same text repeatedly. */
  'repeated-by-author': { category: 'spam', weight: 1.6, counts: 'added' },
  /** The same number, handle or address occurs in several comments. */
  'shared-contact': { category: 'scam', weight: 2, counts: 'added' },
  /** Several authors recommend the same person. */
  'shared-name': { category: 'scam', weight: 2.4, counts: 'added' },
  /** Several accounts answer each other with the same story. */
  'reply-ring': { category: 'scam', weight: 2.4, counts: 'added' },
  /** Other comments of the same account are lures. */
  'lures-elsewhere': { category: 'scam', weight: 3.2, counts: 'added' },
  /** The comment expresses hatred of people for what they are. */
  hate: { category: 'inappropriate', weight: 4.8, counts: 'learned' },
  /** The comment insults or degrades a person. */
  harassment: { category: 'inappropriate', weight: 4.4, counts: 'learned' },
  /** The comment threatens, or wishes somebody's death or injury. */
  threat: { category: 'inappropriate', weight: 4.8, counts: 'learned' },
  /** The comment contains explicit sexual content. */
  sexual: { category: 'inappropriate', weight: 4.4, counts: 'learned' },
  /** The statistical model finds the comment similar to comments that people labelled. */
  'statistical-model': { category: null, weight: 1 },
  /** The creator has hidden, restored or kept similar comments. */
  'creator-decisions': { category: null, weight: 1 },
  /** A second opinion decided, because the detector's verdict was uncertain. */
  'second-opinion': { category: null, weight: 0 },
} as const satisfies Record<string, Evidence>;

export type ReasonCode = keyof typeof REASONS;

/** The codes in the order of the table. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant are known
export const reasonCodes = Object.keys(REASONS) as readonly ReasonCode[];

export const evidence: Readonly<Record<ReasonCode, Evidence>> = REASONS;
