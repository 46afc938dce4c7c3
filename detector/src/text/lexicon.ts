import { cuss as cussEnglish } from 'cuss';
import { cuss as cussSpanish } from 'cuss/es';
import { cuss as cussFrench } from 'cuss/fr';
import { cuss as cussItalian } from 'cuss/it';
import { cuss as cussPortuguese } from 'cuss/pt';
import { foldText } from './normalise.ts';
import {
  languages,
  roles,
  tellingWords,
  wordBeginnings,
  words,
  type Language,
} from './lexicon-words.ts';

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

const roleCount = Object.keys(roles).length;
/** A position far before the text, for a role that has not occurred yet. */
const longAgo = -100;
/** The roles that matter alone: without a word in one of these roles, a text has no signals. */
const telling =
  roles.insult |
  roles.mild |
  roles.slur |
  roles.threat |
  roles.death |
  roles.sexual |
  roles.swear |
  roles.group;

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
  if (
    !tokens.some(
      ({ entry }) => (roleIn(entry, speech) & telling) !== 0 || surenessIn(entry, speech) > 0,
    )
  ) {
    return signals;
  }
  const add = (name: string): void => {
    signals.set(name, (signals.get(name) ?? 0) + 1);
  };
  const latest = new Int32Array(roleCount).fill(longAgo);
  let latestCuss = longAgo;
  let sure = 0;
  let all = 0;
  for (const { entry, at, masked } of tokens) {
    if (masked) add('masked');
    const role = roleIn(entry, speech);
    const sureness = surenessIn(entry, speech);
    if (sureness > 0) add(sureness === 2 ? 'cuss2' : 'cuss1');
    if (sureness === 2) {
      sure += 1;
      latestCuss = at;
      if (at - latestOf(latest, roles.you) <= nearCuss) add('cuss2+you');
    }
    if (role === 0) continue;
    if ((role & roles.you) !== 0 && at - latestCuss <= nearCuss) add('cuss2+you');
    all |= role;
    for (const [name, bit] of singles) if ((role & bit) !== 0) add(name);
    for (const [name, first, second, window] of pairs) {
      if (
        ((role & second) !== 0 && at - latestOf(latest, first) <= window) ||
        ((role & first) !== 0 && first !== second && at - latestOf(latest, second) <= window)
      ) {
        add(name);
      }
    }
    for (let left = role; left !== 0; left &= left - 1) {
      latest[31 - Math.clz32(left & -left)] = at;
    }
  }
  for (const [name, count] of signals) signals.set(name, Math.sqrt(Math.min(count, mostCounted)));
  if (sure > 0) signals.set('cuss2-share', Math.min(1, (3 * sure) / wordCount));
  if ((all & roles.swear) !== 0 && (all & aimed) === 0) signals.set('untargeted', 1);
  return signals;
}

/** The number of occurrences that count. */
const mostCounted = 3;
const nearCuss = 4;
const aimed =
  roles.you | roles.they | roles.group | roles.woman | roles.insult | roles.slur | roles.threat;

/** Returns the last position of a word with one of these roles. */
function latestOf(latest: Int32Array, role: number): number {
  let at = longAgo;
  for (let left = role; left !== 0; left &= left - 1) {
    at = Math.max(at, latest[31 - Math.clz32(left & -left)] ?? longAgo);
  }
  return at;
}

interface Entry {
  /** The roles of the word in each list: those of `languages`, then `foreign` and `everywhere`. */
  roles: Int32Array;
  /** The roles that the word has only if the text is in the language of the list. */
  homeRoles: Int32Array | undefined;
  /** A bit for each list in which the word is a target. */
  aimedBy: number;
  /** A bit for each language that the word indicates. */
  votes: number;
  /** How certainly `cuss` considers the word an insult, in two bits for each language. */
  sureness: number;
}

/** The list of languages in Latin letters that cannot be recognised, such as Polish. */
const foreign = languages.length;
/** The list of words in other scripts, whose letters indicate their language. */
const everywhere = foreign + 1;
const listCount = everywhere + 1;
const anyList = 2 ** listCount - 1;
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
  let role = homeRoles?.[language] ?? 0;
  for (let list = 0; list < listCount; list += 1) {
    if (((heard >> list) & 1) !== 0) role |= listed[list] ?? 0;
  }
  return role;
}

function surenessIn({ sureness }: Entry, { language }: Speech): number {
  return Math.max((sureness >> (2 * language)) & 3, sureness & 3);
}

