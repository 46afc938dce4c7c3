import { configureGlobal } from 'fast-check';

import { DEEP } from './runs.ts';

// This set-up file makes a normal run try the same values each time, so that a failure comes from
// the change and not from chance. A deep run uses fast-check's random seed, and its failure report
// contains that seed.
if (!DEEP) configureGlobal({ seed: 20_260_101 });
