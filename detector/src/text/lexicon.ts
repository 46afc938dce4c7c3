import { cuss as cussEnglish } from 'cuss';
import { cuss as cussSpanish } from 'cuss/es';
import { cuss as cussFrench } from 'cuss/fr';
import { cuss as cussItalian } from 'cuss/it';
import { cuss as cussPortuguese } from 'cuss/pt';
// The words that matter in abuse, in folded letters:
// - `words`: by their role in a sentence and by language. A word with `=` has this meaning only in
//   texts of its own language. `other` is for all languages that cannot be recognised.
// - `telling`: frequent words by which a text's language is recognised. Most of them exist only in
//   that language.
// - `beginnings`: of longer words, for languages with compounds or inflected words.
import file from './lexicon-words.json' with { type: 'json' };
import { foldText } from './normalise.ts';

/** The roles of words in a sentence, one bit each. */
const roles = {
  you: 1,
  they: 2,
  me: 4,
  group: 8,
  insult: 16,
  slur: 32,
  beast: 64,
  threat: 128,
  death: 256,
  sexual: 512,
  woman: 1024,
  swear: 2048,
  hate: 4096,
  expel: 8192,
  command: 16_384,
  negation: 32_768,
  report: 65_536,
  /** Insults that are used for things as often as for people. */
  mild: 131_072,
} as const satisfies Record<keyof typeof file.words, number>;
const roleBits: Readonly<Record<string, number>> = roles;

/** The languages that can be recognised by their common words. */
const languages: readonly string[] = Object.keys(file.telling);

/**
 * The signals that need two words: the role of each word, and the greatest distance between the
 * words' starts, in words.
 */
const pairs = [
  ['you+insult', roles.you, roles.insult, 4],
  ['you+mild', roles.you, roles.mild, 3],
  ['they+mild', roles.they | roles.woman, roles.mild, 4],
  ['group+mild', roles.group, roles.mild, 5],
  ['you+slur', roles.you, roles.slur, 4],
  ['you+threat', roles.you, roles.threat, 4],
  ['you+death', roles.you, roles.death, 4],
  ['you+sexual', roles.you, roles.sexual, 4],
  ['you+swear', roles.you, roles.swear, 2],
  ['you+command', roles.you, roles.command, 3],
  ['they+insult', roles.they, roles.insult, 4],
  ['they+threat', roles.they, roles.threat, 4],
  ['they+beast', roles.they, roles.beast, 4],
  ['group+insult', roles.group, roles.insult, 6],
  ['group+beast', roles.group, roles.beast, 6],
  ['group+expel', roles.group, roles.expel, 5],
  ['group+threat', roles.group, roles.threat, 6],
  ['group+swear', roles.group, roles.swear, 4],
  ['group+hate', roles.group, roles.hate, 5],
  ['woman+insult', roles.woman, roles.insult, 4],
  ['woman+sexual', roles.woman, roles.sexual, 4],
  ['me+threat', roles.me, roles.threat, 5],
  ['me+insult', roles.me, roles.insult, 3],
  ['me+sexual', roles.me, roles.sexual, 5],
  ['insult+insult', roles.insult, roles.insult, 2],
  ['negation+insult', roles.negation, roles.insult | roles.slur, 3],
  ['report+insult', roles.report, roles.insult | roles.slur | roles.threat, 4],
] as const;

/** The signals of single words. */
const singles = [
  ['insult', roles.insult],
  ['mild', roles.mild],
  ['slur', roles.slur],
  ['threat', roles.threat],
  ['sexual', roles.sexual],
  ['swear', roles.swear],
  ['group', roles.group],
] as const;

/**
 * The signals of the word lists of the package `cuss`, by how certainly a word is an insult, and
 * the signals of the whole text.
 */
const others = ['cuss2', 'cuss1', 'cuss2+you', 'cuss2-share', 'masked', 'untargeted'] as const;

/** The names of all signals, in the order of their columns. */
export const lexiconSignalNames: readonly string[] = [
  ...pairs.map(([name]) => name),
  ...singles.map(([name]) => name),
  ...others,
];

