import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import type { Sensitivity } from '@threadsweep/shared/account-form.ts';
import type { Category } from '@threadsweep/shared/category.ts';

import { fileLedger, OutOfUnits } from '../files/file-ledger.ts';
import { cleanedVideo, filePorts } from '../files/file-ports.ts';
import { StateFile } from '../files/state-file.ts';
import { runSession, type SessionResult } from '../src/pass/run-session.ts';
import { Budget } from '../src/planning/budget.ts';
import { ALWAYS_CLOSED } from '../src/ports/breaker.ts';
import type { Comments } from '../src/ports/comments.ts';
import type { PlannedPass } from '../src/ports/passes.ts';
import type { Failure } from '../src/ports/ports.ts';
import { FileYoutube } from './file-youtube.ts';

const CHANNEL = 'UCworkbench0000000000001';
export const VIDEOS = ['workbench01', 'workbench02'] as const;
export const PUBLISHED_AT = Date.parse('2026-11-20T10:00:00Z');
const HOUR_MS = 3_600_000;

const SENSITIVITY: Record<Category, Sensitivity> = {
  scam: 'balanced',
  spam: 'balanced',
  inappropriate: 'balanced',
};

export interface FileSession {
  folder: string;
  trigger: PlannedPass['trigger'];
  /** The time in epoch ms. */
  now: number;
  /** Called before and after each call of a port, with the name of the called method. */
  point?: (method: string) => Promise<void> | void;
  /** The id of the manual clean to resume; a new one by default. */
  passId?: string;
  /** The videos of a scheduled session; both by default. */
  videos?: readonly string[];
  /** The units of a day. */
  limit?: number;
  /** The most comments that passes may hide in total. */
  removals?: number;
  /** The comments that the creator chose, for a manual clean of these comments only. */
  chosen?: readonly string[];
}

export const stateFile = (folder: string): StateFile => new StateFile(join(folder, 'state.json'));
export const youtubeFile = (folder: string): FileYoutube =>
  new FileYoutube(join(folder, 'youtube.json'));

/**
 * Acquires the lease, runs a manual clean of the first video or a scheduled pass of each video, and
 * releases the lease.
 *
 * @returns null if another session holds the lease
 */
export async function runFileSession(of: FileSession): Promise<SessionResult | null> {
  const { folder, trigger, now, point = () => undefined, limit = 10_000 } = of;
  const file = stateFile(folder);
  const clock = { now: () => now };
  const byHand = trigger === 'manual';
  const { removals = Infinity } = of;
  const ports = filePorts(file, { clock, channelId: CHANNEL, holder: randomUUID(), removals });
  const lease = withPoints(ports.lease, point);
  const wanted = plannedPasses(of);
  const [first] = wanted;
  const passId = await lease.acquire({ passId: first.id, videoId: first.video.id });
  if (passId === null) return null;
  const passes = byHand ? withInterrupted(file, first, passId) : wanted;
  const ledger = fileLedger(file, { clock, limit, byHand });
  const budget = new Budget(withPoints(ledger, point), { byHand, ahead: true });
  const comments = paid(withPoints<Comments>(youtubeFile(folder), point), budget);
  const result = await runSession(
    {
      openChannel: async () => ({
        comments,
        own: new Set([CHANNEL]),
        fingerprintKey: 'key',
        hashKey: 'hash',
      }),
      decisions: withPoints(ports.decisions, point),
      passes: withPoints(ports.passes, point),
      memory: withPoints(ports.memory, point),
      lease,
      budget,
      breaker: ALWAYS_CLOSED,
      restoreBreaker: ALWAYS_CLOSED,
      clock,
      opinions: null,
      failureOf,
      warn: () => undefined,
    },
    {
      channel: { id: CHANNEL, title: 'The Workbench', handle: null },
      sensitivity: SENSITIVITY,
      handling: { scam: 'hide', spam: 'hide', inappropriate: 'hide' },
      instructions: '',
      rules: { trusted: new Set(), blocked: new Set(), texts: [] },
      passes,
    },
    { signal: new AbortController().signal, isLastAttempt: true },
  );
  await budget.settle();
  await lease.release();
  return result;
}

/** Returns the pass to resume, if there is one, and the own pass unless both clean the video. */
function withInterrupted(file: StateFile, own: PlannedPass, passId: string): PlannedPass[] {
  if (passId === own.id) return [own];
  const { chosen, ...whole } = own;
  const resumed = { ...whole, id: passId };
  const hidesChosen = (file.read().passes[passId]?.chosen ?? null) !== null;
  return chosen || hidesChosen ? [resumed, own] : [resumed];
}

type Passes = [PlannedPass, ...PlannedPass[]];

function plannedPasses(of: FileSession): Passes {
  const { folder, trigger, now, passId = `click-${now}`, videos = VIDEOS, chosen } = of;
  const state = stateFile(folder).read();
  const [first = VIDEOS[0], ...others] = videos;
  const planned = (id: string): PlannedPass => {
    const publishedAt = new Date(PUBLISHED_AT).toISOString();
    const video = cleanedVideo(state, { id, title: 'A bench', publishedAt });
    // A scheduled pass's id contains its due time.
    return trigger === 'manual'
      ? { id: passId, video, trigger, dueAt: now, isLast: false, ...(chosen && { chosen }) }
      : { id: `due-${id}`, video, trigger, dueAt: PUBLISHED_AT + HOUR_MS, isLast: true };
  };
  return trigger === 'manual' ? [planned(first)] : [planned(first), ...others.map(planned)];
}

function paid(comments: Comments, budget: Budget): Comments {
  const pay = async <T>(units: number, call: () => Promise<T>): Promise<T> => {
    await budget.pay(units);
    return call();
  };
  return {
    threads: (id, token) => pay(1, () => comments.threads(id, token)),
    channelThreads: (token) => pay(1, () => comments.channelThreads(token)),
    replies: (thread) => pay(1, () => comments.replies(thread)),
    byId: (id, ids) => pay(Math.ceil(ids.length / 50), () => comments.byId(id, ids)),
    named: (ids) => pay(1, () => comments.named(ids)),
    existing: (ids) => pay(1, () => comments.existing(ids)),
    ofVideo: (videoId, ids) => pay(1, () => comments.ofVideo(videoId, ids)),
    setStatus: (ids, status) => pay(50, () => comments.setStatus(ids, status)),
  };
}

function failureOf(error: unknown): Failure {
  return error instanceof OutOfUnits
    ? { kind: 'quota', problem: null, resumesAt: error.resumesAt }
    : { kind: 'unknown', problem: null, resumesAt: 0 };
}

function withPoints<T extends object>(port: T, point: (method: string) => Promise<void> | void): T {
  return new Proxy(port, {
    get(target, name): unknown {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      if (name === 'now' || name === 'exhausted') return member.bind(target);
      return async (...args: unknown[]): Promise<unknown> => {
        await point(String(name));
        const result: unknown = await Reflect.apply(member, target, args);
        await point(String(name));
        return result;
      };
    },
  });
}
