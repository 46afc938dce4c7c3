import { describe, expect, test } from 'vitest';

import { matchesWhole, replaceAll, splitBy } from './regular-expression.ts';

describe('a regular expression', () => {
  test.each([
    ['abc', 'b', false],
    ['abc', 'a|abc', true],
    ['a\nb', 'a.b', false],
    ['a\r', 'a.', true],
    ['a\nb', '(?s)a.b', true],
    ['ABC', '(?i)abc', true],
    ['a\n', 'a', false],
    ['a', String.raw`\Aa\z`, true],
    ['a@b', String.raw`a\@b`, true],
    ['a-b', String.raw`[a\-b]+`, true],
    ['a]b', '[]ab]+', true],
    ['a[', '[a[]+', true],
    ['(?:', '[(?:]+', true],
    [']', ']', true],
    ['\u00a0', String.raw`\s`, false],
    [' \t', String.raw`[\s]+`, true],
    ['é', String.raw`\pL`, true],
    ['é1', String.raw`\p{L}\PL`, true],
    ['λ', String.raw`\p{Greek}`, true],
    ['λ', String.raw`\p{^Greek}`, false],
    ['A', String.raw`\x41`, true],
    ['😀', String.raw`\x{1F600}`, true],
    ['😀', '.', true],
    ['xx', '(?P<first>x)x', true],
    ['aXb', 'a(?:X|Y)b', true],
    ['a', '[[:alpha:]]', true],
    ['a.', String.raw`\Qa.\E`, true],
  ])(
    'the rules language matches regular expressions like RE2: %j.matches(%j) is %s',
    (text, pattern, outcome) => {
      expect(matchesWhole(text, pattern)).toBe(outcome);
    },
  );

  test.each(['(', 'a**', '(?=a)', '(?!a)', '(?<=a)b', String.raw`(a)\1`, '(?x)a'])(
    'the rules language refuses a regular expression that RE2 does not support: %s',
    (pattern) => {
      expect(() => matchesWhole('a', pattern)).toThrow('cannot be used here');
    },
  );

  test('the rules language can split a text by a regular expression, and inserts the replacement of a match literally', () => {
    expect(splitBy('a1b2', '[0-9]')).toEqual(['a', 'b', '']);
    expect(splitBy('', ',')).toEqual(['']);
    expect(splitBy('abc', '')).toEqual(['a', 'b', 'c']);
    expect(replaceAll('a.b.c', '[.]', '$&')).toBe('a$&b$&c');
    expect(replaceAll('abc', 'x', 'y')).toBe('abc');
  });
});
