import { RulesFileError, unsupported, type Position } from './syntax.ts';

interface Token {
  kind: 'name' | 'number' | 'string' | 'sign' | 'end';
  /** As it stands in the file. */
  text: string;
  at: Position;
  end: number;
}

const SPACE = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
const NAME = /[A-Za-z_]\w*/y;
const NUMBER = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/y;
const SIGN = /&&|\|\||==|!=|<=|>=|=\*\*|\$\(|[!<>+\-*/%?:=.,;()[\]{}]/y;
/** A path's segment of plain text; `(default)` is a database's id. */
const SEGMENT = /(?:[\w.~%@-]|\([\w-]+\))+/y;

const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([nrtbf\\'"`/?0]))|\\(.)/g;
const ESCAPES: Record<string, string> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '0': '\0',
};
const MAX_INT = 2n ** 63n - 1n;

/** Goes through a file of rules token by token, looking one ahead. */
export class Scanner {
  readonly #text: string;
  #next: Token | undefined;
  /** Where the next token is looked for. */
  #offset = 0;
  #line = 1;
  #lineStart = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /**
   * The next token, which stays the next one. It is read only when it is looked at: only the parser
   * knows whether a `/` divides or begins a path, whose segments are read by other rules.
   */
  get next(): Token {
    this.#next ??= this.#scan();
    return this.#next;
  }

  get at(): Position {
    return this.next.at;
  }

  /** Passes the next token. */
  advance(): Token {
    const token = this.next;
    this.#offset = token.end;
    this.#next = undefined;
    return token;
  }

  /** Whether the next token is this sign or name. */
  is(text: string): boolean {
    const { kind, text: found } = this.next;
    return found === text && (kind === 'name' || kind === 'sign');
  }

  /** Passes the next token if it is this one, and says whether it was. */
  take(text: string): boolean {
    const found = this.is(text);
    if (found) this.advance();
    return found;
  }

  expect(text: string): void {
    if (!this.take(text)) throw this.unexpected(`'${text}'`);
  }

  name(): string {
    if (this.next.kind !== 'name') throw this.unexpected('a name');
    return this.advance().text;
  }

  string(): string {
    const { kind, at } = this.next;
    if (kind !== 'string') throw this.unexpected('a string');
    return unescaped(this.advance().text.slice(1, -1), at);
  }

  number(): bigint | number {
    const { text, at } = this.advance();
    if (!/^\d+$/.test(text)) return Number(text);
    const value = BigInt(text);
    if (value > MAX_INT) throw new RulesFileError(`${text} has more than 64 bits`, at);
    return value;
  }

  /** The plain text of a path's segment, right behind its `/`; undefined for `{` and `$(`. */
  segment(): string | undefined {
    const text = this.#match(SEGMENT, this.#offset);
    this.#offset += text?.length ?? 0;
    return text;
  }

  unexpected(wanted: string): RulesFileError {
    const { kind, text, at } = this.next;
    const found = kind === 'end' ? 'end of the file' : `'${text}'`;
    return new RulesFileError(`Unexpected ${found}: expected ${wanted}`, at);
  }

  #scan(): Token {
    const space = this.#match(SPACE, this.#offset) ?? '';
    const start = this.#offset + space.length;
    for (const { index } of space.matchAll(/\n/g)) {
      this.#line += 1;
      this.#lineStart = this.#offset + index + 1;
    }
    this.#offset = start;
    const at = { line: this.#line, column: start - this.#lineStart + 1 };
    const rest = this.#text.slice(start, start + 2);
    if (rest === '') return { kind: 'end', text: '', at, end: start };
    if (rest === '/*') throw new RulesFileError('Missing */', at);
    if (/^b['"]/.test(rest)) throw unsupported('b"…"', at);
    const kinds = { name: NAME, number: NUMBER, string: STRING, sign: SIGN } as const;
    for (const kind of ['name', 'number', 'string', 'sign'] as const) {
      const text = this.#match(kinds[kind], start);
      if (text !== undefined) return { kind, text, at, end: start + text.length };
    }
    const [character = ''] = rest;
    const isQuote = character === "'" || character === '"';
    const what = isQuote ? 'This string does not end on its line' : `Unexpected '${character}'`;
    throw new RulesFileError(what, at);
  }

  #match(pattern: RegExp, offset: number): string | undefined {
    pattern.lastIndex = offset;
    return pattern.exec(this.#text)?.[0];
  }
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
