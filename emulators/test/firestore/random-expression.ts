import * as fc from 'fast-check';

import type { Expression } from '../../src/firestore/rules/syntax.ts';

const at = { line: 1, column: 1 };
const names = fc.constantFrom('a', 'request', 'x_1', 'inside', 'nullable');

function word(...words: string[]): fc.Arbitrary<Expression> {
  return fc.constantFrom(...words).map((value) => ({ kind: 'literal', value, at }));
}

/** An arbitrary for expressions. Most of the expressions make no sense. */
export const { expression: expressions } = fc.letrec<{ expression: Expression }>((tie) => {
  const inner = tie('expression');
  const list = fc.array(inner, { maxLength: 3 });
  /** Returns an arbitrary for operations with this operator and with operands from `operands`. */
  const operation = (
    operator: Extract<Expression, { kind: 'operation' }>['operator'],
    operands: fc.Arbitrary<Expression[]>,
  ): fc.Arbitrary<Expression> =>
    operands.map((given) => ({ kind: 'operation', operator, operands: given, at }));
  const two = fc.tuple(inner, inner);
  const three = fc.tuple(inner, inner, inner);
  // A literal would be printed and parsed as a plain segment of the path.
  const notText = inner.map((part): Expression =>
    part.kind === 'literal' ? { kind: 'name', name: 'a', at } : part,
  );
  const segment = fc.oneof(word('a', '(default)', 'b-2'), notText);
  const binary = [
    ...(['||', '&&', '==', '!=', 'in', '<', '<=', '>', '>='] as const),
    ...(['+', '-', '*', '/', '%'] as const),
  ];
  return {
    expression: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      fc.record({
        kind: fc.constant('literal' as const),
        value: fc.oneof(
          fc.constantFrom(null, true, false, 1.5, 2e30),
          fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }),
          fc.string({ unit: 'binary' }),
        ),
        at: fc.constant(at),
      }),
      fc.record({ kind: fc.constant('name' as const), name: names, at: fc.constant(at) }),
      fc.record({
        kind: fc.constant('member' as const),
        target: inner,
        name: names,
        at: fc.constant(at),
      }),
      fc.record({
        kind: fc.constant('call' as const),
        target: fc.option(inner, { nil: undefined }),
        name: names,
        args: list,
        at: fc.constant(at),
      }),
      operation('list', list),
      operation('map', fc.array(operation('list', two), { maxLength: 2 })),
      operation('path', fc.array(segment, { minLength: 1, maxLength: 3 })),
      operation('item', two),
      operation('slice', three),
      operation('!', fc.tuple(inner)),
      operation('negative', fc.tuple(inner)),
      operation('is', fc.tuple(inner, word('string', 'map'))),
      operation('conditional', three),
      ...binary.map((operator) => operation(operator, two)),
    ),
  };
});
