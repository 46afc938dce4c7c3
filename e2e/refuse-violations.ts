import { refuseViolations } from './policy-violations.ts';

// A set-up file of vitest runs before each test file.
refuseViolations();
