import { apiProblem, type ApiClient } from '@threadsweep/shared/client.ts';

import {
  type CleanCounts,
  type FollowedPass,
  readAccepted,
  readClean,
  readPass,
} from './clean-response.ts';
import { pause } from './pause.ts';
import { FailedResponse } from './failed-response.ts';

export type CleanOutcome =
  | { status: 'done'; passId: string | null; counts: CleanCounts; limitReached: boolean }
  /** The pass will resume automatically, for example when the quota resets. */
  | { status: 'waiting'; problem: string | null }
  | { status: 'failed'; passId: string; counts: CleanCounts; problem: string | null }
  | { status: 'undone' };

const FIRST_LOOK_MS = 500;
const LONGEST_WAIT_MS = 5000;

/** A video to clean; with `comments`, only these are hidden. */
export interface CleanTarget {
  videoId: string;
  comments?: string[];
}

/**
 * Cleans a video and resolves when its pass has ended. Rejects with the error of the call.
 * @param signal ends the wait, but not the pass; the promise then rejects with an AbortError
 * @param onProgress called at every poll with the state of the pass, if the pass takes longer than
 * one call
 */
export async function cleanVideo(
  api: ApiClient,
  target: CleanTarget,
  signal: AbortSignal,
  onProgress: (pass: FollowedPass) => void,
): Promise<CleanOutcome> {
  const { status, body } = await api.cleaning.cleanVideo(target);
  signal.throwIfAborted();
  if (status === 202) return followPass(api, readAccepted(body), signal, onProgress);
  const result = readClean(body);
  const { pass_id: passId, limit_reached: limitReached } = result;
  return { status: 'done', passId, counts: result, limitReached };
}

/**
 * Polls a pass on the server at growing intervals until it ends. A poll without a response is
 * repeated, because the pass continues.
 */
export async function followPass(
  api: ApiClient,
  passId: string,
  signal: AbortSignal,
  onProgress: (pass: FollowedPass) => void,
): Promise<CleanOutcome> {
  for (let wait = FIRST_LOOK_MS; ; wait = Math.min(wait * 1.5, LONGEST_WAIT_MS)) {
    await pause(wait, signal);
    const pass = await look(api, passId);
    signal.throwIfAborted();
    if (!pass) continue;
    if (pass.status !== 'running') return outcomeOf(pass);
    onProgress(pass);
  }
}

async function look(api: ApiClient, passId: string): Promise<FollowedPass | undefined> {
  try {
    return readPass(await api.cleaning.getPass({ passId }));
  } catch (error) {
    const status = apiProblem(error)?.status;
    const isRefused = status !== undefined && status < 500 && status !== 429;
    if (isRefused || error instanceof FailedResponse) throw error;
    return undefined;
  }
}

function outcomeOf(pass: FollowedPass): CleanOutcome {
  if (pass.status === 'done')
    return { status: 'done', passId: pass.id, counts: pass, limitReached: pass.limit_reached };
  if (pass.status === 'undone') return { status: 'undone' };
  const { problem } = pass;
  if (pass.status === 'waiting') return { status: 'waiting', problem };
  return { status: 'failed', passId: pass.id, counts: pass, problem };
}
