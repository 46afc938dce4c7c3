import { z } from 'zod';

import type { AccessApp as App } from '../google/app.ts';
import { storedChannel } from '../channel/channel-store.ts';
import { describeError } from '../platform/log.ts';
import { Problem } from '../platform/errors.ts';
import { findVideo } from '../workflows/videos.ts';
import { goOn } from './clean.ts';
import { logPass } from './pass-log.ts';
import { endPass, isUnfinished, type StoredPass, storedPass } from './pass-store.ts';

/** How long one run may take, in ms; Cloud Tasks waits for 30 minutes. */
const RUN_MS = 25 * 60_000;
/** The try after which a pass is given up, with its reason. */
export const MAX_ATTEMPTS = 8;

const payload = z.object({ uid: z.string().min(1), passId: z.string().min(1) });

/** The channel is busy, or the run was cut short: Cloud Tasks must try again. */
class TryAgain extends Error {}

/**
 * The task of a pass: goes on with it where it is unfinished, and ends quietly where it is not, or
 * where account, channel or video are gone.
 * @param attempt how many tries there were before, from 0
 * @throws what Cloud Tasks should try again for
 */
export async function runPassTask(app: App, data: unknown, attempt: number): Promise<void> {
  const { uid, passId } = payload.parse(data);
  const user = (await app.documents.user(uid).get()).data();
  if (!user) return;
  const pass = await unlessGone(storedPass(app, uid, passId));
  if (!pass || !isUnfinished(pass)) return;
  try {
    const found = await findVideo(app, uid, pass.videoId);
    const channel = await storedChannel(app, uid, pass.channelId);
    const request = { uid, user, channel, video: found.video, trigger: pass.trigger };
    const whole = await goOn(app, request, passId, AbortSignal.timeout(RUN_MS));
    if (!whole || isUnfinished(await storedPass(app, uid, passId)))
      throw new TryAgain('the channel is busy or the run was cut short');
  } catch (error) {
    await giveUpOrTryAgain(app, uid, pass, attempt, error);
  }
}

async function giveUpOrTryAgain(
  app: App,
  uid: string,
  pass: StoredPass,
  attempt: number,
  error: unknown,
): Promise<void> {
  const gone = error instanceof Problem && error.code === 'NOT_FOUND';
  const hopeless = error instanceof Problem && error.code === 'RECONNECT_REQUIRED';
  if (!gone && !hopeless && attempt + 1 < MAX_ATTEMPTS) throw error;
  app.log.warn('a pass was given up', { passId: pass.id, attempt, error: describeError(error) });
  const problem = error instanceof Problem ? error.message : 'The cleaning pass could not finish.';
  const ended = await unlessGone(endPass(app, uid, pass, { status: 'failed', problem }));
  if (ended) logPass(app, ended.pass);
}

/** The channel may have been disconnected, or the account deleted, while the task waited. */
async function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Problem && error.code === 'NOT_FOUND') return undefined;
    // gRPC's NOT_FOUND, of a document that is updated.
    if (error instanceof Error && 'code' in error && error.code === 5) return undefined;
    throw error;
  }
}
