import { releasedRemoval } from '@threadsweep/engine/hiding/removal.ts';
import type { Actor, Request } from '@threadsweep/shared/contract/comment.ts';
import type { LessonDecision } from '@threadsweep/shared/documents/cleaning.ts';
import { type DecisionDocument, factsOf, NO_FACTS } from '@threadsweep/shared/documents/comment.ts';
import { type DocumentSnapshot, FieldValue, type Transaction } from 'firebase-admin/firestore';

import { type NewLesson, readTeaching, writeLessons } from '../channel/teaching-store.ts';
import type { App } from '../google/app.ts';
import { isoNow } from '../platform/clock.ts';
import { isDoubtful, isHidden, isOfPass, isUnsent } from '../comment/decision-store.ts';
import { validData } from '../platform/stored-document.ts';
import type { ActionKind } from '@threadsweep/shared/activity.ts';
import { actionId, EndedChanges, writeAction } from './activity/action-store.ts';
import { Counted, noteNothingWaits, writeCounts } from './count-store.ts';
import { PassCounts } from './pass-counts-store.ts';

/**
 * The number of decisions in one commit. Firestore allows 500 writes, and the counters need some of
 * them.
 */
const TRANSACTION_WRITES = 300;

/** The fields of a decision that the creator makes without a pass. */
const BY_CREATOR: Omit<Decision, 'status' | 'decidedAt' | 'actor'> = {
  source: 'creator',
  category: null,
  score: null,
  reasons: [],
  passId: null,
  hiddenAt: null,
  restoredAt: null,
  requested: null,
  stillHidden: false,
  doubtful: false,
  restoredBy: null,
  inInsights: true,
  ...NO_FACTS,
};

/** The fields of a comment that a pass hid, after the creator's restore of it is undone. */
const HIDDEN_AGAIN = {
  status: 'hidden',
  restoredAt: null,
  restoredBy: null,
  requested: null,
  stillHidden: false,
  doubtful: false,
} as const;

/** The video whose comments the creator decides on, and the actor. */
export interface Deciding {
  uid: string;
  channelId: string;
  videoId: string;
  by: Actor;
  /** The pass that this decision undoes; omitted if it undoes none. */
  passId?: string;
  /** The campaigns of comments about which the creator was asked, by the comments' ids. */
  campaigns?: ReadonlyMap<string, string | null>;
  /** The comments whose hide undoes the creator's restore. */
  undone?: ReadonlySet<string> | undefined;
}

/**
 * A creator's decision. {@link record} adds how the comment counts against the plan's limit, and
 * the action that requested the change.
 */
type Decision = Omit<DecisionDocument, 'removal' | 'requestedIn'>;

/** Records that the creator hid comments, and counts them. */
export async function recordHiddenByCreator(
  app: App,
  of: Deciding,
  ids: readonly string[],
): Promise<void> {
  await record(app, of, ids, {
    kind: 'hide',
    change: (decision, now) =>
      decision?.status === 'hidden'
        ? { ...decision, hiddenAt: now, doubtful: false }
        : { ...byCreator(of, decision, now), status: 'hidden', hiddenAt: now },
    teaches: taughtByHiding,
  });
}

/**
 * Records that the creator restored comments, and counts them. No later pass hides these comments.
 * @param kind the action that restores them: `keep` for comments that were never hidden
 */
export async function recordRestored(
  app: App,
  of: Deciding,
  ids: readonly string[],
  kind: 'restore' | 'keep' | 'undo' = 'restore',
): Promise<void> {
  await record(app, of, ids, {
    kind,
    change: (decision, now) => restoredDecision(of, decision, now),
    teaches: kind === 'undo' ? taughtByUndo : taughtByRestoring,
  });
}

/**
 * Records that the creator undoes a pass before the hides of these comments were sent, so that they
 * stay visible. Leaves a comment as it is if its hide was sent, or if the creator has decided on it,
 * since the caller has read the decisions.
 * @returns the comments that stay visible
 */
export async function recordCancelled(
  app: App,
  of: Deciding,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { changed } = await record(app, of, ids, {
    kind: 'undo',
    change: (decision, now) =>
      isOfPass(decision) || isReversal(decision, 'restore')
        ? restoredDecision(of, decision, now)
        : undefined,
    teaches: taughtByUndo,
  });
  return changed;
}

function restoredDecision(
  of: Deciding,
  decision: DecisionDocument | undefined,
  now: string,
): Decision {
  return {
    ...(decision ?? byCreator(of, undefined, now)),
    status: 'restored',
    restoredAt: now,
    restoredBy: of.by,
    requested: null,
    stillHidden: false,
    doubtful: false,
  };
}

/**
 * Records that the creator has confirmed the hiding of comments by a pass, so that no review lists
 * them again.
 */
export async function recordConfirmed(
  app: App,
  of: Deciding,
  ids: readonly string[],
): Promise<void> {
  await record(app, of, ids, {
    kind: 'confirm',
    change: (decision, now) =>
      decision
        ? { ...decision, doubtful: false }
        : { ...byCreator(of, undefined, now), status: 'hidden', hiddenAt: now },
    teaches: (decision) => (!decision || isDoubtful(decision) ? 'hide' : null),
  });
}

