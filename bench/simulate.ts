/**
 * This module runs cleaners over a simulated month. Production's code decides when passes are due,
 * how far they read, which hide requests are due, and how a budget reserves and pays. In the
 * simulation, passes take no time, YouTube never fails, and nobody else writes to the ledger.
 */

import { COALESCE_MS, passAfter, passTimes } from '@threadsweep/shared/schedule.ts';
import type { Policy } from '@threadsweep/shared/contract/quota.ts';

import { Budget } from '../engine/src/planning/budget.ts';
import { dueHides, type DueOptions } from '../engine/src/planning/due-hides.ts';
import type { ChannelShare, KeptUnits } from '../engine/src/planning/ledger.ts';
import { planReads } from '../engine/src/planning/plan-reads.ts';
import { HIDE_IDS, HIDE_UNITS } from '../engine/src/planning/sharing.ts';
import { countUpTo, endOf, type Hideable, type Month, PAGE, type SimulatedVideo } from './month.ts';
import { RunQueue } from './run-queue.ts';
import { type LedgerCalls, OutOfUnits, SimulatedLedger } from './simulated-ledger.ts';

/** The number of fingerprints in one document, as in engine/src/reading/known-comments.ts. */
const SEEN_PER_DOCUMENT = 4_000;

export type Cleaner =
  /**
   * A cleaner that reads all pages of the video in every pass, and hides each comment by a separate
   * call.
   */
  | 'naive'
  | Policy
  /** A cleaner like production, whose policy depends on the units that the day has left. */
  | 'ledger';

export interface Outcome {
  units: number;
  /** How long each hidden comment was visible, in ms. */
  waits: number[];
  /** How long each hidden comment was pending after a pass had found it, in ms. */
  pendings: number[];
  /** How long each hidden scam was pending after a pass had found it, in ms. */
  scamPendings: number[];
  hideable: number;
  runs: number;
  passes: number;
  /** The number of comments read. A comment that is read again counts again. */
  read: number;
  calls: number;
  /** The most units that a Pacific day used. */
  fullestDay: number;
  /** The units of each day, by the day's name. */
  days: Map<string, number>;
  /** The number of runs with each policy. */
  policies: Record<Policy, number>;
  work: Work;
}

/**
 * The kind of a run, because kinds cost different numbers of Firestore operations (run-costs.ts).
 * First word: the run hid a comment (`hiding`), left new ones pending (`deferring`) or found none
 * (`quiet`). Second word: the videos had pending comments before (`pending`) or not (`plain`).
 */
export type RunKind = `${Ending} ${Beginning}`;
export type Ending = 'quiet' | 'deferring' | 'hiding';
export type Beginning = 'plain' | 'pending';

/** The part of the cleaner's work that determines the number of Firestore operations. */
export interface Work {
  runs: Map<RunKind, number>;
  /** Passes that read new comments and decided to hide none. */
  news: number;
  /** Calls that hide, except the first of each run. */
  moreCalls: number;
  /** Videos that were due, except the first of each run. */
  moreVideos: number;
  /** Documents of fingerprints that were read and written, except the first of each video. */
  moreParts: number;
  /**
   * `along`: the number of videos whose pending comments were hidden during another video's pass.
   * `alongPasses`: the number of passes that had found these comments, minus one for each video.
   */
  along: number;
  alongPasses: number;
  ledger: LedgerCalls;
}

interface PendingHide extends Hideable {
  decidedAt: number;
  video: VideoState;
  /** The due time of the pass that decided to hide the comment. */
  pass: number;
}

interface VideoState {
  video: SimulatedVideo;
  /** When the next pass runs, epoch ms; undefined after the last pass. */
  next: number | undefined;
  /** When the next pass is due by the schedule, epoch ms. */
  due: number;
  /** The time up to which passes have read the video, epoch ms. */
  readTo: number;
  /** The number of comments to hide on which passes have decided. */
  decided: number;
  /** The number of held comments, which are missing in lists. */
  held: number;
}

interface ChannelState {
  videos: VideoState[];
  pending: PendingHide[];
  share: ChannelShare;
  /** The units and work that the last run has left; null for none. */
  kept: KeptUnits | null;
}

/** A daily limit that no cleaner can reach. */
export const UNLIMITED = 1e12;

