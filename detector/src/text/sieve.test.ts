import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSieve, requiredParts } from './sieve.ts';

describe('what each text that matches an expression contains', () => {
  test.each([
    [String.raw`\bfree money\b`, ['free money']],
    ['(?:win|gagne) (?:a|un) (?:prize|cadeau)', ['prize', 'cadeau']],
    ['(?:kill|hang) (?:all )?(?:yourself|urself)', ['yourself', 'urself']],
    ['colou?r', ['colo']],
    ['go+gle', ['gle']],
    [String.raw`\p{L}{3,}hack[sz]`, ['hack']],
    [String.raw`t\.me/`, ['t.me/']],
    ['only (?!my )fans', ['only fans']],
    ['(?=.*bonus)casino', ['casino']],
    ['(?:abc){2}', ['abc']],
    ['(?:abc)?xy', null],
    ['(?:abc)*xyz', ['xyz']],
    ['casino|x{3}', null],
    [String.raw`[abc|)]def\d`, ['def']],
    [String.raw`\u0061bc\u{64}ef`, null],
    ['ab😂?c', null],
    ['abc😂?d', ['abc']],
    ['ab😂+c', ['ab😂']],
    ['(?i:free)xy', null],
    ['(?i:free)money', null],
    ['(?-i:free) money|casino', null],
  ])('of %j is one of %j', (source, parts) => {
    expect(requiredParts(source)).toEqual(parts);
  });
});

test('a sieve keeps each pattern that matches a text', () => {
  const word = fc.constantFrom('abc', 'abcd', 'xyz', 'bcx', 'za', 'yy', 'b😂');
  const item = fc.oneof(
    word,
    fc.array(word, { minLength: 1 }).map((words) => `(?:${words.join('|')})`),
    fc.tuple(word, fc.constantFrom('?', '*', '+', '{2}')).map(([of, times]) => `(?:${of})${times}`),
    fc.tuple(word, fc.constantFrom('?', '*', '+')).map(([of, times]) => of + times),
    word.map((of) => `(?!${of})`),
    word.map((of) => `(?i:${of.toUpperCase()})`),
    fc.constantFrom('.', '[a-z]', String.raw`\p{L}*`, String.raw`\b`, ' '),
  );
  const source = fc.array(item, { minLength: 1, maxLength: 5 }).map((items) => items.join(''));
  const text = fc.array(fc.oneof(word, fc.constant(' ')), { maxLength: 8 }).map((t) => t.join(''));
  fc.assert(
    fc.property(fc.array(source, { maxLength: 4 }), text, (sources, of) => {
      const items = sources.map((one) => ({ pattern: new RegExp(one, 'u') }));
      const kept = createSieve(items)(of);
      expect(kept).toEqual(expect.arrayContaining(items.filter(({ pattern }) => pattern.test(of))));
    }),
  );
});

test('a sieve leaves out patterns that a text cannot match, and keeps the order', () => {
  const items = [/casino/u, /\d{3}/u, /free money/u, /FREE/iu].map((pattern) => ({ pattern }));
  expect(createSieve(items)('the casino is free')).toEqual([items[0], items[1], items[3]]);
});