/**
 * Returns what a decision on a comment teaches, depending on the stored decision; null if it teaches
 * nothing new.
 */
type Teaches = (before: DecisionDocument | undefined) => LessonDecision | null;

/** Hiding a comment is a lesson, unless it only reverses the creator's own restoration. */
const taughtByHiding: Teaches = (before) => {
  if (before?.status === 'hidden' || before?.requested === 'hide') return null;
  return before && isRestored(before) && before.source === 'threadsweep' ? 'undo' : 'hide';
};

function isRestored({ status, requested }: DecisionDocument): boolean {
  return status === 'restored' || requested === 'restore';
}

/** Returns whether a pass hid a comment that the creator has restored, or wants to restore. */
export function isRestoredOfPass(
  decision: DecisionDocument | undefined,
): decision is DecisionDocument & { passId: string } {
  return (
    decision !== undefined &&
    isRestored(decision) &&
    decision.source === 'threadsweep' &&
    decision.passId !== null &&
    decision.hiddenAt !== null
  );
}

/** Restoring a comment that a pass hid, and keeping a comment that nobody hid, are lessons. */
const taughtByRestoring: Teaches = (before) => {
  if (!before) return 'keep';
  if (isRestored(before)) return null;
  return before.source === 'threadsweep' ? 'restore' : 'undo';
};

/**
 * Undoing a whole pass says nothing about single comments, so it teaches nothing. It only reverses
 * the creator's lessons on these comments.
 */
const taughtByUndo: Teaches = () => 'undo';

/** Returns a decision of the creator. It keeps the facts about the comment from `before`. */
function byCreator({ by }: Deciding, before: DecisionDocument | undefined, now: string) {
  const facts = before ? { ...factsOf(before), detector: null } : {};
  return { ...BY_CREATOR, ...facts, actor: by, decidedAt: now };
}

const OPPOSITE: Record<Request, Request> = { hide: 'restore', restore: 'hide' };

/**
 * Returns whether a change only reverses one that no pass has sent, so that it needs no call to
 * YouTube.
 */
export function isReversal(decision: DecisionDocument | undefined, request: Request): boolean {
  return isUnsent(decision, OPPOSITE[request]);
}

/**
 * Stores changes that the creator requests and that the channel's share cannot pay for now. They
 * replace earlier ones, and the channel's next pass sends them. A change that only reverses an
 * unsent one takes effect at once. If a pass sends the unsent one at this moment, it changes the
 * comment back.
 * @returns the comments whose change is pending now
 */
export async function recordRequest(
  app: App,
  of: Deciding,
  ids: readonly string[],
  request: Request,
  kind: ActionKind = request,
): Promise<string[]> {
  const { channelId, videoId } = of;
  const schedule = app.documents.schedules.doc(channelId);
  const taught = request === 'hide' ? taughtByHiding : taughtByRestoring;
  const { pending } = await record(app, of, ids, {
    kind,
    change: (decision, now, stored) => {
      if (isReversal(stored, request))
        return request === 'restore'
          ? restoredDecision(of, decision, now)
          : hiddenDecision(of, decision, now);
      // The pass has not hidden the comment yet.
      if (request === 'restore' && isOfPass(stored)) return restoredDecision(of, decision, now);
      const kept = request === 'restore' || isHiddenByUs(decision) ? decision : undefined;
      const before = kept ?? byCreator(of, decision, now);
      const restoredBy = request === 'restore' ? of.by : null;
      const stillHidden = isHidden(stored);
      return { ...before, status: 'pending', requested: request, restoredBy, stillHidden };
    },
    teaches: kind === 'undo' ? taughtByUndo : taught,
    alsoWrite: (transaction) =>
      transaction.update(schedule, { requested: FieldValue.arrayUnion(videoId) }),
  });
  return [...pending];
}

/** Returns the decision on a comment whose restore was not sent, and that the creator hides again. */
function hiddenDecision(
  of: Deciding,
  decision: DecisionDocument | undefined,
  now: string,
): Decision {
  const before = decision?.status === 'hidden' ? decision : byCreator(of, decision, now);
  // YouTube holds a comment for a limited time from its hiding on.
  return { ...before, status: 'hidden', hiddenAt: decision?.hiddenAt ?? now, doubtful: false };
}

/** Returns whether we have hidden a comment, or the creator has requested that we hide it. */
function isHiddenByUs(decision: DecisionDocument | undefined): boolean {
  return decision?.status === 'hidden' || decision?.requested === 'hide';
}

interface Recorded {
  kind: ActionKind;
  /**
   * Returns the new decision; undefined if the earlier one stays.
   * @param decision the earlier decision; if its restore is undone, as the pass made it
   * @param stored the earlier decision as it is stored
   */
  change: (
    decision: DecisionDocument | undefined,
    now: string,
    stored: DecisionDocument | undefined,
  ) => Decision | undefined;
  teaches: Teaches;
  /** Called in each transaction that makes a change pending. */
  alsoWrite?: (transaction: Transaction) => void;
}

