import type { Reason } from '../types.ts';
import { confusables } from './confusables.ts';

/** A text as the phases read it, with the way back to the original. */
export interface FoldedText {
  /**
   * Lower case, compatibility forms and look-alike letters resolved, Latin accents and invisible
   * characters removed, white space single, spelled-out w o r d s joined.
   */
  folded: string;
  /** As `folded`, of the same length, with digits and signs that stand for letters decoded. */
  plain: string;
  /** Original UTF-16 offsets of each unit of `folded`; null where the offsets are the same. */
  starts: ArrayLike<number> | null;
  ends: ArrayLike<number> | null;
  /** How many characters were there to escape a filter: look-alikes, fancy letters, invisible ones. */
  disguised: number;
}

/** Typographic quotation marks and the typewriter's. */
const quotes: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
};

interface Units {
  text: string[];
  /** The Latin letter a unit may pass for; '' where there is none. */
  alternative: string[];
  starts: number[];
  ends: number[];
  disguised: number;
}

const simple = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/u;
const invisible =
  /[\p{Cf}\p{Variation_Selector}\u{115f}\u{1160}\u{3164}\u{ffa0}]|[\u{17b4}-\u{17b5}]|(?!\s)\p{Cc}/u;
// Only the marks that sit on Latin, Greek and Cyrillic letters: in Indic scripts marks are vowels.
const accents =
  /(?:(?=\p{M})\p{Script=Inherited}(?<![\u{3099}-\u{309a}\u{64b}-\u{670}\u{951}-\u{954}]))|[\u{483}-\u{489}]/gu;
const mark = /\p{M}/u;
const letter = /\p{L}/u;
const spaced = /(?<![a-z0-9])[a-z]([ .,_*|~-])[a-z](?:\1[a-z]){2,}(?![a-z0-9])/gu;
/** The signs that `spaced` knows between letters. */
const spacing: ReadonlySet<number> = new Set(Array.from(' .,_*|~-', (sign) => sign.charCodeAt(0)));
const leet: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/**
 * Folds a text so that one spelling stands for its many disguises. Idempotent on `folded`. Script
 * is respected: a Cyrillic or Greek sentence stays what it is, only words that pass for Latin ones
 * are read as Latin (UTS #39 confusables).
 */
export function foldText(text: string): FoldedText {
  if (simple.test(text)) return finish(text.toLowerCase(), null, null, 0);
  // Phones write ’ for ': one character for one, so the offsets stay.
  const typed = text.replaceAll(/[’‘]/gu, "'");
  if (typed !== text && simple.test(typed)) return finish(typed.toLowerCase(), null, null, 0);
  const units = toUnits(text);
  readLookAlikes(units);
  let folded = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let afterSpace = true;
  for (let i = 0; i < units.text.length; i += 1) {
    const unit = units.text[i] ?? '';
    if (unit === ' ' && afterSpace) continue;
    if (unit !== '') afterSpace = unit === ' ';
    folded += unit;
    for (let k = 0; k < unit.length; k += 1) {
      starts.push(units.starts[i] ?? 0);
      ends.push(units.ends[i] ?? 0);
    }
  }
  if (folded.endsWith(' ')) {
    folded = folded.slice(0, -1);
    starts.pop();
    ends.pop();
  }
  return finish(folded, starts, ends, units.disguised);
}

/** The passage of the original text that `folded.slice(start, end)` came from. */
export function originalSpan(
  text: FoldedText,
  start: number,
  end: number,
): NonNullable<Reason['span']> {
  return {
    start: text.starts?.[start] ?? start,
    end: text.ends?.[end - 1] ?? end,
  };
}

/** Folds a name to its bare letters and digits, for comparing names. */
export function nameSkeleton(name: string): string {
  return skeletonOf(foldText(name));
}

