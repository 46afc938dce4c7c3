import type { BrowserContext } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';

const violations: string[] = [];

/** Records every violation of the policy in every page and frame of a browser window. */
export async function recordViolations(context: BrowserContext): Promise<void> {
  await context.exposeBinding('threadsweepViolation', ({ frame }, what: string) => {
    violations.push(`${frame.url()}: ${what}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event;
      window.threadsweepViolation(
        `${effectiveDirective} blocks ${blockedURI} of ${sourceFile}:${lineNumber} ${sample}`,
      );
    });
  });
}

/** Returns the recorded violations, and forgets them. */
export function takeViolations(): string[] {
  return violations.splice(0);
}

/** Fails each test in which a page violates its policy. */
export function refuseViolations(): void {
  afterEach(() => expect(takeViolations()).toEqual([]));
  afterAll(() => expect(takeViolations()).toEqual([]));
}

declare global {
  interface Window {
    threadsweepViolation: (what: string) => void;
  }
}
