import { vocabularyToBytes } from '@threadsweep/detector/channel/vocabulary.ts';
import type { Policy } from '@threadsweep/shared/contract/quota.ts';

import { Hiding } from '../hiding/hiding.ts';
import { JudgedVideo } from '../judging/judged-video.ts';
import { channelVocabulary, type ChannelVocabulary } from '../judging/judging.ts';
import { learnLessons } from '../judging/lessons.ts';
import { SecondOpinions } from '../judging/second-opinions.ts';
import type { Extent, Read } from '../planning/plan-reads.ts';
import type { YoutubeThread } from '../ports/comments.ts';
import type { FoundComment, KnownDecision, PassPlace } from '../ports/decisions.ts';
import type { Learned } from '../ports/memory.ts';
import type { PassRecord, Progress } from '../ports/pass-record.ts';
import type { PlannedPass } from '../ports/passes.ts';
import { LeaseLost, type OpenChannel, type Ports } from '../ports/ports.ts';
import type { Session } from '../ports/session.ts';
import { KnownComments } from '../reading/known-comments.ts';
import { readBefore } from './resume.ts';

/**
 * The interval between two progress reports of a manual clean, which the creator watches, in ms.
 */
const REPORT_EVERY_MS = 1_000;
/**
 * The interval between two progress reports of a scheduled pass, in ms. Most passes end sooner, so
 * that one write is enough.
 */
const REPORT_SCHEDULED_EVERY_MS = 10_000;
/** How long YouTube may still list a held comment as published, in ms. */
const SETTLED_MS = 10 * 60_000;

/** The session's plan for a pass, made before the pass begins. */
export interface PassPlan {
  channel: OpenChannel;
  record: PassRecord;
  read: Read;
  /** The policy; null for a manual clean. */
  policy: Policy | null;
  /** Whether another pass of the session follows. */
  hasNext: boolean;
  /** Whether no later attempt follows this one. */
  isLastAttempt: boolean;
  /**
   * The video's threads from a list of the whole channel; undefined if the pass must list them
   * itself.
   */
  threads: readonly YoutubeThread[] | undefined;
}

/** Data that an attempt loads once and uses until its end. */
interface Opened {
  pending: Awaited<ReturnType<Ports['decisions']['pending']>>;
  known: KnownComments;
  vocabulary: ChannelVocabulary;
  opinions: SecondOpinions | null;
  hiding: Hiding;
  judged: JudgedVideo;
}

/**
 * Runs one attempt at a cleaning pass over a video. Hides comments that earlier attempts left
 * pending, then reads, judges, claims and hides page by page.
 *
 * It can be interrupted and run again under the same pass id. Decisions are stored before the call
 * to YouTube, and counted in the write that marks them as hidden. A failed attempt stores the
 * position for the next one.
 *
 * @returns whether the plan has no removals left
 * @throws the error of a port, or the signal's reason if it was aborted
 */
export async function runPass(
  ports: Ports,
  session: Session,
  pass: PlannedPass,
  plan: PassPlan,
  signal: AbortSignal,
): Promise<{ limitReached: boolean }> {
  const attempt = new Attempt(ports, session, pass, plan, signal);
  return attempt.run(await attempt.open());
}

class Attempt {
  readonly #ports: Ports;
  readonly #session: Session;
  readonly #pass: PlannedPass;
  readonly #plan: PassPlan;
  readonly #signal: AbortSignal;
  readonly #place: PassPlace;
  /** Comments that the creator has published at YouTube after a pass hid them. */
  readonly #publishedByCreator: string[] = [];
  #reportedAt = performance.now();

  constructor(
    ports: Ports,
    session: Session,
    pass: PlannedPass,
    plan: PassPlan,
    signal: AbortSignal,
  ) {
    this.#ports = ports;
    this.#session = session;
    this.#pass = pass;
    this.#plan = plan;
    this.#signal = signal;
    this.#place = { passId: pass.id, videoId: pass.video.id };
  }

