import { expect, test } from 'vitest';

import { measureRunCosts } from './run-costs.ts';

test('a run asks Firestore for little besides decisions: that is what a month of passes costs', async () => {
  expect(await measureRunCosts()).toEqual({
    runs: {
      'quiet plain': 9,
      'keeping plain': 11,
      'hiding plain': 12,
      'quiet waiting': 9,
      'keeping waiting': 10,
      'hiding waiting': 11,
    },
    news: 1,
    call: 12,
    video: 6,
    otherVideo: 0,
    along: 2,
    ledger: { look: 1, write: 1, reservation: 2 },
  });
});
