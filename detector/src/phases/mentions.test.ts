import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Mentions } from './mentions.ts';

const mention = fc.record({
  key: fc.integer({ min: 0, max: 400 }).map((n) => `name ${n}`),
  author: fc.integer({ min: 1, max: 5 }),
  lured: fc.boolean(),
});

test('mentions record whether several comments or authors mention the same thing, and whether one of the comments is a lure', () => {
  fc.assert(
    fc.property(fc.array(mention, { maxLength: 600 }), (all) => {
      const mentions = new Mentions();
      for (const [owner, { key, ...by }] of all.entries())
        mentions.add(owner, by, { key, start: owner, end: owner + 1 });
      const told = all.map((_, owner) =>
        mentions.of(owner).map(({ thing: { inSeveral, bySeveral, lured }, start }) => ({
          start,
          inSeveral,
          bySeveral,
          lured,
        })),
      );
      const byKey = Map.groupBy(all, ({ key }) => key);
      const expected = all.map(({ key }, owner) => {
        const same = byKey.get(key) ?? [];
        return {
          start: owner,
          inSeveral: same.length > 1,
          bySeveral: new Set(same.map(({ author }) => author)).size > 1,
          lured: same.some(({ lured }) => lured),
        };
      });
      expect(told.flat()).toEqual(expected);
    }),
    { numRuns: 40 },
  );
});
