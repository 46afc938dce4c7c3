import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { piecesOf } from './marked-text.tsx';

const spans = fc.array(
  fc.record({ code: fc.constant('giveaway'), start: fc.nat(40), end: fc.nat(40) }),
  { maxLength: 8 },
);

describe('the passages that reasons point at', () => {
  it('marking the passages of reasons marks exactly these passages and leaves the comment’s text unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), spans, (text, reasons) => {
        const pieces = piecesOf(text, reasons);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        const marks = pieces.flatMap((piece) =>
          Array.from({ length: piece.text.length }, () => piece.marked),
        );
        const wanted = Array.from({ length: text.length }, () => false);
        for (const { start, end } of reasons)
          if (end > start && end <= text.length) wanted.fill(true, start, end);
        expect(marks).toEqual(wanted);
        const starts = pieces.map(({ start }) => start);
        expect(new Set(starts).size).toBe(starts.length);
      }),
    );
  });

  it('a reason that concerns the whole comment marks no passage', () => {
    expect(piecesOf('Lovely', [{ code: 'near-duplicate' }])).toEqual([
      { text: 'Lovely', marked: false, start: 0 },
    ]);
  });
});