/** The number of characters that are read, which limits the time for hostile text. */
const longest = 1000;
const mostWords = 200;
/** The distance that the end of a sentence adds, in words. */
const sentenceGap = 3;
/** The greatest distance of the two words of a pair. */
const widestWindow = Math.max(...pairs.map(([, , , window]) => window));
/** The number of occurrences that count. */
const mostCounted = 3;
const nearCuss = 4;

/** The roles that matter alone: without a word in one of these roles, a text has no signals. */
const telling = singles.reduce<number>((all, [, role]) => all | role, roles.death);
const aimed =
  roles.you | roles.they | roles.group | roles.woman | roles.insult | roles.slur | roles.threat;
/** The roles of words that mean a person and rarely mean something else in another language. */
const target = roles.you | roles.group;
/** The roles of words that authors mask with signs. */
const maskedRoles = roles.insult | roles.slur | roles.swear | roles.sexual;

/**
 * Computes the signals of word lists in a text: insults, slurs, threats, swear words and their
 * targets. A signal that occurs once has strength 1; the second and third occurrence add less.
 *
 * @param plain the folded text with decoded digits and signs
 */
export function lexiconSignals(plain: string): Map<string, number> {
  const signals = new Map<string, number>();
  const { tokens, wordCount } = tokensOf(plain);
  const speech = speechOf(tokens);
  const words = tokens.map(({ entry, at, masked }) => {
    return { at, masked, role: roleIn(entry, speech), sureness: surenessIn(entry, speech) };
  });
  if (!words.some(({ role, sureness }) => (role & telling) !== 0 || sureness > 0)) return signals;
  const add = (name: string): void => {
    signals.set(name, (signals.get(name) ?? 0) + 1);
  };
  /** The last words with a role, as far as they can form a pair with the next one. */
  let recent: { role: number; at: number }[] = [];
  let latestCuss = -Infinity;
  let sure = 0;
  let all = 0;
  for (const { at, masked, role, sureness } of words) {
    recent = recent.filter((word) => at - word.at <= widestWindow);
    const isNear = (partners: number, window: number): boolean =>
      recent.some((word) => (word.role & partners) !== 0 && at - word.at <= window);
    if (masked) add('masked');
    if (sureness > 0) add(sureness === 2 ? 'cuss2' : 'cuss1');
    if (sureness === 2) {
      sure += 1;
      latestCuss = at;
      if (isNear(roles.you, nearCuss)) add('cuss2+you');
    }
    if (role === 0) continue;
    if ((role & roles.you) !== 0 && at - latestCuss <= nearCuss) add('cuss2+you');
    all |= role;
    for (const [name, bit] of singles) if ((role & bit) !== 0) add(name);
    for (const [name, first, second, window] of pairs) {
      if (
        ((role & second) !== 0 && isNear(first, window)) ||
        ((role & first) !== 0 && isNear(second, window))
      ) {
        add(name);
      }
    }
    recent.push({ role, at });
  }
  for (const [name, count] of signals) signals.set(name, Math.sqrt(Math.min(count, mostCounted)));
  if (sure > 0) signals.set('cuss2-share', Math.min(1, (3 * sure) / wordCount));
  if ((all & roles.swear) !== 0 && (all & aimed) === 0) signals.set('untargeted', 1);
  return signals;
}

interface Entry {
  /** The roles of the word in each list: those of `languages`, then `foreign` and `everywhere`. */
  roles: number[];
  /** The roles that the word has only if the text is in the language of the list. */
  homeRoles: number[];
  /** A bit for each list in which the word is a target. */
  aimedBy: number;
  /** A bit for each language that the word indicates. */
  votes: number;
  /** How certainly `cuss` considers the word an insult in each language: 0 to 2. */
  sureness: number[];
}

/** The list of languages in Latin letters that cannot be recognised, such as Polish. */
const foreign = languages.length;
/** The list of words in other scripts, whose letters indicate their language. */
const everywhere = foreign + 1;
const anyList = 2 ** (everywhere + 1) - 1;
/** The bit of English, which occurs in texts of all other languages. */
const english = 1;

/** The languages of a text. */
interface Speech {
  /** The index of the most likely language; English if no word indicates one. */
  language: number;
  /** A bit for each list that applies to the text. */
  heard: number;
}

