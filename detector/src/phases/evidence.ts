import type { Category, ReasonCode } from '../types.ts';

/**
 * What each reason is worth beside others, in log-odds, and what it speaks for. The weights order the
 * reasons of a verdict and tell scam from spam. Those of accounts, copies and campaigns also count in the
 * decision; the model has learned what the others are worth.
 */
export const evidence: Readonly<Record<ReasonCode, { category: Category | null; weight: number }>> =
  {
    creator: { category: null, weight: 0 },
    'trusted-author': { category: null, weight: 0 },
    appreciation: { category: null, weight: -3 },
    'messenger-contact': { category: 'scam', weight: 3.2 },
    'phone-number': { category: 'scam', weight: 2.2 },
    'email-address': { category: 'scam', weight: 1.2 },
    'external-link': { category: 'spam', weight: 1.8 },
    'shortened-link': { category: 'spam', weight: 2.2 },
    'platform-link': { category: 'spam', weight: 1 },
    'creator-impersonation': { category: 'scam', weight: 3.2 },
    'contact-in-name': { category: 'scam', weight: 4.4 },
    'lure-name': { category: 'spam', weight: 4.4 },
    'self-promotion': { category: 'spam', weight: 4.4 },
    'sub-for-sub': { category: 'spam', weight: 4.4 },
    'engagement-bait': { category: 'spam', weight: 1 },
    advert: { category: 'spam', weight: 2.6 },
    'gambling-advert': { category: 'spam', weight: 4.4 },
    'investment-promise': { category: 'scam', weight: 3.2 },
    'adviser-praise': { category: 'scam', weight: 3.2 },
    'recovery-offer': { category: 'scam', weight: 4.4 },
    giveaway: { category: 'scam', weight: 3.4 },
    'easy-money': { category: 'scam', weight: 3.6 },
    'adult-lure': { category: 'spam', weight: 4.4 },
    'disguised-text': { category: 'spam', weight: 1.5 },
    'near-duplicate': { category: 'spam', weight: 1.6 },
    'copied-comment': { category: 'spam', weight: 4.4 },
    'repeated-by-author': { category: 'spam', weight: 1.6 },
    'shared-contact': { category: 'scam', weight: 2 },
    'shared-name': { category: 'scam', weight: 2.4 },
    'reply-ring': { category: 'scam', weight: 2.4 },
    'lures-elsewhere': { category: 'scam', weight: 3.2 },
    hate: { category: 'inappropriate', weight: 4.8 },
    harassment: { category: 'inappropriate', weight: 4.4 },
    threat: { category: 'inappropriate', weight: 4.8 },
    sexual: { category: 'inappropriate', weight: 4.4 },
    'statistical-model': { category: null, weight: 1 },
    'second-opinion': { category: null, weight: 0 },
  };
