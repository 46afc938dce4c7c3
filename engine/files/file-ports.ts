import {
  begun,
  completed,
  failed,
  interrupted,
  isUnfinished,
  newRecord,
  reported,
} from '../src/pass/record.ts';
import { withTaught } from '../src/judging/teaching.ts';
import type { Claims, Decisions, PassPlace } from '../src/ports/decisions.ts';
import type { Memory } from '../src/ports/memory.ts';
import type { PassRecord } from '../src/ports/pass-record.ts';
import type { CleanedVideo, Passes, PlannedPass } from '../src/ports/passes.ts';
import { type Clock, type Lease, LeaseLost } from '../src/ports/ports.ts';
import {
  claim,
  countHidden,
  markHidden,
  markRefused,
  markAgain,
  markRequested,
  markRestored,
  pendingIn,
  requestedIn,
} from './state-decisions.ts';
import type { State, StateFile } from './state-file.ts';

/** How long a lease lasts without a renewal, in ms. */
const LEASE_MS = 15_000;

/** A lease that a caller acquires before a session, and releases after it. */
export interface FileLease extends Lease {
  /**
   * Acquires the lease unless another session holds it.
   *
   * @returns the id of the pass to run first; null if another session holds the lease. The id
   * differs from the one in `place` if the session must resume an interrupted pass over the same
   * video. The session's own pass follows, unless both clean the whole video.
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
        const isInterrupted = last?.videoId === place.videoId && mayResume(state, last.passId);
        const passId = isInterrupted ? last.passId : place.passId;
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

/**
 * Returns whether the pass of an expired lease still has work to do. It may not be stored yet, or
 * its session may have been killed before it released the lease.
 */
function mayResume({ passes }: State, passId: string): boolean {
  const pass = passes[passId];
  return !pass || isUnfinished(pass);
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
    recordRefused: async (requests) => change((state) => markRefused(state, requests)),
    recordRestored: async (videoId, ids) =>
      change((state) => markRestored(state, videoId, ids, now())),
    requested: async () => requestedIn(read()),
    recordRequested: async (videoId, request, result) =>
      change(({ decisions }) => markRequested(decisions[videoId] ?? {}, request, result, now())),
    requestAgain: async (videoId, request, ids) =>
      change(({ decisions }) => markAgain(decisions[videoId] ?? {}, request, ids)),
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

function bytesOf(text: string): Uint8Array {
  return Buffer.from(text, 'base64');
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}
