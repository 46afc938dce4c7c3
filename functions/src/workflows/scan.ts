import { setTimeout as delay } from 'node:timers/promises';

import { defaultSettings, judge } from '@threadsweep/detector/judge.ts';
import { shippedModel } from '@threadsweep/detector/model/shipped.ts';
import type { Verdict } from '@threadsweep/detector/types.ts';
import { judgedComment } from '@threadsweep/engine/judging/judging.ts';
import type { YoutubeComment } from '@threadsweep/engine/ports/comments.ts';
import { pacificDay } from '@threadsweep/engine/planning/pacific-day.ts';
import { SCAN_COMMENTS_MAX, SCAN_UNITS_MAX } from '@threadsweep/shared/contract/scan.ts';

import type { App } from '../google/app.ts';
import { type CallBudget, createPublicYoutube } from '../google/youtube.ts';
import type { YoutubeVideo } from '../google/youtube-items.ts';
import { commentsDisabled, refusesComments, YoutubeError } from '../google/youtube-error.ts';
import { Problem } from '../platform/errors.ts';
import { returnScanUnits, takeScanUnits } from '../quota/scan-share-store.ts';

type ScanApp = App<'NOT_FOUND' | 'YOUTUBE_UNAVAILABLE' | 'SCAN_UNAVAILABLE'>;

const AWAY = 'YouTube is not responding right now. Please try again in a moment.';

/** The time after which a scan stops reading and judges the comments that it has read, in ms. */
const READING_MS = 4_000;

/** A public video with the verdicts on its newest comments, in the order of the comments. */
export interface Scan {
  video: YoutubeVideo;
  comments: YoutubeComment[];
  verdicts: Verdict[];
}

/** The error if a scan has no units left for a retry. */
class ScanSpent extends Error {}

/**
 * Judges the newest comments of a public video, which it reads with the deployment's API key. It hides
 * and stores nothing.
 */
export async function scanVideo(app: ScanApp, videoId: string): Promise<Scan> {
  const { apiKey } = app.config.scan;
  if (apiKey === undefined) throw scanUnavailable(app, null);
  const share = await takeScanUnits(app, SCAN_UNITS_MAX);
  if (!share.taken) throw scanUnavailable(app, share.resumesAt);
  let left = SCAN_UNITS_MAX;
  const budget: CallBudget = {
    pay(units) {
      if (units > left) return Promise.reject(new ScanSpent());
      left -= units;
      return Promise.resolve();
    },
    refused: (cause) => Promise.resolve(cause),
    accepted: () => Promise.resolve(),
  };
  try {
    const read = await readNewest(app, { videoId, apiKey, budget });
    return { ...read, verdicts: verdictsOn(read) };
  } finally {
    const unspent = left;
    left = 0;
    await returnScanUnits(app, share.day, unspent);
  }
}

/** Reads a video and its newest comments, as many as the time and the units allow. */
async function readNewest(
  app: ScanApp,
  { videoId, apiKey, budget }: { videoId: string; apiKey: string; budget: CallBudget },
): Promise<Pick<Scan, 'video' | 'comments'>> {
  const config = { ...app.config, youtubeTimeoutMs: READING_MS };
  const youtube = await createPublicYoutube(config, apiKey, budget);
  const comments: YoutubeComment[] = [];
  let video: YoutubeVideo | undefined;
  const ended = new AbortController();
  const reading = async () => {
    [video] = await youtube.videos([videoId]);
    if (video?.privacy === 'private') video = undefined;
    let pageToken: string | undefined;
    do {
      if (!video || ended.signal.aborted) return;
      const page = await youtube.publicThreads(videoId, pageToken);
      comments.push(...page.items.flatMap(({ top, replies }) => [top, ...replies]));
      pageToken = page.nextPageToken ?? undefined;
    } while (pageToken !== undefined && comments.length < SCAN_COMMENTS_MAX);
  };
  const inTime = delay(READING_MS, 'late', { signal: ended.signal, ref: false });
  try {
    const result = await Promise.race([reading(), inTime]);
    if (result === 'late' && comments.length === 0)
      throw new Problem(app, 'YOUTUBE_UNAVAILABLE', AWAY);
  } catch (error) {
    if (comments.length === 0) throw scanProblem(app, error);
  } finally {
    ended.abort();
  }
  if (!video) throw noVideo(app);
  return { video, comments: comments.slice(0, SCAN_COMMENTS_MAX) };
}

/** Converts an error of a scan to a refusal of the call. */
function scanProblem(app: ScanApp, error: unknown): unknown {
  if (error instanceof ScanSpent)
    return new Problem(app, 'YOUTUBE_UNAVAILABLE', AWAY, { cause: error });
  if (!(error instanceof YoutubeError)) return error;
  if (error.quotaExhausted) return scanUnavailable(app, pacificDay(app.clock.now()).end, error);
  if (refusesComments(error)) return commentsDisabled(app, error);
  if (error.status === 404) return noVideo(app, error);
  if (error.unanswered || error.transient)
    return new Problem(app, 'YOUTUBE_UNAVAILABLE', AWAY, { cause: error });
  app.log.error('YouTube refuses the API key of scans', { event: 'scan-key-refused', error });
  return scanUnavailable(app, null, error);
}

function noVideo(app: ScanApp, cause?: unknown): Problem {
  return new Problem(app, 'NOT_FOUND', 'There is no public video with this address.', { cause });
}

/**
 * Returns the refusal of a scan.
 * @param resumesAt when scans are possible again, in epoch ms; null if this is unknown
 */
function scanUnavailable(app: ScanApp, resumesAt: number | null, cause?: unknown): Problem {
  return new Problem(
    app,
    'SCAN_UNAVAILABLE',
    resumesAt === null
      ? 'Videos cannot be scanned right now. Try a sample, or paste comments.'
      : 'The scans of today are used up. Try a sample, or paste comments.',
    {
      data: { resumes_at: resumesAt === null ? null : new Date(resumesAt).toISOString() },
      cause,
    },
  );
}

/**
 * Returns the verdicts on the comments. They are judged together, without a channel's vocabulary
 * and rules.
 */
function verdictsOn({ video, comments }: Pick<Scan, 'video' | 'comments'>): Verdict[] {
  const context = {
    creatorId: video.channelId,
    creatorName: video.channelTitle,
    videoTitle: video.title,
  };
  return judge(comments.map(judgedComment), context, defaultSettings(shippedModel()));
}
