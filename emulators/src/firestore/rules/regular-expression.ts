import { EvaluationError } from './rules-value.ts';

/*
 * The rules have the regular expressions of RE2 (https://github.com/google/re2/wiki/Syntax); here
 * JavaScript runs them. What means the same in both stays, what is written differently is
 * rewritten, and what JavaScript cannot do, or RE2 would refuse, is an error.
 */

/** RE2's `\s`, `.` and end differ from JavaScript's; both have the same `\d` and `\w`. */
const ESCAPES: Record<string, string> = {
  s: String.raw`[\t\n\f\r ]`,
  S: String.raw`[^\t\n\f\r ]`,
  A: '^',
  z: '$',
  a: String.raw`\x07`,
};
const SAME_ESCAPES = /^[dDwWbBfnrtv]$/;
const IN_CLASS: Record<string, string> = { s: String.raw`\t\n\f\r `, a: String.raw`\x07` };
/** A piece of a pattern that has to be looked at; all else is itself. */
const PIECE =
  /\\(?:p\{\^?\w+\}|P\{\^?\w+\}|[pP]\w|x\{[0-9a-fA-F]+\}|x[0-9a-fA-F]{2}|.)|\(\?P?<?[^)]?|\[\^?\]?|\]|\./gsu;

const known = new Map<string, RegExp>();

/** `text.matches(pattern)`: whether the whole text does. */
export function matchesWhole(text: string, pattern: string): boolean {
  return compiled(pattern, true).test(text);
}

/** `text.split(pattern)`; groups do not show in the result. */
export function splitBy(text: string, pattern: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const match of text.matchAll(compiled(pattern, false))) {
    // What matches nothing splits between characters, not before the first or behind the last.
    if (match[0] === '' && (match.index === 0 || match.index === text.length)) continue;
    parts.push(text.slice(start, match.index));
    start = match.index + match[0].length;
  }
  return [...parts, text.slice(start)];
}

/** `text.replace(pattern, by)`: every occurrence; `by` is taken as it stands. */
export function replaceAll(text: string, pattern: string, by: string): string {
  return text.replace(compiled(pattern, false), () => by);
}

/** Checks a pattern; the error says what it cannot be used for. */
export function requirePattern(pattern: string): void {
  compiled(pattern, true);
}

function compiled(pattern: string, whole: boolean): RegExp {
  const key = `${whole ? 'w' : 'p'}${pattern}`;
  let expression = known.get(key);
  if (!expression) {
    const [, flags = '', rest = ''] = /^(?:\(\?([a-z]+)\))?([\s\S]*)$/.exec(pattern) ?? [];
    if (/[^ims]/.test(flags)) throw unusable(pattern, `the flags ${flags}`);
    const source = translated(rest, flags.includes('s'));
    try {
      expression = new RegExp(
        whole ? `^(?:${source})$(?![\\s\\S])` : source,
        `${whole ? '' : 'g'}u${flags.replace('s', '')}`,
      );
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      throw unusable(pattern, error.message);
    }
    known.set(key, expression);
  }
  return expression;
}

function translated(pattern: string, dotTakesNewline: boolean): string {
  let inClass = false;
  return pattern.replace(PIECE, (piece: string, offset: number) => {
    if (piece.startsWith('\\')) return escape(piece, inClass, pattern);
    if (inClass) {
      if (piece.startsWith(']')) inClass = false;
      if (piece.startsWith('[')) {
        if (pattern.startsWith('[:', offset)) throw unusable(pattern, '[:…:]');
        // `[[]`: the second bracket is itself, the third ends the class.
        if (piece.endsWith(']')) inClass = false;
        return `\\${piece}`;
      }
      // Inside of a class these have no meaning, but JavaScript wants some of them escaped.
      return piece.startsWith('(') ? piece.replaceAll(/[()]/g, String.raw`\$&`) : piece;
    }
    if (piece.startsWith('[')) {
      inClass = true;
      // A first `]` is itself in RE2; JavaScript would end the class there.
      return piece.endsWith(']') ? `${piece.slice(0, -1)}\\]` : piece;
    }
    if (piece === '.') return dotTakesNewline ? String.raw`[\s\S]` : String.raw`[^\n]`;
    if (piece.startsWith('(?')) return group(piece, pattern);
    // A lone `]` is itself.
    return `\\${piece}`;
  });
}

function group(piece: string, pattern: string): string {
  if (/^\(\?P<[A-Za-z_]$/.test(piece)) return piece.replace('P', '');
  if (/^\(\?(?::|<[A-Za-z_]$)/.test(piece)) return piece;
  throw unusable(pattern, piece);
}

function escape(piece: string, inClass: boolean, pattern: string): string {
  const letter = piece.slice(1);
  if (/^[pP]./su.test(letter)) return property(letter, pattern);
  if (letter.startsWith('x')) {
    const code = Number.parseInt(letter.replaceAll(/[x{}]/g, ''), 16);
    return `\\u{${code.toString(16)}}`;
  }
  if (SAME_ESCAPES.test(letter) && !(inClass && /[bB]/.test(letter))) return piece;
  const table = inClass ? IN_CLASS : ESCAPES;
  const meaning = Object.hasOwn(table, letter) ? table[letter] : undefined;
  if (meaning !== undefined) return meaning;
  if (/[A-Za-z0-9]/.test(letter)) throw unusable(pattern, piece);
  return `\\u{${(letter.codePointAt(0) ?? 0).toString(16)}}`;
}

/** `\pN`, `\p{Greek}`, `\p{^Lu}`: a general category or else a script. */
function property(letter: string, pattern: string): string {
  const isNegated = letter.startsWith('P') !== letter.includes('^');
  const name = letter.slice(1).replaceAll(/[{}^]/g, '');
  if (name === '') throw unusable(pattern, `\\${letter}`);
  const value = name.length <= 2 ? name : `Script=${name}`;
  return `\\${isNegated ? 'P' : 'p'}{${value}}`;
}

function unusable(pattern: string, what: string): EvaluationError {
  return new EvaluationError(
    `the regular expression '${pattern}' cannot be used here, because of ${what}`,
  );
}
