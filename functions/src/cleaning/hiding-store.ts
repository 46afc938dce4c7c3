import { FieldValue } from 'firebase-admin/firestore';

import { CATEGORIES, type Category } from '@threadsweep/shared/contract/comment.ts';

import type { App } from '../app.ts';
import { isoNow } from '../clock.ts';
import { writeCounts } from '../comment/decision-store.ts';
import type { DecisionDocument, StoredReason } from '../documents.ts';

/** A comment that a pass is to hide. */
export interface Candidate {
  id: string;
  category: Category;
  score: number;
  reasons: StoredReason[];
}

interface PassPlace {
  uid: string;
  videoId: string;
  passId: string;
}

/**
 * Writes the decision to hide, before YouTube is asked: whatever happens then, a later pass finds it
 * and goes on. Fails where the video is no longer the account's.
 */
export async function recordPending(
  app: App,
  place: PassPlace,
  candidates: readonly Candidate[],
): Promise<void> {
  const { uid, videoId, passId } = place;
  const now = isoNow(app.clock);
  const batch = app.documents.db.batch();
  batch.update(app.documents.videos(uid).doc(videoId), { passId });
  for (const { id, category, score, reasons } of candidates)
    batch.set(app.documents.decisions(uid, videoId).doc(id), {
      source: 'threadsweep',
      status: 'pending',
      category,
      score,
      reasons,
      passId,
      decidedAt: now,
      hiddenAt: null,
      restoredAt: null,
    });
  await batch.commit();
}

/**
 * Marks comments as hidden and counts them, in one transaction: never the one without the other, and
 * none twice, also where an interrupted run and the one that took over bring the same batch to its end.
 */
export async function recordHidden(
  app: App,
  place: PassPlace,
  candidates: readonly Candidate[],
): Promise<void> {
  const { uid, videoId, passId } = place;
  const { documents } = app;
  const references = candidates.map(({ id }) => documents.decisions(uid, videoId).doc(id));
  await documents.db.runTransaction(async (transaction) => {
    const stored = await Promise.all(references.map((reference) => transaction.get(reference)));
    const pending = stored.filter((document) => document.data()?.status === 'pending');
    if (pending.length === 0) return;
    const hiddenAt = isoNow(app.clock);
    const counts: Record<string, FieldValue> = {
      cleaned: FieldValue.increment(pending.length),
      moderated: FieldValue.increment(pending.length),
    };
    for (const category of CATEGORIES) {
      const count = pending.filter((document) => document.data()?.category === category).length;
      if (count > 0) counts[`byCategory.${category}`] = FieldValue.increment(count);
    }
    for (const { ref } of pending) transaction.update(ref, { status: 'hidden', hiddenAt });
    writeCounts(app, transaction, uid, videoId, {
      hidden: pending.length,
      byPasses: pending.length,
    });
    transaction.update(documents.passes(uid).doc(passId), counts);
  });
}

/** Marks comments that YouTube refused to hide, such as those deleted meanwhile. */
export async function recordRefused(
  app: App,
  place: PassPlace,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const batch = app.documents.db.batch();
  for (const id of ids)
    batch.update(app.documents.decisions(place.uid, place.videoId).doc(id), { status: 'failed' });
  await batch.commit();
}

/** What an interrupted pass had decided and not brought to an end. */
export function pendingCandidates(decisions: ReadonlyMap<string, DecisionDocument>): Candidate[] {
  const pending: Candidate[] = [];
  for (const [id, { status, category, score, reasons }] of decisions)
    if (status === 'pending' && category !== null)
      pending.push({ id, category, score: score ?? 1, reasons });
  return pending;
}
