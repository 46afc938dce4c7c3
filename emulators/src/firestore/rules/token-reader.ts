import { Lexer, type Token } from './lexer.ts';
import { RulesFileError, type Position } from './syntax.ts';

/** Names that mean something wherever an expression can stand. */
const RESERVED = new Set([
  'true',
  'false',
  'null',
  'in',
  'is',
  'if',
  'let',
  'return',
  'function',
  'match',
  'allow',
  'service',
]);

export function isReserved(name: string): boolean {
  return RESERVED.has(name);
}

/** Goes through a file token by token, looking one ahead. */
export class TokenReader {
  readonly #lexer: Lexer;
  #next: Token | undefined;
  #offset = 0;

  constructor(text: string) {
    this.#lexer = new Lexer(text);
  }

  /** The next token, which stays the next one. */
  get peeked(): Token {
    this.#next ??= this.#lexer.token(this.#offset);
    return this.#next;
  }

  get at(): Position {
    return this.peeked.at;
  }

  advance(): Token {
    const token = this.peeked;
    this.#offset = token.end;
    this.#next = undefined;
    return token;
  }

  atEnd(): boolean {
    return this.peeked.kind === 'end';
  }

  is(punctuation: string): boolean {
    const token = this.peeked;
    return token.kind === 'punctuation' && token.text === punctuation;
  }

  isName(name: string): boolean {
    const token = this.peeked;
    return token.kind === 'name' && token.text === name;
  }

  /** Whether the next token was this one; only then it is passed. */
  take(punctuation: string): boolean {
    const found = this.is(punctuation);
    if (found) this.advance();
    return found;
  }

  takeName(name: string): boolean {
    const found = this.isName(name);
    if (found) this.advance();
    return found;
  }

  expect(punctuation: string): void {
    if (!this.take(punctuation)) throw this.unexpected(`'${punctuation}'`);
  }

  name(): string {
    const token = this.peeked;
    if (token.kind !== 'name') throw this.unexpected('a name');
    this.advance();
    return token.text;
  }

  string(): string {
    const token = this.peeked;
    if (token.kind !== 'string') throw this.unexpected('a string');
    this.advance();
    return token.value;
  }

  /** The plain text of a path's segment, right behind its `/`; undefined for `{` and `$(`. */
  segment(): string | undefined {
    const text = this.#lexer.segment(this.#offset);
    if (text === undefined) return undefined;
    this.#offset += text.length;
    this.#next = undefined;
    return text;
  }

  unexpected(wanted: string): RulesFileError {
    const token = this.peeked;
    return new RulesFileError(`Unexpected ${described(token)}: expected ${wanted}`, token.at);
  }
}

function described(token: Token): string {
  switch (token.kind) {
    case 'end':
      return 'end of the file';
    case 'name':
    case 'punctuation':
      return `'${token.text}'`;
    default:
      return String(token.value);
  }
}
