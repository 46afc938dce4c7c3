import { refuseViolations } from './policy-violations.ts';

// Vitest runs this set-up file before each test file.
refuseViolations();
