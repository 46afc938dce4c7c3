import { Hiding } from '../hiding/hiding.ts';
import { channelVocabulary, judgedComment, judgeFor, storedReasons } from '../judging/judging.ts';
import type { YoutubeComment } from '../ports/comments.ts';
import type { Candidate } from '../ports/decisions.ts';
import type { PlannedPass } from '../ports/passes.ts';
import { LeaseLost, type OpenChannel, type Ports } from '../ports/ports.ts';
import type { Session } from '../ports/session.ts';

/** The category of a chosen comment that the detector alone would keep. */
const OTHERWISE = 'spam';

/** A pass over comments that the creator chose, from a preview for example. */
export interface ChosenPass {
  pass: PlannedPass;
  /** The ids of the comments. */
  chosen: readonly string[];
  channel: OpenChannel;
}

/**
 * One attempt at a pass that hides the comments that the creator chose, whatever the detector says of
 * them. The detector only gives each its category and reasons. The pass does not read the video, so the
 * video's next pass reads as if this one had not been.
 *
 * Another attempt can run it again under the same pass id: it repeats neither comments that are hidden
 * nor those that the creator restored meanwhile.
 * @returns whether the plan allows no more removals
 * @throws what a port throws; the signal's reason if it was aborted
 */
export async function hideChosen(
  ports: Ports,
  session: Session,
  { pass, chosen, channel }: ChosenPass,
  signal: AbortSignal,
): Promise<{ limitReached: boolean }> {
  const { decisions, passes, budget } = ports;
  const place = { passId: pass.id, videoId: pass.video.id };
  // A scheduled pass over no comments hides what is pending in the whole channel.
  const isRest = pass.trigger === 'schedule';
  const promptness = isRest ? ({ policy: 'eager', hasNext: false, isLast: true } as const) : null;
  const of = { place, promptness, isChosen: !isRest, signal };
  const hiding = new Hiding({ ...ports, ...channel }, of);
  let found: YoutubeComment[];
  try {
    if (isRest) await hiding.resume(await decisions.pending(place));
    const known = await decisions.on(place.videoId, chosen);
    const visible = chosen.filter((id) => known.get(id)?.status !== 'hidden');
    found = await channel.comments.byId(place.videoId, visible);
    signal.throwIfAborted();
    for (const candidate of await candidatesOf(ports, session, { pass, channel }, found))
      hiding.add(candidate);
    await hiding.finish();
    if (hiding.unpaid) throw hiding.unpaid.error;
  } catch (error) {
    await hiding.stop();
    await hiding.recordLast();
    const isLost = error instanceof LeaseLost || signal.reason instanceof LeaseLost;
    if (!isLost) await leave(ports, hiding, pass);
    throw error;
  }
  const { limitReached } = hiding;
  const counts = { read: found.length, judged: found.length, fresh: 0, updated: 0 };
  const restored = await passes.complete(pass, {
    hidden: hiding.result.hidden,
    // Pending comments of other passes stay pending, unless this pass is for them.
    cleared: isRest ? hiding.result.cleared : [],
    progress: { ...counts, quotaUnits: budget.takeUnits() },
    limitReached,
  });
  await hiding.publish(restored);
  return { limitReached };
}

/** Stores the claimed rest as pending, for the next attempt or the video's next pass. */
async function leave({ warn }: Ports, hiding: Hiding, pass: PlannedPass): Promise<void> {
  try {
    await hiding.leave([]);
  } catch (error) {
    warn('a failed pass could not store its pending comments', { passId: pass.id, error });
  }
}

/** The comments with the detector's category and reasons, judged together. */
async function candidatesOf(
  { memory }: Ports,
  session: Session,
  { pass, channel }: Pick<ChosenPass, 'pass' | 'channel'>,
  comments: readonly YoutubeComment[],
): Promise<Candidate[]> {
  if (comments.length === 0) return [];
  const { fingerprintKey } = channel;
  const vocabulary = channelVocabulary(await memory.vocabulary(), fingerprintKey);
  const by = { ...session, ...channel, channel: session.channel, video: pass.video };
  const judge = judgeFor(by, fingerprintKey, new Uint8Array(), vocabulary);
  const verdicts = [...judge.add(comments.map(judgedComment)), ...judge.finish()];
  // The detector names a comment again if the other comments change its verdict.
  const last = new Map(verdicts.map((verdict) => [verdict.id, verdict]));
  return [...last.values()].map((verdict) => ({
    id: verdict.id,
    category: verdict.category ?? OTHERWISE,
    score: verdict.score,
    reasons: storedReasons(verdict),
  }));
}
