import type { App } from '../google/app.ts';
import { Problem } from '../platform/errors.ts';
import { pacificDay } from '../quota/pacific-day.ts';
import { quotaResumesAt } from '../quota/quota-problem.ts';
import { LeaseLost } from './lease.ts';

/** What Cloud Tasks must try again for: the channel is busy, or the run was cut short. */
export class TryAgain extends Error {}

const BROKEN = 'Something went wrong. The next pass will try again.';

export type Failure = {
  /**
   * `interrupted`: cut short, to be gone on with. `wait`: no units until `until`. `reconnect`: the
   * creator must act. `gone`: this video has nothing to clean. `away`: YouTube or the vault does not
   * answer. `broken`: anything else.
   */
  kind: 'interrupted' | 'wait' | 'reconnect' | 'gone' | 'away' | 'broken';
  /** What the creator reads. */
  problem: string;
  /** ISO 8601; for `wait`. */
  until: string;
};

/** Tells what a pass that failed means for its run. */
export function sortFailure(app: App, error: unknown, signal: AbortSignal): Failure {
  const until = new Date(quotaResumesAt(error) ?? pacificDay(app.clock.now()).end).toISOString();
  const failure = (kind: Failure['kind'], problem = BROKEN) => ({ kind, problem, until });
  if (signal.aborted || error instanceof LeaseLost || error instanceof TryAgain)
    return failure('interrupted');
  if (!(error instanceof Problem)) return failure(isMissing(error) ? 'gone' : 'broken');
  if (error.code === 'QUOTA_EXHAUSTED') return failure('wait', error.message);
  if (error.code === 'RECONNECT_REQUIRED') return failure('reconnect', error.message);
  if (error.code === 'NOT_FOUND') return failure('gone', error.message);
  return failure('away', error.message);
}

/** Firestore's NOT_FOUND, of a document that was deleted while it was worked on. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 5;
}
