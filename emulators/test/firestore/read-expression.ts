import { parseRules } from '../../src/firestore/rules/parser.ts';
import type { Expression } from '../../src/firestore/rules/syntax.ts';

/** Parses one expression as the condition of a rule. */
export function readExpression(text: string): Expression {
  const file = parseRules(`service cloud.firestore { match /a { allow get: if ${text}\n; } }`);
  const condition = file.matches[0]?.allows[0]?.condition;
  if (!condition) throw new Error('the rule has no condition');
  return condition;
}
