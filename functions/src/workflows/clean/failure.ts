import type { Failure } from '@threadsweep/engine/ports/ports.ts';
import { pacificDay } from '@threadsweep/engine/planning/pacific-day.ts';

import type { AccessApp } from '../../google/app.ts';
import type { ErrorCode } from '@threadsweep/shared/contract/errors.ts';

import { Problem } from '../../platform/errors.ts';
import { quotaResumesAt } from '../../quota/quota-problem.ts';

/**
 * The error that makes Cloud Tasks retry a task, because the channel is busy or the session was
 * interrupted.
 */
export class RetryTask extends Error {}

const KINDS: Partial<Record<ErrorCode, Failure['kind']>> = {
  QUOTA_EXHAUSTED: 'quota',
  RECONNECT_REQUIRED: 'reconnect',
  NOT_FOUND: 'gone',
};

/** Returns what a failed call means for a pass and for the other passes of its session. */
export function failureOf(app: AccessApp, error: unknown): Failure {
  const resumesAt = quotaResumesAt(error) ?? pacificDay(app.clock.now()).end;
  if (error instanceof Problem) {
    const code: ErrorCode = error.code;
    return { kind: KINDS[code] ?? 'unavailable', problem: error.message, resumesAt };
  }
  return { kind: isMissing(error) ? 'gone' : 'unknown', problem: null, resumesAt };
}

/**
 * Returns whether Firestore reports NOT_FOUND: another call has deleted a document that the pass
 * updates.
 */
function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 5;
}
