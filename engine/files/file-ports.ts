import type { Request } from '@threadsweep/shared/contract/comment.ts';
import { type DecisionDocument, factsOf, NO_FACTS } from '@threadsweep/shared/documents/comment.ts';

import {
  begun,
  completed,
  failed,
  interrupted,
  newRecord,
  reported,
  withHidden,
} from '../src/pass/record.ts';
import {
  claimedRemoval,
  hiddenRemoval,
  isClaimable,
  releasedRemoval,
  type RemovalChange,
} from '../src/hiding/removal.ts';
import { withTaught } from '../src/judging/teaching.ts';
import type {
  Claims,
  Decisions,
  HideRequest,
  PassPlace,
  RequestedChanges,
} from '../src/ports/decisions.ts';
import type { Memory } from '../src/ports/memory.ts';
import type { PassRecord } from '../src/ports/pass-record.ts';
import type { CleanedVideo, Passes, PlannedPass } from '../src/ports/passes.ts';
import { type Clock, type Lease, LeaseLost } from '../src/ports/ports.ts';
import type { State, StateFile } from './state-file.ts';

/** How long a lease lasts without a renewal, in ms. */
const LEASE_MS = 15_000;

/** A lease that a caller acquires before a session, and releases after it. */
export interface FileLease extends Lease {
  /**
   * Acquires the lease unless another session holds it.
   *
   * @returns the id of the pass to run; null if another session holds the lease. The id differs
   * from the one in `place` if the session must resume an interrupted pass over the same video.
   */
  acquire(place: PassPlace): Promise<string | null>;
  /** Releases the lease, unless another session has acquired it. */
  release(): Promise<void>;
}

export interface FilePortsOf {
  clock: Clock;
  channelId: string;
  /**
   * The name of the session. Each session has its own name, even if it resumes the pass of another.
   */
  holder: string;
  /** The most comments that passes may hide in total; no limit by default. */
  removals?: number;
}

/**
 * Returns the ports that store data, in a state file. Every write throws {@link LeaseLost} if the
 * session does not hold the lease. A file has no account and no videos: the caller sets the limit
 * of removals, no video can be deleted, and second opinions are not stored.
 */
export function filePorts(
  file: StateFile,
  { clock, channelId, holder, removals = Infinity }: FilePortsOf,
): { decisions: Decisions; passes: Passes; memory: Memory; lease: FileLease } {
  const held: HeldFile = {
    read: () => file.read(),
    change: (work) =>
      file.change((state) => {
        if (state.lease?.holder !== holder) throw new LeaseLost();
        return work(state);
      }),
    now: () => new Date(clock.now()).toISOString(),
  };
  return {
    decisions: decisionsIn(held, removals),
    passes: passesIn(held, channelId),
    memory: memoryIn(held),
    lease: leaseOn(file, clock, holder),
  };
}

/** A state file that a session can change only while the session holds the lease. */
interface HeldFile {
  read: () => State;
  change: <T>(work: (state: State) => T) => T;
  /** Returns the time in ISO 8601. */
  now: () => string;
}

function leaseOn(file: StateFile, clock: Clock, holder: string): FileLease {
  const lease = (place: PassPlace) => {
    const expiresAt = new Date(clock.now() + LEASE_MS).toISOString();
    return { ...place, holder, expiresAt };
  };
  return {
    acquire: async (place) =>
      file.change((state) => {
        const { lease: last } = state;
        if (last && Date.parse(last.expiresAt) > clock.now()) return null;
        const passId = last?.videoId === place.videoId ? last.passId : place.passId;
        state.lease = lease({ ...place, passId });
        return passId;
      }),
    renew: async ({ id, video }) =>
      file.change((state) => {
        if (state.lease?.holder !== holder) return false;
        state.lease = lease({ passId: id, videoId: video.id });
        return true;
      }),
    release: async () =>
      file.change((state) => {
        if (state.lease?.holder === holder) state.lease = null;
      }),
  };
}

function decisionsIn({ read, change, now }: HeldFile, removals: number): Decisions {
  const of = (videoId: string) => read().decisions[videoId] ?? {};
  return {
    of: async ({ videoId }) => {
      const stored = of(videoId);
      return { all: new Map(Object.entries(stored)), pending: pendingIn(stored, videoId) };
    },
    on: async (videoId, ids) => {
      const stored = of(videoId);
      return new Map(ids.flatMap((id) => (stored[id] ? [[id, stored[id]]] : [])));
    },
    pending: async ({ videoId }) => pendingIn(of(videoId), videoId),
    pendingElsewhere: async (videoId) => {
      const videos = Object.entries(read().decisions).filter(([id]) => id !== videoId);
      return new Map(videos.map(([id, stored]) => [id, pendingIn(stored, id)]));
    },
    claim: async (place, requests, isChosen) =>
      change((state) => {
        const claims: Claims = { claimed: [], overLimit: [] };
        for (const request of requests)
          claim(state, { place, isChosen, removals }, request, claims);
        return claims;
      }),
    recordHidden: async (_, requests) =>
      change((state) => {
        const { hidden, restored } = markHidden(state, requests, now());
        countHidden(state, hidden);
        return restored;
      }),
    recordRefused: async (requests) =>
      change((state) => {
        for (const { videoId, id } of requests) {
          const decision = state.decisions[videoId]?.[id];
          if (!decision || !isOfPass(decision)) continue;
          const removal = counted(state, releasedRemoval(decision));
          Object.assign(decision, { status: 'failed', removal });
        }
      }),
    recordRestored: async (videoId, ids) =>
      change((state) => markRestored(state, videoId, ids, now())),
    requested: async () => requestedIn(read()),
    recordRequested: async (videoId, request, result) =>
      change(({ decisions }) => markRequested(decisions[videoId] ?? {}, request, result, now())),
  };
}

