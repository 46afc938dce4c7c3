import { expect, test } from 'vitest';

import { measureRunCosts } from './run-costs.ts';

test('a scheduled run without new comments costs the expected Firestore operations, apart from those that store decisions', async () => {
  expect(await measureRunCosts()).toEqual({
    runs: {
      'quiet plain': 15,
      'deferring plain': 18,
      'hiding plain': 20,
      'quiet pending': 15,
      'deferring pending': 17,
      'hiding pending': 19,
    },
    news: 2,
    call: 10,
    video: 10,
    otherVideo: 0,
    along: 5,
    ledger: { look: 1, settlement: 2, reservation: 2 },
  });
});
