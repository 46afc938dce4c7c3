import {
  claimedRemoval,
  isClaimable,
  releasedRemoval,
  type RemovalChange,
} from '@threadsweep/engine/hiding/removal.ts';
import type {
  Claims,
  Decisions,
  HideRequest,
  KnownDecision,
  PassPlace,
  RequestedChanges,
  VideoDecisions,
} from '@threadsweep/engine/ports/decisions.ts';
import type { Request } from '@threadsweep/shared/contract/comment.ts';
import { DayChanges } from '@threadsweep/shared/day-insights.ts';
import type { UserDocument } from '@threadsweep/shared/documents/account.ts';
import { type DecisionDocument, factsOf } from '@threadsweep/shared/documents/comment.ts';

import {
  decisionsOf,
  decisionsOn,
  isOfPass,
  pendingDecisions,
} from '../../comment/decision-store.ts';
import { type NewLesson, readTeaching, writeLessons } from '../../channel/teaching-store.ts';
import type { AccessApp } from '../../google/app.ts';
import { notFound } from '../../platform/errors.ts';
import { validData } from '../../platform/stored-document.ts';
import { limitsRemovals } from '../../plan/plan.ts';
import { countSending } from '../../quota/ledger-store.ts';
import { readRemovalsLeft, videosWithPending, writeDays, writeRemovals } from '../count-store.ts';
import { storedSchedule } from '../../schedule/schedule-store.ts';
import { recordRestored } from '../moderate-store.ts';
import {
  callsFor,
  firstOf,
  recordSent,
  requestAgain,
  requestedChanges,
} from '../requested-store.ts';
import { decisionsIn, readHidden, writeHidden } from './hidden-store.ts';
import type { PassStore } from './pass-store.ts';

/**
 * The score below which the creator has to confirm the hiding of a comment by a pass. One in eight
 * hidden comments has a lower score.
 */
const DOUBTFUL_BELOW = 0.8;

