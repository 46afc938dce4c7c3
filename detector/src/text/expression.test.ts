import { expect, test } from 'vitest';
import { expression, source } from './expression.ts';

test('an expression over several lines ignores line breaks and indentation, and keeps spaces', () => {
  const colour = '(?:red|blue)';
  const value = source`
    \b(?:
      a ${colour} car
      |two[ ]
    )\b
  `;
  expect(value).toBe(String.raw`\b(?:a (?:red|blue) car|two[ ])\b`);
});

test('an expression over several lines matches as one that is written in one line', () => {
  const pattern = expression`
    ^\p{L}+
    \d{2}$
  `;
  expect(pattern.test('é42')).toBe(true);
  expect(pattern.test('é 42')).toBe(false);
});
