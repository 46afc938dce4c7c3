import { lureNames, sexualWord, type Kind } from '../patterns/lure-names.ts';
import { lureWordsIn } from '../patterns/lure-words.ts';
import { expression } from '../text/expression.ts';
import { foldText, leetLetters, type FoldedText } from '../text/normalise.ts';
import { type Finding, type Subject } from './phase.ts';

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
const capitals = /\p{Ll}\p{Lu}/u;
const atCapital = /(?<=\p{Ll})(?=\p{Lu})/gu;

/**
 * Finds names that are lures: sexual offers, invitations to a profile, gifts. It reads only the
 * name. It sees through digits that stand for letters, look-alikes, signs between letters, and
 * joined words.
 */
export function lureNamePhase({ comment, name }: Subject): Finding[] {
  if (!mayLure.test(name.folded) && open.test(name.folded)) {
    return lureWordsIn(wordsOf(name.folded)) >= enoughWords ? found(sureStrength) : [];
  }
  const { author } = comment;
  const address = addressed.exec(name.folded);
  // An address on a platform for pictures is no lure, because artists and fans also name it.
  const isAddress = address !== null && address.groups?.['shared'] === undefined;
  if (adultOnly.test(author) || isAddress) return found(sureStrength);
  const { written, decoded } = readingsOf(author, name);
  const asWritten = offersIn(written);
  const read = decoded === written ? asWritten : offersIn(decoded);
  const sexual = read.kinds.has('sexual');
  const isSure =
    Math.max(lureWordsIn(written), lureWordsIn(decoded)) >= enoughWords ||
    asWritten.sure ||
    read.sure ||
    isTwofold(asWritten.kinds.union(read.kinds)) ||
    (sexual &&
      (suggestive.test(author) ||
        // A sexual word that is hidden behind digits or signs is there on purpose.
        !asWritten.kinds.has('sexual') ||
        !offersIn(bareWordsOf(author)).kinds.has('sexual') ||
        differentWordsIn(decoded) > 1));
  if (isSure) return found(sureStrength);
  const isDoubted =
    address !== null || asWritten.kinds.size > 0 || read.kinds.size > 0 || suggestive.test(author);
  return isDoubted ? found(doubted) : [];
}

function found(strength: number): Finding[] {
  return [{ code: 'lure-name', strength }];
}

/** Returns the offers in a name's words, and whether one of the lureNames is certain. */
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

/**
 * Returns the words of a name without replacing look-alikes, invisible characters and separated
 * letters.
 */
function bareWordsOf(author: string): string {
  return author
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(atCapital, ' ')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}+'\p{Cf}]+/gu, ' ')
    .trim();
}

/** Returns the words of a name as written, and with digits and signs decoded to letters. */
function readingsOf(author: string, name: FoldedText): { written: string; decoded: string } {
  const bare = author.startsWith('@') ? author.slice(1) : author;
  const { folded } = capitals.test(bare) ? foldText(bare.replaceAll(atCapital, ' ')) : name;
  const written = wordsOf(folded);
  return {
    written,
    decoded: signs.test(folded) ? wordsOf(folded.replaceAll(leetWord, decode)) : written,
  };
}

const signs = /[\d@$!|]/u;
/**
 * Matches a word in which signs may stand for letters. Digits at its end are the account's number.
 */
const leetWord = /(?<![a-z\d@$!|])(?=[\d@$!|]*[a-z])([a-z\d@$!|]*[a-z$@!])(\d*)/gu;
const letters: Readonly<Record<string, string>> = {
  ...leetLetters,
  '8': 'b',
  '9': 'g',
  '!': 'i',
  '|': 'l',
};

function decode(_: string, word: string, number: string): string {
  return `${word.replaceAll(/[\d@$!|]/gu, (sign) => letters[sign] ?? sign)} ${number}`;
}

/** Matches separate letters that form a word, as in «s e x». */
const alone = /(?<![a-z\d])[a-z](?: [a-z])+(?![a-z\d])/gu;

function wordsOf(folded: string): string {
  return folded
    .replaceAll(/[^\p{L}\p{N}+']+/gu, ' ')
    .replaceAll(alone, (run) => run.replaceAll(' ', ''))
    .trim();
}
