import { Problem } from '../platform/errors.ts';

/**
 * The refusal of a call for which the day has no units.
 * @param resumesAt epoch ms
 */
export function quotaExhausted(resumesAt: number, cause?: unknown): Problem {
  return new Problem(
    'QUOTA_EXHAUSTED',
    "YouTube's daily limit has been reached. Cleaning resumes after midnight Pacific time.",
    { data: { resumes_at: new Date(resumesAt).toISOString() }, cause },
  );
}

/** When work that was refused for want of units can go on, epoch ms; undefined for another failure. */
export function quotaResumesAt(error: unknown): number | undefined {
  if (!(error instanceof Problem) || error.code !== 'QUOTA_EXHAUSTED') return undefined;
  const resumesAt = error.data?.['resumes_at'];
  return typeof resumesAt === 'string' ? Date.parse(resumesAt) : undefined;
}
