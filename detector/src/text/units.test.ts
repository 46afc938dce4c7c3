import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { unitsOf } from './units.ts';

test('the units of a text are those of the string, whichever texts were asked for before', () => {
  const text = fc.string({
    unit: fc.oneof(fc.constantFrom('a', 'é', '😂', '\u{d800}'), fc.string()),
  });
  fc.assert(
    fc.property(fc.array(text, { maxLength: 12 }), (texts) => {
      for (const each of [...texts, ...texts.toReversed()]) {
        const units = [...unitsOf(each).subarray(0, each.length)];
        expect(units).toEqual(Array.from({ length: each.length }, (_, i) => each.charCodeAt(i)));
      }
    }),
  );
});

test('a text longer than any before is read to its end', () => {
  const long = `${'long '.repeat(2000)}é`;
  expect(unitsOf(long)[long.length - 1]).toBe(0xe9);
  expect(unitsOf('short')[4]).toBe(0x74);
});
