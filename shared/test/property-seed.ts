import { configureGlobal } from 'fast-check';

import { DEEP } from './runs.ts';

// A setup file. An everyday run tries the same values each time, so a failure is the change's own and not
// a rare find of that day; a deep run takes fast-check's random seed, which a failure's report names.
if (!DEEP) configureGlobal({ seed: 20_260_101 });
