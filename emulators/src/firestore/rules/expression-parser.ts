import { Scanner } from './scanner.ts';
import { BINARY_OPERATORS, RulesFileError, type Expression, type Position } from './syntax.ts';

/** Names that mean something wherever an expression can stand. */
const RESERVED = new Set(
  'true false null in is if let return function match allow service'.split(' '),
);

/** Deeper nesting is refused rather than let the call stack overflow. */
const MAX_DEPTH = 100;

/** Reads expressions, from the next token on. */
export class ExpressionParser extends Scanner {
  #depth = 0;

  expression(): Expression {
    return this.#nested((at) => {
      const condition = this.#binary(0);
      if (!this.take('?')) return condition;
      const yes = this.expression();
      this.expect(':');
      return { kind: 'conditional', condition, yes, no: this.expression(), at };
    });
  }

  /** A name that the file gives to something: none that the language needs for itself. */
  newName(): string {
    const { at } = this;
    const name = this.name();
    if (RESERVED.has(name)) throw new RulesFileError(`'${name}' cannot be used as a name`, at);
    return name;
  }

  /** What stands between commas, up to `close`. */
  list<Item>(close: string, item: () => Item): Item[] {
    const items: Item[] = [];
    while (!this.take(close)) {
      if (items.length > 0) this.expect(',');
      items.push(item());
    }
    return items;
  }

  #nested(read: (at: Position) => Expression): Expression {
    const { at } = this;
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new RulesFileError('This is nested too deeply', at);
    const expression = read(at);
    this.#depth -= 1;
    return expression;
  }

  #binary(row: number): Expression {
    const operators = BINARY_OPERATORS[row];
    if (!operators) return this.#unary();
    let left = this.#binary(row + 1);
    for (;;) {
      const { at } = this;
      const operator = operators.find((candidate) => this.take(candidate));
      if (operator === undefined) return left;
      left =
        operator === 'is'
          ? { kind: 'is', operand: left, type: this.name(), at }
          : { kind: 'binary', operator, left, right: this.#binary(row + 1), at };
    }
  }

  #unary(): Expression {
    for (const operator of ['!', '-'] as const) {
      if (!this.is(operator)) continue;
      return this.#nested((at) => {
        this.advance();
        return { kind: 'unary', operator, operand: this.#unary(), at };
      });
    }
    return this.#accesses(this.#primary());
  }

  /** What follows a value: `.name`, `.name(…)`, `[…]`, `[…:…]`. */
  #accesses(start: Expression): Expression {
    let target = start;
    for (;;) {
      const { at } = this;
      if (this.take('.')) {
        const name = this.name();
        target = this.take('(')
          ? { kind: 'method', target, name, args: this.#expressions(')'), at }
          : { kind: 'member', target, name, at };
      } else if (this.take('[')) {
        const index = this.expression();
        target = this.take(':')
          ? { kind: 'slice', target, from: index, to: this.expression(), at }
          : { kind: 'index', target, index, at };
        this.expect(']');
      } else return target;
    }
  }

  #primary(): Expression {
    const { at, kind } = this.next;
    if (kind === 'number') return { kind: 'literal', value: this.number(), at };
    if (kind === 'string') return { kind: 'literal', value: this.string(), at };
    if (kind === 'name') return this.#named(at);
    if (this.take('(')) {
      const inside = this.expression();
      this.expect(')');
      return inside;
    }
    if (this.take('[')) return { kind: 'list', items: this.#expressions(']'), at };
    if (this.take('{')) {
      const entries = this.list('}', () => {
        const key = this.expression();
        this.expect(':');
        return { key, value: this.expression() };
      });
      return { kind: 'map', entries, at };
    }
    if (this.is('/')) return this.#path(at);
    throw this.unexpected('an expression');
  }

  #named(at: Position): Expression {
    if (this.take('null')) return { kind: 'literal', value: null, at };
    if (this.take('true')) return { kind: 'literal', value: true, at };
    if (this.take('false')) return { kind: 'literal', value: false, at };
    if (RESERVED.has(this.next.text)) throw this.unexpected('an expression');
    const name = this.name();
    if (this.take('(')) return { kind: 'call', name, args: this.#expressions(')'), at };
    return { kind: 'name', name, at };
  }

  #expressions(close: string): Expression[] {
    return this.list(close, () => this.expression());
  }

  #path(at: Position): Expression {
    const segments: (string | Expression)[] = [];
    while (this.take('/')) {
      const text = this.segment();
      if (text === undefined && !this.take('$(')) throw this.unexpected("a path's segment");
      segments.push(text ?? this.expression());
      if (text === undefined) this.expect(')');
    }
    return { kind: 'path', segments, at };
  }
}
