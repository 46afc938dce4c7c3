import { videosThatWait, writeCounts } from '../workflows/count-store.ts';
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type Timestamp,
  type Transaction,
} from 'firebase-admin/firestore';

import { CATEGORIES, type Category } from '@threadsweep/shared/contract/comment.ts';

import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import { pendingDecisions, type StoredDecision } from '../comment/decision-store.ts';
import type { DecisionDocument, PassDocument, StoredReason } from '../platform/firestore.ts';
import { notFound } from '../platform/errors.ts';
import { newPass } from './new-pass.ts';

/** A comment that a pass is to hide. */
export interface Candidate {
  id: string;
  category: Category;
  score: number;
  reasons: StoredReason[];
}

/** A comment that is to be hidden, and what is known of the decision. */
export interface Hide extends Candidate {
  videoId: string;
  /** The pass that it is counted for: always one over its own video. */
  passId: string;
  /** Epoch ms. */
  decidedAt: number;
  /** Whether the decision is written down already, as `pending`. */
  stored: boolean;
  /** When the decision was last written, where that is known. */
  written?: Timestamp;
}

interface PassPlace {
  uid: string;
  videoId: string;
  passId: string;
}

/**
 * Writes decisions to hide, before YouTube is asked: whatever happens then, a later pass finds them
 * and goes on. Those on the pass's own video are taken over by it. Refuses if that video was removed
 * meanwhile.
 * @param fresh the pass, where it is written down together with what it is to hide
 * @returns the hides that still stand; not those that the creator has decided on meanwhile, nor
 *   those whose video is gone
 */
export async function claimHides(
  app: App<'NOT_FOUND'>,
  place: PassPlace,
  hides: readonly Hide[],
  fresh?: PassDocument,
): Promise<Hide[]> {
  const { uid, videoId, passId } = place;
  const { documents } = app;
  const references = hides.map((hide) => documents.decisions(uid, hide.videoId).doc(hide.id));
  const video = documents.videos(uid).doc(videoId);
  return documents.db.runTransaction(async (transaction) => {
    const [found, known] = await Promise.all([
      decisionsIn(transaction, references),
      transaction.get(video),
    ]);
    const stored = known.data();
    if (stored?.removed !== false) throw notFound(app, 'video');
    const claimed: Hide[] = [];
    for (const [index, hide] of hides.entries()) {
      const document = found[index];
      const decision = document?.data();
      if (!document || (decision ? decision.status !== 'pending' : hide.stored)) continue;
      const own = hide.videoId === videoId;
      const taken = { ...hide, passId: own ? passId : (decision?.passId ?? passId), stored: true };
      claimed.push(taken);
      if (!decision) transaction.set(document.ref, pendingDecision(taken));
      else if (decision.passId !== taken.passId) transaction.update(document.ref, { passId });
    }
    if (fresh) transaction.create(documents.passes(uid).doc(passId), fresh);
    const hidesWait = stored.hidesWait || claimed.some((hide) => hide.videoId === videoId);
    // A pass's later batches find it so.
    if (stored.passId !== passId || stored.hidesWait !== hidesWait)
      transaction.update(video, { passId, hidesWait });
    return claimed;
  });
}

/** What a pass knows of its video's document, as long as that is known. */
export interface VideoStand {
  written: Timestamp;
  hidesWait: boolean;
}

/**
 * The same in one commit and without a look at anything: it holds only where all is as it was read. The
 * pass itself is written when it ends: killed before, it is begun anew under the same id.
 * @returns the hides, and what is known of the video now; undefined where something is not what it was
 */
export async function claimAtOnce(
  app: App,
  { uid, videoId, passId }: PassPlace,
  hides: readonly Hide[],
  video: VideoStand,
): Promise<{ claimed: Hide[]; video: VideoStand } | undefined> {
  const { documents } = app;
  if (hides.some(({ stored, written }) => stored && !written)) return undefined;
  const taken = hides.map((hide) => (hide.videoId === videoId ? { ...hide, passId } : hide));
  const batch = documents.db.batch();
  for (const hide of taken) {
    const decision = documents.decisions(uid, hide.videoId).doc(hide.id);
    if (hide.written)
      batch.update(decision, { passId: hide.passId }, { lastUpdateTime: hide.written });
    else batch.create(decision, pendingDecision(hide));
  }
  if (!video.hidesWait)
    batch.update(
      documents.videos(uid).doc(videoId),
      { hidesWait: true },
      { lastUpdateTime: video.written },
    );
  const results = await documents.commitUnchanged(batch);
  if (!results) return undefined;
  const writtenAt = (n: number) => results[n]?.writeTime ?? video.written;
  const claimed = taken.map((hide, n) => ({ ...hide, stored: true, written: writtenAt(n) }));
  // The video's own write is the last, where there is one.
  return { claimed, video: { written: writtenAt(taken.length), hidesWait: true } };
}

/** Reads decisions in one call; each by itself would be as many calls as there are. */
async function decisionsIn(
  transaction: Transaction,
  references: readonly DocumentReference<DecisionDocument, DecisionDocument>[],
): Promise<DocumentSnapshot<DecisionDocument, DecisionDocument>[]> {
  if (references.length === 0) return [];
  return transaction.getAll(...references);
}

function pendingDecision(hide: Hide): DecisionDocument {
  const { category, score, reasons, passId, decidedAt } = hide;
  return {
    source: 'threadsweep',
    status: 'pending',
    category,
    score,
    reasons,
    passId,
    decidedAt: new Date(decidedAt).toISOString(),
    hiddenAt: null,
    restoredAt: null,
  };
}

/** Whose hides are recorded. */
interface HeldOf {
  uid: string;
  /** A pass that is known to be written down, or that the caller writes itself. */
  passId: string | undefined;
}

