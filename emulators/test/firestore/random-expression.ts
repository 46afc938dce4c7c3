import * as fc from 'fast-check';

import type { BinaryOperator, Expression } from '../../src/firestore/rules/parser.ts';

const OPERATORS: readonly BinaryOperator[] = [
  ...(['||', '&&', '==', '!=', 'in', '<', '<=', '>', '>='] as const),
  ...(['+', '-', '*', '/', '%'] as const),
];
const at = { line: 1, column: 1 };
const names = fc.constantFrom('a', 'request', 'x_1', 'inside', 'nullable');

/** Any expression, most of them without sense: for tests. */
export const { expression: expressions } = fc.letrec<{ expression: Expression }>((tie) => {
  const inner = tie('expression');
  const list = fc.array(inner, { maxLength: 3 });
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
      fc.record({ kind: fc.constant('list' as const), items: list, at: fc.constant(at) }),
      fc.record({
        kind: fc.constant('map' as const),
        entries: fc.array(fc.record({ key: inner, value: inner }), { maxLength: 2 }),
        at: fc.constant(at),
      }),
      fc.record({
        kind: fc.constant('path' as const),
        segments: fc.array(fc.oneof(fc.constantFrom('a', '(default)', 'b-2'), inner), {
          minLength: 1,
          maxLength: 3,
        }),
        at: fc.constant(at),
      }),
      fc.record({
        kind: fc.constant('member' as const),
        target: inner,
        name: names,
        at: fc.constant(at),
      }),
      fc.record({
        kind: fc.constant('index' as const),
        target: inner,
        index: inner,
        at: fc.constant(at),
      }),
      fc.record({
        kind: fc.constant('slice' as const),
        target: inner,
        from: inner,
        to: inner,
        at: fc.constant(at),
      }),
      fc.record({
        kind: fc.constant('call' as const),
        name: names,
        args: list,
        at: fc.constant(at),
      }),
      fc.record({
        kind: fc.constant('method' as const),
        target: inner,
        name: names,
        args: list,
        at: fc.constant(at),
      }),
      fc.record({
        kind: fc.constant('unary' as const),
        operator: fc.constantFrom('!' as const, '-' as const),
        operand: inner,
        at: fc.constant(at),
      }),
      fc.record({
        kind: fc.constant('binary' as const),
        operator: fc.constantFrom(...OPERATORS),
        left: inner,
        right: inner,
        at: fc.constant(at),
      }),
      fc.record({
        kind: fc.constant('is' as const),
        operand: inner,
        type: fc.constantFrom('string', 'map'),
        at: fc.constant(at),
      }),
      fc.record({
        kind: fc.constant('conditional' as const),
        condition: inner,
        yes: inner,
        no: inner,
        at: fc.constant(at),
      }),
    ),
  };
});
