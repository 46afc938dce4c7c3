import { SHARE_USED } from '@threadsweep/shared/contract/errors.ts';

import { isProblem, Problem, type Refusing } from '../platform/errors.ts';

/**
 * Returns the refusal of a call because the day has no units left.
 * @param resumesAt epoch ms
 */
export function quotaExhausted(
  refusing: Refusing<'QUOTA_EXHAUSTED'>,
  resumesAt: number,
  cause?: unknown,
): Problem<'QUOTA_EXHAUSTED'> {
  return new Problem(
    refusing,
    'QUOTA_EXHAUSTED',
    "YouTube's daily limit has been reached. Cleaning resumes after midnight Pacific time.",
    { data: { resumes_at: new Date(resumesAt).toISOString() }, cause },
  );
}

/**
 * Returns the refusal of a call because the channel's daily share is used up.
 * @param resumesAt epoch ms
 */
export function shareExhausted(
  refusing: Refusing<'QUOTA_EXHAUSTED'>,
  resumesAt: number,
): Problem<'QUOTA_EXHAUSTED'> {
  return new Problem(refusing, 'QUOTA_EXHAUSTED', SHARE_USED, {
    data: { resumes_at: new Date(resumesAt).toISOString(), share: 'by_hand' },
  });
}

/** Returns whether a call was refused because the channel's daily share is used up. */
export function isShareExhausted(error: unknown): boolean {
  return isProblem(error, 'QUOTA_EXHAUSTED') && error.data?.share === 'by_hand';
}

/**
 * Returns the time at which work without quota can resume, in epoch ms, or undefined for another
 * error.
 */
export function quotaResumesAt(error: unknown): number | undefined {
  if (!isProblem(error, 'QUOTA_EXHAUSTED') || !error.data) return undefined;
  return Date.parse(error.data.resumes_at);
}
