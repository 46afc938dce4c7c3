/**
 * Runs cleaners over a simulated month. What decides is production's own code: when passes are due,
 * what they read, which hides are due, how the day's units are shared. Simulated is the rest: passes
 * take no time, YouTube never fails, and the ledger is one document that nobody else writes.
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
  enoughUnits,
  keptUnits,
  unitsAhead,
  unitsOfRun,
} from '../functions/src/quota/run-units.ts';
import {
  type Day,
  type DayUse,
  equalPart,
  HIDE_IDS,
  HIDE_UNITS,
  leftForChannel,
  NO_USE,
  policyFor,
  resumesAt,
} from '../functions/src/quota/sharing.ts';
import { countUpTo, endOf, type Hideable, type Month, PAGE, type SimulatedVideo } from './month.ts';
import { RunQueue } from './run-queue.ts';

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

/**
 * What kinds of runs there are, as far as it tells what they ask Firestore for (run-costs.ts): whether a
 * run hid anything, or has decided to and left it waiting; and whether something waited on its video.
 */
export type RunKind = `${Ending} ${Beginning}`;
export type Ending = 'quiet' | 'keeping' | 'hiding';
export type Beginning = 'plain' | 'waiting';

/** What the cleaner did, as far as it tells what it asked Firestore for. */
export interface Work {
  runs: Map<RunKind, number>;
  /** Passes that met new comments and decided on none. */
  news: number;
  /** Calls that hide, beyond the first of each run. */
  moreCalls: number;
  /** Videos that were due together with another. */
  moreVideos: number;
  /** Documents of fingerprints beyond the first of a video, read and written. */
  moreParts: number;
  /** Videos of which calls took along what waited, and passes that it was counted for beyond one each. */
  along: number;
  alongPasses: number;
  /** Runs that looked at the ledger, that wrote to it as they began and as they ended, and reservations in between. */
  looks: number;
  openings: number;
  settlements: number;
  reservations: number;
}

interface Waiting extends Hideable {
  decidedAt: number;
  video: VideoState;
  /** Which pass over its video has decided it. */
  pass: number;
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
  /** Units of the day `day` that it has reserved. */
  used: number;
  day: string;
  /** What its last run has left reserved, of the same day. */
  kept: number;
  /** As of its last look at the day. */
  policy: Policy;
  /** What its runs have done and not told the ledger. */
  untold: Untold;
}

type Untold = Pick<DayUse, 'hiding' | 'flagged' | 'chances'>;

const NOTHING_DONE: Untold = { hiding: 0, flagged: 0, chances: 0 };

/** The day, or the channel's part of it, has no more until `until`. */
class OutOfUnits extends Error {
  readonly until: number;

  constructor(until: number) {
    super('out of units');
    this.until = until;
  }
}

/** So many units a day as nobody can use. */
export const UNLIMITED = 1e12;

