import type { Policy } from '@threadsweep/shared/contract/quota.ts';

import type { App } from '../app.ts';
import type { ChannelAccess } from '../channel/token-store.ts';
import { moderate } from '../comment/moderation.ts';
import { MODERATE_IDS } from '../google/youtube.ts';
import { dueHides } from '../quota/policy.ts';
import { quotaResumesAt } from '../quota/quota-problem.ts';
import {
  type Candidate,
  claimHides,
  type Hide,
  recordHidden,
  recordNoneWait,
  recordRefused,
  waitingElsewhere,
} from './hiding-store.ts';

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
  readonly #signal: AbortSignal;
  readonly #promptness: Promptness | undefined;
  #left: number;
  #waiting: Hide[] = [];
  /** What waits on the channel's other videos. */
  #others: Hide[] = [];
  #elsewhere: ReadonlyMap<string, Hide[]> = new Map();
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
    place: HidingPlace,
    left: number,
    signal: AbortSignal,
    promptness?: Promptness,
  ) {
    this.#app = app;
    this.#access = access;
    this.#place = place;
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
    this.#elsewhere = await waitingElsewhere(this.#app, this.#place);
    // The plan's limit counts them all; what it does not allow waits on.
    const others = [...this.#elsewhere.values()].flat().slice(0, Math.max(0, this.#left));
    this.#left -= others.length;
    this.#others = others;
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
    if (!this.#promptness) {
      while (this.#waiting.length > 0) this.#send();
      await this.#work;
      this.#rethrow();
      await this.#noneWait([this.#place.videoId]);
      return;
    }
    const { policy, more, last } = this.#promptness;
    // Between two videos of a run only full calls are made, and what may not wait.
    if (!this.#unpaid) await this.#sendDue(more ? 'thrifty' : policy, last);
    await this.#work;
    this.#rethrow();
    await this.#keep();
  }

  /** Waits for the batch under way, whatever becomes of it; nothing more is begun. */
  async stop(): Promise<void> {
    this.#waiting = [];
    await this.#work;
  }

  #now() {
    return { decidedAt: this.#app.clock.now(), stored: false };
  }

  #take(hide: Hide): boolean {
    this.#rethrow();
    if (this.#left <= 0) {
      this.#limitReached = true;
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

  /** Writes down what waits, and which videos have nothing that waits any more. */
  async #keep(): Promise<void> {
    const fresh = this.#waiting.filter(({ stored }) => !stored);
    for (let start = 0; start < fresh.length; start += MODERATE_IDS)
      await claimHides(this.#app, this.#place, fresh.slice(start, start + MODERATE_IDS));
    // A batch that was not paid has been written down; which videos it is of does not matter then.
    if (this.#unpaid) return;
    const stillWait = new Set([...this.#waiting, ...this.#others].map(({ videoId }) => videoId));
    const touched = [this.#place.videoId, ...this.#elsewhere.keys()];
    await this.#noneWait(touched.filter((id) => !stillWait.has(id)));
  }

  async #noneWait(videoIds: readonly string[]): Promise<void> {
    await recordNoneWait(this.#app, this.#place.uid, videoIds);
  }

  #send(): void {
    const batch = this.#waiting.splice(0, MODERATE_IDS);
    const before = this.#work;
    const work = async () => {
      await before;
      if (this.#failure) return;
      try {
        this.#signal.throwIfAborted();
        await this.#hide(batch);
      } catch (error) {
        // A scheduled pass keeps what it has no units for; who has asked for a clean is told.
        if (this.#promptness && quotaResumesAt(error) !== undefined) this.#unpaid = { error };
        else this.#failure = { error };
      }
    };
    this.#work = work();
  }

  async #hide(batch: readonly Hide[]): Promise<void> {
    const { uid } = this.#place;
    const claimed = await claimHides(this.#app, this.#place, batch);
    if (this.#unpaid) return;
    const byId = new Map(claimed.map((hide) => [hide.id, hide]));
    const hidesOf = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
    const restored: Hide[] = [];
    const { refused } = await moderate(
      this.#access,
      claimed.map(({ id }) => id),
      'heldForReview',
      async (done) => {
        restored.push(...(await recordHidden(this.#app, uid, hidesOf(done))));
      },
    );
    await recordRefused(this.#app, uid, hidesOf(refused));
    this.#left += batch.length - claimed.length + refused.length;
    // The creator's word came while ours was on its way.
    const ids = restored.map(({ id }) => id);
    await moderate(this.#access, ids, 'published', () => Promise.resolve());
  }

  #rethrow(): void {
    if (this.#failure) throw this.#failure.error;
  }
}
