/**
 * Runs cleaners over a simulated month. What decides is production's own code: when passes are due,
 * what they read, which hides are due, how the day's units are shared. Simulated is the rest: passes
 * take no time, and YouTube never fails.
 */

import {
  COALESCE_MS,
  passAfter,
  passTimes,
  readsEverything,
} from '@threadsweep/shared/schedule.ts';
import type { Policy } from '@threadsweep/shared/contract/quota.ts';

import { type PacificDay, dayFraction, pacificDay } from '../functions/src/quota/pacific-day.ts';
import { dueHides, readsWhole } from '../functions/src/quota/policy.ts';
import {
  type Day,
  equalPart,
  HIDE_IDS,
  HIDE_UNITS,
  leftForChannel,
  NO_USE,
  policyFor,
  resumesAt,
} from '../functions/src/quota/sharing.ts';
import type { Hideable, Month, SimulatedVideo } from './month.ts';

const PAGE = 100;
/** Fingerprints in one document, as functions/src/cleaning/seen-store.ts has it. */
const SEEN_PER_DOCUMENT = 4_000;

export type Cleaner =
  /** Every pass reads every page of its video, and hides with one call a comment. */
  | 'naive'
  | Policy
  /** Production: the ledger picks the policy by what the day has left. */
  | 'ledger';

export interface Outcome {
  units: number;
  /** Of each hidden comment: how long it was visible, ms. */
  waits: number[];
  hideable: number;
  runs: number;
  passes: number;
  /** Comments read, those that were read again among them. */
  read: number;
  calls: number;
  /** The most units that one Pacific day has used. */
  fullestDay: number;
  /** Units of the days by name. */
  days: Map<string, number>;
  /** How many runs had each policy. */
  policies: Record<Policy, number>;
  work: Work;
}

/** What the cleaner did, as far as it tells what it asked Firestore for (run-costs.ts). */
export interface Work {
  /**
   * Runs that hid nothing and runs that did, by whether they began with the units for a call that
   * hides: where the one before on the channel had hidden, or the policy was eager.
   */
  quiet: number;
  quietPrepared: number;
  hiding: number;
  hidingPrepared: number;
  /** Passes that met new comments and hid none. */
  news: number;
  /** Calls that hide, beyond the first of each run. */
  moreCalls: number;
  /** Videos that were due together with another. */
  moreVideos: number;
  /** Runs that had to look past their videos to know when the next one is. */
  others: number;
  /** Documents of fingerprints beyond the first of a video, read and written. */
  moreParts: number;
}

interface Waiting extends Hideable {
  decidedAt: number;
  video: VideoState;
}

interface VideoState {
  video: SimulatedVideo;
  /** Epoch ms; undefined after the last pass. */
  next: number | undefined;
  /** Which of its passes that is. */
  due: number;
  /** How far it has been read, epoch ms. */
  readTo: number;
  /** Its comments to be hidden up to this one are decided on. */
  decided: number;
  /** How many of them are held, so no longer listed. */
  held: number;
}

interface ChannelState {
  videos: VideoState[];
  waiting: Waiting[];
  /** Whether its last run hid anything. */
  hid: boolean;
  /** Units of the day `day`. */
  used: number;
  day: string;
}

/** The day, or the channel's part of it, has no more until `until`. */
class OutOfUnits extends Error {
  readonly until: number;

  constructor(until: number) {
    super('out of units');
    this.until = until;
  }
}

const DAY_MS = 86_400_000;

/** When all of a month's passes are over: eight days after its last upload. */
function endOf(month: Month): number {
  return Math.max(...month.channels.flat().map(({ publishedAt }) => publishedAt)) + 9 * DAY_MS;
}

/** @param limit units a day; Infinity for none */
export function simulate(month: Month, cleaner: Cleaner, limit: number): Outcome {
  return new Simulation(cleaner, limit).run(month);
}

