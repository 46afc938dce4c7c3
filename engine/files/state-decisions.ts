/** The changes of decisions in a stored state, and how they count. */

import type { Request } from '@threadsweep/shared/contract/comment.ts';
import { type DecisionDocument, factsOf, NO_FACTS } from '@threadsweep/shared/documents/comment.ts';

import {
  claimedRemoval,
  hiddenRemoval,
  isClaimable,
  releasedRemoval,
  type RemovalChange,
} from '../src/hiding/removal.ts';
import { withHidden } from '../src/pass/record.ts';
import type { Claims, HideRequest, PassPlace, RequestedChanges } from '../src/ports/decisions.ts';
import type { State } from './state-file.ts';

/**
 * Records that the creator restored comments. It needs no lease.
 *
 * @param now ISO 8601
 */
export function markRestored(
  state: State,
  videoId: string,
  ids: readonly string[],
  now: string,
): void {
  decideAgain(
    state,
    { videoId, ids, now },
    { status: 'restored', restoredAt: now, requested: null },
  );
}

/** Changes the creator's decisions on comments, and frees the removals that they count. */
function decideAgain(
  state: State,
  { videoId, ids, now }: { videoId: string; ids: readonly string[]; now: string },
  change: Partial<State['decisions'][string][string]>,
): void {
  const stored = (state.decisions[videoId] ??= {});
  for (const id of ids) {
    const decision = stored[id] ?? newDecision({ source: 'creator', decidedAt: now });
    const removal = counted(state, releasedRemoval(stored[id]));
    stored[id] = { ...decision, ...change, removal };
  }
}

/**
 * Adds the change of a comment's removal to the totals. Returns the removal to store with the
 * decision.
 */
function counted({ removals }: State, { removal, used, reserved }: RemovalChange) {
  removals.used += used;
  removals.reserved += reserved;
  return removal;
}

/**
 * Records that the next session must hide or restore comments for the creator. It needs no lease.
 */
export function markToSend(
  state: State,
  videoId: string,
  ids: readonly string[],
  request: Request,
  now: string,
): void {
  decideAgain(state, { videoId, ids, now }, { status: 'pending', requested: request });
}

/** Returns the changes that the next session must send for the creator. */
export function requestedIn({ decisions }: State): RequestedChanges[] {
  return Object.entries(decisions).map(([videoId, stored]) => {
    const wanting = (request: Request) =>
      Object.entries(stored).flatMap(([id, { requested }]) => (requested === request ? [id] : []));
    return { videoId, ids: { hide: wanting('hide'), restore: wanting('restore') } };
  });
}

/**
 * Records which requested changes YouTube has made or refused.
 *
 * @returns the comments for which the creator has requested the opposite meanwhile
 */
export function markRequested(
  stored: StoredDecisions,
  request: Request,
  { done, refused }: { done: readonly string[]; refused: readonly string[] },
  now: string,
): string[] {
  const [status, at, opposite] =
    request === 'hide'
      ? (['hidden', 'hiddenAt', 'restored'] as const)
      : (['restored', 'restoredAt', 'hidden'] as const);
  for (const id of refused)
    if (stored[id]?.requested === request)
      Object.assign(stored[id], { status: 'failed', requested: null });
  const reversed = done.filter((id) => stored[id]?.status === opposite);
  for (const id of done)
    if (stored[id]?.requested === request)
      Object.assign(stored[id], { status, [at]: now, requested: null });
  return reversed;
}

/**
 * Makes changes pending again that the creator made.
 *
 * @returns the comments except those that the creator has decided on again
 */
export function markAgain(
  stored: StoredDecisions,
  request: Request,
  ids: readonly string[],
): string[] {
  const decided = request === 'hide' ? 'hidden' : 'restored';
  const again = ids.filter((id) => stored[id]?.status === decided);
  for (const id of again)
    Object.assign(stored[id] ?? {}, { status: 'pending', requested: request });
  return again;
}

function isOfPass({ status, requested }: DecisionDocument): boolean {
  return status === 'pending' && requested === null;
}

