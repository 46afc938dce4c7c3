import { FieldValue } from 'firebase-admin/firestore';

import type { Pass } from '@threadsweep/shared/contract/cleaning.ts';

import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import { writeDay } from '../workflows/count-store.ts';
import type { GoesOn, PassDocument, VideoDocument } from '../platform/firestore.ts';
import { notFound } from '../platform/errors.ts';
import { deleteDecisions } from '../video/video-store.ts';
import { type Hide, readHeld, type VideoStand, writeHeld } from './hiding-store.ts';
import { newPass, type PassStart } from './new-pass.ts';

export interface StoredPass extends PassDocument {
  id: string;
}

/** gRPC's code of a document that is there already. */
const ALREADY_EXISTS = 6;
/** Firestore's own document ids. */
const PASS_ID = /^[A-Za-z0-9]{20}$/;

/** A pass that has counted nothing yet. */
export function newPassId(app: App, uid: string): string {
  return app.documents.passes(uid).doc().id;
}

/** A pass that still has work to do. */
export function isUnfinished(pass: PassDocument): boolean {
  return pass.status === 'running' || pass.status === 'waiting';
}

/**
 * Writes that a pass runs now; one that goes on keeps its counts.
 * @returns the pass; undefined for one that is done already, which is left as it is
 */
export async function beginPass(
  app: App,
  uid: string,
  passId: string,
  start: PassStart,
): Promise<PassDocument | undefined> {
  const reference = app.documents.passes(uid).doc(passId);
  const video = app.documents.videos(uid).doc(start.videoId);
  return app.documents.db.runTransaction(async (transaction) => {
    const known = (await transaction.get(reference)).data();
    if (known && !isUnfinished(known) && known.status !== 'failed') return undefined;
    const begun = known ?? newPass(app, start);
    if (known) transaction.update(reference, { status: start.status, problem: null });
    else transaction.create(reference, begun);
    transaction.update(video, { passId });
    return begun;
  });
}

/**
 * A pass that runs, and whether it is written down yet: a short one that finds nothing to hide is
 * written once, when it ends.
 */
export class PassRecord {
  readonly id: string;
  readonly uid: string;
  readonly pass: PassDocument;
  /** Where an earlier run of it has left it. */
  readonly goesOn: GoesOn | null;
  /** How its video's document stands, as long as that is known. */
  video: VideoStand | undefined;
  readonly #app: App;
  #begun: boolean;

  /**
   * @param begun whether {@link beginPass} has written it
   * @param goesOn as it stood there
   */
  constructor(
    app: App,
    uid: string,
    id: string,
    start: PassStart,
    begun: boolean,
    goesOn: GoesOn | null = null,
  ) {
    this.goesOn = goesOn;
    this.#app = app;
    this.uid = uid;
    this.id = id;
    this.pass = newPass(app, start);
    this.#begun = begun;
  }

  get begun(): boolean {
    return this.#begun;
  }