class Simulation {
  readonly #cleaner: Cleaner;
  readonly #limit: number;
  #day: Day;
  #pacific: PacificDay | undefined;
  #now = 0;
  readonly #outcome: Outcome = {
    units: 0,
    waits: [],
    hideable: 0,
    runs: 0,
    passes: 0,
    read: 0,
    calls: 0,
    fullestDay: 0,
    days: new Map(),
    policies: { eager: 0, balanced: 0, thrifty: 0 },
    work: {
      quiet: 0,
      quietPrepared: 0,
      hiding: 0,
      hidingPrepared: 0,
      news: 0,
      moreCalls: 0,
      moreVideos: 0,
      others: 0,
      moreParts: 0,
    },
  };

  constructor(cleaner: Cleaner, limit: number) {
    this.#cleaner = cleaner;
    this.#limit = limit;
    this.#day = { limit, today: { ...NO_USE }, yesterday: { ...NO_USE }, fraction: 0 };
  }

  run(month: Month): Outcome {
    const channels = month.channels.map((videos) => channelState(videos));
    for (const videos of month.channels)
      for (const { hideable } of videos) this.#outcome.hideable += hideable.length;
    const queue = new Queue();
    for (const channel of channels) queue.add(nextOf(channel), channel);
    const end = endOf(month);
    for (let first = queue.take(); first && first.at < end; first = queue.take()) {
      this.#turnDay(first.at);
      this.#runChannel(first.channel, first.at);
      queue.add(nextOf(first.channel), first.channel);
    }
    this.#closeDay();
    return this.#outcome;
  }

  #runChannel(channel: ChannelState, now: number): void {
    const due = channel.videos.filter(({ next = Infinity }) => next <= now + COALESCE_MS);
    const policy = this.#policy();
    this.#outcome.runs += 1;
    this.#outcome.policies[policy] += 1;
    const before = this.#outcome.calls;
    try {
      for (const [index, video] of due.entries())
        this.#pass(channel, video, now, policy, index + 1 < due.length);
    } catch (error) {
      if (!(error instanceof OutOfUnits)) throw error;
      for (const video of channel.videos)
        if (video.next !== undefined && video.next < error.until) video.next = error.until;
    }
    const prepared = channel.hid || policy === 'eager';
    this.#noteRun(channel, due, this.#outcome.calls - before, prepared);
  }

  #noteRun(
    channel: ChannelState,
    due: readonly VideoState[],
    calls: number,
    prepared: boolean,
  ): void {
    const { work } = this.#outcome;
    const kind = calls > 0 ? 'hiding' : 'quiet';
    work[prepared ? (`${kind}Prepared` as const) : kind] += 1;
    work.moreCalls += Math.max(0, calls - 1);
    work.moreVideos += due.length - 1;
    const others = channel.videos.some((video) => video.next !== undefined && !due.includes(video));
    work.others += Number(others);
    channel.hid = calls > 0;
  }

  #policy(): Policy {
    if (this.#cleaner === 'naive') return 'eager';
    return this.#cleaner === 'ledger' ? policyFor(this.#day) : this.#cleaner;
  }

  #pass(
    channel: ChannelState,
    state: VideoState,
    now: number,
    policy: Policy,
    more: boolean,
  ): void {
    const { video } = state;
    // What waits comes first: where it cannot be paid, reading more would be in vain.
    this.#hide(channel, now, 'thrifty', false);
    const listed = countUpTo(video.comments, now) - state.held;
    const wanted = readsEverything(video.publishedAt, state.due, now);
    const whole = this.#cleaner === 'naive' || (wanted && readsWhole(policy));
    const fresh = listed - (countUpTo(video.comments, state.readTo) - state.held);
    // A read of what is new ends with the page on which it meets the first known comment.
    const pages = whole ? Math.max(1, Math.ceil(listed / PAGE)) : Math.floor(fresh / PAGE) + 1;
    for (let page = 0; page < pages; page += 1) this.#pay(channel, 1, 'reading');
    this.#outcome.read += Math.min(listed, pages * PAGE);

    let flagged = 0;
    for (; state.decided < video.hideable.length; state.decided += 1) {
      const hideable = video.hideable[state.decided];
      if (!hideable || hideable.at > now) break;
      channel.waiting.push({ ...hideable, decidedAt: now, video: state });
      flagged += 1;
    }
    const known = countUpTo(video.comments, state.readTo);
    const met = countUpTo(video.comments, now) - known;
    this.#outcome.work.news += Number(met > 0 && flagged === 0);
    // Those of what is known are read; each that comes to it is written.
    this.#outcome.work.moreParts += Math.floor(Math.max(0, known + met - 1) / SEEN_PER_DOCUMENT);
    state.readTo = now;
    this.#day.today.flagged += flagged;
    this.#day.today.chances += Math.ceil(flagged / HIDE_IDS);
    const following = passAfter(video.publishedAt, 'pro', state.due, now);
    this.#hide(channel, now, more ? 'thrifty' : policy, following === undefined);
    this.#outcome.passes += 1;
    state.next = following;
    state.due = following ?? state.due;
  }

  #hide(channel: ChannelState, now: number, policy: Policy, last: boolean): void {
    const naive = this.#cleaner === 'naive';
    const due = naive ? channel.waiting : dueHides(channel.waiting, { policy, now, all: last });
    const sent = new Set<Waiting>();
    const size = naive ? 1 : HIDE_IDS;
    try {
      for (let start = 0; start < due.length; start += size) {
        this.#pay(channel, HIDE_UNITS, 'hiding');
        this.#outcome.calls += 1;
        for (const hide of due.slice(start, start + size)) {
          sent.add(hide);
          hide.video.held += 1;
          this.#outcome.waits.push(now - hide.at);
        }
      }
    } finally {
      channel.waiting = channel.waiting.filter((hide) => !sent.has(hide));
    }
  }

  #pay(channel: ChannelState, units: number, kind: 'reading' | 'hiding'): void {
    const name = this.#pacific?.name ?? '';
    if (channel.day !== name) {
      channel.day = name;
      channel.used = 0;
      this.#day.today.channels += 1;
    }
    if (this.#limit < Infinity && leftForChannel(this.#day, channel.used) < units)
      throw new OutOfUnits(resumesAt(this.#day, this.#pacific?.end ?? this.#now, this.#now, units));
    const part = equalPart(this.#day);
    const { today } = this.#day;
    today.withinParts += Math.min(part, channel.used + units) - Math.min(part, channel.used);
    today.used += units;
    if (kind === 'hiding') today.hiding += units;
    channel.used += units;
    this.#outcome.units += units;
  }

  #turnDay(now: number): void {
    this.#now = now;
    if (!this.#pacific || now >= this.#pacific.end) {
      const turned = pacificDay(now);
      const adjacent = this.#pacific?.end === turned.start;
      this.#closeDay();
      const yesterday = adjacent ? this.#day.today : { ...NO_USE };
      this.#day = { limit: this.#limit, today: { ...NO_USE }, yesterday, fraction: 0 };
      this.#pacific = turned;
    }
    this.#day.fraction = dayFraction(this.#pacific, now);
  }

  #closeDay(): void {
    const { used } = this.#day.today;
    if (this.#pacific) this.#outcome.days.set(this.#pacific.name, used);
    this.#outcome.fullestDay = Math.max(this.#outcome.fullestDay, used);
  }
}

function channelState(videos: readonly SimulatedVideo[]): ChannelState {
  return {
    waiting: [],
    hid: false,
    used: 0,
    day: '',
    videos: videos.map((video) => {
      const [first = video.publishedAt] = passTimes(video.publishedAt, 'pro');
      return { video, next: first, due: first, readTo: video.publishedAt, decided: 0, held: 0 };
    }),
  };
}

function nextOf(channel: ChannelState): number {
  return Math.min(...channel.videos.map(({ next = Infinity }) => next));
}

function countUpTo(times: Float64Array, now: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? Infinity) <= now) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The channels by when their next run is due: a binary heap. */
class Queue {
  readonly #heap: { at: number; channel: ChannelState }[] = [];

