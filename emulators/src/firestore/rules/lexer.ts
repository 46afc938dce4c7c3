import { RulesFileError, type Position, unsupported } from './syntax.ts';

export type Token = { at: Position; start: number; end: number } & (
  | { kind: 'name'; text: string }
  | { kind: 'int'; value: bigint }
  | { kind: 'float'; value: number }
  | { kind: 'string'; value: string }
  | { kind: 'punctuation'; text: string }
  | { kind: 'end' }
);

const SPACE = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y;
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const NUMBER = /(\d+)(\.\d+)?([eE][+-]?\d+)?/y;
const PUNCTUATION = /&&|\|\||==|!=|<=|>=|=\*\*|\$\(|[!<>+\-*/%?:=.,;()[\]{}]/y;
const STRING = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/y;
const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([nrtbf\\'"`/?0]))|\\(.)/g;
const ESCAPES: Record<string, string> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '0': '\0',
};
/** A path's segment of plain text; `(default)` is a database's id. */
const SEGMENT = /(?:[\w.~%@-]|\([\w-]+\))+/y;

const MAX_INT = 2n ** 63n - 1n;

/**
 * Cuts the text into tokens, one at a time: only the parser knows whether a `/` divides or begins a
 * path, whose segments are read by other rules.
 */
export class Lexer {
  readonly #text: string;
  /** Where each line begins. */
  readonly #lines: number[];

  constructor(text: string) {
    this.#text = text;
    this.#lines = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  }

  /** The token at or after `offset`; comments and spaces are passed over. */
  token(offset: number): Token {
    const start = offset + (this.#match(SPACE, offset)?.[0].length ?? 0);
    const at = this.position(start);
    if (start >= this.#text.length) return { kind: 'end', at, start, end: start };
    if (this.#text.startsWith('/*', start)) throw new RulesFileError('Missing */', at);
    const name = this.#match(NAME, start)?.[0];
    if (name !== undefined) {
      const end = start + name.length;
      if (name === 'b' && /['"]/.test(this.#text[end] ?? '')) throw unsupported('b"…"', at);
      return { kind: 'name', text: name, at, start, end };
    }
    const number = this.#match(NUMBER, start);
    if (number) return numberToken(number, at, start);
    const string = this.#match(STRING, start);
    if (string) {
      const value = unescaped(string[1] ?? string[2] ?? '', at);
      return { kind: 'string', value, at, start, end: start + string[0].length };
    }
    const punctuation = this.#match(PUNCTUATION, start)?.[0];
    if (punctuation === undefined) {
      const [character = ''] = this.#text.slice(start);
      const isQuote = character === "'" || character === '"';
      throw new RulesFileError(
        isQuote ? 'This string does not end on its line' : `Unexpected '${character}'`,
        at,
      );
    }
    return { kind: 'punctuation', text: punctuation, at, start, end: start + punctuation.length };
  }

  /** The text of a path's segment that begins right at `offset`; undefined where there is none. */
  segment(offset: number): string | undefined {
    return this.#match(SEGMENT, offset)?.[0];
  }

  position(offset: number): Position {
    let low = 0;
    let high = this.#lines.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#lines[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.#lines[low] ?? 0) + 1 };
  }

  #match(pattern: RegExp, offset: number): RegExpExecArray | null {
    pattern.lastIndex = offset;
    return pattern.exec(this.#text);
  }
}

function numberToken(match: RegExpExecArray, at: Position, start: number): Token {
  const [text, digits = '', fraction, exponent] = match;
  const end = start + text.length;
  if (fraction !== undefined || exponent !== undefined) {
    return { kind: 'float', value: Number(text), at, start, end };
  }
  const value = BigInt(digits);
  if (value > MAX_INT) throw new RulesFileError(`${digits} has more than 64 bits`, at);
  return { kind: 'int', value, at, start, end };
}

function unescaped(text: string, at: Position): string {
  return text.replace(
    ESCAPE,
    (whole, unicode?: string, byte?: string, known?: string, unknown?: string) => {
      if (unknown !== undefined) throw new RulesFileError(`Unknown escape ${whole}`, at);
      const code = unicode ?? byte;
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
      return ESCAPES[known ?? ''] ?? known ?? '';
    },
  );
}
