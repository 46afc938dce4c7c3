import { cuss as cussEnglish } from 'cuss';
import { cuss as cussSpanish } from 'cuss/es';
import { cuss as cussFrench } from 'cuss/fr';
import { cuss as cussItalian } from 'cuss/it';
import { cuss as cussPortuguese } from 'cuss/pt';
import { foldText } from '../text/normalise.ts';
import { unitsOf } from '../text/units.ts';
import { languages, roles, tellingWords, words, type Language } from './lexicon-words.ts';

/** The roles of two words that stand near each other, and how many words may lie between their starts. */
const pairs = [
  ['you+insult', roles.you, roles.insult, 4],
  ['you+slur', roles.you, roles.slur, 4],
  ['you+beast', roles.you, roles.beast, 4],
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
  ['group+threat', roles.group, roles.threat, 6],
  ['group+death', roles.group, roles.death, 6],
  ['group+swear', roles.group, roles.swear, 4],
  ['group+hate', roles.group, roles.hate, 5],
  ['group+expel', roles.group, roles.expel, 5],
  ['woman+insult', roles.woman, roles.insult, 4],
  ['woman+sexual', roles.woman, roles.sexual, 4],
  ['me+threat', roles.me, roles.threat, 5],
  ['me+insult', roles.me, roles.insult, 3],
  ['me+sexual', roles.me, roles.sexual, 5],
  ['insult+insult', roles.insult, roles.insult, 2],
  ['praise+swear', roles.praise, roles.swear, 4],
  ['negation+insult', roles.negation, roles.insult | roles.slur, 3],
  ['report+insult', roles.report, roles.insult | roles.slur | roles.threat, 4],
] as const;

/** Signals that a single word gives. */
const singles = [
  ['insult', roles.insult],
  ['slur', roles.slur],
  ['threat', roles.threat],
  ['sexual', roles.sexual],
  ['swear', roles.swear],
  ['group', roles.group],
] as const;

/** Signals of the lists of `cuss` by how sure a word is to be meant badly, and of the whole text. */
const others = ['cuss2', 'cuss1', 'cuss2+you', 'cuss2-share', 'masked', 'untargeted'] as const;

/** Every signal, in the order of its column. */
export const lexiconSignalNames: readonly string[] = [
  ...pairs.map(([name]) => name),
  ...singles.map(([name]) => name),
  ...others,
];

/** What a comment says stands in its beginning; hostile text is longer. */
const longest = 1000;
const mostWords = 200;
/** A sentence's end keeps words apart as this many others do. */
const sentenceGap = 3;

/** A word's roles are its low bits; the language it is confined to stands above, 0 where there is none. */
const languageShift = 18;
const roleBits = 2 ** languageShift - 1;
const roleCount = languageShift;

let known: ReturnType<typeof readLists> | undefined;

/**
 * What a list of words tells of a text: insults, slurs, threats, swear words and at whom they are aimed.
 * A signal that stands once has strength 1, the second and third time add less.
 *
 * @param plain the folded text with decoded digits and signs
 */
