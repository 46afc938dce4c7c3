import type { Policy } from '@threadsweep/shared/contract/quota.ts';

import type { AccessApp as App } from '../google/app.ts';
import type { ChannelAccess } from '../workflows/access.ts';
import { moderate } from '../comment/moderation.ts';
import { MODERATE_IDS } from '../google/youtube.ts';
import { dueHides } from '../quota/policy.ts';
import { quotaResumesAt } from '../quota/quota-problem.ts';
import {
  type Candidate,
  claimAtOnce,
  claimHides,
  type Hide,
  recordHidden,
  recordRefused,
  waitingElsewhere,
} from './hiding-store.ts';
import type { PassRecord } from './pass-store.ts';

/** How long after it was listed hardly a comment is gone, in ms. */
const LISTED_MS = 10 * 60_000;

export interface HidingPlace {
  uid: string;
  channelId: string;
  videoId: string;
  passId: string;
}

/** How promptly a scheduled pass hides; one that the creator has asked for hides at once. */
export interface Promptness {
  policy: Policy;
  /** Another video of the channel is cleaned right after this one: calls that are not full wait for it. */
  more: boolean;
  /** No pass of the video is to come: nothing may be left. */
  last: boolean;
  /** The channel's videos on which comments wait to be hidden; null where that is not known. */
  waiting: readonly string[] | null;
}

/** What a pass leaves when its hiding has ended. */
export interface Hidden {
  /** What the last call has hidden: to be marked and counted in the commit that ends the pass. */
  held: readonly Hide[];
  /** Whether nothing waits to be hidden on the pass's own video any more. */
  noneWait: boolean;
  /** The channel's other videos on which nothing waits any more. */
  cleared: readonly string[];
  /** The channel's videos on which something waits; null where that is not known. */
  waiting: readonly string[] | null;
}

/**
 * Hides comments in batches of 50 while the reading goes on, one batch after the other: so a process
 * that is killed leaves at most one batch of which nobody knows whether YouTube has taken it, and
 * that one is sent again. In a scheduled pass, what is not due yet is left waiting, as `pending`, and
 * what waits on the channel's other videos goes along.
 */
export class Hiding {
  readonly #app: App;
  readonly #access: ChannelAccess;
  readonly #place: HidingPlace;
  readonly #record: PassRecord;
  readonly #signal: AbortSignal;
  readonly #promptness: Promptness | undefined;
  #left: number;
  #waiting: Hide[] = [];
  /** Batches that did not come through. */
  readonly #unsent: Hide[] = [];
  /** What waits on the channel's other videos. */
  #others: Hide[] = [];
  #elsewhere: ReadonlyMap<string, Hide[]> = new Map();
  /** Videos on which more waits than the plan allows. */
  readonly #tooMany = new Set<string>();
  /** Whether nothing more comes: the next call that leaves nothing waiting is the last. */
  #finishing = false;
  #held: Hide[] = [];
  /** Videos on which something waits when the pass has ended. */
  #stillWait: ReadonlySet<string> = new Set();
  #work: Promise<void> = Promise.resolve();
  #failure: { error: unknown } | undefined;
  /** What the day has no units for; set once it is known. */
  #unpaid: { error: unknown } | undefined;
  #limitReached = false;
  #flagged = 0;

  /**
   * @param left how many more comments the plan lets passes hide
   * @param promptness of a scheduled pass; without it, all is hidden now
   */
  constructor(
    app: App,
    access: ChannelAccess,
    record: PassRecord,
    channelId: string,
    left: number,
    signal: AbortSignal,
    promptness?: Promptness,
  ) {
    this.#app = app;
    this.#access = access;
    const { uid, id: passId } = record;
    this.#record = record;
    this.#place = { uid, channelId, passId, videoId: record.pass.videoId };
    this.#left = left;
    this.#signal = signal;
    this.#promptness = promptness;
  }

  /** Whether a comment was left visible since the plan allows no more. */
  get limitReached(): boolean {
    return this.#limitReached;
  }

  /** The refusal, where a scheduled pass had no units for what was due; it waits, written down. */
  get unpaid(): { error: unknown } | undefined {
    return this.#unpaid;
  }