  /** Writes it down, for those who look on. */
  async begin(): Promise<void> {
    if (this.#begun) return;
    this.video = undefined;
    await beginPass(this.#app, this.uid, this.id, this.pass);
    this.#begun = true;
  }

  /** Does `work`, which writes it down too where it is given it. */
  async beginWith<T>(work: (fresh: PassDocument | undefined) => Promise<T>): Promise<T> {
    this.video = undefined;
    if (this.#begun) return work(undefined);
    try {
      const result = await work(this.pass);
      this.#begun = true;
      return result;
    } catch (error) {
      const exists = error instanceof Error && 'code' in error && error.code === ALREADY_EXISTS;
      if (!exists) throw error;
      // A clean by hand has taken an interrupted run of it over.
      await this.begin();
      return work(undefined);
    }
  }
}

/** What a running pass reports; `quotaUnits` are those spent since the last report. */
export interface Progress {
  read: number;
  judged: number;
  fresh: number;
  updated: number;
  quotaUnits: number;
}

export async function reportProgress(
  app: App,
  uid: string,
  passId: string,
  progress: Progress,
): Promise<void> {
  const { quotaUnits, ...counts } = progress;
  await app.documents
    .passes(uid)
    .doc(passId)
    .update({ ...counts, quotaUnits: FieldValue.increment(quotaUnits) });
}

/** Writes down where a pass that fails, or is cut short, is to be gone on with. */
export async function leavePass(
  app: App,
  record: PassRecord,
  left: Omit<GoesOn, 'at'>,
  { quotaUnits, ...counts }: Progress,
): Promise<void> {
  await record.begin();
  const goesOn = { at: isoNow(app.clock), ...left };
  const pass = app.documents.passes(record.uid).doc(record.id);
  await pass.update({ ...counts, quotaUnits: FieldValue.increment(quotaUnits), goesOn });
}

/** How a pass ended. */
export interface PassEnd {
  status: 'done' | 'failed';
  problem: string | null;
  limitReached?: boolean;
  /** What it has counted since its last report. */
  progress?: Progress;
  /** Comments that YouTube holds now, and that are to be marked and counted with the pass's end. */
  held?: readonly Hide[];
  /** Whether nothing is left on the video that waits to be hidden. */
  noneWait?: boolean;
  /** Other videos on which nothing is left that waits. */
  cleared?: readonly string[];
}

export type NextPass = Pick<VideoDocument, 'nextPassAt' | 'passDueAt'>;

/** What comes after a scheduled pass, as planned when it began. */
export interface Succession {
  /** The pass that ended. A video that was planned anew while it ran keeps that plan. */
  of: NextPass;
  following: NextPass;
}

/**
 * Ends a pass, and with it the video's mark that one is under way.
 * @param record of a pass that may not be written down yet
 * @returns the pass as it ended; of `held` those that the creator has restored meanwhile; and whether
 *   the video has the pass that follows
 */
export async function endPass(
  app: App<'NOT_FOUND'>,
  uid: string,
  pass: { id: string; videoId: string },
  end: PassEnd,
  succession?: Succession,
  record?: PassRecord,
): Promise<{ pass: StoredPass; restored: Hide[]; succeeded: boolean }> {
  const { documents } = app;
  const reference = documents.passes(uid).doc(pass.id);
  const video = documents.videos(uid).doc(pass.videoId);
  const result = await documents.db.runTransaction(async (transaction) => {
    const [found, videoFound, held] = await Promise.all([
      transaction.get(reference),
      transaction.get(video),
      readHeld(app, transaction, { uid, passId: pass.id }, end.held ?? []),
    ]);
    const stored = found.data() ?? record?.pass;
    if (!stored) throw notFound(app, 'cleaning pass');
    const own = held.pending.map(({ hide }) => hide).filter(({ passId }) => passId === pass.id);
    const ended = endedPass(app, stored, end, own);
    const known = videoFound.data();
    const removed = known?.removed === true;
    // One that was taken out of the product meanwhile has no next pass, and nothing is kept of this.
    const succeeded = known?.removed === false && isStill(known, succession?.of);
    transaction.set(reference, ended);
    if (!removed)
      transaction.update(video, {
        ...videoAfter(pass.id, ended, end),
        ...(succeeded ? succession?.following : {}),
        ...(own.length > 0 ? { hiddenCount: FieldValue.increment(own.length) } : {}),
      });
    writeHeld(app, transaction, { uid, channelId: stored.channelId }, held, pass.id);
    for (const id of end.cleared ?? [])
      transaction.update(documents.videos(uid).doc(id), { hidesWait: false });
    if (own.length > 0)
      transaction.update(documents.user(uid), { removalsUsed: FieldValue.increment(own.length) });
    writeDay(app, transaction, uid, { ...dayAfter(ended), hidden: own.length });
    return { pass: { id: pass.id, ...ended }, restored: held.restored, succeeded, removed };
  });
  // What the pass has written since the removal.
  if (result.removed) await deleteDecisions(app, uid, { ...result.pass, id: pass.videoId });
  return result;
}

function isStill(stored: NextPass, of: NextPass | undefined): boolean {
  return stored.nextPassAt === of?.nextPassAt && stored.passDueAt === of.passDueAt;
}

/** The pass as it has ended. @param own what was hidden and is counted with its end */
export function endedPass(
  app: App,
  stored: PassDocument,
  end: PassEnd,
  own: readonly Hide[],
): PassDocument & { finishedAt: string } {
  const { status, problem, limitReached = stored.limitReached, progress } = end;
  const { quotaUnits: units = 0, ...counts } = progress ?? {};
  const byCategory = { ...stored.byCategory };
  for (const { category } of own) byCategory[category] += 1;
  return {
    ...stored,
    ...counts,
    byCategory,
    cleaned: stored.cleaned + own.length,
    moderated: stored.moderated + own.length,
    quotaUnits: stored.quotaUnits + units,
    status,
    problem,
    limitReached,
    goesOn: status === 'done' ? null : stored.goesOn,
    finishedAt: isoNow(app.clock),
  };
}

/** What a pass leaves in its video's document. */
export function videoAfter(
  id: string,
  ended: PassDocument & { finishedAt: string },
  { status, noneWait }: PassEnd,
) {
  const { trigger, finishedAt, cleaned, limitReached, problem } = ended;
  return {
    passId: null,
    lastPass: { id, trigger, finishedAt, cleaned, limitReached, problem, status },
    ...(status === 'done' ? { lastCleanedAt: finishedAt } : {}),
    ...(noneWait === true ? { hidesWait: false } : {}),
  };
}

/** What a pass adds to its day's statistics. */
export function dayAfter({ status, read }: PassDocument): { passes: number; read: number } {
  return status === 'done' ? { passes: 1, read } : { passes: 0, read: 0 };
}

/** The account's pass of this id. */
export async function storedPass(
  app: App<'NOT_FOUND'>,
  uid: string,
  passId: string,
): Promise<StoredPass> {
  if (!PASS_ID.test(passId)) throw notFound(app, 'cleaning pass');
  const found = (await app.documents.passes(uid).doc(passId).get()).data();
  if (!found) throw notFound(app, 'cleaning pass');
  return { id: passId, ...found };
}

/** The pass as the API answers it. */
export function passAnswer(pass: StoredPass): Pass {
  return {
    id: pass.id,
    channel_id: pass.channelId,
    video_id: pass.videoId,
    trigger: pass.trigger,
    status: pass.status,
    started_at: pass.startedAt,
    finished_at: pass.finishedAt,
    ...passCounts(pass),
    by_category: pass.byCategory,
    quota_units: pass.quotaUnits,
    limit_reached: pass.limitReached,
    problem: pass.problem,
  };
}

/** The numbers of a pass under the names of the specification. */
export function passCounts(pass: PassDocument) {
  return {
    cleaned_count: pass.cleaned,
    total_comments_on_youtube: pass.read,
    comments_processed_in_db: pass.judged,
    comments_moderated_on_youtube: pass.moderated,
    new_comments: pass.fresh,
    updated_comments: pass.updated,
  };
}
