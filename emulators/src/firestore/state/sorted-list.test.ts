import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { SortedList } from './sorted-list.ts';

test('a sorted list of documents keeps its order in both directions and from any position', () => {
  let chunked = 0;
  const number = fc.nat(4000);
  fc.assert(
    fc.property(
      fc.uniqueArray(number, { maxLength: 3000, size: 'max' }),
      fc.array(fc.tuple(fc.boolean(), number), { maxLength: 3000, size: 'max' }),
      number,
      (initial, changes, from) => {
        const list = new SortedList<number>((left, right) => left - right, initial);
        const model = new Set(initial);
        for (const [puts, changed] of changes) {
          if (puts) {
            list.put(changed);
            model.add(changed);
          } else {
            list.delete(changed);
            model.delete(changed);
          }
        }
        const sorted = [...model].sort((left, right) => left - right);
        expect([...list]).toEqual(sorted);
        expect(list.size).toBe(sorted.length);
        expect([...list.walk(false, (each) => each < from)]).toEqual(
          sorted.filter((each) => each >= from),
        );
        expect([...list.walk(true, (each) => each > from)]).toEqual(
          sorted.filter((each) => each <= from).toReversed(),
        );
        if (sorted.length > 1000) chunked += 1;
      },
    ),
    { numRuns: 100 },
  );
  expect(chunked).toBeGreaterThan(20);
});