function roleIn({ roles: listed, homeRoles }: Entry, { language, heard }: Speech): number {
  return listed.reduce(
    (all, role, list) => (((heard >> list) & 1) === 0 ? all : all | role),
    homeRoles[language] ?? 0,
  );
}

function surenessIn({ sureness }: Entry, { language }: Speech): number {
  return Math.max(sureness[language] ?? 0, sureness[0] ?? 0);
}

/** A word of a text that is on a list. */
interface Token {
  entry: Entry;
  /** The position of the word, where ends of sentences count as several words. */
  at: number;
  /** Whether signs replace some of the word's letters. */
  masked: boolean;
}

const aLetter = String.raw`[a-z0-9'\u{c0}-\u{1fff}\u{2c00}-\u{2fff}]`;
const aWord = String.raw`${aLetter}+(?:(?:\.|[*#_%+|!\-][*#_%+|!.\-]{0,2})${aLetter}+)*`;
const anUnspaced = String.raw`[\u{3040}-\u{d7ff}]`;
/**
 * Matches a word with at most three consecutive signs in it («b***h»), a run of characters in a
 * script without spaces, or the end of a sentence. «me...and» is two words.
 */
const part = new RegExp(String.raw`${aWord}|${anUnspaced}+|[!.?;\u{3000}-\u{303f}]`, 'gu');
const beginsWord = new RegExp(`^${aLetter}`, 'u');
const isUnspaced = new RegExp(`^${anUnspaced}`, 'u');
const signs = /[*#_%+|!.-]/u;
const longestUnspaced = 4;

/** Returns the listed words of a text, and the number of all words. */
function tokensOf(plain: string): { tokens: Token[]; wordCount: number } {
  const tokens: Token[] = [];
  const { entries } = lists();
  let at = 0;
  let wordCount = 0;
  const push = (entry: Entry | undefined, masked: boolean): void => {
    if (wordCount === mostWords) return;
    if (entry !== undefined) tokens.push({ entry, at, masked });
    wordCount += 1;
    at += 1;
  };
  for (const found of plain.slice(0, longest).match(part) ?? []) {
    if (beginsWord.test(found)) {
      const masked = signs.test(found);
      push(masked ? unmasked(found) : entryOf(found), masked);
    } else if (!isUnspaced.test(found)) {
      at += sentenceGap;
    } else {
      // In a script without spaces, any listed sequence of characters is a word.
      for (let start = 0; start < found.length;) {
        let size = longestUnspaced;
        while (size > 0 && !entries.has(found.slice(start, start + size))) size -= 1;
        if (size > 0) push(entries.get(found.slice(start, start + size)), false);
        start += Math.max(1, size);
      }
    }
  }
  return { tokens, wordCount };
}

/**
 * Returns the languages that most of the text's indicating words belong to. «Pedal» is an insult
 * only in Polish, so another language's list applies only if the text has one of that language's
 * targets, such as its «you», or no indicating word at all.
 */
function speechOf(tokens: readonly Token[]): Speech {
  const votes = languages.map(
    (_, i) => tokens.filter(({ entry }) => ((entry.votes >> i) & 1) !== 0).length,
  );
  const most = Math.max(...votes);
  const language = votes.indexOf(most);
  if (most === 0) return { language, heard: anyList };
  let heard = english | (1 << everywhere);
  for (const [i, count] of votes.entries()) if (count === most) heard |= 1 << i;
  for (const { entry } of tokens) {
    // A word that also belongs to the text's own language indicates no other one.
    if ((entry.aimedBy & heard) === 0 && (entry.votes & heard) === 0) heard |= entry.aimedBy;
  }
  return { language, heard };
}

/**
 * Returns the entry of a word: as it is, without repeated letters, without a plural's s, or by its
 * beginning.
 */
function entryOf(word: string): Entry | undefined {
  const { entries, beginnings } = lists();
  const known = entries.get(word);
  if (known !== undefined || word.length < 4) return known;
  if (/(.)\1\1/u.test(word)) {
    return (
      entries.get(word.replaceAll(/(.)\1{2,}/gu, '$1')) ??
      entries.get(word.replaceAll(/(.)\1{2,}/gu, '$1$1'))
    );
  }
  const plural = word.endsWith('s') ? entries.get(word.replace(/'?s$/u, '')) : undefined;
  if (plural !== undefined || word.length < 7) return plural;
  return beginnings.find(({ start }) => word.startsWith(start))?.entry;
}

/**
 * Returns the entry of the word behind «f*ck», «sh!t» or «bi.tch»; undefined if it is not on a
 * list.
 */
function unmasked(word: string): Entry | undefined {
  const { rude, shortened } = lists();
  const joined = word.replaceAll(/[^\p{L}\p{M}\d']/gu, '');
  if (joined.length < 3) return undefined;
  const read = word.replaceAll('!', 'i').replaceAll(/[^\p{L}\p{M}\d']/gu, '');
  return (
    rude.get(read) ??
    (joined.length >= 4 ? rude.get(joined) : undefined) ??
    // A shortened form counts only if a sign replaces letters; dots and hyphens only separate them.
    (/[*#_%+|!]/u.test(word) ? shortened.get(joined) : undefined)
  );
}

const cussOf: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  en: cussEnglish,
  fr: cussFrench,
  es: cussSpanish,
  it: cussItalian,
  pt: cussPortuguese,
};

interface Lists {
  entries: Map<string, Entry>;
  /** The rude words. `shortened` has their forms without one or two inner letters. */
  rude: Map<string, Entry>;
  shortened: Map<string, Entry>;
  /** The beginnings of longer words. */
  beginnings: { start: string; entry: Entry }[];
}

let read: Lists | undefined;

/** Returns all lists, which are built at the first call. */
function lists(): Lists {
  read ??= readLists();
  return read;
}

function newEntry(): Entry {
  return { roles: [], homeRoles: [], aimedBy: 0, votes: 0, sureness: [] };
}

function listOf(language: string, word: string): number {
  if (language !== 'other') return languages.indexOf(language);
  return /\p{Script=Latin}/u.test(word) ? foreign : everywhere;
}

function readLists(): Lists {
  const entries = new Map<string, Entry>();
  const entryFor = (word: string): Entry => {
    const { folded } = foldText(word);
    const entry = entries.get(folded) ?? newEntry();
    entries.set(folded, entry);
    return entry;
  };
  const all = Object.entries(file.words).flatMap(([role, byLanguage]) =>
    Object.entries(byLanguage).map(([language, list]) => ({ bit: bitOf(role), language, list })),
  );
  for (const { bit, language, list } of all) {
    for (const listed of list.split(' ')) {
      const confined = listed.startsWith('=');
      const word = confined ? listed.slice(1) : listed;
      const entry = entryFor(word);
      const by = confined ? entry.homeRoles : entry.roles;
      const index = listOf(language, word);
      by[index] = (by[index] ?? 0) | bit;
      if (!confined && (bit & target) !== 0) entry.aimedBy |= 1 << index;
    }
  }
  for (const [i, [language, list]] of Object.entries(file.telling).entries()) {
    for (const word of list.split(' ')) entryFor(word).votes |= 1 << i;
    for (const [word, sureness] of Object.entries(cussOf[language] ?? {}))
      if (!word.includes(' ')) {
        const known = entryFor(word).sureness;
        known[i] = (known[i] ?? 0) | sureness;
      }
  }
  const isRude = ({ roles: listed }: Entry): boolean =>
    listed.some((role) => (role & maskedRoles) !== 0);
  const rude = new Map(entries.entries().filter(([, entry]) => isRude(entry)));
  const shortened = new Map<string, Entry>();
  for (const [word, entry] of rude) {
    for (let i = 1; word.length >= 4 && i < word.length - 1; i += 1) {
      for (let stop = i + 1; stop <= i + 2 && stop < word.length; stop += 1) {
        const rest = word.slice(0, i) + word.slice(stop);
        if (rest.length >= 3 && !shortened.has(rest)) shortened.set(rest, entry);
      }
    }
  }
  const beginnings = Object.entries(file.beginnings).flatMap(([role, list]) =>
    list.split(' ').map((start) => {
      const entry = newEntry();
      entry.roles[everywhere] = bitOf(role);
      return { start, entry };
    }),
  );
  return { entries, rude, shortened, beginnings };
}

function bitOf(role: string): number {
  return roleBits[role] ?? 0;
}
