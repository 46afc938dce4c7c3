import { type Plan, PLAN_TERMS, removalsLeft } from '@threadsweep/shared/plan.ts';
import { protectionOf } from '@threadsweep/shared/protection.ts';
import { FIRST_PASS_AFTER_MS, remainingPasses } from '@threadsweep/shared/schedule.ts';
import type { UserDocument } from '@threadsweep/shared/documents/account.ts';
import type { ChannelDocument } from '@threadsweep/shared/documents/channel.ts';
import type { VideoDocument } from '@threadsweep/shared/documents/video.ts';

const HOUR_MS = 3_600_000;
/** The age up to which a video may have passes, in ms, plus two days for overdue passes. */
export const WINDOW_MS = (PLAN_TERMS.pro.cycleHours + 48) * HOUR_MS;

/** How long after its due time a pass still runs if the video has never been cleaned. */
const FOUND_LATE_MS = 10 * 60_000;
/**
 * How long a video that is stored as private keeps its passes after its planned release, in ms. The
 * next reconciliation learns whether YouTube has released it.
 */
const RELEASE_LATE_MS = 2 * HOUR_MS;

/** The fields of a video's document with the time of its next pass. */
export type NextPass = Pick<VideoDocument, 'nextPassAt' | 'passDueAt'>;

/** The data that determine when a channel's videos are cleaned. */
export interface Protected {
  plan: Plan;
  user: UserDocument;
  channel: ChannelDocument;
  now: number;
}

/**
 * Returns whether scheduled passes clean a channel, now or after a pause that ends automatically.
 */
export function isProtected({ plan, user, channel, now }: Protected): boolean {
  const { autoCleaning, removalsUsed } = user;
  const account = { autoCleaning, removalsLeft: removalsLeft(plan, removalsUsed) };
  // Ignores a pause that ends automatically. Without one, a channel is active unless the creator
  // must do something.
  return protectionOf({ ...channel, pause: null }, account, now).status === 'active';
}

/**
 * Returns a video's next pass: the one that is already due, or the first remaining pass of the
 * plan.
 */
export function nextPass(of: Protected, video: VideoDocument): NextPass {
  const { plan, channel, now } = of;
  if (!isProtected(of) || isHeldBack(video, now)) return { nextPassAt: null, passDueAt: null };
  const { publishedAt, nextPassAt, passDueAt } = video;
  if (isStillDue(video, plan)) return { nextPassAt, passDueAt };
  const firstPass = Date.parse(channel.connectedAt) + FIRST_PASS_AFTER_MS;
  // The reconciliation may find a released video just after its first pass was due. That pass still
  // runs.
  const since = video.lastCleanedAt === null ? now - FOUND_LATE_MS : now;
  const [due] = remainingPasses(Date.parse(publishedAt), plan, since, firstPass);
  if (due === undefined) return { nextPassAt: null, passDueAt: null };
  const pauseEnd = channel.pause ? Date.parse(channel.pause.until) : 0;
  return {
    nextPassAt: new Date(Math.max(due, pauseEnd)).toISOString(),
    passDueAt: new Date(due).toISOString(),
  };
}

/** Returns whether the plan still includes the video's stored pass, even if the pass is overdue. */
function isStillDue({ publishedAt, nextPassAt, passDueAt }: VideoDocument, plan: Plan): boolean {
  if (nextPassAt === null || passDueAt === null) return false;
  const end = Date.parse(publishedAt) + PLAN_TERMS[plan].cycleHours * HOUR_MS;
  return Date.parse(passDueAt) <= end;
}

/** Returns whether a video has no passes because it is private and has no release time. */
function isHeldBack(
  { privacy, publishAt }: Pick<VideoDocument, 'privacy' | 'publishAt'>,
  now: number,
): boolean {
  if (privacy !== 'private') return false;
  return publishAt === null || Date.parse(publishAt) + RELEASE_LATE_MS < now;
}