/** A word of a text that is on a list. */
interface Token {
  entry: Entry;
  /** The position of the word, where ends of sentences count as several words. */
  at: number;
  /** Whether signs replace some of the word's letters. */
  masked: boolean;
}

const letter = 1;
const mask = 2;
const end = 4;
/** A character of a script that puts no spaces between words. */
const unspaced = 8;
const asciiKinds = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[a-z0-9']/u.test(character)) return letter;
  if (/[*#_%+|-]/u.test(character)) return mask;
  if (character === '!' || character === '.') return mask | end;
  return character === '?' || character === ';' ? end : 0;
});
/** The most consecutive signs within a word: «b***h». */
const mostMasked = 3;

function kindOf(code: number): number {
  if (code < 0x80) return asciiKinds[code] ?? 0;
  if (code < 0xc0 || (code >= 0x2000 && code <= 0x2bff)) return 0;
  if (code >= 0x3000 && code <= 0x303f) return end;
  if (code >= 0x3040 && code <= 0xd7ff) return unspaced;
  return code >= 0xd800 ? 0 : letter;
}

/** Returns the listed words of a text, and the number of all words. */
function tokensOf(plain: string): { tokens: Token[]; wordCount: number } {
  const tokens: Token[] = [];
  const { entries } = lists();
  const length = Math.min(plain.length, longest);
  let at = 0;
  let wordCount = 0;
  const push = (entry: Entry | undefined, masked: boolean): void => {
    if (entry !== undefined) tokens.push({ entry, at, masked });
    wordCount += 1;
    at += 1;
  };
  for (let i = 0; i < length;) {
    if (wordCount >= mostWords) break;
    const kind = kindOf(plain.charCodeAt(i));
    const start = i;
    if (kind === letter) {
      i = endOfWord(plain, start, length);
      const word = plain.slice(start, i);
      const masked = hasSign(word);
      push(masked ? unmasked(word) : entryOf(word), masked);
    } else if (kind === unspaced) {
      const size = sizeOfUnspaced(plain, start, length);
      if (size > 0) push(entries.get(plain.slice(start, start + size)), false);
      i += Math.max(1, size);
    } else {
      if ((kind & end) !== 0) at += sentenceGap;
      i += 1;
    }
  }
  return { tokens, wordCount };
}

function hasSign(word: string): boolean {
  for (let i = 0; i < word.length; i += 1) if (kindOf(word.charCodeAt(i)) !== letter) return true;
  return false;
}

/**
 * Returns the end of the word that begins at `start`. A sign belongs to the word only if letters
 * follow it.
 */
function endOfWord(plain: string, start: number, length: number): number {
  for (let i = start; i < length; i += 1) {
    const kind = kindOf(plain.charCodeAt(i));
    if (kind === letter) continue;
    if ((kind & mask) === 0) return i;
    let next = i + 1;
    while (next < i + mostMasked && (kindOf(plain.charCodeAt(next)) & mask) !== 0) next += 1;
    if (next >= length || kindOf(plain.charCodeAt(next)) !== letter) return i;
    // «me...and»: several dots end a sentence.
    if (next > i + 1 && plain[i] === '.') return i;
    i = next;
  }
  return length;
}

/**
 * Returns the length of the longest listed word at `start` in a script without spaces, or 0. In
 * such a script, any listed sequence of characters is a word.
 */
function sizeOfUnspaced(plain: string, start: number, length: number): number {
  const { entries } = lists();
  for (let size = Math.min(longestUnspaced, length - start); size > 0; size -= 1) {
    if (entries.has(plain.slice(start, start + size))) return size;
  }
  return 0;
}

const longestUnspaced = 4;

/**
 * Returns the languages that most of the text's indicating words belong to. «Pedal» is an insult
 * only in Polish, so another language's list applies only if the text has one of that language's
 * targets, such as its «you», or no indicating word at all.
 */
function speechOf(tokens: readonly Token[]): Speech {
  const votes = new Int32Array(languages.length);
  for (const { entry } of tokens) {
    for (let left = entry.votes; left !== 0; left &= left - 1) {
      const index = 31 - Math.clz32(left & -left);
      votes[index] = (votes[index] ?? 0) + 1;
    }
  }
  const most = votes.reduce((a, b) => Math.max(a, b));
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

/** The roles of words that mean a person and rarely mean something else in another language. */
const target = roles.you | roles.group;

/**
 * Returns the entry of a word: as it is, without repeated letters, without a plural's s, or by its
 * beginning.
 */
function entryOf(word: string): Entry | undefined {
  const { entries, beginnings } = lists();
  const known = entries.get(word);
  if (known !== undefined || word.length < 4) return known;
  if (hasTriple(word)) {
    return (
      entries.get(word.replaceAll(/(.)\1{2,}/gu, '$1')) ??
      entries.get(word.replaceAll(/(.)\1{2,}/gu, '$1$1'))
    );
  }
  const plural = word.endsWith('s')
    ? entries.get(word.slice(0, word.endsWith("'s") ? -2 : -1))
    : undefined;
  if (plural !== undefined || word.length < 7) return plural;
  for (const beginning of beginnings.get(word.slice(0, 4)) ?? []) {
    if (word.startsWith(beginning.start)) return beginning.entry;
  }
  return undefined;
}

function hasTriple(word: string): boolean {
  let run = 1;
  for (let i = 1; i < word.length; i += 1) {
    run = word.charCodeAt(i) === word.charCodeAt(i - 1) ? run + 1 : 1;
    if (run === 3) return true;
  }
  return false;
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

const cussOf: Readonly<Partial<Record<Language, Readonly<Record<string, number>>>>> = {
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
  /** The beginnings of longer words, by their first four letters. */
  beginnings: Map<string, { start: string; entry: Entry }[]>;
}

let read: Lists | undefined;

/** Returns all lists, which are built at the first call. */
function lists(): Lists {
  read ??= readLists();
  return read;
}

function newEntry(): Entry {
  return {
    roles: new Int32Array(listCount),
    homeRoles: undefined,
    aimedBy: 0,
    votes: 0,
    sureness: 0,
  };
}

function listOf(language: Language | 'other', word: string): number {
  if (language !== 'other') return languages.indexOf(language);
  return /\p{Script=Latin}/u.test(word) ? foreign : everywhere;
}

function readLists(): Lists {
  const entries = new Map<string, Entry>();
  const entryFor = (word: string): Entry => {
    const folded = foldText(word).folded;
    const entry = entries.get(folded) ?? newEntry();
    entries.set(folded, entry);
    return entry;
  };
  for (const [role, language, list] of words) {
    for (const listed of list.split(' ')) {
      const confined = listed.startsWith('=');
      const word = confined ? listed.slice(1) : listed;
      const entry = entryFor(word);
      if (confined) entry.homeRoles ??= new Int32Array(languages.length);
      const by = confined && entry.homeRoles ? entry.homeRoles : entry.roles;
      const index = listOf(language, word);
      by[index] = (by[index] ?? 0) | roles[role];
      if (!confined && (roles[role] & target) !== 0) entry.aimedBy |= 1 << index;
    }
  }
  for (const [i, language] of languages.entries()) {
    for (const word of tellingWords[language].split(' ')) entryFor(word).votes |= 1 << i;
    for (const [word, sureness] of Object.entries(cussOf[language] ?? {})) {
      if (!word.includes(' ')) entryFor(word).sureness |= sureness << (2 * i);
    }
  }
  const rude = new Map<string, Entry>();
  const shortened = new Map<string, Entry>();
  for (const [word, entry] of entries) {
    if (!entry.roles.some((role) => (role & maskedRoles) !== 0)) continue;
    rude.set(word, entry);
    if (word.length < 4) continue;
    for (let i = 1; i < word.length - 1; i += 1) {
      for (let stop = i + 1; stop <= i + 2 && stop < word.length; stop += 1) {
        const rest = word.slice(0, i) + word.slice(stop);
        if (rest.length >= 3 && !shortened.has(rest)) shortened.set(rest, entry);
      }
    }
  }
  const beginnings = new Map<string, { start: string; entry: Entry }[]>();
  for (const [role, list] of wordBeginnings) {
    for (const start of list.split(' ')) {
      const entry = newEntry();
      entry.roles[everywhere] = roles[role];
      const alike = beginnings.get(start.slice(0, 4));
      if (alike === undefined) beginnings.set(start.slice(0, 4), [{ start, entry }]);
      else alike.push({ start, entry });
    }
  }
  return { entries, rude, shortened, beginnings };
}

/** The roles of words that authors mask with signs. */
const maskedRoles = roles.insult | roles.slur | roles.swear | roles.sexual;
