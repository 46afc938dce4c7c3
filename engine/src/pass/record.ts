import { shippedModel } from '@threadsweep/detector/model/shipped.ts';
import type { PassStatus } from '@threadsweep/shared/contract/cleaning.ts';
import type { Actor } from '@threadsweep/shared/contract/comment.ts';

import type { HideRequest } from '../ports/decisions.ts';
import type { PassRecord, Progress, ResumePoint } from '../ports/pass-record.ts';
import type { Completion, PlannedPass } from '../ports/passes.ts';

/**
 * The states of a stored pass. These pure functions return the next record. Every adapter applies
 * them inside its own transaction.
 *
 *     (none) → waiting → running → done → undone
 *                  ↑        ↓ ↑
 *                  └──────  failed (resumed within ten minutes)
 */

const RESUMABLE: ReadonlySet<PassStatus> = new Set(['waiting', 'running', 'failed']);

/** Returns whether a pass still has work to do. */
export function isUnfinished({ status }: Pick<PassRecord, 'status'>): boolean {
  return status === 'waiting' || status === 'running';
}

/**
 * Returns the record of a pass that has counted nothing yet.
 *
 * @param now ISO 8601
 * @param chosen the comments to hide, for a pass that does not read the video
 */
export function newRecord(
  start: Pick<PassRecord, 'channelId' | 'videoId' | 'trigger' | 'status'> & {
    by?: Actor | undefined;
  },
  now: string,
  chosen?: readonly string[],
): PassRecord {
  return {
    ...start,
    by: start.by ?? actorOf(start.trigger),
    detector: null,
    startedAt: now,
    finishedAt: null,
    cleaned: 0,
    restored: 0,
    failedRestores: 0,
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
 * Returns the record after a pass begins or resumes. It keeps its counts.
 *
 * @returns undefined if the pass has completed
 */
export function begun(
  stored: PassRecord | undefined,
  { video, trigger, by, chosen }: PlannedPass,
  channelId: string,
  now: string,
): PassRecord | undefined {
  const start = { channelId, videoId: video.id, trigger, by, status: 'running' } as const;
  const record = stored ?? newRecord(start, now, chosen);
  if (!RESUMABLE.has(record.status)) return undefined;
  const detector = record.chosen ? null : shippedModel().version;
  return { ...record, detector, status: 'running', problem: null };
}

/** Returns who starts a pass with this trigger, if nobody else is named. */
function actorOf(trigger: PassRecord['trigger']): Actor {
  return trigger === 'schedule' ? 'schedule' : 'creator';
}

/** Returns the record with new progress. */
export function reported(stored: PassRecord, { quotaUnits, ...counts }: Progress): PassRecord {
  return { ...stored, ...counts, quotaUnits: stored.quotaUnits + quotaUnits };
}

/** Returns the record with the position at which the next attempt resumes. */
export function interrupted(
  stored: PassRecord,
  progress: Progress,
  resumePoint: ResumePoint,
): PassRecord {
  return { ...reported(stored, progress), goesOn: resumePoint };
}

/** Returns the record with more hidden comments in its counts. */
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
 * Returns the record of a completed pass.
 *
 * @param hidden the comments of the pass's own video that are counted when it completes
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

/**
 * Returns the record of a failed pass, with a sentence for the creator. It keeps its resume point.
 */
export function failed(
  stored: PassRecord,
  problem: string,
  now: string,
): PassRecord & { finishedAt: string } {
  return { ...stored, status: 'failed', problem, finishedAt: now };
}
