import { FieldValue, type WriteBatch } from 'firebase-admin/firestore';

import type { App } from '../app.ts';
import { isoNow } from '../clock.ts';
import type { DecisionDocument } from '../documents.ts';

/** Writes that Firestore takes in one commit, less those that count. */
const BATCH_WRITES = 400;

/** All decisions on a video's comments, by comment id. */
export async function decisionsOf(
  app: App,
  uid: string,
  videoId: string,
): Promise<Map<string, DecisionDocument>> {
  const found = await app.documents.decisions(uid, videoId).get();
  return new Map(found.docs.map((document) => [document.id, document.data()]));
}

/** The decisions on the named comments, by comment id. */
export async function decisionsOn(
  app: App,
  uid: string,
  videoId: string,
  ids: readonly string[],
): Promise<Map<string, DecisionDocument>> {
  const collection = app.documents.decisions(uid, videoId);
  const found = await app.documents.getAll(ids.map((id) => collection.doc(id)));
  const decisions = new Map<string, DecisionDocument>();
  for (const [index, id] of ids.entries()) {
    const decision = found[index];
    if (decision) decisions.set(id, decision);
  }
  return decisions;
}

/** How many comments of the video Threadsweep has hidden and not restored. */
export async function countHidden(app: App, uid: string, videoId: string): Promise<number> {
  const query = app.documents.decisions(uid, videoId).where('status', '==', 'hidden');
  return (await query.count().get()).data().count;
}

/** What the counters of a user, a video and a day change by with a batch of decisions. */
export interface Counted {
  /** Comments that are hidden now and were not, less those that no longer are. */
  hidden: number;
  /** Of these, the ones that passes hid, which count against the Free plan. */
  byPasses: number;
}

/** Adds the counters' changes to a batch, so that decision and count are one commit. */
export function writeCounts(
  app: App,
  batch: WriteBatch,
  uid: string,
  videoId: string,
  counted: Counted,
): void {
  const { documents } = app;
  if (counted.hidden !== 0)
    batch.update(documents.videos(uid).doc(videoId), {
      hiddenCount: FieldValue.increment(counted.hidden),
    });
  if (counted.byPasses !== 0)
    batch.update(documents.user(uid), { removalsUsed: FieldValue.increment(counted.byPasses) });
  writeDay(app, batch, uid, {
    hidden: Math.max(0, counted.hidden),
    restored: Math.max(0, -counted.hidden),
  });
}

/** Adds to the day's statistics, within a batch. */
export function writeDay(
  app: App,
  batch: WriteBatch,
  uid: string,
  by: Partial<Record<'passes' | 'read' | 'hidden' | 'restored', number>>,
): void {
  const day = app.documents.days(uid).doc(isoNow(app.clock).slice(0, 10));
  const increments = Object.entries(by)
    .filter(([, count]) => count !== 0)
    .map(([name, count]) => [name, FieldValue.increment(count)]);
  if (increments.length > 0) batch.set(day, Object.fromEntries(increments), { merge: true });
}

/** Records that the creator hid the comments, with their counts. */
export async function recordHiddenByCreator(
  app: App,
  uid: string,
  videoId: string,
  ids: readonly string[],
): Promise<void> {
  const now = isoNow(app.clock);
  await inBatches(ids, async (part) => {
    const known = await decisionsOn(app, uid, videoId, part);
    const batch = app.documents.db.batch();
    const fresh = part.filter((id) => known.get(id)?.status !== 'hidden');
    for (const id of fresh)
      batch.set(app.documents.decisions(uid, videoId).doc(id), {
        source: 'creator',
        status: 'hidden',
        category: null,
        score: null,
        reasons: [],
        passId: null,
        decidedAt: now,
        hiddenAt: now,
        restoredAt: null,
      });
    writeCounts(app, batch, uid, videoId, { hidden: fresh.length, byPasses: 0 });
    await batch.commit();
  });
}

/** Records that the creator wants the comments seen: no pass hides them again. */
export async function recordRestored(
  app: App,
  uid: string,
  videoId: string,
  ids: readonly string[],
): Promise<void> {
  const now = isoNow(app.clock);
  await inBatches(ids, async (part) => {
    const known = await decisionsOn(app, uid, videoId, part);
    const batch = app.documents.db.batch();
    let hidden = 0;
    let byPasses = 0;
    for (const id of part) {
      const decision = known.get(id);
      if (decision?.status === 'restored') continue;
      if (decision?.status === 'hidden') {
        hidden -= 1;
        if (decision.source === 'threadsweep') byPasses -= 1;
      }
      const document = app.documents.decisions(uid, videoId).doc(id);
      if (decision) batch.update(document, { status: 'restored', restoredAt: now });
      else
        batch.set(document, {
          source: 'creator',
          status: 'restored',
          category: null,
          score: null,
          reasons: [],
          passId: null,
          decidedAt: now,
          hiddenAt: null,
          restoredAt: now,
        });
    }
    writeCounts(app, batch, uid, videoId, { hidden, byPasses });
    await batch.commit();
  });
}

async function inBatches(
  ids: readonly string[],
  write: (part: readonly string[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < ids.length; start += BATCH_WRITES)
    await write(ids.slice(start, start + BATCH_WRITES));
}