/**
 * Returns the decisions whose restore is undone, as the pass made them. After the undo of a whole
 * pass, a hide of its comments is the creator's own.
 */
async function hiddenAgain(
  app: App,
  transaction: Transaction,
  { uid, undone }: Pick<Deciding, 'uid' | 'undone'>,
  found: readonly DocumentSnapshot<DecisionDocument, DecisionDocument>[],
): Promise<ReadonlyMap<string, DecisionDocument>> {
  const restored = found.flatMap((document) => {
    const decision = undone?.has(document.id) ? validData(app, document) : undefined;
    return isRestoredOfPass(decision) ? [{ id: document.id, decision }] : [];
  });
  const passes = app.documents.passes(uid);
  const ids = new Set(restored.map(({ decision }) => decision.passId));
  const read = await Promise.all([...ids].map((id) => transaction.get(passes.doc(id))));
  const kept = read.filter((pass) => validData(app, pass)?.status !== 'undone');
  const reversible = new Set(kept.map(({ id }) => id));
  return new Map(
    restored.flatMap(({ id, decision }) =>
      reversible.has(decision.passId) ? [[id, { ...decision, ...HIDDEN_AGAIN }]] : [],
    ),
  );
}

/**
 * Changes decisions together with the counters, the activity and the channel's lessons, in as few
 * transactions as Firestore allows.
 * @returns the comments whose decisions have changed, and those whose change is pending now
 */
async function record(
  app: App,
  { uid, channelId, videoId, by, passId, campaigns, undone }: Deciding,
  ids: readonly string[],
  { kind, change, teaches, alsoWrite }: Recorded,
): Promise<Record<'changed' | 'pending', ReadonlySet<string>>> {
  const { documents } = app;
  const collection = documents.decisions(uid, videoId);
  let hasDecidedPending = false;
  const requested = new Set<string>();
  const written = new Set<string>();
  for (let start = 0; start < ids.length; start += TRANSACTION_WRITES) {
    const references = ids.slice(start, start + TRANSACTION_WRITES).map((id) => collection.doc(id));
    await documents.contended(async (transaction) => {
      const [found, teaching] = await Promise.all([
        transaction.getAll(...references),
        readTeaching(app, transaction, { uid, channelId }),
      ]);
      const known = new Map(found.map((document) => [document.id, validData(app, document)]));
      const ended = await EndedChanges.of(app, transaction, uid, known.values());
      const asOfPass = await hiddenAgain(app, transaction, { uid, undone }, found);
      const lessons: NewLesson[] = [];
      const restored = new PassCounts();
      const action = { kind, by, channelId, videoId, ...(passId !== undefined && { passId }) };
      const id = actionId(app, action);
      let changed = 0;
      let pending = 0;
      const counted = new Counted();
      for (const document of found) {
        const before = known.get(document.id);
        const after = change(asOfPass.get(document.id) ?? before, isoNow(app.clock), before);
        // A transaction that is repeated may decide otherwise.
        if (after) written.add(document.id);
        else written.delete(document.id);
        if (!after) continue;
        const lesson = teaches(before);
        if (lesson !== null) lessons.push({ id: document.id, decision: lesson });
        const removed = releasedRemoval(before);
        const campaignId = after.campaignId ?? campaigns?.get(document.id) ?? null;
        const isSame = after.requested === (before?.requested ?? null);
        const requestedIn = isSame ? (before?.requestedIn ?? null) : after.requested && id;
        const decision = { ...after, campaignId, removal: removed.removal, requestedIn };
        ended.change(before, decision);
        transaction.set(document.ref, decision);
        counted.change({ channelId, videoId }, before, decision);
        restored.change(before, decision);
        changed += Number(isOther(before, decision));
        pending += Number(!isSame && decision.requested !== null);
        if (decision.requested === null) requested.delete(document.id);
        else requested.add(document.id);
        hasDecidedPending ||= isOfPass(before);
        counted.removals.push(removed);
      }
      writeCounts(app, transaction, uid, videoId, counted);
      restored.write(app, transaction, uid);
      writeAction(app, transaction, uid, { ...action, count: changed, pending }, id);
      ended.write(app, transaction, uid);
      writeLessons(app, transaction, { uid, channelId }, { teaching, lessons });
      if (found.some(({ id: one }) => requested.has(one))) alsoWrite?.(transaction);
    });
  }
  if (hasDecidedPending) await noteNothingWaits(app, uid, videoId);
  return { changed: written, pending: requested };
}

/** Returns whether a change of a decision counts as an action, and is not only a repetition. */
function isOther(before: DecisionDocument | undefined, after: DecisionDocument): boolean {
  return (
    before?.status !== after.status ||
    before.requested !== after.requested ||
    before.doubtful !== after.doubtful
  );
}
