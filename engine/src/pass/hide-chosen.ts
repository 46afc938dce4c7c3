import { Hiding } from '../hiding/hiding.ts';
import { FactsOfComments } from '../judging/comment-facts.ts';
import { channelVocabulary, judgedComment, judgeFor, storedReasons } from '../judging/judging.ts';
import { storedCorrections } from '../judging/lessons.ts';
import type { YoutubeComment } from '../ports/comments.ts';
import type { FoundComment } from '../ports/decisions.ts';
import type { PlannedPass } from '../ports/passes.ts';
import { LeaseLost, type OpenChannel, type Ports } from '../ports/ports.ts';
import type { Session } from '../ports/session.ts';

/** The category of a chosen comment that the detector would keep. */
const OTHERWISE = 'spam';

/** A pass over comments that the creator chose, for example in a preview. */
export interface ChosenPass {
  pass: PlannedPass;
  /** The ids of the comments. */
  chosen: readonly string[];
  channel: OpenChannel;
}

/**
 * Runs one attempt at a pass that hides chosen comments, whatever the detector's verdict; the
 * detector only gives their category and reasons. The pass does not read the video, and does not
 * affect the video's next pass.
 *
 * Another attempt can run under the same pass id. It skips comments that are hidden or that the
 * creator restored meanwhile.
 *
 * @returns whether the plan has no removals left
 * @throws the error of a port, or the signal's reason if it was aborted
 */
export async function hideChosen(
  ports: Ports,
  session: Session,
  { pass, chosen, channel }: ChosenPass,
  signal: AbortSignal,
): Promise<{ limitReached: boolean }> {
  const { decisions, passes, budget } = ports;
  const place = { passId: pass.id, videoId: pass.video.id };
  // A scheduled pass with an empty list hides all pending comments of the channel.
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
    // Other passes' pending comments stay pending, unless this pass was scheduled for them.
    cleared: isRest ? hiding.result.cleared : [],
    hidesBy: null,
    progress: { ...counts, quotaUnits: budget.takeUnits() },
    limitReached,
  });
  await hiding.publish(restored);
  return { limitReached };
}

/**
 * Stores the remaining claimed requests as pending, for the next attempt or for the video's next
 * pass.
 */
async function leave({ warn }: Ports, hiding: Hiding, pass: PlannedPass): Promise<void> {
  try {
    await hiding.leave([]);
  } catch (error) {
    warn('a failed pass could not store its pending comments', { passId: pass.id, error });
  }
}

/**
 * Returns the comments with the detector's category and reasons. The comments are judged together.
 */
async function candidatesOf(
  { memory }: Ports,
  session: Session,
  { pass, channel }: Pick<ChosenPass, 'pass' | 'channel'>,
  comments: readonly YoutubeComment[],
): Promise<FoundComment[]> {
  if (comments.length === 0) return [];
  const { fingerprintKey } = channel;
  const learned = await memory.learned();
  const by = { ...session, ...channel, channel: session.channel, video: pass.video };
  const judge = judgeFor(by, {
    hashKey: channel.hashKey,
    earlier: new Uint8Array(),
    vocabulary: channelVocabulary(learned.vocabulary, fingerprintKey),
    corrections: storedCorrections(learned.teaching, fingerprintKey),
    observe: (id, traits) => facts.observe(indexOf(id), traits),
  });
  const facts = new FactsOfComments(channel.hashKey, session.channel.id);
  const indexes = new Map(comments.map(({ id }, index) => [id, index]));
  const indexOf = (id: string) => indexes.get(id) ?? 0;
  for (const [index, comment] of comments.entries()) facts.note(index, comment, true);
  const verdicts = [...judge.add(comments.map(judgedComment)), ...judge.finish()];
  const last = new Map(verdicts.map((verdict) => [verdict.id, verdict]));
  return [...last.values()].map((verdict) => ({
    id: verdict.id,
    category: verdict.category ?? OTHERWISE,
    score: verdict.score,
    reasons: storedReasons(verdict),
    facts: facts.of(indexOf(verdict.id), verdict),
  }));
}