  async open(): Promise<Opened> {
    const { clock } = this.#ports;
    const { channel, read, policy, hasNext, record, threads } = this.#plan;
    // A pass stores hide requests before the comments that it has read. Loading in the reverse
    // order misses none, even if another session is storing them now.
    const memory = await openMemory(this.#ports, channel, this.#place.videoId);
    const earlier = await findEarlier(this.#ports, this.#place, this.#pass, read.extent);
    const promptness = policy && {
      policy,
      hasNext,
      isLast: this.#pass.isLast,
      nextAt: this.#pass.nextAt,
    };
    const of = { place: this.#place, promptness, isChosen: false, signal: this.#signal };
    const by = { ...this.#session, ...channel, video: this.#pass.video };
    const corrections = await learnLessons(
      { ...this.#ports, ...channel },
      { by, ...memory, ...channel },
      this.#signal,
    );
    return {
      ...memory,
      pending: earlier.pending,
      hiding: new Hiding({ ...this.#ports, ...channel }, of),
      judged: new JudgedVideo({
        ...by,
        ...memory,
        corrections,
        extent: read.extent,
        threads,
        before: readBefore(record, read.extent, clock.now()),
        findDecisions: earlier.find,
      }),
    };
  }

  async run(opened: Opened): Promise<{ limitReached: boolean }> {
    const { passes, memory, budget, failureOf } = this.#ports;
    const { hiding, judged } = opened;
    try {
      await this.#readAndHide(opened);
      await this.#saveComments(opened, true);
      await this.#saveVocabulary(opened);
      // The read is complete and stored, so the next attempt has to pay only for hiding.
      if (hiding.unpaid) throw hiding.unpaid.error;
    } catch (error) {
      await hiding.recordLast();
      if (this.#canResume(error, judged)) await this.#leave(opened);
      await this.#hideDue(hiding, error);
      throw error;
    } finally {
      budget.noteFlagged(hiding.flagged);
    }
    const { limitReached } = hiding;
    const progress = this.#progress(judged);
    const asked = opened.known.asked.length;
    const completion = { ...hiding.result, progress, limitReached, asked };
    const restored = await passes.complete(this.#pass, completion).catch(async (error: unknown) => {
      // The creator may have removed the data of the video after the pass looked at it last.
      if (failureOf(error).kind === 'gone') await memory.discardIfGone(this.#place.videoId);
      throw error;
    });
    await hiding.publish(restored);
    return { limitReached };
  }

  async #readAndHide({ pending, hiding, judged }: Opened): Promise<void> {
    try {
      await hiding.resume(pending);
      for await (const { page, candidates, decided } of judged.pages(this.#signal)) {
        for (const { id } of page)
          if (this.#wasPublishedByCreator(decided.get(id))) this.#publishedByCreator.push(id);
        for (const candidate of candidates) hiding.add(candidate);
        await this.#report(judged);
      }
      await hiding.finish();
    } finally {
      await hiding.stop();
    }
  }

  /**
   * Returns whether the creator published a hidden comment at YouTube, which counts as a restore.
   * The caller must have found the comment in YouTube's list of published comments. That list may
   * be out of date for some time after the hiding, so a recent hiding gives false.
   */
  #wasPublishedByCreator(decision: KnownDecision | undefined): boolean {
    if (decision?.status !== 'hidden' || decision.hiddenAt === null) return false;
    return this.#ports.clock.now() - Date.parse(decision.hiddenAt) > SETTLED_MS;
  }

  async #report(judged: JudgedVideo): Promise<void> {
    const every = this.#plan.policy === null ? REPORT_EVERY_MS : REPORT_SCHEDULED_EVERY_MS;
    if (performance.now() - this.#reportedAt < every) return;
    this.#reportedAt = performance.now();
    await this.#ports.passes.report(this.#pass, this.#progress(judged));
  }

  #progress(judged: JudgedVideo): Progress {
    return { ...judged.counts, quotaUnits: this.#ports.budget.takeUnits() };
  }

  /**
   * Stores the comments that the pass has read, and the creator's restorations.
   *
   * @param isWhole whether the pass has read to the end of its extent
   */
  async #saveComments({ known, opinions }: Opened, isWhole: boolean): Promise<void> {
    const { decisions, memory } = this.#ports;
    const { videoId } = this.#place;
    if (this.#publishedByCreator.length > 0)
      await decisions.recordRestored(videoId, this.#publishedByCreator);
    await memory.saveComments(videoId, known.changedParts(isWhole));
    if (opinions && opinions.today.length > 0) await memory.saveOpinions(opinions.today);
  }

  async #saveVocabulary({ vocabulary: { known, learned } }: Opened): Promise<void> {
    if (learned.words === known.words) return;
    await this.#ports.memory.saveVocabulary(vocabularyToBytes(learned));
  }

  /**
   * Hides the channel's due comments if no further attempt at this pass follows. Without this,
   * comments that earlier passes of the session left would wait until the next session.
   */
  async #hideDue(hiding: Hiding, error: unknown): Promise<void> {
    if (this.#signal.aborted || error instanceof LeaseLost) return;
    const { kind } = this.#ports.failureOf(error);
    if (kind === 'quota' || kind === 'reconnect') return;
    if (kind !== 'gone' && !this.#plan.isLastAttempt) return;
    try {
      await hiding.hideDue();
    } catch (cause) {
      const message = 'a failed pass could not hide the comments that are due';
      this.#ports.warn(message, { passId: this.#pass.id, error: cause });
    }
  }

  /** Returns whether to store the position up to which the attempt has read. */
  #canResume(error: unknown, judged: JudgedVideo): boolean {
    // Another session has the lease and resumes the pass, so this one must not store a position.
    if (error instanceof LeaseLost || this.#signal.reason instanceof LeaseLost) return false;
    // A scheduled pass without units runs again the next day. It then starts over, because the list
    // has changed.
    const isScheduled = this.#plan.policy !== null;
    if (isScheduled && this.#ports.failureOf(error).kind === 'quota') return false;
    return judged.resumePoint !== null;
  }

  /**
   * Stores the fingerprints and decisions so far, and the position at which the next attempt
   * resumes.
   */
  async #leave(opened: Opened): Promise<void> {
    const { hiding, judged } = opened;
    const { lease, passes, memory, warn } = this.#ports;
    try {
      // While the process was suspended, another session may have taken the lease. The other
      // session reads everything again, so this one stores nothing.
      if (!(await lease.renew(this.#pass))) return;
      const found: FoundComment[] = [];
      for await (const { candidates } of judged.rest(this.#signal)) found.push(...candidates);
      await hiding.leave(found);
      // Comments beyond the plan's limit are not stored, so that the next attempt finds them again.
      if (judged.resumePoint === null || hiding.limitReached) return;
      await this.#saveComments(opened, judged.isWhole);
      await passes.interrupt(this.#pass, this.#progress(judged), judged.resumePoint);
    } catch (error) {
      const message = 'a failed pass could not store how far it came and will start over';
      warn(message, { passId: this.#pass.id, error });
    }
    // The creator may have removed the video, whose data must not stay stored.
    if (!(await memory.discardIfGone(this.#place.videoId))) await this.#saveVocabulary(opened);
  }
}

/**
 * Returns the pending decisions, and a function that finds earlier decisions. For a read of new
 * comments, the function reads decisions by id; for any other read, all are read at once.
 */
async function findEarlier(
  { decisions }: Ports,
  place: PassPlace,
  { video }: PlannedPass,
  extent: Extent,
) {
  if (extent === 'new') {
    const pending = video.hidesWait ? await decisions.pending(place) : [];
    return { pending, find: (ids: readonly string[]) => decisions.on(video.id, ids) };
  }
  const { all, pending } = await decisions.of(place);
  return { pending, find: () => Promise.resolve(all) };
}

/** Loads the data that the channel's earlier passes have stored. */
export async function openMemory(
  { memory, opinions: model, warn }: Ports,
  { fingerprintKey }: OpenChannel,
  videoId: string,
): Promise<Pick<Opened, 'known' | 'vocabulary' | 'opinions'> & Pick<Learned, 'teaching'>> {
  const [comments, { vocabulary, teaching }, stored] = await Promise.all([
    memory.comments(videoId),
    memory.learned(),
    model ? memory.opinions() : null,
  ]);
  return {
    known: new KnownComments(fingerprintKey, comments),
    vocabulary: channelVocabulary(vocabulary, fingerprintKey),
    teaching,
    opinions: model && stored ? new SecondOpinions(model, fingerprintKey, stored, warn) : null,
  };
}
