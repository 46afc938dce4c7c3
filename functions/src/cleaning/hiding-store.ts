import { FieldValue } from 'firebase-admin/firestore';

import type { Category } from '@threadsweep/shared/contract/comment.ts';

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

/** Marks comments as hidden and counts them, in one commit: never the one without the other. */
export async function recordHidden(
  app: App,
  place: PassPlace,
  candidates: readonly Candidate[],
): Promise<void> {
  const { uid, videoId, passId } = place;
  const hiddenAt = isoNow(app.clock);
  const batch = app.documents.db.batch();
  const byCategory: Partial<Record<Category, number>> = {};
  for (const { id, category } of candidates) {
    batch.update(app.documents.decisions(uid, videoId).doc(id), { status: 'hidden', hiddenAt });
    byCategory[category] = (byCategory[category] ?? 0) + 1;
  }
  writeCounts(app, batch, uid, videoId, { hidden: candidates.length, byPasses: candidates.length });
  const counts: Record<string, FieldValue> = {
    cleaned: FieldValue.increment(candidates.length),
    moderated: FieldValue.increment(candidates.length),
  };
  for (const [category, count] of Object.entries(byCategory))
    counts[`byCategory.${category}`] = FieldValue.increment(count);
  batch.update(app.documents.passes(uid).doc(passId), counts);
  await batch.commit();
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
