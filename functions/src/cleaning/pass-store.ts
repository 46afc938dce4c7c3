import { FieldValue } from 'firebase-admin/firestore';

import type { Pass } from '@threadsweep/shared/contract/cleaning.ts';

import type { App } from '../app.ts';
import { isoNow } from '../clock.ts';
import { writeDay } from '../comment/decision-store.ts';
import type { PassDocument, VideoDocument } from '../documents.ts';
import { notFound } from '../problem.ts';

export interface StoredPass extends PassDocument {
  id: string;
}

/** Firestore's own document ids. */
const PASS_ID = /^[A-Za-z0-9]{20}$/;

export function newPassId(app: App, uid: string): string {
  return app.documents.passes(uid).doc().id;
}

/** A pass that still has work to do. */
export function isUnfinished(pass: PassDocument): boolean {
  return pass.status === 'running' || pass.status === 'waiting';
}

/**
 * Writes that a pass runs now; one that goes on keeps its counts.
 * @returns false for one that is done already, which is left as it is
 */
export async function beginPass(
  app: App,
  uid: string,
  passId: string,
  start: Pick<PassDocument, 'channelId' | 'videoId' | 'trigger' | 'status'>,
): Promise<boolean> {
  const reference = app.documents.passes(uid).doc(passId);
  const video = app.documents.videos(uid).doc(start.videoId);
  return app.documents.db.runTransaction(async (transaction) => {
    const known = (await transaction.get(reference)).data();
    if (known && !isUnfinished(known) && known.status !== 'failed') return false;
    if (known) transaction.update(reference, { status: start.status, problem: null });
    else
      transaction.create(reference, {
        ...start,
        startedAt: isoNow(app.clock),
        finishedAt: null,
        cleaned: 0,
        read: 0,
        judged: 0,
        moderated: 0,
        fresh: 0,
        updated: 0,
        byCategory: { scam: 0, spam: 0, inappropriate: 0 },
        quotaUnits: 0,
        limitReached: false,
        problem: null,
      });
    transaction.update(video, { passId });
    return true;
  });
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

/** How a pass ended. */
export interface PassEnd {
  status: 'done' | 'failed';
  problem: string | null;
  limitReached?: boolean;
  /** What it has counted since its last report. */
  progress?: Progress;
}

/**
 * Ends a pass, and with it the video's mark that one is under way.
 * @param next the video's next pass, where this one was of the schedule
 * @returns the pass as it ended
 */
export async function endPass(
  app: App,
  uid: string,
  pass: { id: string; videoId: string },
  end: PassEnd,
  next: Partial<Pick<VideoDocument, 'nextPassAt' | 'passDueAt'>> = {},
): Promise<StoredPass> {
  const now = isoNow(app.clock);
  const { documents } = app;
  const reference = documents.passes(uid).doc(pass.id);
  const video = documents.videos(uid).doc(pass.videoId);
  return documents.db.runTransaction(async (transaction) => {
    const [found, videoFound] = await Promise.all([
      transaction.get(reference),
      transaction.get(video),
    ]);
    const stored = found.data();
    if (!stored) throw notFound('cleaning pass');
    const ended = { ...stored, ...endOf(stored, end), finishedAt: now };
    transaction.set(reference, ended);
    const { trigger, status, cleaned, limitReached, problem } = ended;
    const lastPass = { id: pass.id, trigger, finishedAt: now, cleaned, limitReached, problem };
    transaction.update(video, {
      // One that was taken out of the product meanwhile has no next pass.
      ...(videoFound.data()?.removed === true ? {} : next),
      passId: null,
      lastPass: { ...lastPass, status },
      ...(status === 'done' ? { lastCleanedAt: now } : {}),
    });
    if (status === 'done') writeDay(app, transaction, uid, { passes: 1, read: ended.read });
    return { id: pass.id, ...ended };
  });
}

function endOf(stored: PassDocument, end: PassEnd) {
  const { status, problem, limitReached = stored.limitReached, progress } = end;
  const { quotaUnits: units = 0, ...counts } = progress ?? {};
  return { ...counts, quotaUnits: stored.quotaUnits + units, status, problem, limitReached };
}

/** @throws Problem NOT_FOUND where the account has no such pass */
export async function storedPass(app: App, uid: string, passId: string): Promise<StoredPass> {
  if (!PASS_ID.test(passId)) throw notFound('cleaning pass');
  const found = (await app.documents.passes(uid).doc(passId).get()).data();
  if (!found) throw notFound('cleaning pass');
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