/**
 * Simulates a month.
 *
 * @param limit the units of a day
 */
export function simulate(month: Month, cleaner: Cleaner, limit: number): Promise<Outcome> {
  return new Simulation(cleaner, limit).run(month);
}

class Simulation {
  readonly #cleaner: Cleaner;
  readonly #ledger: SimulatedLedger;
  readonly #outcome: Outcome;

  constructor(cleaner: Cleaner, limit: number) {
    this.#cleaner = cleaner;
    this.#ledger = new SimulatedLedger(limit);
    this.#outcome = {
      units: 0,
      waits: [],
      pendings: [],
      scamPendings: [],
      hideable: 0,
      runs: 0,
      passes: 0,
      read: 0,
      calls: 0,
      fullestDay: 0,
      days: this.#ledger.days,
      policies: { eager: 0, balanced: 0, thrifty: 0 },
      work: {
        runs: new Map(),
        news: 0,
        moreCalls: 0,
        moreVideos: 0,
        moreParts: 0,
        along: 0,
        alongPasses: 0,
        ledger: this.#ledger.calls,
      },
    };
  }

  async run(month: Month): Promise<Outcome> {
    const channels = month.channels.map((videos) => channelState(videos));
    for (const videos of month.channels)
      for (const { hideable } of videos) this.#outcome.hideable += hideable.length;
    const queue = new RunQueue<ChannelState>();
    for (const channel of channels) queue.add(nextOf(channel), channel);
    const end = endOf(month);
    for (let first = queue.take(); first && first.at < end; first = queue.take()) {
      this.#ledger.turnTo(first.at);
      await new Run(this.#cleaner, this.#ledger, this.#outcome, first.channel, first.at).run();
      queue.add(nextOf(first.channel), first.channel);
    }
    this.#ledger.closeDay();
    this.#outcome.fullestDay = Math.max(...this.#outcome.days.values());
    return this.#outcome;
  }
}

/** One run of a channel. */
class Run {
  readonly #cleaner: Cleaner;
  readonly #outcome: Outcome;
  readonly #channel: ChannelState;
  readonly #now: number;
  readonly #due: VideoState[];
  readonly #budget: Budget;
  #flagged = 0;

