import type { HideRequest } from '@threadsweep/engine/ports/decisions.ts';
import type { PassRecord, Progress, ResumePoint } from '@threadsweep/engine/ports/pass-record.ts';
import type { Completion, Passes, PlannedPass } from '@threadsweep/engine/ports/passes.ts';
import {
  begun,
  completed,
  failed,
  isUnfinished,
  newRecord,
} from '@threadsweep/engine/pass/record.ts';
import { FieldValue, type Transaction } from 'firebase-admin/firestore';

import type { Actor } from '@threadsweep/shared/contract/comment.ts';
import { DayChanges } from '@threadsweep/shared/day-insights.ts';
import type { PassDocument } from '@threadsweep/shared/documents/cleaning.ts';
import type { VideoDocument } from '@threadsweep/shared/documents/video.ts';

import type { AccessApp, App } from '../../google/app.ts';
import { isoNow } from '../../platform/clock.ts';
import { codeOf, notFound } from '../../platform/errors.ts';
import { deleteDecisions } from '../../video/video-store.ts';
import { NOTHING_WAITS, noteNothingWaits, videosWithPending, writeDays } from '../count-store.ts';
import { readHidden, writeHidden } from './hidden-store.ts';
import { failureOf } from './failure.ts';
import { logPass } from './pass-log.ts';

/** The gRPC code if a document already exists. */
const ALREADY_EXISTS = 6;

/**
 * Stores a pass that must wait until another pass of its channel has ended, unless a clean of the
 * whole video already waits.
 * @param place.chosen the comments to hide, for a pass over chosen comments, which is always stored
 * @returns the id of the pass that waits
 */
export async function queuePass(
  app: AccessApp,
  uid: string,
  passId: string,
  {
    chosen,
    ...place
  }: {
    channelId: string;
    videoId: string;
    by?: Actor | undefined;
    chosen?: readonly string[];
  },
): Promise<string> {
  const { documents } = app;
  const reference = documents.passes(uid).doc(passId);
  const video = documents.videos(uid).doc(place.videoId);
  return documents.db.runTransaction(async (transaction) => {
    const [found, known] = await Promise.all([transaction.get(reference), transaction.get(video)]);
    const stored = found.data();
    if (stored && !isUnfinished(stored) && stored.status !== 'failed') return passId;
    const other = chosen ? null : await waitingClean(app, transaction, uid, known.data(), passId);
    if (other !== null) return other;
    const start = { ...place, trigger: 'manual', status: 'waiting' } as const;
    const record = stored ?? newRecord(start, isoNow(app.clock), chosen);
    transaction.set(reference, { ...record, status: 'waiting', problem: null });
    transaction.update(video, { passId });
    return passId;
  });
}

/** Returns the id of an unfinished manual clean, other than this pass, that a video names. */
async function waitingClean(
  { documents }: App,
  transaction: Transaction,
  uid: string,
  video: VideoDocument | undefined,
  passId: string,
): Promise<string | null> {
  const named = video?.passId ?? null;
  if (named === null || named === passId) return null;
  const pass = (await transaction.get(documents.passes(uid).doc(named))).data();
  const waits = pass?.trigger === 'manual' && pass.chosen === null && isUnfinished(pass);
  return waits ? named : null;
}

type NextPass = Pick<VideoDocument, 'nextPassAt' | 'passDueAt'>;

/** The times of a video's scheduled pass, and of the pass that follows it. */
export interface NextRun {
  /**
   * The stored times before the pass. If they have changed when the pass ends, `following` is not
   * stored.
   */
  of: NextPass;
  following: NextPass;
}

export interface PassStoreOf {
  uid: string;
  channelId: string;
  /**
   * Returns which pass follows a scheduled pass over a video; undefined for a pass that is not in
   * the video's schedule, such as a manual clean.
   */
  nextRun: (pass: PlannedPass) => NextRun | undefined;
  /**
   * Returns whether an earlier attempt has stored the pass. If not, the pass is written when it
   * ends.
   */
  isStored: (pass: PlannedPass) => boolean;
}

/**
 * The store of passes in `users/{uid}/passes/{passId}`. It writes a scheduled pass once, at its
 * end, because most of them end within seconds and hide nothing.
 */
export class PassStore implements Passes {
  readonly #app: AccessApp;
  readonly #of: PassStoreOf;
  /** The passes of this session that are not written yet. */
  readonly #unwritten = new Map<string, { pass: PlannedPass; record: PassDocument }>();
  readonly #written = new Set<string>();

  constructor(app: AccessApp, of: PassStoreOf) {
    this.#app = app;
    this.#of = of;
  }

