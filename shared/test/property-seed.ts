import { configureGlobal } from 'fast-check';

import { DEEP } from './runs.ts';

// This code runs before each test file. A normal run tries the same values each time, so that only
// a change can cause a failure. A deep run uses fast-check's random seed, which a failure report
// contains.
if (!DEEP) configureGlobal({ seed: 20_260_101 });