/** The store of an account's decisions, in `users/{uid}/videos/{videoId}/decisions/{commentId}`. */
export class SessionDecisions implements Decisions {
  readonly #app: AccessApp;
  readonly #of: {
    uid: string;
    channelId: string;
    byHand: boolean;
    requested?: readonly string[] | undefined;
  };
  readonly #passes: PassStore;
  /** Whether the account's plan limits removals. */
  readonly #isLimited: boolean;

  constructor(
    app: AccessApp,
    of: {
      uid: string;
      channelId: string;
      user: UserDocument;
      /** Whether a creator's call uses the units, and not a scheduled pass. */
      byHand: boolean;
      /**
       * The videos with changes that the creator has requested, if the session has already read
       * them.
       */
      requested?: readonly string[] | undefined;
    },
    passes: PassStore,
  ) {
    this.#app = app;
    this.#of = of;
    this.#isLimited = limitsRemovals(app, of.user);
    this.#passes = passes;
  }

  async of(place: PassPlace): Promise<VideoDecisions> {
    const { all, pending } = await decisionsOf(this.#app, this.#of.uid, place.videoId);
    return { all, pending: hideRequests(place, pending) };
  }

  on(videoId: string, ids: readonly string[]): Promise<ReadonlyMap<string, KnownDecision>> {
    return decisionsOn(this.#app, this.#of.uid, videoId, ids);
  }

  async pending(place: PassPlace): Promise<HideRequest[]> {
    return hideRequests(place, await pendingDecisions(this.#app, this.#of.uid, place.videoId));
  }

  async pendingElsewhere(videoId: string): Promise<ReadonlyMap<string, HideRequest[]>> {
    const { uid, channelId } = this.#of;
    const videos = await videosWithPending(this.#app, uid, channelId);
    const others = videos.filter((id) => id !== videoId);
    const found = others.map(async (id) => {
      const requests = await this.pending({ passId: '', videoId: id });
      return [id, requests] as const;
    });
    return new Map(await Promise.all(found));
  }

  async claim(
    place: PassPlace,
    requests: readonly HideRequest[],
    isChosen: boolean,
  ): Promise<Claims> {
    const { uid, channelId } = this.#of;
    const { documents } = this.#app;
    const { passId, videoId } = place;
    const references = requests.map((one) => documents.decisions(uid, one.videoId).doc(one.id));
    const video = documents.videos(uid).doc(videoId);
    return documents.contended(async (transaction) => {
      const [found, known, left, teaching] = await Promise.all([
        decisionsIn(transaction, references),
        transaction.get(video),
        this.#isLimited ? readRemovalsLeft(this.#app, transaction, uid) : null,
        isChosen ? readTeaching(this.#app, transaction, this.#of) : null,
      ]);
      const stored = known.data();
      if (stored?.removed !== false) throw notFound(this.#app, 'video');
      const claimed: HideRequest[] = [];
      const overLimit: HideRequest[] = [];
      const reserved: { videoId: string; change: RemovalChange }[] = [];
      const changes = new DayChanges();
      const lessons: NewLesson[] = [];
      for (const [index, request] of requests.entries()) {
        const document = found[index];
        const decision = document && validData(this.#app, document);
        const isOpen = document?.exists
          ? decision && isClaimable(decision, passId, isChosen)
          : !request.stored;
        if (!document || !isOpen) continue;
        const change = claimedRemoval(decision, left && left - reserved.length);
        if (!change) {
          overLimit.push(request);
          continue;
        }
        if (change.reserved > 0) reserved.push({ videoId: request.videoId, change });
        const isHere = request.videoId === videoId;
        const counting = isHere ? passId : (decision?.passId ?? passId);
        const taken = { ...request, passId: counting, stored: true };
        claimed.push(taken);
        const { removal } = change;
        if (decision?.status !== 'pending') {
          const after = { ...pendingDecision(taken, isChosen), removal };
          transaction.set(document.ref, after);
          changes.change({ channelId, videoId: request.videoId }, decision, after);
          // If the detector was sure of its verdict, the creator's choice of the comment teaches
          // nothing new.
          if (request.score < DOUBTFUL_BELOW) lessons.push({ id: request.id, decision: 'hide' });
        } else if (decision.passId !== counting || decision.removal !== removal)
          transaction.update(document.ref, { passId: counting, removal });
      }
      for (const [id, part] of Map.groupBy(reserved, (one) => one.videoId)) {
        const removals = part.map(({ change }) => change);
        writeRemovals(this.#app, transaction, uid, id, removals);
      }
      writeDays(this.#app, transaction, uid, {}, changes);
      if (teaching) writeLessons(this.#app, transaction, this.#of, { teaching, lessons });
      const hidesWait = stored.hidesWait || claimed.some((one) => one.videoId === videoId);
      // A video may refer only to a pass whose document exists.
      const current = this.#passes.isUnwritten(passId) ? stored.passId : passId;
      if (stored.passId !== current || stored.hidesWait !== hidesWait)
        transaction.update(video, { passId: current, hidesWait });
      return { claimed, overLimit };
    });
  }

  async recordHidden(
    { passId }: PassPlace,
    requests: readonly HideRequest[],
  ): Promise<HideRequest[]> {
    await this.#passes.ensureWritten(passId);
    const place = { ...this.#of, passId };
    return this.#app.documents.db.runTransaction(async (transaction) => {
      const hidden = await readHidden(this.#app, transaction, place, requests);
      const { changes, ...today } = writeHidden(this.#app, transaction, place, hidden, {
        countsPass: true,
      });
      writeDays(this.#app, transaction, this.#of.uid, today, changes);
      return hidden.restored;
    });
  }

  async recordRefused(requests: readonly HideRequest[]): Promise<void> {
    if (requests.length === 0) return;
    const { documents } = this.#app;
    const references = requests.map(({ videoId, id }) =>
      documents.decisions(this.#of.uid, videoId).doc(id),
    );
    await documents.db.runTransaction(async (transaction) => {
      const found = await decisionsIn(transaction, references);
      for (const [index, { videoId }] of requests.entries()) {
        const document = found[index];
        const decision = document && validData(this.#app, document);
        if (!document || !decision || !isOfPass(decision)) continue;
        const change = releasedRemoval(decision);
        transaction.update(document.ref, { status: 'failed', removal: change.removal });
        writeRemovals(this.#app, transaction, this.#of.uid, videoId, [change]);
      }
    });
  }

  recordRestored(videoId: string, ids: readonly string[]): Promise<void> {
    const { uid, channelId } = this.#of;
    return recordRestored(this.#app, { uid, channelId, videoId, by: 'youtube' }, ids);
  }

  async requested(): Promise<RequestedChanges[]> {
    const { uid, channelId, requested } = this.#of;
    const videos = requested ?? (await storedSchedule(this.#app, uid, channelId))?.requested ?? [];
    const changes = await requestedChanges(this.#app, this.#of, videos);
    // The budget limits a scheduled pass. The ledger never refuses units to a manual clean, so this
    // check limits its calls.
    if (!this.#of.byHand) return changes;
    const { hide, restore } = callsFor(changes);
    if (hide + restore === 0) return [];
    return firstOf(changes, await countSending(this.#app, channelId, hide + restore));
  }

  recordRequested(
    videoId: string,
    request: Request,
    result: { done: readonly string[]; refused: readonly string[] },
  ): Promise<string[]> {
    return recordSent(this.#app, { ...this.#of, videoId }, request, result);
  }

  requestAgain(videoId: string, request: Request, ids: readonly string[]): Promise<string[]> {
    return requestAgain(this.#app, { ...this.#of, videoId }, request, ids);
  }
}

/**
 * Returns the pending decision for a comment.
 * @param isChosen whether the creator has seen and chosen the comment, so that no confirmation is
 *   needed
 */
function pendingDecision(
  request: HideRequest,
  isChosen: boolean,
): Omit<DecisionDocument, 'removal'> {
  const { category, score, reasons, passId, decidedAt, actor, facts } = request;
  return {
    ...facts,
    actor,
    source: 'threadsweep',
    status: 'pending',
    category,
    score,
    reasons,
    passId,
    decidedAt: new Date(decidedAt).toISOString(),
    hiddenAt: null,
    restoredAt: null,
    requested: null,
    requestedIn: null,
    stillHidden: false,
    restoredBy: null,
    inInsights: true,
    doubtful: !isChosen && score < DOUBTFUL_BELOW,
  };
}

/** Converts pending decisions to hide requests. */
function hideRequests(
  { passId, videoId }: PassPlace,
  decisions: ReadonlyMap<string, DecisionDocument>,
): HideRequest[] {
  const requests: HideRequest[] = [];
  for (const [id, decision] of decisions) {
    const { category, score, reasons, decidedAt, actor } = decision;
    if (!isOfPass(decision) || category === null) continue;
    requests.push({
      id,
      category,
      score: score ?? 1,
      reasons,
      videoId,
      passId: decision.passId ?? passId,
      decidedAt: Date.parse(decidedAt),
      actor,
      facts: factsOf(decision),
      stored: true,
    });
  }
  return requests;
}