  async begin(pass: PlannedPass): Promise<PassRecord | undefined> {
    if (this.#of.isStored(pass)) return this.#write(pass);
    const record = begun(undefined, pass, this.#of.channelId, isoNow(this.#app.clock));
    if (record) this.#unwritten.set(pass.id, { pass, record });
    return record;
  }

  /** Returns whether this session has not yet written the pass's document. */
  isUnwritten(passId: string): boolean {
    return this.#unwritten.has(passId);
  }

  /** Writes a pass before its end, because another document is about to refer to it. */
  async ensureWritten(passId: string): Promise<void> {
    const unwritten = this.#unwritten.get(passId);
    if (unwritten) await this.#write(unwritten.pass);
  }

  async report(pass: PlannedPass, progress: Progress): Promise<void> {
    await this.#update(pass, progress, {});
  }

  async interrupt(
    pass: PlannedPass,
    progress: Progress,
    resumePoint: Omit<ResumePoint, 'at'>,
  ): Promise<void> {
    const goesOn = { at: isoNow(this.#app.clock), ...resumePoint };
    await this.#update(pass, progress, { goesOn });
  }

  async complete(pass: PlannedPass, completion: Completion): Promise<HideRequest[]> {
    const { uid, channelId } = this.#of;
    const place = { uid, channelId, passId: pass.id };
    return this.#end(pass, true, async (transaction, stored) => {
      const held = await readHidden(this.#app, transaction, place, completion.hidden);
      return {
        record: (now) => completed(stored, completion, held.ofPass, now),
        hidden: held.ofPass.length,
        doubtful: held.ofPass.filter(({ id }) => held.doubtful.has(id)).length,
        write: () => writeHidden(this.#app, transaction, place, held, { countsPass: false }),
        cleared: completion.cleared,
        hidesBy: completion.hidesBy,
        ...(completion.asked === undefined ? {} : { asked: completion.asked }),
        restored: held.restored,
      };
    });
  }

  async fail(pass: PlannedPass, problem: string, isFinal: boolean): Promise<void> {
    try {
      if (!this.#written.has(pass.id) && !(await this.#write(pass))) return;
      await this.#end(pass, isFinal, async (_, stored) => {
        if (stored.status === 'done' || stored.status === 'undone') return undefined;
        return {
          record: (now) => failed(stored, problem, now),
          hidden: 0,
          doubtful: 0,
          write: () => ({ hidden: 0, changes: new DayChanges() }),
          cleared: [],
          hidesBy: null,
          restored: [],
        };
      });
    } catch (error) {
      // If the video or the account was deleted, nobody can read the pass, so it is not stored.
      if (failureOf(this.#app, error).kind !== 'gone') throw error;
    }
  }

  async #write(pass: PlannedPass): Promise<PassDocument | undefined> {
    const { uid, channelId } = this.#of;
    const { documents, clock } = this.#app;
    const reference = documents.passes(uid).doc(pass.id);
    const video = documents.videos(uid).doc(pass.video.id);
    const record = await documents.db.runTransaction(async (transaction) => {
      const [stored, found] = await Promise.all([
        transaction.get(reference),
        transaction.get(video),
      ]);
      const known = found.data();
      if (!known) throw notFound(this.#app, 'video');
      const next = begun(stored.data(), pass, channelId, isoNow(clock));
      if (!next) {
        // A manual clean has resumed and completed this pass, so the schedule continues with the
        // next pass.
        const run = this.#of.nextRun(pass);
        if (run && isStill(known, run.of)) transaction.update(video, run.following);
        return undefined;
      }
      const waiting = await waitingClean(this.#app, transaction, uid, known, pass.id);
      transaction.set(reference, next);
      if (!known.removed) transaction.update(video, { passId: waiting ?? pass.id });
      return next;
    });
    this.#noteWritten(pass.id);
    return record;
  }

  #noteWritten(passId: string): void {
    this.#unwritten.delete(passId);
    this.#written.add(passId);
  }

  async #update(
    pass: PlannedPass,
    { quotaUnits, ...counts }: Progress,
    more: Partial<PassDocument>,
  ): Promise<void> {
    await this.ensureWritten(pass.id);
    const units = { quotaUnits: FieldValue.increment(quotaUnits) };
    const reference = this.#app.documents.passes(this.#of.uid).doc(pass.id);
    await reference.update({ ...counts, ...units, ...more });
  }

  /** Ends a pass, whose document a killed attempt may already have stored. */
  async #end(pass: PlannedPass, isFinal: boolean, prepare: Prepare): Promise<HideRequest[]> {
    try {
      return await this.#endOnce(pass, isFinal, prepare);
    } catch (error) {
      if (codeOf(error) !== ALREADY_EXISTS) throw error;
      return (await this.#write(pass)) ? this.#endOnce(pass, isFinal, prepare) : [];
    }
  }

  /** Ends a pass in one transaction with its video, its day's statistics and its hide requests. */
  async #endOnce(pass: PlannedPass, isFinal: boolean, prepare: Prepare): Promise<HideRequest[]> {
    const { uid, channelId } = this.#of;
    const { documents, clock } = this.#app;
    const reference = documents.passes(uid).doc(pass.id);
    const video = documents.videos(uid).doc(pass.video.id);
    const nextRun = isFinal ? this.#of.nextRun(pass) : undefined;
    const result = await documents.db.runTransaction(async (transaction) => {
      const unwritten = this.#unwritten.get(pass.id)?.record;
      const [found, videoFound] = await Promise.all([
        unwritten ? undefined : transaction.get(reference),
        transaction.get(video),
      ]);
      const stored = unwritten ?? found?.data();
      if (!stored) throw notFound(this.#app, 'cleaning pass');
      const end = await prepare(transaction, stored);
      if (!end) return undefined;
      const record = end.record(isoNow(clock));
      const known = videoFound.data();
      const isRemoved = known?.removed === true;
      const waiting = await waitingClean(this.#app, transaction, uid, known, pass.id);
      if (unwritten) transaction.create(reference, record);
      else transaction.set(reference, record);
      if (!isRemoved)
        transaction.update(video, {
          ...videoAfter(pass.id, record, stored.chosen === null),
          passId: waiting,
          ...(known && isStill(known, nextRun?.of) ? nextRun?.following : {}),
          ...(end.hidden > 0 ? { hiddenCount: FieldValue.increment(end.hidden) } : {}),
          ...(end.doubtful > 0 ? { doubtful: FieldValue.increment(end.doubtful) } : {}),
          ...(end.cleared.includes(pass.video.id) ? NOTHING_WAITS : {}),
          ...(end.hidesBy === null ? {} : { hidesBy: new Date(end.hidesBy).toISOString() }),
          ...(end.asked === undefined ? {} : { asked: end.asked }),
        });
      const { hidden, changes } = end.write();
      for (const id of end.cleared)
        if (id !== pass.video.id) transaction.update(documents.videos(uid).doc(id), NOTHING_WAITS);
      const isDone = record.status === 'done';
      const counted = isDone ? { passes: 1, read: record.read } : {};
      writeDays(this.#app, transaction, uid, { ...counted, hidden }, changes);
      const clears = record.status === 'failed' || stored.chosen !== null;
      return { record, restored: end.restored, isRemoved, clears };
    });
    this.#noteWritten(pass.id);
    if (!result) return [];
    logPass(this.#app, { id: pass.id, ...result.record }, pass);
    if (result.isRemoved) await deleteDecisions(this.#app, uid, { id: pass.video.id, channelId });
    if (result.clears) await this.#clearHidden();
    return result.restored;
  }

  /**
   * Stores which videos have no pending comments any more, for passes that do not store this
   * themselves: passes over chosen comments, and failed passes.
   */
  async #clearHidden(): Promise<void> {
    const { uid, channelId } = this.#of;
    for (const id of await videosWithPending(this.#app, uid, channelId))
      await noteNothingWaits(this.#app, uid, id);
  }
}

/**
 * Prepares the end of a pass.
 * @returns undefined if there is nothing to end
 */
type Prepare = (transaction: Transaction, stored: PassDocument) => Promise<PreparedEnd | undefined>;

/** The writes that end a pass. They follow after the transaction has read all documents. */
interface PreparedEnd {
  record: (now: string) => PassDocument & { finishedAt: string };
  /** The number of newly hidden comments of the pass's own video. */
  hidden: number;
  /** The number of these comments whose hiding the creator has to confirm. */
  doubtful: number;
  /**
   * Writes all decisions, and the counts of the passes over other videos.
   * @returns the counts for the days' statistics
   */
  write: () => ReturnType<typeof writeHidden>;
  cleared: readonly string[];
  /** When the video's pending comments will be hidden, see `Completion`. */
  hidesBy: number | null;
  /** The number of uncertain verdicts on the video's comments, see `Completion`. */
  asked?: number;
  restored: HideRequest[];
}

function isStill(stored: NextPass, of: NextPass | undefined): boolean {
  return stored.nextPassAt === of?.nextPassAt && stored.passDueAt === of.passDueAt;
}

/**
 * Returns the fields of a video's document after a pass.
 * @param hasRead false for a pass over chosen comments, which does not count as a reading of the
 *   video
 */
function videoAfter(id: string, record: PassDocument & { finishedAt: string }, hasRead: boolean) {
  const { trigger, finishedAt, cleaned, limitReached, problem } = record;
  const status = record.status === 'done' ? ('done' as const) : ('failed' as const);
  return {
    lastPass: { id, trigger, finishedAt, cleaned, limitReached, problem, status },
    ...(cleaned > 0 ? { lastHiding: { passId: id, at: finishedAt, hidden: cleaned } } : {}),
    ...(status === 'done' && hasRead ? { lastCleanedAt: finishedAt } : {}),
  };
}