/**
 * Marks comments as hidden and counts them, in one transaction: never the one without the other, and
 * none twice, also where an interrupted run and the one that took over bring the same batch to its end.
 * @returns those that the creator has restored while YouTube was being asked: they are held there now
 */
export async function recordHidden(
  app: App,
  of: HeldOf & { channelId: string },
  hides: readonly Hide[],
): Promise<Hide[]> {
  return app.documents.db.runTransaction(async (transaction) => {
    const held = await readHeld(app, transaction, of, hides);
    writeHeld(app, transaction, of, held);
    return held.restored;
  });
}

/** Comments that YouTube holds now, as a transaction has found their decisions. */
export interface Held {
  /** Those that are to be marked and counted, with their decisions. */
  pending: { hide: Hide; decision: DocumentReference<DecisionDocument, DecisionDocument> }[];
  /** Those that the creator has restored meanwhile. */
  restored: Hide[];
  /** Passes that they are counted for and that are not written down: they were killed before. */
  unwritten: ReadonlySet<string>;
}

export async function readHeld(
  app: App,
  transaction: Transaction,
  { uid, passId: known }: HeldOf,
  hides: readonly Hide[],
): Promise<Held> {
  const { documents } = app;
  const references = hides.map((hide) => documents.decisions(uid, hide.videoId).doc(hide.id));
  const passes = new Set(hides.map(({ passId }) => passId).filter((id) => id !== known));
  const [stored, found] = await Promise.all([
    decisionsIn(transaction, references),
    Promise.all([...passes].map((id) => transaction.get(documents.passes(uid).doc(id)))),
  ]);
  const unwritten = new Set(found.filter(({ exists }) => !exists).map(({ id }) => id));
  const held: Held = { pending: [], restored: [], unwritten };
  for (const [index, hide] of hides.entries()) {
    const document = stored[index];
    const status = document?.data()?.status;
    if (document && status === 'pending') held.pending.push({ hide, decision: document.ref });
    if (status === 'restored') held.restored.push(hide);
  }
  return held;
}

/**
 * Marks them as hidden, and counts them for their videos and passes.
 * @param apart a pass whose own hides the caller counts, with all else that it writes to the same documents
 */
export function writeHeld(
  app: App,
  transaction: Transaction,
  { uid, channelId }: { uid: string; channelId: string },
  { pending, unwritten }: Held,
  apart?: string,
): void {
  const { documents } = app;
  const hiddenAt = isoNow(app.clock);
  for (const { decision } of pending) transaction.update(decision, { status: 'hidden', hiddenAt });
  const others = pending.map(({ hide }) => hide).filter(({ passId }) => passId !== apart);
  for (const [videoId, part] of Map.groupBy(others, (hide) => hide.videoId))
    writeCounts(app, transaction, uid, videoId, { hidden: part.length, byPasses: part.length });
  for (const [passId, part] of Map.groupBy(others, (hide) => hide.passId)) {
    const pass = documents.passes(uid).doc(passId);
    const [{ videoId } = { videoId: '' }] = part;
    const start = { channelId, videoId, trigger: 'schedule', status: 'running' } as const;
    // Its own run ends it, or the look at passes that are under way for long.
    if (unwritten.has(passId)) transaction.create(pass, newPass(app, start));
    transaction.update(pass, countsOf(part));
  }
}

/** What hides add to the counts of the pass that they are of. */
export function countsOf(hides: readonly Hide[]) {
  const counts: Partial<Record<keyof PassDocument | `byCategory.${Category}`, FieldValue>> = {
    cleaned: FieldValue.increment(hides.length),
    moderated: FieldValue.increment(hides.length),
  };
  for (const category of CATEGORIES) {
    const count = hides.filter((hide) => hide.category === category).length;
    if (count > 0) counts[`byCategory.${category}`] = FieldValue.increment(count);
  }
  return counts;
}

/** Marks comments that YouTube refused to hide, such as those deleted meanwhile. */
export async function recordRefused(app: App, uid: string, hides: readonly Hide[]): Promise<void> {
  if (hides.length === 0) return;
  const batch = app.documents.db.batch();
  for (const hide of hides)
    batch.update(app.documents.decisions(uid, hide.videoId).doc(hide.id), { status: 'failed' });
  await batch.commit();
}

/** What an interrupted pass over a video had decided and not brought to an end, or left waiting. */
export function pendingHides(
  place: PassPlace,
  decisions: ReadonlyMap<string, StoredDecision>,
): Hide[] {
  const pending: Hide[] = [];
  for (const [id, { status, category, score, reasons, decidedAt, passId, written }] of decisions)
    if (status === 'pending' && category !== null)
      pending.push({
        id,
        category,
        score: score ?? 1,
        reasons,
        videoId: place.videoId,
        passId: passId ?? place.passId,
        decidedAt: Date.parse(decidedAt),
        stored: true,
        written,
      });
  return pending;
}

/**
 * What waits to be hidden on the other videos of the channel, by video.
 * @param known the videos on which something waits; null where they must be looked for
 */
export async function waitingElsewhere(
  app: App,
  place: PassPlace & { channelId: string },
  known: readonly string[] | null,
): Promise<Map<string, Hide[]>> {
  const { uid, channelId, videoId } = place;
  const videos = known ?? (await videosThatWait(app, uid, channelId));
  const found = await Promise.all(
    videos
      .filter((id) => id !== videoId)
      .map(async (id) => {
        const decisions = await pendingDecisions(app, uid, id);
        return [id, pendingHides({ ...place, videoId: id }, decisions)] as const;
      }),
  );
  return new Map(found);
}