/** @param limit units a day */
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
      runs: new Map(),
      news: 0,
      moreCalls: 0,
      moreVideos: 0,
      moreParts: 0,
      along: 0,
      alongPasses: 0,
      looks: 0,
      openings: 0,
      settlements: 0,
      reservations: 0,
    },
  };
  /** What the run under way has at hand, and has spent. */
  #purse = { units: 0, spent: 0, hasLooked: false };
  /** How many comments the run under way has decided to hide. */
  #flagged = 0;

  constructor(cleaner: Cleaner, limit: number) {
    this.#cleaner = cleaner;
    this.#limit = limit;
    this.#day = { limit, today: { ...NO_USE }, yesterday: { ...NO_USE }, fraction: 0 };
  }

  run(month: Month): Outcome {
    const channels = month.channels.map((videos) => channelState(videos));
    for (const videos of month.channels)
      for (const { hideable } of videos) this.#outcome.hideable += hideable.length;
    const queue = new RunQueue<ChannelState>();
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
    const { work } = this.#outcome;
    const policy = this.#open(channel, due.length);
    this.#outcome.runs += 1;
    this.#outcome.policies[policy] += 1;
    const calls = this.#outcome.calls;
    const beginning = channel.waiting.some(({ video }) => due.includes(video))
      ? 'waiting'
      : 'plain';
    let refused = false;
    try {
      for (const [index, video] of due.entries())
        this.#pass(channel, video, now, policy, index + 1 < due.length);
    } catch (error) {
      if (!(error instanceof OutOfUnits)) throw error;
      refused = true;
      for (const video of channel.videos)
        if (video.next !== undefined && video.next < error.until) video.next = error.until;
    }
    this.#leave(channel, refused);
    const made = this.#outcome.calls - calls;
    const kept = this.#flagged > 0 ? 'keeping' : 'quiet';
    const kind: RunKind = `${made > 0 ? 'hiding' : kept} ${beginning}`;
    work.runs.set(kind, (work.runs.get(kind) ?? 0) + 1);
    work.moreCalls += Math.max(0, made - 1);
    work.moreVideos += due.length - 1;
  }

  /** As `openLedger` does it. @returns the run's policy */
  #open(channel: ChannelState, videos: number): Policy {
    this.#flagged = 0;
    this.#turnShare(channel);
    const had = channel.kept;
    channel.kept = 0;
    this.#purse = { units: had, spent: 0, hasLooked: false };
    if (had > 0 && had >= enoughUnits(channel.policy, videos)) return channel.policy;
    this.#look();
    channel.policy = this.#policy();
    const { least, most } = unitsOfRun(this.#day, videos);
    const taken = Math.min(most - had, leftForChannel(this.#day, channel.used));
    if (had + taken < least || taken <= 0) return channel.policy;
    this.#take(channel, taken);
    this.#tell(channel);
    this.#outcome.work.openings += 1;
    return channel.policy;
  }

  /** As the purse does it. */
  #leave(channel: ChannelState, refused: boolean): void {
    const { units } = this.#purse;
    if (units <= keptUnits(this.#day) && !refused) {
      channel.kept = units;
      return;
    }
    const { hiding, flagged } = channel.untold;
    if (units === 0 && hiding === 0 && flagged === 0) return;
    this.#day.today.used -= units;
    channel.used -= units;
    this.#tell(channel);
    this.#outcome.work.settlements += 1;
  }

  #look(): void {
    this.#outcome.work.looks += Number(!this.#purse.hasLooked);
    this.#purse.hasLooked = true;
  }

  #take(channel: ChannelState, units: number): void {
    const part = equalPart(this.#day);
    const { today } = this.#day;
    today.withinParts += Math.min(part, channel.used + units) - Math.min(part, channel.used);
    today.used += units;
    channel.used += units;
    this.#purse.units += units;
  }

  #tell(channel: ChannelState): void {
    const { today } = this.#day;
    today.hiding += channel.untold.hiding;
    today.flagged += channel.untold.flagged;
    today.chances += channel.untold.chances;
    channel.untold = { ...NOTHING_DONE };
  }

  #turnShare(channel: ChannelState): void {
    const name = this.#pacific?.name ?? '';
    if (channel.day === name) return;
    channel.day = name;
    channel.used = 0;
    // What is left of a day that is over is lost.
    channel.kept = 0;
    this.#day.today.channels += 1;
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
    this.#hide(channel, state, now, 'thrifty', false);
    const listed = countUpTo(video.comments, now) - state.held;
    const wanted = readsEverything(video.publishedAt, state.due, now);
    const whole = this.#cleaner === 'naive' || (wanted && readsWhole(policy));
    const fresh = listed - (countUpTo(video.comments, state.readTo) - state.held);
    // A read of what is new ends with the page on which it meets the first known comment.
    const pages = whole ? Math.max(1, Math.ceil(listed / PAGE)) : Math.floor(fresh / PAGE) + 1;
    for (let page = 0; page < pages; page += 1) this.#pay(channel, 1);
    this.#outcome.read += Math.min(listed, pages * PAGE);

    let flagged = 0;
    for (; state.decided < video.hideable.length; state.decided += 1) {
      const hideable = video.hideable[state.decided];
      if (!hideable || hideable.at > now) break;
      channel.waiting.push({ ...hideable, decidedAt: now, video: state, pass: state.due });
      flagged += 1;
    }
    const known = countUpTo(video.comments, state.readTo);
    const met = countUpTo(video.comments, now) - known;
    this.#outcome.work.news += Number(met > 0 && flagged === 0);
    // Those of what is known are read; each that comes to it is written.
    this.#outcome.work.moreParts += Math.floor(Math.max(0, known + met - 1) / SEEN_PER_DOCUMENT);
    state.readTo = now;
    this.#flagged += flagged;
    channel.untold.flagged += flagged;
    channel.untold.chances += Math.ceil(flagged / HIDE_IDS);
    const following = passAfter(video.publishedAt, 'pro', state.due, now);
    this.#hide(channel, state, now, more ? 'thrifty' : policy, following === undefined);
    this.#outcome.passes += 1;
    state.next = following;
    state.due = following ?? state.due;
  }

  #hide(channel: ChannelState, own: VideoState, now: number, policy: Policy, last: boolean): void {
    const naive = this.#cleaner === 'naive';
    const due = naive ? channel.waiting : dueHides(channel.waiting, { policy, now, all: last });
    const sent = new Set<Waiting>();
    const size = naive ? 1 : HIDE_IDS;
    try {
      for (let start = 0; start < due.length; start += size) {
        this.#pay(channel, HIDE_UNITS);
        channel.untold.hiding += HIDE_UNITS;
        this.#outcome.calls += 1;
        for (const hide of due.slice(start, start + size)) {
          sent.add(hide);
          hide.video.held += 1;
          this.#outcome.waits.push(now - hide.at);
        }
      }
    } finally {
      channel.waiting = channel.waiting.filter((hide) => !sent.has(hide));
      const along = [...sent].filter(({ video }) => video !== own);
      const videos = Map.groupBy(along, ({ video }) => video);
      for (const [, hides] of videos)
        this.#outcome.work.alongPasses += new Set(hides.map(({ pass }) => pass)).size - 1;
      this.#outcome.work.along += videos.size;
    }
  }

  /** As the purse does it. */
  #pay(channel: ChannelState, units: number): void {
    const missing = units - this.#purse.units;
    if (missing > 0) {
      this.#look();
      const left = leftForChannel(this.#day, channel.used);
      if (left < missing)
        throw new OutOfUnits(
          resumesAt(this.#day, this.#pacific?.end ?? this.#now, this.#now, missing),
        );
      const ahead = Math.max(unitsAhead(this.#purse.spent), keptUnits(this.#day));
      this.#take(channel, Math.min(Math.max(missing, ahead), left));
      this.#outcome.work.reservations += 1;
    }
    this.#purse.units -= units;
    this.#purse.spent += units;
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
    used: 0,
    day: '',
    kept: 0,
    policy: 'balanced',
    untold: { ...NOTHING_DONE },
    videos: videos.map((video) => {
      const [first = video.publishedAt] = passTimes(video.publishedAt, 'pro');
      return { video, next: first, due: first, readTo: video.publishedAt, decided: 0, held: 0 };
    }),
  };
}

function nextOf(channel: ChannelState): number {
  return Math.min(...channel.videos.map(({ next = Infinity }) => next));
}