  add(at: number, channel: ChannelState): void {
    if (at === Infinity) return;
    const heap = this.#heap;
    let n = heap.push({ at, channel }) - 1;
    while (n > 0) {
      const parent = (n - 1) >>> 1;
      if (this.#at(parent) <= at) break;
      this.#swap(n, parent);
      n = parent;
    }
  }

  take(): { at: number; channel: ChannelState } | undefined {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    heap[0] = last;
    for (let n = 0; ;) {
      const left = 2 * n + 1;
      const least = this.#at(left + 1) < this.#at(left) ? left + 1 : left;
      if (this.#at(least) >= this.#at(n)) return first;
      this.#swap(n, least);
      n = least;
    }
  }

  #at(n: number): number {
    return this.#heap[n]?.at ?? Infinity;
  }

  #swap(a: number, b: number): void {
    const [one, two] = [this.#heap[a], this.#heap[b]];
    if (!one || !two) return;
    this.#heap[a] = two;
    this.#heap[b] = one;
  }
}

/**
 * How many comments somebody could hide who knows the whole month in advance, with the same units a
 * day: each day the fullest calls first, whatever is not hidden waits for the next. Of reading it
 * pays for each comment once, and for nothing else. Up to the end of the last upload's passes.
 */
export function clairvoyantHides(month: Month, limit: number): number {
  const end = endOf(month);
  const waiting = month.channels.map(() => 0);
  const taken = month.channels.map((videos) => videos.map(() => ({ comments: 0, hideable: 0 })));
  let hidden = 0;
  for (let day = pacificDay(month.start); day.start < end;) {
    let units = limit;
    for (const [n, videos] of month.channels.entries()) {
      for (const [v, video] of videos.entries()) {
        const state = taken[n]?.[v];
        if (!state) continue;
        const comments = countUpTo(video.comments, day.end - 1);
        units -= Math.ceil((comments - state.comments) / PAGE);
        state.comments = comments;
        const before = state.hideable;
        while ((video.hideable[state.hideable]?.at ?? Infinity) < day.end) state.hideable += 1;
        waiting[n] = (waiting[n] ?? 0) + state.hideable - before;
      }
    }
    // One call after the other, each for the channel where it is fullest.
    const order = waiting.map((_, n) => n);
    while (units >= HIDE_UNITS) {
      order.sort((a, b) => (waiting[b] ?? 0) - (waiting[a] ?? 0));
      const [fullest = 0] = order;
      const hides = Math.min(HIDE_IDS, waiting[fullest] ?? 0);
      if (hides === 0) break;
      waiting[fullest] = (waiting[fullest] ?? 0) - hides;
      hidden += hides;
      units -= HIDE_UNITS;
    }
    day = pacificDay(day.end);
  }
  return hidden;
}