  constructor(
    cleaner: Cleaner,
    ledger: SimulatedLedger,
    outcome: Outcome,
    channel: ChannelState,
    now: number,
  ) {
    this.#cleaner = cleaner;
    this.#outcome = outcome;
    this.#channel = channel;
    this.#now = now;
    this.#due = channel.videos.filter(({ next = Infinity }) => next <= now + COALESCE_MS);
    channel.share = ledger.shareToday(channel.share);
    const { share, kept } = channel;
    this.#budget = new Budget(ledger.of(channel), {
      byHand: false,
      ahead: true,
      run: { videos: this.#due.length, share, kept },
    });
    channel.kept = null;
  }

  async run(): Promise<void> {
    const { work, policies } = this.#outcome;
    const calls = this.#outcome.calls;
    const policy = await this.#policy();
    this.#outcome.runs += 1;
    policies[policy] += 1;
    const isPending = this.#channel.pending.some(({ video }) => this.#due.includes(video));
    try {
      for (const [index, video] of this.#due.entries())
        await this.#pass(video, policy, index + 1 < this.#due.length);
      const { used, kept } = await this.#budget.leave();
      this.#channel.share.used += used;
      this.#channel.kept = kept;
    } catch (error) {
      if (!(error instanceof OutOfUnits)) throw error;
      await this.#budget.settle();
      for (const video of this.#channel.videos)
        if (video.next !== undefined && video.next < error.until) video.next = error.until;
    }
    this.#outcome.units += this.#budget.takeUnits();
    const made = this.#outcome.calls - calls;
    const kept = this.#flagged > 0 ? 'deferring' : 'quiet';
    const kind: RunKind = `${made > 0 ? 'hiding' : kept} ${isPending ? 'pending' : 'plain'}`;
    work.runs.set(kind, (work.runs.get(kind) ?? 0) + 1);
    work.moreCalls += Math.max(0, made - 1);
    work.moreVideos += this.#due.length - 1;
  }

  async #policy(): Promise<Policy> {
    if (this.#cleaner === 'naive') return 'eager';
    return this.#cleaner === 'ledger' ? this.#budget.policy() : this.#cleaner;
  }

  async #pass(state: VideoState, policy: Policy, hasNext: boolean): Promise<void> {
    const now = this.#now;
    const { video } = state;
    const { work } = this.#outcome;
    await this.#hide(state, { policy: 'thrifty', all: false, isMoreComing: true });
    const listed = countUpTo(video.comments, now) - state.held;
    const fresh = listed - (countUpTo(video.comments, state.readTo) - state.held);
    const isWhole = this.#cleaner === 'naive' || this.#readOf(state, policy) !== 'new';
    const pages = isWhole ? Math.max(1, Math.ceil(listed / PAGE)) : Math.floor(fresh / PAGE) + 1;
    for (let page = 0; page < pages; page += 1) await this.#budget.pay(1);
    this.#outcome.read += Math.min(listed, pages * PAGE);

    let flagged = 0;
    for (; state.decided < video.hideable.length; state.decided += 1) {
      const hideable = video.hideable[state.decided];
      if (!hideable || hideable.at > now) break;
      this.#channel.pending.push({ ...hideable, decidedAt: now, video: state, pass: state.due });
      flagged += 1;
    }
    const known = countUpTo(video.comments, state.readTo);
    const met = countUpTo(video.comments, now) - known;
    work.news += Number(met > 0 && flagged === 0);
    work.moreParts += Math.floor(Math.max(0, known + met - 1) / SEEN_PER_DOCUMENT);
    state.readTo = now;
    this.#flagged += flagged;
    this.#budget.noteFlagged(flagged);
    const following = passAfter(video.publishedAt, 'pro', state.due, now);
    await this.#hide(state, {
      policy,
      all: following === undefined,
      isMoreComing: hasNext,
      nextAt: following ?? now,
    });
    this.#outcome.passes += 1;
    state.next = following;
    state.due = following ?? state.due;
  }

  #readOf({ video, due }: VideoState, policy: Policy) {
    const { publishedAt } = video;
    const known = { id: '', publishedAt, trigger: 'schedule', dueAt: due } as const;
    const videos = [{ ...known, resumes: null }];
    return planReads({ videos, policy, now: this.#now })[0]?.extent;
  }

  async #hide(own: VideoState, options: Omit<DueOptions, 'now'>): Promise<void> {
    const [channel, now] = [this.#channel, this.#now];
    const isNaive = this.#cleaner === 'naive';
    const due = isNaive ? channel.pending : dueHides(channel.pending, { ...options, now });
    const sent = new Set<PendingHide>();
    const size = isNaive ? 1 : HIDE_IDS;
    try {
      for (let start = 0; start < due.length; start += size) {
        await this.#budget.pay(HIDE_UNITS);
        this.#outcome.calls += 1;
        for (const hide of due.slice(start, start + size)) {
          sent.add(hide);
          hide.video.held += 1;
          this.#outcome.waits.push(now - hide.at);
          const pending = now - hide.decidedAt;
          this.#outcome.pendings.push(pending);
          if (hide.category === 'scam') this.#outcome.scamPendings.push(pending);
        }
      }
    } finally {
      if (sent.size > 0) channel.pending = channel.pending.filter((hide) => !sent.has(hide));
      const along = [...sent].filter(({ video }) => video !== own);
      const videos = Map.groupBy(along, ({ video }) => video);
      for (const [, hides] of videos)
        this.#outcome.work.alongPasses += new Set(hides.map(({ pass }) => pass)).size - 1;
      this.#outcome.work.along += videos.size;
    }
  }
}

function channelState(videos: readonly SimulatedVideo[]): ChannelState {
  return {
    pending: [],
    share: { day: '', used: 0, byHand: 0, yesterday: 0, asked: false },
    kept: null,
    videos: videos.map((video) => {
      const [first = video.publishedAt] = passTimes(video.publishedAt, 'pro');
      return { video, next: first, due: first, readTo: video.publishedAt, decided: 0, held: 0 };
    }),
  };
}

function nextOf(channel: ChannelState): number {
  return Math.min(...channel.videos.map(({ next = Infinity }) => next));
}