function passesIn({ change, now }: HeldFile, channelId: string): Passes {
  /**
   * Returns the stored pass. If none is stored, returns a new record, because a pass can fail
   * before it begins.
   */
  const storedIn = ({ passes }: State, { id, video, trigger }: PlannedPass) => {
    const start = { channelId, videoId: video.id, trigger, status: 'running' } as const;
    return passes[id] ?? newRecord(start, now());
  };
  const update = (pass: PlannedPass, next: (stored: PassRecord) => PassRecord) =>
    change((state) => {
      state.passes[pass.id] = next(storedIn(state, pass));
    });
  return {
    begin: async (pass) =>
      change(({ passes }) => {
        const record = begun(passes[pass.id], pass, channelId, now());
        if (record) passes[pass.id] = record;
        return record;
      }),
    report: async (pass, progress) => update(pass, (stored) => reported(stored, progress)),
    interrupt: async (pass, progress, resumePoint) =>
      update(pass, (stored) => interrupted(stored, progress, { at: now(), ...resumePoint })),
    complete: async (pass, completion) =>
      change((state) => {
        const { hidden, restored } = markHidden(state, completion.hidden, now());
        const { own = [], others = [] } = Object.groupBy(hidden, ({ passId }) =>
          passId === pass.id ? 'own' : 'others',
        );
        countHidden(state, others);
        const stored = storedIn(state, pass);
        state.passes[pass.id] = completed(stored, completion, own, now());
        if (stored.chosen === null) state.lastCleanedAt[pass.video.id] = now();
        return restored;
      }),
    fail: async (pass, problem) => update(pass, (stored) => failed(stored, problem, now())),
  };
}

function memoryIn({ read, change, now }: HeldFile): Memory {
  return {
    comments: async (videoId) => {
      const parts = read().comments[videoId] ?? [];
      const { campaigns = '', settled = null, asked = [] } = parts.at(-1) ?? {};
      const lines = parts.map((part) => part.lines);
      return { parts: lines, campaigns: bytesOf(campaigns), settled, asked };
    },
    saveComments: async (videoId, parts) =>
      change(({ comments }) => {
        const stored = (comments[videoId] ??= []);
        for (const { part, campaigns, asked, ...rest } of parts)
          stored[part] = { ...rest, campaigns: base64(campaigns), asked: [...asked] };
      }),
    discardIfGone: async () => false,
    learned: async () => {
      const { vocabulary, teaching } = read();
      const corrections = bytesOf(teaching.corrections);
      return { vocabulary: bytesOf(vocabulary), teaching: { ...teaching, corrections } };
    },
    saveVocabulary: async (vocabulary) =>
      change((state) => {
        state.vocabulary = base64(vocabulary);
      }),
    saveTaught: async (taught) =>
      change((state) => {
        const next = withTaught(state.teaching, taught, now());
        state.teaching = next ?? state.teaching;
        return next !== undefined;
      }),
    opinions: async () => null,
    saveOpinions: async () => undefined,
  };
}

/** Returns the data about a video that a pass needs. */
export function cleanedVideo(
  { decisions, lastCleanedAt }: State,
  video: Pick<CleanedVideo, 'id' | 'title' | 'publishedAt'>,
): CleanedVideo {
  const hidesWait = pendingIn(decisions[video.id] ?? {}, video.id).length > 0;
  return { ...video, lastCleanedAt: lastCleanedAt[video.id] ?? null, hidesWait };
}

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
  const stored = (state.decisions[videoId] ??= {});
  for (const id of ids) {
    const decision = stored[id] ?? newDecision({ source: 'creator', decidedAt: now });
    const removal = counted(state, releasedRemoval(stored[id]));
    stored[id] = { ...decision, status: 'restored', restoredAt: now, requested: null, removal };
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
  const stored = (state.decisions[videoId] ??= {});
  for (const id of ids) {
    const decision = stored[id] ?? newDecision({ source: 'creator', decidedAt: now });
    const removal = counted(state, releasedRemoval(stored[id]));
    stored[id] = { ...decision, status: 'pending', requested: request, removal };
  }
}

function requestedIn({ decisions }: State): RequestedChanges[] {
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
function markRequested(
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

function isOfPass({ status, requested }: DecisionDocument): boolean {
  return status === 'pending' && requested === null;
}

type StoredDecisions = Record<string, DecisionDocument>;

function newDecision(
  made: Pick<DecisionDocument, 'source' | 'decidedAt'> & Partial<DecisionDocument>,
): DecisionDocument {
  const byNobody = { category: null, score: null, reasons: [], passId: null };
  const never = { hiddenAt: null, restoredAt: null, requested: null, removal: null };
  const unknown = { actor: null, restoredBy: null, inInsights: false, ...NO_FACTS };
  return { status: 'pending', ...byNobody, ...never, ...unknown, doubtful: false, ...made };
}

/** Returns the pending decisions as hide requests. */
function pendingIn(stored: StoredDecisions, videoId: string): HideRequest[] {
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
function claim(
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
function markHidden(state: State, requests: readonly HideRequest[], now: string) {
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

/** Adds hidden comments to the counts of their passes. */
function countHidden({ passes }: State, hidden: readonly HideRequest[]): void {
  for (const [id, part] of Map.groupBy(hidden, ({ passId }) => passId))
    if (passes[id]) passes[id] = withHidden(passes[id], part);
}

function bytesOf(text: string): Uint8Array {
  return Buffer.from(text, 'base64');
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}
