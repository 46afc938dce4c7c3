import { isProblem, Problem, type Refusing } from '../platform/errors.ts';

/**
 * The refusal of a call because the day has no units.
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
 * The refusal of a call because its channel has used its share by hand of the day.
 * @param resumesAt epoch ms
 */
export function shareExhausted(
  refusing: Refusing<'QUOTA_EXHAUSTED'>,
  resumesAt: number,
): Problem<'QUOTA_EXHAUSTED'> {
  return new Problem(
    refusing,
    'QUOTA_EXHAUSTED',
    "You have used today's share of YouTube's quota for this channel. It resets at midnight Pacific time. You can still clean videos.",
    { data: { resumes_at: new Date(resumesAt).toISOString(), share: 'by_hand' } },
  );
}

/** Whether a call was refused because its channel has used its share by hand. */
export function isShareExhausted(error: unknown): boolean {
  return isProblem(error, 'QUOTA_EXHAUSTED') && error.data?.share === 'by_hand';
}

/** When work that had no quota can resume, epoch ms; undefined for another error. */
export function quotaResumesAt(error: unknown): number | undefined {
  if (!isProblem(error, 'QUOTA_EXHAUSTED') || !error.data) return undefined;
  return Date.parse(error.data.resumes_at);
}
