import { isUnfinished } from '@threadsweep/engine/pass/record.ts';
import { z } from 'zod';

import { storedChannel } from '../../channel/channel-store.ts';
import type { AccessApp } from '../../google/app.ts';
import { isoNow } from '../../platform/clock.ts';
import { Problem } from '../../platform/errors.ts';
import { findVideo } from '../videos.ts';
import { resumePass } from './clean-video.ts';
import { RetryTask } from './failure.ts';
import { PassStore } from './pass-store.ts';
import { findPass, type StoredPass } from './stored-passes.ts';
import { manualPass } from './session-ports.ts';

/** How long one attempt may take, in ms; Cloud Tasks waits for 30 minutes. */
const RUN_MS = 25 * 60_000;
/** The number of attempts after which a pass ends with an error message for the creator. */
export const MAX_ATTEMPTS = 8;

const payload = z.object({ uid: z.string().min(1), passId: z.string().min(1) });

/**
 * Carries out the task of a pass: it resumes the pass if the pass is unfinished. It does nothing if
 * the pass has ended, or if its account, channel or video was deleted.
 * @param attempt the number of earlier attempts
 * @throws an error after which Cloud Tasks must retry
 */
export async function runPassTask(app: AccessApp, data: unknown, attempt: number): Promise<void> {
  const { uid, passId } = payload.parse(data);
  const user = (await app.documents.user(uid).get()).data();
  const pass = user && (await findPass(app, uid, passId));
  if (!pass || !isUnfinished(pass)) return;
  const isLastAttempt = attempt + 1 >= MAX_ATTEMPTS;
  try {
    const { video } = await findVideo(app, uid, pass.videoId, true);
    const channel = await storedChannel(app, uid, pass.channelId);
    const request = { uid, user, channel, video };
    const signal = AbortSignal.timeout(RUN_MS);
    const isOwn = await resumePass(app, request, passId, { signal, isLastAttempt });
    const now = await findPass(app, uid, passId);
    if (!isOwn || (now && isUnfinished(now)))
      throw new RetryTask('the channel is busy or the attempt was cut short');
  } catch (error) {
    const isGone = error instanceof Problem && error.code === 'NOT_FOUND';
    const isHopeless = error instanceof Problem && error.code === 'RECONNECT_REQUIRED';
    if (!isGone && !isHopeless && !isLastAttempt) throw error;
    app.log.warn('a pass was given up', { passId, attempt, error });
    const now = await findPass(app, uid, passId);
    if (now && isUnfinished(now)) await endWithProblem(app, uid, now, error);
  }
}

async function endWithProblem(
  app: AccessApp,
  uid: string,
  pass: StoredPass,
  error: unknown,
): Promise<void> {
  const problem = error instanceof Problem ? error.message : 'The cleaning pass could not finish.';
  const { channelId, videoId } = pass;
  const video = (await app.documents.videos(uid).doc(videoId).get()).data();
  if (!video) {
    const finishedAt = isoNow(app.clock);
    const ended = { status: 'failed' as const, problem, finishedAt };
    await app.documents.passes(uid).doc(pass.id).update(ended);
    return;
  }
  const of = { uid, channelId, nextRun: () => undefined, isStored: () => true };
  const planned = manualPass(app, pass.id, { id: videoId, ...video });
  await new PassStore(app, of).fail(planned, problem, true);
}
