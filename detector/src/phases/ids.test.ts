import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Ids } from './ids.ts';

const youTubes = fc.string({
  unit: fc.constantFrom('a', 'Z', '9', '_', '-', '.'),
  minLength: 26,
  maxLength: 49,
});
const any = fc.oneof(
  youTubes,
  fc.string({ maxLength: 80 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constant('\ud800'),
);

test('every id comes back as it was, whatever its letters and however many there are', () => {
  fc.assert(
    fc.property(fc.array(any, { maxLength: 40 }), fc.nat(3000), (some, before) => {
      const all = [...Array.from({ length: before }, (_, i) => `id ${i}`), ...some];
      const ids = new Ids();
      expect(all.map((id) => ids.push(id))).toEqual([...all.keys()]);
      expect(all.map((_, index) => ids.at(index))).toEqual(all);
    }),
    { numRuns: 60 },
  );
});
