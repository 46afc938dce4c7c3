import type { Policy } from '@threadsweep/shared/contract/quota.ts';
import { readsEverything } from '@threadsweep/shared/schedule.ts';

import { readsWhole } from './due-hides.ts';

/**
 * How much of a video a pass reads.
 * - `everything`: all pages and all replies.
 * - `changes`: all pages, and the replies of threads whose number of replies has changed.
 * - `new`: like `changes`, but only from the newest thread to the first that an earlier pass has
 *   read.
 */
export type Extent = 'everything' | 'changes' | 'new';

/** The data about a video that are known before a pass reads it. */
export interface KnownVideo {
  id: string;
  /** The time in epoch ms. */
  publishedAt: number;
  trigger: 'manual' | 'schedule';
  /** When the pass is due by the schedule, epoch ms. */
  dueAt: number;
  /** The extent with which an interrupted attempt can resume; null to start over. */
  resumes: Extent | null;
}

export interface ReadState {
  /**
   * All videos of the session, in order. The session has already read the videos before the current
   * pass's video.
   */
  videos: readonly KnownVideo[];
  /** The policy, which depends on the day's units; null for a manual clean. */
  policy: Policy | null;
  /** The time in epoch ms. */
  now: number;
}

/** How one pass reads its video. */
export interface Read {
  videoId: string;
  extent: Extent;
  /**
   * The videos whose new comments come from one list of the whole channel. Empty if the video's own
   * list is read.
   */
  shared: readonly string[];
}

/**
 * Plans a read for each video, in order. The session calls it before each pass, which uses its own
 * video's read. To change how passes read, replace only this function.
 *
 * A manual clean reads everything. A scheduled pass reads what the schedule says
 * (`readsEverything`), or on a scarce day only new comments. Videos that are due together and need
 * only new comments share one list of the channel.
 */
export function planReads({ videos, policy, now }: ReadState): Read[] {
  const reads = videos.map((video) => ({ video, extent: extentOf(video, policy, now) }));
  const together = reads
    .filter(({ video, extent }) => extent === 'new' && video.resumes !== 'new')
    .map(({ video }) => video.id);
  return reads.map(({ video, extent }) => ({
    videoId: video.id,
    extent,
    shared: together.length > 1 && together.includes(video.id) ? together : [],
  }));
}

function extentOf(
  { trigger, publishedAt, dueAt }: KnownVideo,
  policy: Policy | null,
  now: number,
): Extent {
  if (trigger === 'manual') return 'everything';
  if (policy !== null && !readsWhole(policy)) return 'new';
  return readsEverything(publishedAt, dueAt, now) ? 'changes' : 'new';
}
