import type { Extent } from '../planning/plan-reads.ts';
import type { Counts, PassRecord, ResumePoint } from '../ports/pass-record.ts';
import type { ReadingPlace } from '../reading/read-comments.ts';

/**
 * The time after a failure within which a pass can be resumed, in ms. Later, a new read is better,
 * because a resumed pass reads no newer comments, and YouTube's page tokens may expire.
 */
const RESUME_WITHIN_MS = 10 * 60_000;

/**
 * Returns whether a time is recent enough to resume from.
 *
 * @param at ISO 8601
 * @param now epoch ms
 */
export function isResumable(at: string, now: number): boolean {
  return now - Date.parse(at) < RESUME_WITHIN_MS;
}

/** Returns the extent with which a pass resumes; null to start over. */
export function resumedExtent(resumePoint: ResumePoint | null, now: number): Extent | null {
  return resumePoint && isResumable(resumePoint.at, now) ? resumePoint.extent : null;
}

/**
 * Returns the counts of an earlier attempt, and the position at which an attempt of this extent
 * resumes.
 */
export function readBefore(
  { goesOn }: PassRecord,
  extent: Extent,
  now: number,
): { counts: Counts; place: ReadingPlace | undefined } | undefined {
  if (!goesOn) return undefined;
  const { counts, token, allRead, replies } = goesOn;
  const resumes = resumedExtent(goesOn, now) === extent;
  return { counts, place: resumes ? { token, allRead, replies } : undefined };
}
