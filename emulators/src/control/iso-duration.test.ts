import { expect, test } from 'vitest';

import { parseIsoDuration } from './iso-duration.ts';

test.for([
  ['PT1H', 3_600_000],
  ['PT90M', 5_400_000],
  ['PT0.5S', 500],
  ['P1D', 86_400_000],
  ['P2W', 14 * 86_400_000],
  ['P1DT2H3M4S', 93_784_000],
  ['PT0S', 0],
] as const)('the ISO 8601 duration %s is parsed to %i ms', ([text, ms]) => {
  expect(parseIsoDuration(text)).toBe(ms);
});

test.for(['', 'P', 'PT', 'P1DT', '1H', 'P1M', 'P1Y', 'PT-1H', '-PT1H', 'PT1H ', 'PT1.5H', 'pt1h'])(
  '«%s» is not an ISO 8601 duration of fixed length',
  (text) => {
    expect(parseIsoDuration(text)).toBeUndefined();
  },
);
