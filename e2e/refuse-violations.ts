import { refuseViolations } from './policy-violations.ts';

refuseViolations();
