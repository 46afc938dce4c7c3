import type { PassStatus } from '@threadsweep/shared/contract/cleaning.ts';

import type { HideRequest } from '../ports/decisions.ts';
import type { PassRecord, Progress, ResumePoint } from '../ports/pass-record.ts';
import type { Completion, PlannedPass } from '../ports/passes.ts';

/**
 * The states of a stored pass, for every adapter: pure functions from one record to the next. An
 * adapter applies them inside its own transaction.
 *
 *     (none) → waiting → running → done → undone
 *                  ↑        ↓ ↑
 *                  └──────  failed (resumed within ten minutes)
 */

const RESUMABLE: ReadonlySet<PassStatus> = new Set(['waiting', 'running', 'failed']);

/** Whether a pass still has work to do. */
export function isUnfinished({ status }: Pick<PassRecord, 'status'>): boolean {
  return status === 'waiting' || status === 'running';
}

/**
 * A pass that has counted nothing yet.
 * @param now ISO 8601
 * @param chosen the comments to hide, for a pass that does not read the video
 */
export function newRecord(
  start: Pick<PassRecord, 'channelId' | 'videoId' | 'trigger' | 'status'>,
  now: string,
  chosen?: readonly string[],
): PassRecord {
  return {
    ...start,
    startedAt: now,
    finishedAt: null,
    cleaned: 0,
    read: 0,
    judged: 0,
    moderated: 0,
    fresh: 0,
    updated: 0,
    byCategory: { scam: 0, spam: 0, inappropriate: 0 },
    quotaUnits: 0,
    limitReached: false,
    problem: null,
    goesOn: null,
    chosen: chosen ? [...chosen] : null,
  };
}

/**
 * Begins a pass, or resumes one with its counts.
 * @returns undefined if it has completed
 */
export function begun(
  stored: PassRecord | undefined,
  { video, trigger, chosen }: PlannedPass,
  channelId: string,
  now: string,
): PassRecord | undefined {
  const start = { channelId, videoId: video.id, trigger, status: 'running' } as const;
  if (!stored) return newRecord(start, now, chosen);
  if (!RESUMABLE.has(stored.status)) return undefined;
  return { ...stored, status: 'running', problem: null };
}

/** Stores progress. */
export function reported(stored: PassRecord, { quotaUnits, ...counts }: Progress): PassRecord {
  return { ...stored, ...counts, quotaUnits: stored.quotaUnits + quotaUnits };
}

/** Stores where the next attempt resumes. */
export function interrupted(
  stored: PassRecord,
  progress: Progress,
  resumePoint: ResumePoint,
): PassRecord {
  return { ...reported(stored, progress), goesOn: resumePoint };
}

/** Counts comments that were hidden. */
export function withHidden(stored: PassRecord, hidden: readonly HideRequest[]): PassRecord {
  const byCategory = { ...stored.byCategory };
  for (const { category } of hidden) byCategory[category] += 1;
  return {
    ...stored,
    byCategory,
    cleaned: stored.cleaned + hidden.length,
    moderated: stored.moderated + hidden.length,
  };
}

/**
 * Completes a pass.
 * @param hidden the comments of the pass's own video that are counted with its end
 */
export function completed(
  stored: PassRecord,
  { progress, limitReached }: Completion,
  hidden: readonly HideRequest[],
  now: string,
): PassRecord & { finishedAt: string } {
  return {
    ...withHidden(reported(stored, progress), hidden),
    status: 'done',
    problem: null,
    limitReached,
    goesOn: null,
    chosen: null,
    finishedAt: now,
  };
}

/** Ends a pass with a sentence for the creator; its resume point stays. */
export function failed(
  stored: PassRecord,
  problem: string,
  now: string,
): PassRecord & { finishedAt: string } {
  return { ...stored, status: 'failed', problem, finishedAt: now };
}
