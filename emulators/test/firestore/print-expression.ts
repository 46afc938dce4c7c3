import type { Expression } from '../../src/firestore/rules/parser.ts';

/** An expression as text, with every part in parentheses: for tests of the parser. */
export function expressionText(expression: Expression): string {
  const inside = (part: Expression): string => `(${expressionText(part)})`;
  switch (expression.kind) {
    case 'literal':
      return literalText(expression.value);
    case 'name':
      return expression.name;
    case 'list':
      return `[${expression.items.map(expressionText).join(', ')}]`;
    case 'map':
      return `{${expression.entries.map(({ key, value }) => `${inside(key)}: ${inside(value)}`).join(', ')}}`;
    case 'path':
      return expression.segments
        .map((segment) =>
          typeof segment === 'string' ? `/${segment}` : `/$(${expressionText(segment)})`,
        )
        .join('');
    case 'member':
      return `${inside(expression.target)}.${expression.name}`;
    case 'index':
      return `${inside(expression.target)}[${expressionText(expression.index)}]`;
    case 'slice':
      return `${inside(expression.target)}[${inside(expression.from)}:${inside(expression.to)}]`;
    case 'call':
      return `${expression.name}(${expression.args.map(expressionText).join(', ')})`;
    case 'method':
      return `${inside(expression.target)}.${expression.name}(${expression.args.map(expressionText).join(', ')})`;
    case 'unary':
      return `${expression.operator}${inside(expression.operand)}`;
    case 'is':
      return `${inside(expression.operand)} is ${expression.type}`;
    case 'binary':
      return `${inside(expression.left)} ${expression.operator} ${inside(expression.right)}`;
    default:
      return `${inside(expression.condition)} ? ${inside(expression.yes)} : ${inside(expression.no)}`;
  }
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

/** The expression without the places that it was read from, to be compared. */
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
