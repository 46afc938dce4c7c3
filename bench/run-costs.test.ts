import { expect, test } from 'vitest';

import { measureRunCosts } from './run-costs.ts';

test('a run asks Firestore for little besides decisions: that is what a month of passes costs', async () => {
  expect(await measureRunCosts()).toEqual({
    runs: {
      'quiet plain': 10,
      'keeping plain': 12,
      'hiding plain': 13,
      'quiet waiting': 10,
      'keeping waiting': 11,
      'hiding waiting': 12,
    },
    news: 2,
    call: 12,
    video: 7,
    otherVideo: 0,
    along: 2,
    ledger: { look: 1, write: 1, reservation: 2 },
  });
});
