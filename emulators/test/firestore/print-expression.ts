import type { Expression, ExpressionOf } from '../../src/firestore/rules/syntax.ts';

type Operator = ExpressionOf<'operation'>['operator'];

/** Returns an expression as text, with every part in parentheses, for tests of the parser. */
export function expressionText(expression: Expression): string {
  switch (expression.kind) {
    case 'literal':
      return literalText(expression.value);
    case 'name':
      return expression.name;
    case 'member':
      return `${inside(expression.target)}.${expression.name}`;
    case 'call': {
      const target = expression.target ? `${inside(expression.target)}.` : '';
      return `${target}${expression.name}(${expression.args.map(expressionText).join(', ')})`;
    }
    default:
      return operationText(expression.operator, expression.operands);
  }
}

function inside(part: Expression): string {
  return `(${expressionText(part)})`;
}

function operationText(operator: Operator, operands: readonly Expression[]): string {
  const parts = operands.map(inside);
  const [first = '', second = '', third = ''] = parts;
  switch (operator) {
    case 'list':
      return `[${parts.join(', ')}]`;
    case 'map':
      return `{${operands.map(entryText).join(', ')}}`;
    case 'path':
      return operands.map(segmentText).join('');
    case 'item':
      return `${first}[${second}]`;
    case 'slice':
      return `${first}[${second}:${third}]`;
    case '!':
      return `!${first}`;
    case 'negative':
      return `-${first}`;
    case 'is':
      return `${first} is ${wordOf(operands[1])}`;
    case 'conditional':
      return `${first} ? ${second} : ${third}`;
    default:
      return `${first} ${operator} ${second}`;
  }
}

function entryText(entry: Expression): string {
  const [key = '', value = ''] = entry.kind === 'operation' ? entry.operands.map(inside) : [];
  return `${key}: ${value}`;
}

function segmentText(segment: Expression): string {
  return segment.kind === 'literal' ? `/${wordOf(segment)}` : `/$(${expressionText(segment)})`;
}

function wordOf(expression: Expression | undefined): string {
  return expression?.kind === 'literal' ? String(expression.value) : '';
}

function literalText(value: null | boolean | bigint | number | string): string {
  if (typeof value === 'number') return value.toExponential();
  if (typeof value !== 'string') return String(value);
  const escaped = [...value.matchAll(/./gsu)].map(([character]) =>
    /^[\w ]$/.test(character) ? character : unicodeEscape(character),
  );
  return `'${escaped.join('')}'`;
}

function unicodeEscape(character: string): string {
  return Array.from({ length: character.length }, (_, index) => {
    const code = character.charCodeAt(index).toString(16).padStart(4, '0');
    return `\\u${code}`;
  }).join('');
}

/** Returns the expression without the positions of its parts, for comparison. */
export function withoutPlaces(expression: Expression): object {
  const plain: unknown = JSON.parse(
    JSON.stringify(expression, (key, value: unknown) => {
      if (key === 'at') return undefined;
      return typeof value === 'bigint' ? `${value}n` : value;
    }),
  );
  if (typeof plain !== 'object' || plain === null) throw new Error('no expression');
  return plain;
}
