import { foldText, originalSpan } from '../text/normalise.ts';
import type { Finder } from './subject.ts';

const wordCharacter = '[\\p{L}\\p{M}\\p{N}]';
/** Scripts that put no spaces between words. In them, a word may begin and end anywhere. */
const unspaced =
  '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}]';
const isWordCharacter = new RegExp(wordCharacter, 'u');
const isUnspaced = new RegExp(unspaced, 'u');
/** The most characters between two words of a phrase. */
const between = 5;

/** Returns the words of a folded value, separated at spaces. */
export function wordsOf(value: string): string[] {
  return foldText(value).folded.split(' ').filter(Boolean);
}

/**
 * Returns a function that finds consecutive whole words, with at most a few characters between them
 * that are neither letters nor digits. It also finds words in which digits and signs stand for
 * letters.
 */
export function findWords(words: readonly string[]): Finder {
  const [first = ''] = words;
  const pattern = new RegExp(
    boundary(first, 'start') + joined(words) + boundary(words.at(-1) ?? '', 'end'),
    'u',
  );
  return ({ text }) => {
    for (const layer of text.plain === text.folded ? [text.folded] : [text.folded, text.plain]) {
      if (!layer.includes(first)) continue;
      const match = pattern.exec(layer);
      if (match !== null) return originalSpan(text, match.index, match.index + match[0].length);
    }
    return null;
  };
}

function joined(words: readonly string[]): string {
  return words
    .map((word, index) => {
      if (index === 0) return escaped(word);
      const touches =
        isUnspaced.test(lastOf(words[index - 1] ?? '')) || isUnspaced.test(firstOf(word));
      return `[^\\p{L}\\p{M}\\p{N}]{${touches ? 0 : 1},${between}}${escaped(word)}`;
    })
    .join('');
}

/** Returns the pattern that matches exactly this text. */
function escaped(text: string): string {
  return text.replaceAll(/[\^$\\.*+?()[\]{}|/]/gu, String.raw`\$&`);
}

/**
 * Returns the pattern for the start or end of a word: no letter or digit of the same word is beside
 * it.
 */
function boundary(word: string, side: 'start' | 'end'): string {
  const edge = side === 'start' ? firstOf(word) : lastOf(word);
  if (!isWordCharacter.test(edge) || isUnspaced.test(edge)) return '';
  const beside = `(?!${unspaced})${wordCharacter}`;
  return side === 'start' ? `(?<!${beside})` : `(?!${beside})`;
}

function firstOf(word: string): string {
  return String.fromCodePoint(word.codePointAt(0) ?? 0);
}

function lastOf(word: string): string {
  return Array.from(word).at(-1) ?? '';
}

/** A domain and the rest of its address. */
export interface LinkValue {
  /** The domain and the path, without a scheme and `www.`. */
  value: string;
  labels: readonly string[];
  /**
   * The part of the address from the `/`, `?` or `#` after the domain on; empty if there is none.
   */
  path: string;
}

const address =
  /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:\*\.)?(?:www\.|m\.)?([^/?#:\s@]+)(?::\d+)?([/?#]\S*)?$/u;
const label = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;

/** Parses a domain or an address, with or without a scheme. Returns null for another value. */
export function linkOf(value: string): LinkValue | null {
  const parts = address.exec(foldText(value).folded);
  const labels = parts?.[1]?.split('.') ?? [];
  if (labels.length < 2 || !labels.every((one) => label.test(one))) return null;
  // An address that consists of numbers has no domain.
  if (!/\p{L}{2}/u.test(labels.at(-1) ?? '')) return null;
  const path = (parts?.[2] ?? '').replace(/\/+$/u, '');
  return { value: labels.join('.') + path, labels, path };
}

/**
 * Domains that are also found if there are spaces around their last dot, as in the detector's
 * links.
 */
const spelledEndings: ReadonlySet<string> = new Set(['com', 'net', 'org']);
const spelledDot = ' ?(?:\\(dot\\)|\\[dot\\]) ?| dot ';

/**
 * Returns a function that finds a domain and its subdomains, with any path or with the given one. A
 * dot may be spelled as a word. Email addresses are not links.
 */
export function findLink({ labels, path }: LinkValue): Finder {
  const [first = ''] = labels;
  const host = labels
    .map((one, index) => {
      if (index === 0) return escaped(one);
      const isSpelled = index === labels.length - 1 && spelledEndings.has(one);
      return `(?:${isSpelled ? ' ?\\. ?' : '\\.'}|${spelledDot})${escaped(one)}`;
    })
    .join('');
  const start = `(?<![\\p{L}\\p{M}\\p{N}_-]|@[\\p{L}\\p{N}.-]{0,64})`;
  const end = `(?![\\p{L}\\p{M}\\p{N}_-]${path === '' ? '|\\.[\\p{L}\\p{N}]' : ''})`;
  const pattern = new RegExp(start + host + escaped(path) + end, 'u');
  return ({ text }) => {
    if (!text.folded.includes(first)) return null;
    const match = pattern.exec(text.folded);
    return match && originalSpan(text, match.index, match.index + match[0].length);
  };
}
