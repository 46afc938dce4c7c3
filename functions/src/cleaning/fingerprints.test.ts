import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { FINGERPRINT_BYTES, Fingerprints } from './fingerprints.ts';

/** A fingerprint of few different beginnings, which therefore asks for the same places of the table. */
function fingerprint(number: number): Buffer {
  const bytes = Buffer.alloc(FINGERPRINT_BYTES);
  bytes.writeUInt32LE(number % 7);
  bytes.writeUInt32LE(number, 4);
  return bytes;
}

test('every comment is found by its id alone, with its text, replies and marks, however many there are', () => {
  const comments = fc.array(
    fc.record({
      text: fc.nat(1000),
      replies: fc.option(fc.nat(1000), { nil: undefined }),
      mark: fc.constantFrom(1, 2, 4),
    }),
    { minLength: 1, maxLength: 2_500, size: 'max' },
  );
  fc.assert(
    fc.property(comments, (all) => {
      const rows = new Fingerprints();
      for (const [number, { text, replies, mark }] of all.entries()) {
        const row = rows.add(fingerprint(number), fingerprint(text));
        if (replies !== undefined) rows.setReplies(row, replies);
        rows.mark(row, mark);
      }
      const found = all.map((_, number) => rows.find(fingerprint(number)) ?? -1);
      expect(found).toEqual([...all.keys()]);
      expect(rows.find(fingerprint(all.length))).toBeUndefined();
      const told = found.map((row, number) => ({
        text: rows.hasText(row, fingerprint(all[number]?.text ?? -1)),
        replies: rows.replies(row),
        marks: [1, 2, 4].filter((mark) => rows.hasMark(row, mark)),
        encoded: rows.encoded(row),
      }));
      expect(told).toEqual(
        all.map(({ text, replies, mark }, number) => ({
          text: true,
          replies,
          marks: [mark],
          encoded: {
            id: fingerprint(number).toString('base64url'),
            text: fingerprint(text).toString('base64url'),
          },
        })),
      );
      rows.unmark(2);
      expect(found.some((row) => rows.hasMark(row, 2))).toBe(false);
      expect(found.filter((row) => rows.hasMark(row, 5))).toHaveLength(
        all.filter(({ mark }) => mark !== 2).length,
      );
    }),
    { numRuns: 12 },
  );
});

test('a text that changes is another one, its neighbours stay, and a row that is not there is named', () => {
  const rows = new Fingerprints();
  for (let number = 0; number < 3; number += 1) rows.add(fingerprint(number), fingerprint(10));
  rows.setText(1, fingerprint(11));
  expect([0, 1, 2].map((row) => rows.hasText(row, fingerprint(10)))).toEqual([true, false, true]);
  expect(rows.find(fingerprint(2))).toBe(2);
  expect(() => rows.replies(3)).toThrow(/no row 3/);
});
