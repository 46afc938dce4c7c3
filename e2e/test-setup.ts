import { afterAll } from 'vitest';

import { closeSharedWindows } from './browser.ts';
import { refuseViolations } from './policy-violations.ts';

refuseViolations();
afterAll(closeSharedWindows);
