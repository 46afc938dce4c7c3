import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { KeptFindings } from './kept-findings.ts';

const finding = fc.record(
  {
    code: fc.constantFrom('phone-number' as const, 'giveaway' as const, 'hate' as const),
    span: fc.nat(100).map((start) => ({ start, end: start + 1 })),
    strength: fc.double({ min: 0, max: 2, noNaN: true }),
  },
  { requiredKeys: ['code'] },
);

test('what was found in each comment comes back in its order, a missing strength as the full one', () => {
  fc.assert(
    fc.property(fc.array(fc.array(finding, { maxLength: 4 }), { maxLength: 30 }), (found) => {
      const kept = new KeptFindings();
      for (const [owner, findings] of found.entries()) kept.add(owner, findings);
      expect(found.map((_, owner) => kept.of(owner))).toEqual(
        found.map((findings) => findings.map((each) => ({ strength: 1, ...each }))),
      );
    }),
  );
});
