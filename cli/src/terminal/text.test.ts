import * as fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';

import { cell, cutToWidth, firstLine, plainText, wrapped } from './text.ts';

describe('what others wrote', () => {
  it('reaches the terminal without escape sequences, control characters or marks of direction', () => {
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

  it('is told by its first line that says something', () => {
    expect(firstLine('\n \u001b[1m\u001b[0m\nhello \r\nmore')).toBe('hello');
    expect(firstLine('\n')).toBe('');
  });
});

describe('a cell', () => {
  it('is exactly as wide as its column, whatever is in it', () => {
    for (const text of [
      'short',
      'far too long for it',
      '日本語のとても長い',
      '👩‍👩‍👧‍👦🔥👑🎉🎉🎉',
      'مرحبا بالعالم هذا',
    ])
      expect(stringWidth(cell(text, 11))).toBe(11);
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 1, max: 30 }),
        (text, width) => {
          expect(stringWidth(cutToWidth(plainText(text), width))).toBeLessThanOrEqual(width);
        },
      ),
    );
  });

  it('cuts between characters as people see them', () => {
    expect(cutToWidth('日本語', 4)).toBe('日…');
    expect(cutToWidth('👩‍👩‍👧‍👦👑👑', 4)).toBe('👩‍👩‍👧‍👦…');
    expect(cutToWidth('fits', 4)).toBe('fits');
  });

  it('keeps right-to-left text from reordering its neighbours', () => {
    expect(cell('שלום', 6)).toBe('\u2068שלום\u2069  ');
    expect(cell('plain', 6, 'right')).toBe(' plain');
  });
});

describe('a sentence', () => {
  it('breaks between words at the width of the terminal', () => {
    expect(wrapped('one two three', 7)).toBe('one two\nthree');
    expect(wrapped('unbreakable-word ok', 5)).toBe('unbreakable-word\nok');
  });
});
