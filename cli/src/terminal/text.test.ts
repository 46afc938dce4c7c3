import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { firstLine, plainText, wrapped } from './text.ts';

describe('foreign text', () => {
  it('a text from a foreign source loses its escape sequences, control characters and direction marks', () => {
    expect(plainText('\u001b[31mred\u001b[0m')).toBe('red');
    expect(plainText('\u001b]0;title\u0007after')).toBe('after');
    expect(plainText('a\u009b2Jb\rc\bd\ne\tf')).not.toMatch(/\p{Cc}/u);
    expect(plainText('user\u202Egnp.exe')).toBe('usergnp.exe');
    const hostile = fc.string({
      unit: fc.oneof(
        fc.constantFrom(
          '\u001b',
          '[',
          ']',
          ';',
          '\u0007',
          '\u009b',
          '\u202e',
          '2J',
          '\n',
          '\ud800',
        ),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      ),
    });
    fc.assert(
      fc.property(hostile, (text) => {
        expect(plainText(text)).not.toMatch(
          /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u,
        );
      }),
    );
  });

  it('the first line of a text is the first line that is not empty', () => {
    expect(firstLine('\n \u001b[1m\u001b[0m\nhello \r\nmore')).toBe('hello');
    expect(firstLine('\n')).toBe('');
  });
});

describe('wrapped sentences', () => {
  it('a sentence breaks between words at the width of the terminal', () => {
    expect(wrapped('one two three', 7)).toBe('one two\nthree');
    expect(wrapped('unbreakable-word ok', 5)).toBe('unbreakable-word\nok');
  });

  it('a sentence does not break at a space before a punctuation mark', () => {
    expect(wrapped('pour « clean » : oui', 9)).toBe('pour\n« clean » :\noui');
    expect(wrapped('vraiment ?', 9)).toBe('vraiment ?');
  });

  it('colour codes do not count towards the width of a sentence', () => {
    const red = '\u001b[31mone\u001b[39m';
    expect(wrapped(`${red} two three`, 7)).toBe(`${red} two\nthree`);
  });
});