/** The bare letters and digits of a folded name. */
export function skeletonOf({ plain }: FoldedText): string {
  return /^[a-z0-9]*$/u.test(plain) ? plain : plain.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function finish(
  text: string,
  textStarts: number[] | null,
  textEnds: number[] | null,
  textDisguised: number,
): FoldedText {
  let folded = text;
  let starts = textStarts;
  let ends = textEnds;
  let disguised = textDisguised;
  // Joining can bring single letters together that were apart: repeat until nothing changes.
  while (mayBeSpaced(folded)) {
    const runs = [...folded.matchAll(spaced)];
    if (runs.length === 0) break;
    const kept: number[] = [];
    let at = 0;
    for (const run of runs) {
      for (; at < run.index; at += 1) kept.push(at);
      for (; at < run.index + run[0].length; at += 2) kept.push(at);
      at = run.index + run[0].length;
      // «d-d-d-drop» is a stutter, not a disguise.
      if (new Set(run[0]).size > 3) disguised += 1;
    }
    for (; at < folded.length; at += 1) kept.push(at);
    const before: { starts: number[] | null; ends: number[] | null; text: string } = {
      starts,
      ends,
      text: folded,
    };
    starts = kept.map((i) => before.starts?.[i] ?? i);
    ends = kept.map((i) => before.ends?.[i] ?? i + 1);
    folded = kept.map((i) => before.text[i]).join('');
  }
  return { folded, plain: decodeLeet(folded), starts, ends, disguised };
}

/** Decodes the words of letters among which digits and signs stand for some. */
function decodeLeet(folded: string): string {
  let decoded = '';
  let done = 0;
  let start = 0;
  let letters = 0;
  let signs = 0;
  for (let i = 0; i <= folded.length; i += 1) {
    const code = folded.charCodeAt(i);
    if (code >= 0x61 && code <= 0x7a) {
      letters += 1;
    } else if ((code >= 0x30 && code <= 0x39) || code === 0x40 || code === 0x24) {
      signs += 1;
    } else {
      if (signs > 0 && letters >= 2 && letters > signs) {
        const word = folded
          .slice(start, i)
          .replaceAll(/[0134578@$]/gu, (sign) => leet[sign] ?? sign);
        decoded += folded.slice(done, start) + word;
        done = i;
      }
      start = i + 1;
      letters = 0;
      signs = 0;
    }
  }
  return done === 0 ? folded : decoded + folded.slice(done);
}

/** Whether letters might stand apart, as in «w h a t s»: the same sign on both sides of one. */
function mayBeSpaced(folded: string): boolean {
  for (let i = 3; i < folded.length; i += 1) {
    const code = folded.charCodeAt(i);
    if (code >= 0x61 && code <= 0x7a) continue;
    if (code === folded.charCodeAt(i - 2) && spacing.has(code)) return true;
  }
  return false;
}

const lowerAscii = Array.from({ length: 0x80 }, (_, code) =>
  String.fromCharCode(code).toLowerCase(),
);

function toUnits(text: string): Units {
  const units: Units = { text: [], alternative: [], starts: [], ends: [], disguised: 0 };
  const put = (unit: string, alternative: string, start: number, end: number): void => {
    units.text.push(unit);
    units.alternative.push(alternative);
    units.starts.push(start);
    units.ends.push(end);
  };
  for (let start = 0; start < text.length;) {
    const code = text.codePointAt(start) ?? 0;
    let end = start + (code > 0xffff ? 2 : 1);
    if (code < 0x80 && code > 0x20) {
      put(lowerAscii[code] ?? '', '', start, end);
      start = end;
      continue;
    }
    const character = text.slice(start, end);
    if (code === 0x20 || (/\s/u.test(character) && code !== 0xfeff)) {
      put(' ', '', start, end);
    } else if (invisible.test(character)) {
      const next = text.charAt(end);
      if (/[a-z]/iu.test(text.charAt(start - 1)) && /[a-z]/iu.test(next)) units.disguised += 1;
    } else {
      while (end < text.length) {
        const following = String.fromCodePoint(text.codePointAt(end) ?? 0);
        if (!mark.test(following)) break;
        end += following.length;
      }
      if (isFancy(code)) units.disguised += 1;
      putCluster(text.slice(start, end), start, end, put);
    }
    start = end;
  }
  return units;
}

function putCluster(
  cluster: string,
  start: number,
  end: number,
  put: (unit: string, alternative: string, start: number, end: number) => void,
): void {
  let parts = knownClusters.get(cluster);
  if (parts === undefined) {
    parts = partsOf(cluster);
    if (knownClusters.size < mostKnown) knownClusters.set(cluster, parts);
  }
  for (const { unit, alternative } of parts) put(unit, alternative, start, end);
}

interface ClusterPart {
  unit: string;
  alternative: string;
}

/** What characters fold to: text in one script asks for the same few again and again. */
const knownClusters = new Map<string, readonly ClusterPart[]>();
/** Enough for any alphabet; a limit, so that hostile text cannot fill the memory. */
const mostKnown = 4096;

function partsOf(cluster: string): ClusterPart[] {
  const parts: ClusterPart[] = [];
  const bare = cluster.normalize('NFKD').replaceAll(accents, '');
  const lower = bare.toLowerCase().normalize('NFKD').replaceAll(accents, '').normalize('NFC');
  // Upper and lower case of a letter can resemble different Latin letters (В, в): ask for both.
  const upper = Array.from(bare.normalize('NFC'));
  for (const [i, unit] of Array.from(lower).entries()) {
    if (invisible.test(unit)) continue;
    if (/\s/u.test(unit)) {
      parts.push({ unit: ' ', alternative: '' });
      continue;
    }
    const alternative =
      confusables.get(upper[i]?.codePointAt(0) ?? 0) ??
      confusables.get(unit.codePointAt(0) ?? 0) ??
      '';
    parts.push({ unit: quotes[unit] ?? unit, alternative });
  }
  return parts;
}

/** Mathematical, enclosed and squared letters: nobody's keyboard writes them. */
function isFancy(code: number): boolean {
  return (code >= 0x1d400 && code <= 0x1d7ff) || (code >= 0x24b6 && code <= 0x24e9);
}

/** Replaces look-alikes in words that read as Latin. */
function readLookAlikes(units: Units): void {
  if (!units.alternative.some((alternative) => alternative !== '')) return;
  const isLatin = (i: number): boolean => /\p{Script=Latin}/u.test(units.text[i] ?? '');
  const isWord = (i: number): boolean =>
    units.alternative[i] !== '' || letter.test(units.text[i] ?? '');
  // A letter of another script that resembles no Latin one shows that the script is meant.
  const foreign = units.text.some(
    (unit, i) =>
      units.alternative[i] === '' &&
      /[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Cherokee}]/u.test(unit),
  );
  for (let start = 0; start < units.text.length;) {
    if (!isWord(start)) {
      start += 1;
      continue;
    }
    let end = start;
    let latin = false;
    for (; end < units.text.length && isWord(end); end += 1) latin ||= isLatin(end);
    for (let i = start; i < end; i += 1) {
      const alternative = units.alternative[i] ?? '';
      if (alternative === '' || (foreign && !latin)) continue;
      // Letters of Latin alphabets (ø, ł, đ, ı) are somebody's spelling, not a disguise.
      if ((units.text[i]?.codePointAt(0) ?? 0) >= 0x180) units.disguised += 1;
      units.text[i] = alternative;
    }
    start = end;
  }
}
