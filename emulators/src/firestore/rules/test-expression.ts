import { evaluate, type Lookups } from './evaluate.ts';
import { parseExpression } from './expression-parser.ts';
import type { RulesValue } from './rules-value.ts';
import { TokenReader } from './token-reader.ts';

const NOTHING: Lookups = { get: () => null, exists: () => false, debug: () => undefined };

/** What an expression is worth where the names have these values: for tests of the evaluator. */
export function valueOf(
  text: string,
  names: Record<string, RulesValue> = {},
  lookups: Lookups = NOTHING,
): RulesValue {
  const scope = {
    outer: undefined,
    variables: new Map(Object.entries(names)),
    functions: new Map(),
  };
  return evaluate(parseExpression(new TokenReader(text)), scope, lookups);
}
