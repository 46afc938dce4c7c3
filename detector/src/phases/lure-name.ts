import { lureNames, sexualWord, type Kind } from '../patterns/lure-names.ts';
import { lureWordsIn } from '../patterns/lure-words.ts';
import { expression } from '../text/expression.ts';
import { bareWordsOf, readingsOf, wordsOf } from '../text/name-words.ts';
import type { FoldedText } from '../text/normalise.ts';
import { createNameJudge } from '../model/name-model.ts';
import type { NameHead } from '../types.ts';
import type { Phase } from './phase.ts';

/** The strength of a name that alone hides the comment. */
const sureStrength = 1.2;
/** The strength of a name that some fans also have, which makes the detector ask at most. */
const doubted = 0.5;
/** The smallest sum of the words' values at which the name is certainly a lure. */
const enoughWords = 3;

const everySexualWord = new RegExp(sexualWord.source, 'gu');

/** Matches a part of every lure, so that most names need no further check. */
const mayLure = expression`
  sex|seks|nud|nue|naked|xxx|porn|horn|fans|cam|boob|titt|tits|hook|milf|blow|mast|cum|fuck|cul
  |libert|coquin|escort|desnud|cachond|foll|teton|putit|hot|wet|lonely|local|single|real|dirty
  |busty|naught|slut|pack|rencontre|cita|pussy|salope|zorra|erotic|bio|fil|pfp|avatar|pic|phot
  |fot|page|pagina|chan|chain|canal|link|lien|enlace|about|name|nom|vid|site|stor|album|conten
  |pseudo|tap|cli|press|touch|toca|pulsa|text|mess|msg|dm|inbox|date|meet|chat|talk|write|ecri
  |parle|escrib|habl|mand|contact|whats|tele|snap|kiss|hmu|free|grati|win|claim|get|won|gagn
  |gana|recla|collect|recu|reci|tg|insta|kik|disc|femme|meuf|chica|mujer|nena
`;
/** Matches words of ordinary letters with a number after them. Such a name has no hidden words. */
const open = /^[a-z]{2,}(?:[ ._-][a-z]{2,}){0,3}[ ._-]?\d*$/u;
const adultOnly = /🔞/u;
const suggestive = /🍑|🍆|💦|👅/u;
/** Matches a messenger and an address in a name: «tg: @anna_x». */
const addressed = expression`
  (?:^|[^a-z])(?:
    (?:tg|telegram|whats ?app|wa|kik)|(?<shared>snap(?:chat)?|sc|insta(?:gram)?|ig)
  )[ _.-]?(?:[:=➜→👉]|@) ?@?[\w.]{4,}
`;

/** What a name offers by the rules. */
export interface NameOffers {
  kinds: ReadonlySet<Kind>;
  /** Whether the rules alone show that the name is a lure. */
  sure: boolean;
  /** Whether the rules alone make the name doubtful. */
  doubtful: boolean;
}

/**
 * Creates the phase that finds names that are lures: sexual offers, invitations to a profile, gifts.
 * It reads only the name. It sees through digits that stand for letters, look-alikes, signs between
 * letters, and joined words.
 *
 * @param names the learned weights of names; without them, only the rules judge
 */
export function createLureNamePhase(names?: NameHead): Phase {
  const judgeName = names && createNameJudge(names);
  return ({ comment: { author }, name }) => {
    const offers = nameOffersOf(author, name);
    const learned = offers.sure ? 'lure' : judgeName?.(author, name, offers.kinds);
    if (learned === 'lure') return [{ code: 'lure-name', strength: sureStrength }];
    const isDoubted = learned === 'doubted' || offers.doubtful;
    return isDoubted ? [{ code: 'lure-name', strength: doubted }] : [];
  };
}

const noOffers: NameOffers = { kinds: new Set(), sure: false, doubtful: false };

/** Returns what a name offers by the rules. */
export function nameOffersOf(author: string, name: FoldedText): NameOffers {
  if (!mayLure.test(name.folded) && open.test(name.folded)) {
    return lureWordsIn(wordsOf(name.folded)) >= enoughWords ? sureOffer(new Set()) : noOffers;
  }
  const address = addressed.exec(name.folded);
  // An address on a platform for pictures is no lure, because artists and fans also name it.
  const isAddress = address !== null && address.groups?.['shared'] === undefined;
  if (adultOnly.test(author) || isAddress) return sureOffer(new Set());
  const { written, decoded } = readingsOf(author, name);
  const asWritten = offersIn(written);
  const read = decoded === written ? asWritten : offersIn(decoded);
  const kinds = asWritten.kinds.union(read.kinds);
  const sure =
    Math.max(lureWordsIn(written), lureWordsIn(decoded)) >= enoughWords ||
    asWritten.sure ||
    read.sure ||
    isTwofold(kinds) ||
    (read.kinds.has('sexual') &&
      (suggestive.test(author) ||
        // A sexual word that is hidden behind digits or signs is there on purpose.
        !asWritten.kinds.has('sexual') ||
        !offersIn(bareWordsOf(author)).kinds.has('sexual') ||
        differentWordsIn(decoded) > 1));
  if (sure) return sureOffer(kinds);
  const doubtful = address !== null || kinds.size > 0 || suggestive.test(author);
  return { kinds, sure, doubtful };
}

function sureOffer(kinds: ReadonlySet<Kind>): NameOffers {
  return { kinds, sure: true, doubtful: true };
}

/** Returns the offers in a name's words, and whether one of the patterns is certain. */
function offersIn(words: string): { kinds: ReadonlySet<Kind>; sure: boolean } {
  const kinds = new Set<Kind>();
  for (const { kind, pattern, sure } of lureNames) {
    if ((kinds.has(kind) && !sure) || !pattern.test(words)) continue;
    kinds.add(kind);
    if (sure) return { kinds, sure: true };
  }
  return { kinds, sure: false };
}

/**
 * Returns the number of different sexual words. The decoration «xxx» of players' names does not
 * count.
 */
function differentWordsIn(words: string): number {
  const different = new Set(Array.from(words.matchAll(everySexualWord), ([word]) => word));
  return different.size - (different.has('xxx') ? 1 : 0);
}

/**
 * Returns whether a name offers two different things, which is not chance. An age counts only
 * beside a sexual word.
 */
function isTwofold(kinds: ReadonlySet<Kind>): boolean {
  return kinds.size - (kinds.has('age') && !kinds.has('sexual') ? 1 : 0) > 1;
}
