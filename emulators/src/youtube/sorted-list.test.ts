import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { comparePositions, type Position, SortedList } from './sorted-list.ts';

const position = fc.record({
  rank: fc.integer({ min: 0, max: 2 }),
  ms: fc.integer({ min: 0, max: 5 }),
  id: fc.string({ minLength: 1, maxLength: 3 }),
});
const positions = fc.uniqueArray(position, { selector: (item) => JSON.stringify(item) });

function listOf(items: readonly Position[]): SortedList<Position> {
  return new SortedList((item: Position) => item, items);
}

test('a sorted list stays in order while items are added and removed', () => {
  fc.assert(
    fc.property(positions, positions, fc.nat(), (bulk, single, seed) => {
      const known = new Set(bulk.map((item) => JSON.stringify(item)));
      const fresh = single.filter((item) => !known.has(JSON.stringify(item)));
      const list = listOf(bulk);
      for (const item of fresh) list.add(item);
      const removed = [...bulk, ...fresh].filter((_, index) => (index + seed) % 3 === 0);
      for (const item of removed) list.remove(item);
      const expected = [...bulk, ...fresh].filter((item) => !removed.includes(item));
      expect([...list]).toEqual(expected.toSorted(comparePositions));
    }),
  );
});

test('reading a sorted list page by page returns every item, even if items are added to earlier pages meanwhile', () => {
  fc.assert(
    fc.property(positions, fc.integer({ min: 1, max: 4 }), (items, limit) => {
      const list = listOf(items);
      const seen: Position[] = [];
      let after: Position | undefined;
      let round = 0;
      do {
        const page = list.page(after, limit);
        expect(page.start).toBe(seen.length + round);
        seen.push(...page.items);
        after = page.next;
        round += 1;
        list.add({ rank: 9, ms: round, id: 'newer' });
      } while (after !== undefined);
      expect(seen).toEqual(items.toSorted(comparePositions));
    }),
  );
});

test('removing an absent item from a sorted list throws an error and removes no other item', () => {
  const list = listOf([{ rank: 0, ms: 1, id: 'a' }]);
  expect(() => list.remove({ rank: 0, ms: 2, id: 'b' })).toThrow('not at its position');
});
