import { apiProblem, type ApiClient } from '@threadsweep/shared/client.ts';
import type { CleanResult, Pass } from '@threadsweep/shared/contract/cleaning.ts';

import type { Clock } from '../environment.ts';
import { failureOf } from '../api/refusal.ts';
import { EXIT } from '../exit-code.ts';
import { Failure } from '../failure.ts';
import { message } from '../language/translator.ts';

/** The counts of a pass, during and after it, with the names of the contract. */
export type PassNumbers = Pick<
  CleanResult,
  | 'cleaned_count'
  | 'total_comments_on_youtube'
  | 'comments_processed_in_db'
  | 'comments_moderated_on_youtube'
  | 'new_comments'
  | 'updated_comments'
  | 'by_category'
  | 'quota_units'
  | 'limit_reached'
>;

/**
 * The progress of a clean. `asked`: there are no counts yet. `queued`: the channel's pass on
 * another video must end first. `background`: the API responded with 202, and the pass continues as
 * a task.
 */
export interface Progress {
  phase: 'asked' | 'queued' | 'running' | 'background';
  passId?: string;
  numbers: PassNumbers | undefined;
}

export interface CleanOutcome extends PassNumbers {
  /** `skipped`: there was nothing to clean, because the comments of the video are turned off. */
  status: 'done' | 'waiting' | 'failed' | 'undone' | 'skipped';
  pass_id: string | null;
  dry_run: boolean;
  would_hide: CleanResult['would_hide'];
  /** The API's message: the result, or why the pass is paused or failed. */
  message: string;
  /** The API's refusal of the call that ran the pass, if that ended the pass. */
  refusal?: Failure;
}

export interface CleanOptions {
  dryRun: boolean;
  /** The ids of the comments to hide; by default all that the server finds. */
  chosen?: readonly string[] | undefined;
  clock: Clock;
  interrupt: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/** The delay before the first poll. A short pass that fails is known only from a poll. */
const FIRST_POLL_MS = 250;
const POLL_MS = 1000;
/** The number of consecutive polls that may fail before the command stops following the pass. */
export const LOST_AFTER = 10;

/**
 * Cleans a video and resolves when its pass has ended. Reports progress about once a second.
 * Rejects if the API refuses the call, or when `interrupt` fires; the pass then continues at the
 * server.
 */
export async function cleanVideo(
  api: ApiClient,
  videoId: string,
  options: CleanOptions,
): Promise<CleanOutcome> {
  const { dryRun, chosen, interrupt, onProgress } = options;
  onProgress({ phase: 'asked', numbers: undefined });
  const answered = new AbortController();
  const running = dryRun ? undefined : watchRunning(api, videoId, options, answered.signal);
  let answer;
  try {
    answer = await api.cleaning.cleanVideo({
      videoId,
      ...(dryRun ? { dry_run: true } : {}),
      ...(chosen ? { comments: [...chosen] } : {}),
    });
  } catch (error) {
    answered.abort();
    const passId = await running;
    // A proxy may cut the connection while the pass continues, so the outcome comes from the pass's
    // record.
    if (passId === undefined || interrupt.aborted || !isLost(error)) throw error;
    return followPass(api, passId, options);
  }
  answered.abort();
  await running;
  const { status, body } = answer;
  if (status === 200 || body.pass_id === null) return ended(body);
  onProgress({ phase: 'background', passId: body.pass_id, numbers: body });
  return followPass(api, body.pass_id, options);
}

/**
 * Reports the running pass's counts until the clean's response arrives. Resolves with the pass's
 * id. The clean continues even if its counts cannot be read. After a failed poll, the next one
 * tries again.
 */
async function watchRunning(
  api: ApiClient,
  videoId: string,
  { clock, onProgress }: CleanOptions,
  answered: AbortSignal,
): Promise<string | undefined> {
  let passId: string | undefined;
  let lost = 0;
  for (let wait = FIRST_POLL_MS; ; wait = POLL_MS) {
    try {
      await clock.wait(wait, answered);
      const { passes } = await api.cleaning.listPasses({ video: videoId }, { signal: answered });
      lost = 0;
      const mine = passes.filter((each) => each.video_id === videoId);
      const pass = mine.find(({ status }) => status === 'running') ?? mine.find(isQueued);
      if (!pass || answered.aborted) continue;
      passId = pass.id;
      const phase = isQueued(pass) ? 'queued' : 'running';
      onProgress({ phase, passId, numbers: pass });
    } catch (error) {
      if (answered.aborted || !isLost(error)) return passId;
      lost += 1;
      if (lost >= LOST_AFTER) return passId;
    }
  }
}

/** Polls a pass once a second until it has ended. */
async function followPass(
  api: ApiClient,
  passId: string,
  { clock, interrupt, onProgress }: CleanOptions,
): Promise<CleanOutcome> {
  let lost = 0;
  for (;;) {
    await clock.wait(POLL_MS, interrupt);
    try {
      const { pass } = await api.cleaning.getPass({ passId });
      lost = 0;
      if (pass.status !== 'running' && !isQueued(pass)) return endedPass(pass, pass.status);
      const phase = isQueued(pass) ? 'queued' : 'background';
      onProgress({ phase, passId, numbers: pass });
    } catch (error) {
      if (interrupt.aborted || !isLost(error)) throw error;
      lost += 1;
      if (lost >= LOST_AFTER)
        throw new Failure(message('clean.outOfSight'), {
          exitCode: EXIT.failed,
          code: 'PASS_OUT_OF_SIGHT',
          hint: message('clean.outOfSightHint'),
          cause: error,
        });
    }
  }
}

/**
 * Returns whether a pass waits for another pass of the channel. A pass that waits for quota has a
 * problem instead.
 */
export function isQueued({ status, problem }: Pass): boolean {
  return status === 'waiting' && problem === null;
}

/** Returns whether an error leaves the pass's fate unknown: no response, or none from the API. */
export function isLost(error: unknown): boolean {
  const problem = apiProblem(error);
  if (problem) return problem.status >= 500 || problem.code === 'TOO_MANY_REQUESTS';
  return LOST.has(failureOf(error).code);
}

/** The codes of calls that got no response from the API. */
const LOST = new Set(['NETWORK', 'TIMEOUT', 'SERVICE_UNAVAILABLE']);

function ended(body: CleanResult): CleanOutcome {
  const { pass_id, dry_run, would_hide } = body;
  const numbers = numbersOf(body);
  return { ...numbers, status: 'done', pass_id, dry_run, would_hide, message: body.message };
}

/** Returns the outcome of a pass from its record. */
export function endedPass(pass: Pass, status: CleanOutcome['status']): CleanOutcome {
  return {
    ...numbersOf(pass),
    status,
    pass_id: pass.id,
    dry_run: false,
    would_hide: [],
    message: pass.problem ?? '',
  };
}

function numbersOf(from: PassNumbers): PassNumbers {
  return {
    cleaned_count: from.cleaned_count,
    total_comments_on_youtube: from.total_comments_on_youtube,
    comments_processed_in_db: from.comments_processed_in_db,
    comments_moderated_on_youtube: from.comments_moderated_on_youtube,
    new_comments: from.new_comments,
    updated_comments: from.updated_comments,
    by_category: from.by_category,
    quota_units: from.quota_units,
    limit_reached: from.limit_reached,
  };
}
