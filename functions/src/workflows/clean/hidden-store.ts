import type { HideRequest } from '@threadsweep/engine/ports/decisions.ts';
import { hiddenRemoval, type RemovalChange } from '@threadsweep/engine/hiding/removal.ts';
import { newRecord } from '@threadsweep/engine/pass/record.ts';
import { DayChanges } from '@threadsweep/shared/day-insights.ts';
import { CATEGORIES, type Category } from '@threadsweep/shared/category.ts';
import type { PassDocument } from '@threadsweep/shared/documents/cleaning.ts';
import type { DecisionDocument } from '@threadsweep/shared/documents/comment.ts';
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type Transaction,
} from 'firebase-admin/firestore';

import { isOfPass } from '../../comment/decision-store.ts';
import type { AccessApp } from '../../google/app.ts';
import { isoNow } from '../../platform/clock.ts';
import { validData } from '../../platform/stored-document.ts';
import { writeRemovals } from '../count-store.ts';

type DecisionReference = DocumentReference<DecisionDocument, DecisionDocument>;

/** The pass that hid comments, and its account and channel. */
export interface HidingPlace {
  uid: string;
  channelId: string;
  passId: string;
}

export interface Hidden {
  /** The hide requests that belong to this pass and count as its hidden comments. */
  ofPass: HideRequest[];
  /** The ids of the comments whose hiding the creator has to confirm. */
  doubtful: ReadonlySet<string>;
  /** The hide requests of other videos. They count for the passes over those videos. */
  ofOthers: HideRequest[];
  decisions: {
    reference: DecisionReference;
    videoId: string;
    change: RemovalChange;
    before: DecisionDocument;
  }[];
  /**
   * The comments that the creator restored during the call, so that YouTube must publish them
   * again.
   */
  restored: HideRequest[];
  /**
   * The ids of passes over other videos whose process was killed before it wrote their document.
   */
  unwritten: ReadonlySet<string>;
}

/** Reads decisions in a single request. */
export async function decisionsIn(
  transaction: Transaction,
  references: readonly DecisionReference[],
): Promise<DocumentSnapshot<DecisionDocument, DecisionDocument>[]> {
  if (references.length === 0) return [];
  return transaction.getAll(...references);
}

/** Reads the documents that {@link writeHidden} needs. */
export async function readHidden(
  app: AccessApp,
  transaction: Transaction,
  { uid, passId }: HidingPlace,
  requests: readonly HideRequest[],
): Promise<Hidden> {
  const { documents } = app;
  const references = requests.map(({ videoId, id }) => documents.decisions(uid, videoId).doc(id));
  const others = new Set(requests.map((request) => request.passId).filter((id) => id !== passId));
  const [stored, passes] = await Promise.all([
    decisionsIn(transaction, references),
    Promise.all([...others].map((id) => transaction.get(documents.passes(uid).doc(id)))),
  ]);
  const hidden = {
    ofPass: [],
    ofOthers: [],
    decisions: [],
    restored: [],
  } satisfies Partial<Hidden>;
  const doubtful = new Set<string>();
  const result: Hidden = {
    ...hidden,
    doubtful,
    unwritten: new Set(passes.filter(({ exists }) => !exists).map(({ id }) => id)),
  };
  for (const [index, request] of requests.entries()) {
    const document = stored[index];
    const decision = document && validData(app, document);
    if (decision?.status === 'restored') result.restored.push(request);
    if (!document || !decision || !isOfPass(decision)) continue;
    const { videoId } = request;
    const change = hiddenRemoval(decision);
    result.decisions.push({ reference: document.ref, videoId, change, before: decision });
    if (decision.doubtful) doubtful.add(request.id);
    (request.passId === passId ? result.ofPass : result.ofOthers).push(request);
  }
  return result;
}

/**
 * Marks comments as hidden, and counts them for their videos, their passes and the account's plan.
 * The caller writes the day's statistics itself.
 * @param options.countsPass false if the caller writes the pass and its video itself
 */
export function writeHidden(
  app: AccessApp,
  transaction: Transaction,
  { uid, channelId, passId }: HidingPlace,
  { ofPass, ofOthers, decisions, doubtful, unwritten }: Hidden,
  { countsPass }: { countsPass: boolean },
): { hidden: number; changes: DayChanges } {
  const { documents } = app;
  const hiddenAt = isoNow(app.clock);
  const changes = new DayChanges();
  for (const { reference, videoId, change, before } of decisions) {
    const after = { status: 'hidden', hiddenAt, removal: change.removal } as const;
    transaction.update(reference, after);
    changes.change({ channelId, videoId }, before, { ...before, ...after });
  }
  for (const [videoId, part] of Map.groupBy(decisions, (decision) => decision.videoId)) {
    const removals = part.map(({ change }) => change);
    writeRemovals(app, transaction, uid, videoId, removals);
  }
  const counted = countsPass ? [...ofPass, ...ofOthers] : ofOthers;
  for (const [videoId, part] of Map.groupBy(counted, (request) => request.videoId))
    transaction.update(documents.videos(uid).doc(videoId), {
      hiddenCount: FieldValue.increment(part.length),
      ...doubtfulOf(part.filter(({ id }) => doubtful.has(id)).length),
    });
  for (const [id, part] of Map.groupBy(counted, (request) => request.passId)) {
    const pass = documents.passes(uid).doc(id);
    const [{ videoId } = { videoId: '' }] = part;
    const start = { channelId, videoId, trigger: 'schedule', status: 'running' } as const;
    // The killed pass ends when it is resumed, or when reconcile finds that it has run too long.
    if (id !== passId && unwritten.has(id)) transaction.create(pass, newRecord(start, hiddenAt));
    transaction.update(pass, countsOf(part));
  }
  return { hidden: ofPass.length + ofOthers.length, changes };
}

/**
 * Returns the change of a video's field `doubtful`, the number of comments whose hiding the creator
 * has to confirm. If `count` is 0, returns an empty object.
 */
function doubtfulOf(count: number) {
  return count === 0 ? {} : { doubtful: FieldValue.increment(count) };
}

/** Returns how hidden comments change the counts of a pass. */
function countsOf(requests: readonly HideRequest[]) {
  const counts: Partial<Record<keyof PassDocument | `byCategory.${Category}`, FieldValue>> = {
    cleaned: FieldValue.increment(requests.length),
    moderated: FieldValue.increment(requests.length),
  };
  for (const category of CATEGORIES) {
    const count = requests.filter((request) => request.category === category).length;
    if (count > 0) counts[`byCategory.${category}`] = FieldValue.increment(count);
  }
  return counts;
}
