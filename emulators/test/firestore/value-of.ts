import { compile, inside, outermostScope } from '../../src/firestore/rules/compile.ts';
import { judgementOf, type Lookups } from '../../src/firestore/rules/judgement.ts';
import { readExpression } from './read-expression.ts';
import type { RulesValue } from '../../src/firestore/rules/rules-value.ts';

const NOTHING: Lookups = {
  get: () => null,
  exists: () => false,
  getAfter: () => null,
  existsAfter: () => false,
  debug: () => undefined,
};

/** Returns the value of an expression in which the names have these values. */
export function valueOf(text: string, names: Record<string, RulesValue> = {}): RulesValue {
  const judgement = judgementOf(null, null, NOTHING);
  const variables = Object.entries(names).map(([name, value]) => {
    const variable = Symbol(name);
    judgement.values.set(variable, value);
    return [name, variable] as const;
  });
  const scope = inside(outermostScope(), variables);
  return compile(readExpression(text), scope)(judgement);
}
