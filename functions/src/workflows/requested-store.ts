import { STATUS_IDS } from '@threadsweep/engine/ports/comments.ts';
import type { RequestedChanges } from '@threadsweep/engine/ports/decisions.ts';
import { REQUESTS, type Request } from '@threadsweep/shared/contract/comment.ts';
import type { DecisionDocument } from '@threadsweep/shared/documents/comment.ts';
import { FieldValue, type Transaction } from 'firebase-admin/firestore';

import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import { validData, validDocuments } from '../platform/stored-document.ts';
import { EndedChanges } from './activity/action-store.ts';
import { Counted, writeCounts } from './count-store.ts';
import { PassCounts } from './pass-counts-store.ts';

/**
 * This file stores the creator's pending changes to comments: decisions with `requested`. The
 * channel's schedule names the videos that have such changes, so that a run finds them without a
 * query.
 */

/**
 * The number of decisions in one commit. Firestore allows 500 writes, and the counters need some of
 * them.
 */
const TRANSACTION_WRITES = 300;

/** The fields of a decision whose change is not pending any more. */
const NOTHING_REQUESTED = { requested: null, requestedIn: null, stillHidden: false } as const;

/** Returns a query for the pending changes to a video's comments. */
export function requestedOn(app: App, uid: string, videoId: string) {
  return app.documents.decisions(uid, videoId).where('requested', 'in', [...REQUESTS]);
}

/** Returns which videos of these channels have pending changes, with one read for each channel. */
export async function videosWithRequests(
  app: App,
  channelIds: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  if (channelIds.size === 0) return new Set();
  const { db, schedules } = app.documents;
  const found = await db.getAll(...[...channelIds].map((id) => schedules.doc(id)));
  return new Set(found.flatMap((schedule) => validData(app, schedule)?.requested ?? []));
}

/** Returns the pending changes to the comments of these videos of a channel. */
export async function requestedChanges(
  app: App,
  { uid, channelId }: { uid: string; channelId: string },
  videoIds: readonly string[],
): Promise<RequestedChanges[]> {
  const changes: RequestedChanges[] = [];
  for (const videoId of videoIds) {
    const found = validDocuments(app, (await requestedOn(app, uid, videoId).get()).docs);
    // The video was removed, or a process was killed after it had sent all changes. So the
    // channel's list must not name the video.
    if (found.length === 0) await noteSent(app, { uid, channelId, videoId });
    const wanting = (request: Request) =>
      found.filter(({ requested }) => requested === request).map(({ id }) => id);
    changes.push({ videoId, ids: { hide: wanting('hide'), restore: wanting('restore') } });
  }
  return changes;
}

/**
 * Returns the requested changes that fit into `calls` calls to YouTube. Changes that hide come
 * first.
 */
export function firstOf(changes: readonly RequestedChanges[], calls: number): RequestedChanges[] {
  const left = callsFor(changes);
  left.hide = Math.min(left.hide, calls);
  left.restore = Math.min(left.restore, calls - left.hide);
  const room = { hide: left.hide * STATUS_IDS, restore: left.restore * STATUS_IDS };
  const take = (ids: readonly string[], request: Request) => {
    const taken = ids.slice(0, room[request]);
    room[request] -= taken.length;
    return taken;
  };
  return changes.map(({ videoId, ids }) => ({
    videoId,
    ids: { hide: take(ids.hide, 'hide'), restore: take(ids.restore, 'restore') },
  }));
}

/** Returns how many calls of each kind these changes need. */
export function callsFor(changes: readonly RequestedChanges[]): Record<Request, number> {
  const callsOf = (request: Request) =>
    Math.ceil(changes.reduce((sum, { ids }) => sum + ids[request].length, 0) / STATUS_IDS);
  return { hide: callsOf('hide'), restore: callsOf('restore') };
}

/**
 * Records requested changes that YouTube has made or refused, and counts them. A comment for which
 * the creator has requested another change meanwhile stays unchanged.
 * @returns the comments in `done` for which the opposite change was made in the meantime
 */
