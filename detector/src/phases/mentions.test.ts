import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Mentions } from './mentions.ts';

const mention = fc.record({
  key: fc.integer({ min: 0, max: 400 }).map((n) => `name ${n}`),
  author: fc.integer({ min: 1, max: 5 }),
  praises: fc.boolean(),
  client: fc.boolean(),
});

test('mentions record how many comments and whether several authors mention the same thing, and who of them praises it or talks as a client', () => {
  fc.assert(
    fc.property(fc.array(mention, { maxLength: 600 }), (all) => {
      const mentions = new Mentions();
      for (const [owner, { key, ...by }] of all.entries())
        mentions.add(owner, by, { key, start: owner, end: owner + 1 });
      const told = all.map((_, owner) =>
        mentions.of(owner).map(({ thing: { count, bySeveral, praisers, clients }, start }) => ({
          start,
          count,
          bySeveral,
          praisers,
          clients,
        })),
      );
      const byKey = Map.groupBy(all, ({ key }) => key);
      const expected = all.map(({ key }, owner) => {
        const same = byKey.get(key) ?? [];
        return {
          start: owner,
          count: same.length,
          bySeveral: new Set(same.map(({ author }) => author)).size > 1,
          praisers: new Set(same.filter(({ praises }) => praises).map(({ author }) => author)),
          clients: new Set(same.filter(({ client }) => client).map(({ author }) => author)),
        };
      });
      expect(told.flat()).toEqual(expected);
    }),
    { numRuns: 40 },
  );
});
