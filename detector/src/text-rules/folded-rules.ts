import { foldText, originalSpan } from '../text/normalise.ts';
import type { Finder } from './subject.ts';

const wordCharacter = '[\\p{L}\\p{M}\\p{N}]';
/** Scripts that put no spaces between words: there, a word begins and ends anywhere. */
const unspaced =
  '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}]';
const isWordCharacter = new RegExp(wordCharacter, 'u');
const isUnspaced = new RegExp(unspaced, 'u');
/** What may stand between two words of a phrase, at most. */
const between = 5;

/** The words of a folded value: what stands between its spaces. */
export function wordsOf(value: string): string[] {
  return foldText(value).folded.split(' ').filter(Boolean);
}

/**
 * Returns a function that finds words that follow each other, whole. Between them may be a few
 * characters that are neither letters nor digits. It also finds words in which digits and signs stand
 * for letters.
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

/** The pattern that matches a text and nothing else. */
function escaped(text: string): string {
  return text.replaceAll(/[\^$\\.*+?()[\]{}|/]/gu, String.raw`\$&`);
}

/** What is true where a word starts or ends: no letter or digit of the same word is beside it. */
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

/** A domain, and what follows it in an address. */
export interface LinkValue {
  /** The domain and the path, without a scheme and `www.`. */
  value: string;
  labels: readonly string[];
  /** Empty, or what follows the domain, from its `/`, `?` or `#` on. */
  path: string;
}

const address =
  /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:\*\.)?(?:www\.|m\.)?([^/?#:\s@]+)(?::\d+)?([/?#]\S*)?$/u;
const label = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;

/** Reads a domain or an address, with or without a scheme; null if it is neither. */
export function linkOf(value: string): LinkValue | null {
  const parts = address.exec(foldText(value).folded);
  const labels = parts?.[1]?.split('.') ?? [];
  if (labels.length < 2 || !labels.every((one) => label.test(one))) return null;
  // An address of numbers names no domain.
  if (!/\p{L}{2}/u.test(labels.at(-1) ?? '')) return null;
  const path = (parts?.[2] ?? '').replace(/\/+$/u, '');
  return { value: labels.join('.') + path, labels, path };
}

/** Domains that are also found with spaces around their last dot, as the detector finds links. */
const spelledEndings: ReadonlySet<string> = new Set(['com', 'net', 'org']);
const spelledDot = ' ?(?:\\(dot\\)|\\[dot\\]) ?| dot ';

/**
 * Returns a function that finds a domain and its subdomains, with any path or with the given one. A
 * dot may be spelled out. An email address is not a link.
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
