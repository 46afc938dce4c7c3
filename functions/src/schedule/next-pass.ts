import { type Plan, PLAN_TERMS, removalsLeft } from '@threadsweep/shared/plan.ts';
import { protectionOf } from '@threadsweep/shared/protection.ts';
import { FIRST_PASS_AFTER_MS, remainingPasses } from '@threadsweep/shared/schedule.ts';
import type { UserDocument } from '@threadsweep/shared/documents/account.ts';
import type { ChannelDocument } from '@threadsweep/shared/documents/channel.ts';
import type { VideoDocument } from '@threadsweep/shared/documents/video.ts';

const HOUR_MS = 3_600_000;
/** The age up to which a plan may clean a video, plus two days for overdue passes. */
export const WINDOW_MS = (PLAN_TERMS.pro.cycleHours + 48) * HOUR_MS;

/** A pass that was due this long ago still runs if the video has never been cleaned. */
const FOUND_LATE_MS = 10 * 60_000;
/** A scheduled video is still private for so long after its time, by what we know, until a look. */
const RELEASE_LATE_MS = 2 * HOUR_MS;

/** The fields of a video's document that say when its next pass is. */
export type NextPass = Pick<VideoDocument, 'nextPassAt' | 'passDueAt'>;

/** What decides when a channel's videos are cleaned. */
export interface Protected {
  /** The plan in force. */
  plan: Plan;
  user: UserDocument;
  channel: ChannelDocument;
  /** Epoch ms. */
  now: number;
}

/** Whether scheduled passes clean a channel, now or after a pause that ends automatically. */
export function isProtected({ plan, user, channel, now }: Protected): boolean {
  const { autoCleaning, removalsUsed } = user;
  const account = { autoCleaning, removalsLeft: removalsLeft(plan, removalsUsed) };
  // Without the pause, the status is active unless the creator must do something.
  return protectionOf({ ...channel, pause: null }, account, now).status === 'active';
}

/** A video's next pass: the one that is already due, or the first remaining one of its plan. */
export function nextPass(of: Protected, video: VideoDocument): NextPass {
  const { plan, channel, now } = of;
  if (!isProtected(of) || isHeldBack(video, now)) return { nextPassAt: null, passDueAt: null };
  const { publishedAt, nextPassAt, passDueAt } = video;
  if (isStillDue(video, plan)) return { nextPassAt, passDueAt };
  const firstPass = Date.parse(channel.connectedAt) + FIRST_PASS_AFTER_MS;
  // A look may find a release just after its first pass was due.
  const since = video.lastCleanedAt === null ? now - FOUND_LATE_MS : now;
  const [due] = remainingPasses(Date.parse(publishedAt), plan, since, firstPass);
  if (due === undefined) return { nextPassAt: null, passDueAt: null };
  const pauseEnd = channel.pause ? Date.parse(channel.pause.until) : 0;
  return {
    nextPassAt: new Date(Math.max(due, pauseEnd)).toISOString(),
    passDueAt: new Date(due).toISOString(),
  };
}

/** Whether the plan still includes the video's stored pass, even if it is overdue. */
function isStillDue({ publishedAt, nextPassAt, passDueAt }: VideoDocument, plan: Plan): boolean {
  if (nextPassAt === null || passDueAt === null) return false;
  const end = Date.parse(publishedAt) + PLAN_TERMS[plan].cycleHours * HOUR_MS;
  return Date.parse(passDueAt) <= end;
}

/** Whether a video has no passes: it is private, and it has no time when it becomes public. */
function isHeldBack(
  { privacy, publishAt }: Pick<VideoDocument, 'privacy' | 'publishAt'>,
  now: number,
): boolean {
  if (privacy !== 'private') return false;
  return publishAt === null || Date.parse(publishAt) + RELEASE_LATE_MS < now;
}