type StoredDecisions = Record<string, DecisionDocument>;

function newDecision(
  made: Pick<DecisionDocument, 'source' | 'decidedAt'> & Partial<DecisionDocument>,
): DecisionDocument {
  const byNobody = { category: null, score: null, reasons: [], passId: null };
  const never = {
    hiddenAt: null,
    restoredAt: null,
    requested: null,
    requestedIn: null,
    removal: null,
    stillHidden: false,
  };
  const unknown = { actor: null, restoredBy: null, inInsights: false, ...NO_FACTS };
  return { status: 'pending', ...byNobody, ...never, ...unknown, doubtful: false, ...made };
}

/** Returns the pending decisions as hide requests. */
export function pendingIn(stored: StoredDecisions, videoId: string): HideRequest[] {
  return Object.entries(stored).flatMap(([id, decision]) => {
    const { category, score, reasons, passId, actor } = decision;
    if (!isOfPass(decision) || category === null || score === null || passId === null) return [];
    const decidedAt = Date.parse(decision.decidedAt);
    const facts = factsOf(decision);
    return [
      { id, videoId, category, score, reasons, passId, decidedAt, actor, facts, stored: true },
    ];
  });
}

interface ClaimOf {
  place: PassPlace;
  isChosen: boolean;
  /** The most comments that passes may hide in total. */
  removals: number;
}

/**
 * Stores a request as pending. Does nothing if the creator has decided on the comment or if the
 * limit is reached.
 */
export function claim(
  state: State,
  { place: { passId, videoId }, isChosen, removals }: ClaimOf,
  request: HideRequest,
  { claimed, overLimit }: Claims,
): void {
  const stored = (state.decisions[request.videoId] ??= {});
  const decision = stored[request.id];
  const isOpen = decision ? isClaimable(decision, passId, isChosen) : !request.stored;
  if (!isOpen) return;
  const left = removals - state.removals.used - state.removals.reserved;
  const change = claimedRemoval(decision, removals === Infinity ? null : left);
  if (!change) {
    overLimit.push(request);
    return;
  }
  // A comment of another video counts for the pass over that video, which its request names.
  const counting = request.videoId === videoId ? passId : request.passId;
  const { category, score, reasons, actor, facts } = request;
  const decidedAt = new Date(request.decidedAt).toISOString();
  const verdict = { category, score, reasons, decidedAt, actor };
  const made = { source: 'threadsweep', ...verdict, ...facts, inInsights: true } as const;
  const pending = decision?.status === 'pending' ? decision : newDecision(made);
  stored[request.id] = { ...pending, passId: counting, removal: counted(state, change) };
  claimed.push({ ...request, passId: counting, stored: true });
}

/**
 * Marks pending comments as hidden.
 *
 * @returns the comments that are now hidden, and the comments that the creator restored meanwhile
 */
export function markHidden(state: State, requests: readonly HideRequest[], now: string) {
  const hidden: HideRequest[] = [];
  const restored: HideRequest[] = [];
  for (const request of requests) {
    const decision = state.decisions[request.videoId]?.[request.id];
    if (decision?.status === 'restored') restored.push(request);
    if (!decision || !isOfPass(decision)) continue;
    const removal = counted(state, hiddenRemoval(decision));
    Object.assign(decision, { status: 'hidden', hiddenAt: now, removal });
    hidden.push(request);
  }
  return { hidden, restored };
}

/** Marks pending comments that YouTube refuses to hide. */
export function markRefused(state: State, requests: readonly HideRequest[]): void {
  for (const { videoId, id } of requests) {
    const decision = state.decisions[videoId]?.[id];
    if (!decision || !isOfPass(decision)) continue;
    const removal = counted(state, releasedRemoval(decision));
    Object.assign(decision, { status: 'failed', removal });
  }
}

/** Adds hidden comments to the counts of their passes. */
export function countHidden({ passes }: State, hidden: readonly HideRequest[]): void {
  for (const [id, part] of Map.groupBy(hidden, ({ passId }) => passId))
    if (passes[id]) passes[id] = withHidden(passes[id], part);
}
