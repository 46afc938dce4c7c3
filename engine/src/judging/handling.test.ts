import type { ReasonCode, Verdict } from '@threadsweep/detector/types.ts';
import { expect, test } from 'vitest';

import { handled } from './handling.ts';

const HANDLING = { scam: 'hide', spam: 'ask', inappropriate: 'keep' } as const;

function verdict(
  of: Pick<Verdict, 'verdict' | 'category'>,
  code: ReasonCode = 'investment-promise',
): Verdict {
  return { id: 'a', score: 0.9, reasons: [{ code, weight: 1 }], ...of };
}

test.each([
  ['hide', 'scam', 'hide'],
  ['ask', 'scam', 'ask'],
  ['hide', 'spam', 'ask'],
  ['ask', 'spam', 'ask'],
  ['hide', 'inappropriate', 'keep'],
  ['ask', 'inappropriate', 'keep'],
  ['keep', 'scam', 'keep'],
] as const)(
  'if the creator handles categories differently, the verdict %s for %s becomes %s',
  (before, category, after) => {
    expect(handled(verdict({ verdict: before, category }), HANDLING).verdict).toBe(after);
  },
);

test.each(['blocked-author', 'blocked-text'] as const)(
  'a rule with the reason %s hides a comment even in a category that the creator keeps',
  (code) => {
    const blocked = verdict({ verdict: 'hide', category: 'inappropriate' }, code);
    expect(handled(blocked, HANDLING).verdict).toBe('hide');
  },
);