export async function recordSent(
  app: App,
  place: { uid: string; channelId: string; videoId: string },
  request: Request,
  { done, refused }: { done: readonly string[]; refused: readonly string[] },
): Promise<string[]> {
  const opposite = request === 'hide' ? 'restored' : 'hidden';
  const isDone = new Set(done);
  const before = await changeDecisions(app, place, [...done, ...refused], (decision, id) => {
    if (decision.requested !== request) return decision;
    return isDone.has(id) ? after(decision, request, isoNow(app.clock)) : refusedOf(decision);
  });
  await noteSent(app, place);
  return done.filter((id) => before.get(id)?.status === opposite);
}

/**
 * Makes changes pending that the creator made while a call to YouTube set the opposite status.
 * @returns the comments except those that the creator has decided on again
 */
export async function requestAgain(
  app: App,
  place: { uid: string; channelId: string; videoId: string },
  request: Request,
  ids: readonly string[],
): Promise<string[]> {
  const decided = request === 'hide' ? 'hidden' : 'restored';
  const schedule = app.documents.schedules.doc(place.channelId);
  const before = await changeDecisions(
    app,
    place,
    ids,
    (decision) =>
      decision.status === decided
        ? { ...decision, status: 'pending', requested: request }
        : decision,
    (transaction) =>
      transaction.update(schedule, { requested: FieldValue.arrayUnion(place.videoId) }),
  );
  return ids.filter((id) => before.get(id)?.status === decided);
}

/**
 * Changes decisions on comments of a video, and counts the changes. A decision for which `next`
 * returns the same object stays unchanged.
 * @param alsoWrite called in each transaction that changes decisions
 * @returns the decisions before the change, by comment id
 */
async function changeDecisions(
  app: App,
  { uid, channelId, videoId }: { uid: string; channelId: string; videoId: string },
  ids: readonly string[],
  next: (decision: DecisionDocument, id: string) => DecisionDocument,
  alsoWrite?: (transaction: Transaction) => void,
): Promise<ReadonlyMap<string, DecisionDocument>> {
  const { documents } = app;
  const collection = documents.decisions(uid, videoId);
  const before = new Map<string, DecisionDocument>();
  for (let start = 0; start < ids.length; start += TRANSACTION_WRITES) {
    const references = ids.slice(start, start + TRANSACTION_WRITES).map((id) => collection.doc(id));
    await documents.db.runTransaction(async (transaction) => {
      const found = await transaction.getAll(...references);
      const known = found.map((document) => ({ document, decision: validData(app, document) }));
      const decisions = known.map(({ decision }) => decision);
      const ended = await EndedChanges.of(app, transaction, uid, decisions);
      const counted = new Counted();
      const restored = new PassCounts();
      let isChanged = false;
      for (const { document, decision } of known) {
        if (!decision) continue;
        before.set(document.id, decision);
        const changed = next(decision, document.id);
        if (changed === decision) continue;
        isChanged = true;
        transaction.set(document.ref, changed);
        counted.change({ channelId, videoId }, decision, changed);
        restored.change(decision, changed);
        ended.change(decision, changed);
      }
      writeCounts(app, transaction, uid, videoId, counted);
      restored.write(app, transaction, uid);
      ended.write(app, transaction, uid);
      if (isChanged) alsoWrite?.(transaction);
    });
  }
  return before;
}

function after(decision: DecisionDocument, request: Request, now: string): DecisionDocument {
  return request === 'hide'
    ? { ...decision, ...NOTHING_REQUESTED, status: 'hidden', hiddenAt: now }
    : { ...decision, ...NOTHING_REQUESTED, status: 'restored', restoredAt: now };
}

function refusedOf(decision: DecisionDocument): DecisionDocument {
  return { ...decision, ...NOTHING_REQUESTED, status: 'failed' };
}

/** Removes a video without pending changes from its channel's list. */
async function noteSent(
  app: App,
  { uid, channelId, videoId }: { uid: string; channelId: string; videoId: string },
): Promise<void> {
  const { documents } = app;
  const reference = documents.schedules.doc(channelId);
  await documents.contended(async (transaction) => {
    const [schedule, left] = await Promise.all([
      transaction.get(reference),
      transaction.get(requestedOn(app, uid, videoId).limit(1)),
    ]);
    if (!left.empty || schedule.data()?.requested.includes(videoId) !== true) return;
    transaction.update(reference, { requested: FieldValue.arrayRemove(videoId) });
  });
}
