import { adultLures } from '../patterns/adult-lures.ts';
import { adverts } from '../patterns/adverts.ts';
import { gambling } from '../patterns/gambling.ts';
import { selfPromotion } from '../patterns/self-promotion.ts';
import { createFinder, type Finding, type Subject } from './phase.ts';

const find = createFinder('folded', [...selfPromotion, ...adverts, ...gambling, ...adultLures]);

/**
 * Finds adverts: for the author's own channel, for an exchange of subscriptions, for products,
 * gambling and adult offers.
 */
export function promotionPhase({ text }: Subject): Finding[] {
  return text.folded.length < 4 ? [] : find(text);
}
