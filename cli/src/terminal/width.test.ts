import * as fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';

import { plainText } from './text.ts';
import { cell, cutToWidth } from './width.ts';

describe('cells', () => {
  it('a table cell is exactly as wide as its column, whatever text the cell contains', () => {
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

  it('a text that is too long for its column is cut between graphemes', () => {
    expect(cutToWidth('日本語', 4)).toBe('日…');
    expect(cutToWidth('🇫🇷🇪🇸🇬🇧', 4)).toBe('🇫🇷…');
    expect(cutToWidth('fits', 4)).toBe('fits');
  });

  it('an emoji whose width differs between terminals is replaced with one of fixed width', () => {
    expect(cell('👩‍👩‍👧‍👦 ❤️ 👍🏽', 12)).toBe('👩 ❤ 👍     ');
    expect(cell('क्‍ष', 4)).toContain('\u200d');
  });

  it('right-to-left text in a table cell does not reorder the neighbouring cells', () => {
    expect(cell('שלום', 6)).toBe('\u2068שלום\u2069  ');
    expect(cell('plain', 6, 'right')).toBe(' plain');
  });
});