  /** How many comments were newly decided on. */
  get flagged(): number {
    return this.#flagged;
  }

  /**
   * Takes up again what was decided before and not carried out: of this video, and in a scheduled pass
   * of the channel's others. What is urgent or fills calls is hidden before anything is read: where it
   * cannot be paid, reading more would be in vain.
   * @throws Problem QUOTA_EXHAUSTED then
   */
  async takeUp(pending: readonly Hide[]): Promise<void> {
    for (const hide of pending) this.#take(hide);
    if (!this.#promptness) return;
    const { waiting } = this.#promptness;
    this.#elsewhere = await waitingElsewhere(this.#app, this.#place, waiting);
    // The plan's limit counts them all; what it does not allow waits on.
    const others = [...this.#elsewhere.values()].flat();
    this.#others = others.splice(0, Math.max(0, this.#left));
    this.#left -= this.#others.length;
    for (const { videoId } of others) this.#tooMany.add(videoId);
    await this.#sendDue('thrifty', false);
    if (this.#unpaid) throw this.#unpaid.error;
  }

  /** Takes a comment to be hidden; it is, once 50 are together or, by policy, at the pass's end. */
  add(candidate: Candidate): void {
    if (this.#take({ ...candidate, ...this.#place, ...this.#now() })) this.#flagged += 1;
  }

  /**
   * Hides what is due, keeps the rest, and waits until all is done. What is due and cannot be paid in a
   * scheduled pass is kept too, see {@link unpaid}.
   */
  async finish(): Promise<void> {
    this.#finishing = true;
    if (!this.#promptness) {
      while (this.#waiting.length > 0) this.#send();
      await this.#work;
      this.#rethrow();
      this.#stillWait = new Set(this.#tooMany);
      return;
    }
    const { policy, more, last } = this.#promptness;
    // Between two videos of a run only full calls are made, and what may not wait.
    if (!this.#unpaid) await this.#sendDue(more ? 'thrifty' : policy, last);
    await this.#work;
    this.#rethrow();
    await this.#keep();
  }

  /** What has come of it, after {@link finish}. */
  get hidden(): Hidden {
    // A batch that was not paid has been written down; of which videos is not known here.
    const unknown = this.#unpaid !== undefined;
    const { videoId } = this.#place;
    return {
      held: this.#held,
      noneWait: !unknown && !this.#stillWait.has(videoId),
      cleared: unknown ? [] : [...this.#elsewhere.keys()].filter((id) => !this.#stillWait.has(id)),
      waiting: unknown ? null : [...this.#stillWait],
    };
  }

  /** Marks and counts what the last call has hidden, where the pass does not come to its end. */
  async recordHeld(): Promise<void> {
    if (this.#held.length === 0) return;
    await this.publish(await this.#recordHidden(this.#held.splice(0)));
  }

  /** Publishes comments again: the creator's word came while ours was on its way. */
  async publish(restored: readonly Hide[]): Promise<void> {
    const ids = restored.map(({ id }) => id);
    await moderate(this.#access, ids, 'published', () => Promise.resolve());
  }

  /** Waits for the batch under way, whatever becomes of it; nothing more is begun. */
  async stop(): Promise<void> {
    await this.#work;
  }

  /**
   * Writes down what is still to be hidden, where the pass does not come to its end: whoever goes on
   * with it hides it.
   * @param more what else was found
   */
  async leave(more: readonly Candidate[]): Promise<void> {
    const affordable = more.slice(0, Math.max(0, this.#left));
    if (affordable.length < more.length) this.#limitReached = true;
    this.#left -= affordable.length;
    this.#flagged += affordable.length;
    const waiting = [...this.#unsent.splice(0), ...this.#waiting.splice(0)];
    for (const candidate of affordable)
      waiting.push({ ...candidate, ...this.#place, ...this.#now() });
    const fresh = waiting.filter(({ stored }) => !stored);
    for (let start = 0; start < fresh.length; start += MODERATE_IDS)
      await this.#claim(fresh.slice(start, start + MODERATE_IDS), false);
  }

  #now() {
    return { decidedAt: this.#app.clock.now(), stored: false };
  }

  #take(hide: Hide): boolean {
    this.#rethrow();
    if (this.#left <= 0) {
      this.#limitReached = true;
      if (hide.stored) this.#tooMany.add(hide.videoId);
      return false;
    }
    this.#left -= 1;
    this.#waiting.push(hide);
    if (this.#waiting.length >= MODERATE_IDS && !this.#unpaid) this.#send();
    return true;
  }

  /** Sends what is due of all that waits. */
  async #sendDue(policy: Policy, all: boolean): Promise<void> {
    await this.#work;
    this.#rethrow();
    const waiting = [...this.#waiting.splice(0), ...this.#others];
    const due = dueHides(waiting, { policy, all, now: this.#app.clock.now() });
    const chosen = new Set(due);
    this.#waiting = due;
    while (this.#waiting.length > 0) this.#send();
    await this.#work;
    this.#rethrow();
    const rest = waiting.filter((hide) => !chosen.has(hide));
    const here = (hide: Hide) => hide.videoId === this.#place.videoId;
    this.#waiting = rest.filter(here);
    this.#others = rest.filter((hide) => !here(hide));
  }

  /** Writes down what waits. */
  async #keep(): Promise<void> {
    const fresh = this.#waiting.filter(({ stored }) => !stored);
    for (let start = 0; start < fresh.length; start += MODERATE_IDS)
      await this.#claim(fresh.slice(start, start + MODERATE_IDS), true);
    if (this.#unpaid) return;
    const waiting = [...this.#waiting, ...this.#others].map(({ videoId }) => videoId);
    this.#stillWait = new Set([...waiting, ...this.#tooMany]);
  }

  /** @param atEnd whether what becomes of them is recorded with the pass's end */
  async #claim(hides: readonly Hide[], atEnd: boolean): Promise<Hide[]> {
    const record = this.#record;
    if (atEnd && record.video) {
      const claim = await claimAtOnce(this.#app, this.#place, hides, record.video);
      record.video = claim?.video;
      if (claim) return claim.claimed;
    }
    return record.beginWith((begun) => claimHides(this.#app, this.#place, hides, begun));
  }

  /** @returns those that the creator has restored meanwhile */
  #recordHidden(hides: readonly Hide[]): Promise<Hide[]> {
    const { uid, channelId, passId } = this.#place;
    const known = this.#record.begun ? passId : undefined;
    return recordHidden(this.#app, { uid, channelId, passId: known }, hides);
  }

  #send(): void {
    const batch = this.#waiting.splice(0, MODERATE_IDS);
    const last = this.#finishing && this.#waiting.length === 0;
    const before = this.#work;
    const work = async () => {
      await before;
      if (this.#failure) {
        this.#unsent.push(...batch);
        return;
      }
      try {
        this.#signal.throwIfAborted();
        await this.#hide(batch, last);
      } catch (error) {
        // A scheduled pass keeps what it has no units for; who has asked for a clean is told.
        if (this.#promptness && quotaResumesAt(error) !== undefined) this.#unpaid = { error };
        else {
          this.#failure = { error };
          this.#unsent.push(...batch);
        }
      }
    };
    this.#work = work();
  }

  async #hide(batch: readonly Hide[], last: boolean): Promise<void> {
    const { uid } = this.#place;
    const claimed = await this.#claim(batch, last);
    if (this.#unpaid) return;
    const byId = new Map(claimed.map((hide) => [hide.id, hide]));
    const hidesOf = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
    const restored: Hide[] = [];
    const { refused } = await moderate(
      this.#access,
      claimed.map(({ id }) => id),
      'heldForReview',
      async (done) => {
        if (last) this.#held.push(...hidesOf(done));
        else restored.push(...(await this.#recordHidden(hidesOf(done))));
      },
      batch.every(({ decidedAt }) => this.#app.clock.now() - decidedAt < LISTED_MS),
    );
    await recordRefused(this.#app, uid, hidesOf(refused));
    this.#left += batch.length - claimed.length + refused.length;
    await this.publish(restored);
  }

  #rethrow(): void {
    if (this.#failure) throw this.#failure.error;
  }
}
