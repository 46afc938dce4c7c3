import { expect, it } from 'vitest';

import { combinedExitCode } from './exit-code.ts';

it('a command for several videos exits with the code that all failed videos share, or else with 1', () => {
  expect(combinedExitCode([])).toBe(0);
  expect(combinedExitCode([0, 0])).toBe(0);
  expect(combinedExitCode([0, 4, 4])).toBe(4);
  expect(combinedExitCode([4, 3])).toBe(1);
  expect(combinedExitCode([1, 130])).toBe(130);
});
