import { RulesFileError, type BinaryOperator, type Expression, type Position } from './syntax.ts';
import { isReserved, type TokenReader } from './token-reader.ts';

/** The binary operators from the loosest to the tightest; those of one row bind alike, leftwards. */
const OPERATORS: readonly (readonly BinaryOperator[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['in'],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];
/** The row in which `is` stands too. */
const IN_ROW = 3;

/** Deeper nesting is refused rather than let the call stack overflow. */
const MAX_DEPTH = 100;

/** Reads the expression that begins at the reader's next token. */
export function parseExpression(reader: TokenReader): Expression {
  return new ExpressionParser(reader).expression();
}

class ExpressionParser {
  readonly #reader: TokenReader;
  #depth = 0;

  constructor(reader: TokenReader) {
    this.#reader = reader;
  }

  expression(): Expression {
    const { at } = this.#reader;
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new RulesFileError('This is nested too deeply', at);
    const condition = this.#binary(0);
    let expression = condition;
    if (this.#reader.take('?')) {
      const yes = this.expression();
      this.#reader.expect(':');
      expression = { kind: 'conditional', condition, yes, no: this.expression(), at };
    }
    this.#depth -= 1;
    return expression;
  }

  #binary(row: number): Expression {
    const operators = OPERATORS[row];
    if (!operators) return this.#unary();
    let left = this.#binary(row + 1);
    for (;;) {
      const { at } = this.#reader;
      if (row === IN_ROW && this.#reader.takeName('is')) {
        left = { kind: 'is', operand: left, type: this.#reader.name(), at };
        continue;
      }
      const operator = operators.find((candidate) => this.#takeOperator(candidate));
      if (operator === undefined) return left;
      left = { kind: 'binary', operator, left, right: this.#binary(row + 1), at };
    }
  }

  #takeOperator(operator: BinaryOperator): boolean {
    return operator === 'in' ? this.#reader.takeName('in') : this.#reader.take(operator);
  }

  #unary(): Expression {
    const { at } = this.#reader;
    for (const operator of ['!', '-'] as const) {
      if (!this.#reader.take(operator)) continue;
      this.#depth += 1;
      if (this.#depth > MAX_DEPTH) throw new RulesFileError('This is nested too deeply', at);
      const operand = this.#unary();
      this.#depth -= 1;
      return { kind: 'unary', operator, operand, at };
    }
    return this.#accesses(this.#primary());
  }

  /** What follows a value: `.name`, `.name(…)`, `[…]`, `[…:…]`. */
  #accesses(start: Expression): Expression {
    let target = start;
    for (;;) {
      const { at } = this.#reader;
      if (this.#reader.take('.')) {
        const name = this.#reader.name();
        target = this.#reader.take('(')
          ? { kind: 'method', target, name, args: this.#list(')'), at }
          : { kind: 'member', target, name, at };
      } else if (this.#reader.take('[')) {
        const index = this.expression();
        target = this.#reader.take(':')
          ? { kind: 'slice', target, from: index, to: this.expression(), at }
          : { kind: 'index', target, index, at };
        this.#reader.expect(']');
      } else return target;
    }
  }

  #primary(): Expression {
    const token = this.#reader.peeked;
    const { at } = token;
    switch (token.kind) {
      case 'int':
      case 'float':
      case 'string':
        this.#reader.advance();
        return { kind: 'literal', value: token.value, at };
      case 'name':
        return this.#named(token.text, at);
      case 'punctuation':
        if (this.#reader.take('(')) {
          const inside = this.expression();
          this.#reader.expect(')');
          return inside;
        }
        if (this.#reader.take('[')) return { kind: 'list', items: this.#list(']'), at };
        if (this.#reader.take('{')) return this.#map(at);
        if (token.text === '/') return this.#path(at);
        break;
      case 'end':
    }
    throw this.#reader.unexpected('an expression');
  }

  #named(name: string, at: Position): Expression {
    if (name === 'true' || name === 'false' || name === 'null') {
      this.#reader.advance();
      return { kind: 'literal', value: name === 'null' ? null : name === 'true', at };
    }
    if (isReserved(name)) throw this.#reader.unexpected('an expression');
    this.#reader.advance();
    if (this.#reader.take('(')) return { kind: 'call', name, args: this.#list(')'), at };
    return { kind: 'name', name, at };
  }

  #list(close: string): Expression[] {
    const items: Expression[] = [];
    while (!this.#reader.take(close)) {
      if (items.length > 0) this.#reader.expect(',');
      items.push(this.expression());
    }
    return items;
  }

  #map(at: Position): Expression {
    const entries: { key: Expression; value: Expression }[] = [];
    while (!this.#reader.take('}')) {
      if (entries.length > 0) this.#reader.expect(',');
      const key = this.expression();
      this.#reader.expect(':');
      entries.push({ key, value: this.expression() });
    }
    return { kind: 'map', entries, at };
  }

  #path(at: Position): Expression {
    const segments: (string | Expression)[] = [];
    while (this.#reader.take('/')) {
      const text = this.#reader.segment();
      if (text !== undefined) {
        segments.push(text);
        continue;
      }
      if (!this.#reader.take('$(')) throw this.#reader.unexpected("a path's segment");
      segments.push(this.expression());
      this.#reader.expect(')');
    }
    return { kind: 'path', segments, at };
  }
}
