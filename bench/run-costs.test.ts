import { expect, test } from 'vitest';

import { measureRunCosts } from './run-costs.ts';

test('a quiet run costs few Firestore operations besides those of decisions', async () => {
  expect(await measureRunCosts()).toEqual({
    runs: {
      'quiet plain': 15,
      'keeping plain': 18,
      'hiding plain': 20,
      'quiet waiting': 15,
      'keeping waiting': 17,
      'hiding waiting': 19,
    },
    news: 2,
    call: 10,
    video: 10,
    otherVideo: 0,
    along: 5,
    ledger: { look: 1, settlement: 2, reservation: 2 },
  });
});