export function lexiconSignals(plain: string): Map<string, number> {
  known ??= readLists();
  const counts = new Map<string, number>();
  const tokens = tokensOf(plain);
  if (tokens.length === 0) return counts;
  const language = languageOf(tokens);
  const lists = cussLists(language);
  const add = (name: string): void => {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  const latest = new Int32Array(roleCount).fill(-100);
  let latestCuss = -100;
  let sure = 0;
  let targets = 0;
  let rude = 0;
  for (const token of tokens) {
    const { word, at } = token;
    const found = token.masked ? unmasked(word) : word;
    if (found === null) continue;
    if (token.masked) add('masked');
    let role = roleOf(found);
    const confined = role >>> languageShift;
    if (confined !== 0 && language !== 0 && confined !== language) role = 0;
    role &= roleBits;
    const sureness = surenessOf(found, lists);
    if (sureness === 2) {
      add('cuss2');
      sure += 1;
      if (at - (latest[0] ?? 0) <= 4) add('cuss2+you');
      latestCuss = at;
    } else if (sureness === 1) {
      add('cuss1');
    }
    if (role === 0) continue;
    if ((role & roles.you) !== 0 && at - latestCuss <= 4) add('cuss2+you');
    targets |= role & (roles.you | roles.they | roles.group | roles.woman);
    rude |= role & (roles.insult | roles.slur | roles.threat | roles.swear);
    for (const [name, bit] of singles) if ((role & bit) !== 0) add(name);
    for (const [name, first, second, window] of pairs) {
      if ((role & (first | second)) === 0) continue;
      const least = at - window;
      // Either word may come first; one word alone is no pair.
      if (
        ((role & second) !== 0 && latestOf(latest, first) >= least) ||
        (first !== second && (role & first) !== 0 && latestOf(latest, second) >= least)
      ) {
        add(name);
      }
    }
    for (let left = role; left !== 0; left &= left - 1) {
      latest[31 - Math.clz32(left & -left)] = at;
    }
  }
  for (const [name, count] of counts) counts.set(name, Math.sqrt(Math.min(count, 3)));
  if (sure > 0) counts.set('cuss2-share', Math.min(1, (3 * sure) / tokens.length));
  if (rude === roles.swear && targets === 0) counts.set('untargeted', 1);
  return counts;
}

/** Where a word of one of these roles stood last. */
function latestOf(latest: Int32Array, role: number): number {
  let at = -100;
  for (let left = role; left !== 0; left &= left - 1) {
    at = Math.max(at, latest[31 - Math.clz32(left & -left)] ?? -100);
  }
  return at;
}

/** A word of a text. */
interface Token {
  word: string;
  /** Its number; ends of sentences count as words. */
  at: number;
  /** Signs stand in place of some of its letters. */
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

function kindOf(code: number): number {
  if (code < 0x80) return asciiKinds[code] ?? 0;
  if (code < 0xc0 || (code >= 0x2000 && code <= 0x2bff)) return 0;
  if (code >= 0x3000 && code <= 0x303f) return end;
  if (code >= 0x3040 && code <= 0xd7ff) return unspaced;
  return code >= 0xd800 ? 0 : letter;
}

function tokensOf(plain: string): Token[] {
  const tokens: Token[] = [];
  const units = unitsOf(plain);
  const length = Math.min(plain.length, longest);
  let at = 0;
  for (let i = 0; i < length && tokens.length < mostWords;) {
    const kind = kindOf(units[i] ?? 0);
    if (kind === unspaced) {
      i = readUnspaced(plain, i, length, at, tokens);
      at += 1;
      continue;
    }
    if (kind !== letter) {
      if ((kind & end) !== 0) at += sentenceGap;
      i += 1;
      continue;
    }
    const start = i;
    let masked = false;
    for (; i < length; i += 1) {
      const now = kindOf(units[i] ?? 0);
      if (now === letter) continue;
      // A sign is part of a word only where letters go on behind it.
      if ((now & mask) === 0) break;
      let next = i + 1;
      while (next < length && next < i + 4 && (kindOf(units[next] ?? 0) & mask) !== 0) next += 1;
      if (kindOf(units[next] ?? 0) !== letter || next >= length) break;
      masked = true;
      i = next;
    }
    tokens.push({ word: plain.slice(start, i), at, masked });
    at += 1;
  }
  return tokens;
}

/** Without spaces every stretch of one to four characters that is on a list is a word. */
function readUnspaced(
  plain: string,
  start: number,
  length: number,
  at: number,
  tokens: Token[],
): number {
  let stop = start;
  while (stop < length && stop < start + 24 && kindOf(plain.charCodeAt(stop)) === unspaced) stop += 1;
  for (let i = start; i < stop; i += 1) {
    for (let size = Math.min(5, stop - i); size >= 1; size -= 1) {
      const word = plain.slice(i, i + size);
      if (known?.roleOfWord.has(word) !== true) continue;
      tokens.push({ word, at: at + tokens.length - tokens.length, masked: false });
      i += size - 1;
      break;
    }
  }
  return stop;
}

/** The number of the language with the most telling words, from 1; 0 where there are none. */
function languageOf(tokens: readonly Token[]): number {
  const votes = new Int32Array(languages.length + 1);
  for (const { word } of tokens) {
    for (let left = known?.telling.get(word) ?? 0; left !== 0; left &= left - 1) {
      const number = 31 - Math.clz32(left & -left);
      votes[number] = (votes[number] ?? 0) + 1;
    }
  }
  let best = 0;
  for (let i = 1; i < votes.length; i += 1) if ((votes[i] ?? 0) > (votes[best] ?? 0)) best = i;
  return best;
}

/** Words of the roles: as they are, without repeated letters, without the plural's s. */
function roleOf(word: string): number {
  const listed = known?.roleOfWord;
  if (listed === undefined) return 0;
  let role = listed.get(word);
  if (role === undefined && word.length > 3) {
    const single = tripled.test(word) ? singled(word, listed) : null;
    role =
      single ??
      (word.endsWith('s') ? listed.get(word.slice(0, word.endsWith("'s") ? -2 : -1)) : undefined) ??
      compoundRole(word);
  }
  return role ?? 0;
}

const tripled = /(.)\1\1/u;

/** «fuuuck», «puuta»: a letter that stands three times stands for one or two. */
function singled(word: string, listed: ReadonlyMap<string, number>): number | null {
  return (
    listed.get(word.replaceAll(/(.)\1{2,}/gu, '$1')) ??
    listed.get(word.replaceAll(/(.)\1{2,}/gu, '$1$1')) ??
    null
  );
}

/** German joins words: what begins like this is meant like this. */
const compounds: ReadonlyMap<string, number> = new Map([
  ['scheiss', roles.swear],
  ['arsch', roles.insult],
  ['drecks', roles.insult],
  ['huren', roles.insult],
  ['fotze', roles.insult],
  ['kanak', roles.slur],
  ['neger', roles.slur],
  ['judens', roles.slur],
  ['kopftuch', roles.group],
  ['fluchtl', roles.group],
  ['asylbe', roles.group],
  ['asylan', roles.slur],
  ['migrant', roles.group],
  ['moslem', roles.group],
  ['islami', roles.group],
  ['volksver', roles.insult],
  ['lugen', roles.insult],
  ['idiot', roles.insult],
  ['fuck', roles.swear],
  ['mother', 0],
  ['encul', roles.insult],
  ['connar', roles.insult],
  ['bougnoul', roles.slur],
  ['maric', roles.slur],
  ['hijueput', roles.insult],
  ['пидор', roles.slur],
  ['ебан', roles.swear],
]);
const compoundSizes = [4, 5, 6, 7, 8];

function compoundRole(word: string): number | undefined {
  if (word.length < 6) return undefined;
  for (const size of compoundSizes) {
    const role = compounds.get(word.slice(0, size));
    if (role !== undefined) return role;
  }
  return undefined;
}

/** The word behind «f*ck», «sh!t» or «b.i.tch»; null where it is none of the lists. */
function unmasked(word: string): string | null {
  const joined = word.replaceAll(/[^\p{L}\p{M}\d']/gu, '');
  if (known === undefined) return null;
  const full = word.replaceAll('!', 'i').replaceAll(/[^\p{L}\p{M}\d']/gu, '');
  if (known.rude.has(full)) return full;
  if (known.rude.has(joined)) return joined;
  return known.shortened.get(joined) ?? null;
}

type CussLists = readonly (ReadonlyMap<string, number> | undefined)[];

/** English is mixed into all others. */
function cussLists(language: number): CussLists {
  return language <= 1 ? [known?.cuss[0]] : [known?.cuss[language - 1], known?.cuss[0]];
}

function surenessOf(word: string, lists: CussLists): number {
  let sureness = 0;
  for (const list of lists) sureness = Math.max(sureness, list?.get(word) ?? 0);
  return sureness;
}

const rudeRoles = roles.insult | roles.slur | roles.swear | roles.sexual;

/** Reads all lists, once. */
function readLists(): {
  roleOfWord: Map<string, number>;
  telling: Map<string, number>;
  cuss: (Map<string, number> | undefined)[];
  rude: Set<string>;
  shortened: Map<string, string>;
} {
  const roleOfWord = new Map<string, number>();
  for (const [role, lists] of Object.entries(words)) {
    const bit = roles[role as keyof typeof roles];
    for (const [language, list] of Object.entries(lists)) {
      const number = languages.indexOf(language as Language) + 1;
      for (const entry of list.split(' ')) {
        const confined = entry.startsWith('=');
        const word = foldText(confined ? entry.slice(1) : entry).folded;
        const before = roleOfWord.get(word);
        // What is confined nowhere holds everywhere.
        const place = confined && (before === undefined || before >>> languageShift === number);
        const own = before === undefined ? 0 : before & roleBits;
        roleOfWord.set(word, own | bit | (place ? number << languageShift : 0));
      }
    }
  }
  const telling = new Map<string, number>();
  for (const [i, language] of languages.entries()) {
    for (const word of tellingWords[language].split(' ')) {
      telling.set(word, (telling.get(word) ?? 0) | (1 << (i + 1)));
    }
  }
  const cuss = [cussEnglish, cussFrench, cussSpanish, undefined, cussItalian, cussPortuguese].map(
    (list) =>
      list && new Map(Object.entries(list).map(([word, sureness]) => [foldText(word).folded, sureness])),
  );
  const rude = new Set<string>();
  const shortened = new Map<string, string>();
  const takeApart = (word: string): void => {
    rude.add(word);
    // Without one or two letters inside: what is left of «f*ck» and «b**ch».
    for (let i = 1; i < word.length - 1; i += 1) {
      for (const size of [1, 2]) {
        const rest = word.slice(0, i) + word.slice(i + size);
        if (word.length >= 4 && rest.length >= 3 && i + size < word.length && !shortened.has(rest)) shortened.set(rest, word);
      }
    }
  };
  for (const [word, role] of roleOfWord) if ((role & rudeRoles) !== 0) takeApart(word);
  return { roleOfWord, telling, cuss, rude, shortened };
}
