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

  /** How many comments were newly decided on. */
  get flagged(): number {
    return this.#flagged;
  }

  /** Takes a comment to be hidden; it is, once 50 are together or, by policy, at the pass's end. */
  add(candidate: Candidate): void {
    if (this.#take({ ...candidate, ...this.#place, ...this.#now() })) this.#flagged += 1;
  }

  /** Takes up again what was decided before and not carried out. */
  addPending(hides: readonly Hide[]): void {
    for (const hide of hides) this.#take(hide);
  }

  /** Hides what is due, keeps the rest, and waits until all is done. */
  async finish(): Promise<void> {
    if (!this.#promptness) {
      while (this.#waiting.length > 0) this.#send();
      await this.#work;
      this.#rethrow();
      await this.#noneWait([this.#place.videoId]);
      return;
    }
    await this.#work;
    this.#rethrow();
    await this.#finishByPolicy(this.#promptness);
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

  async #finishByPolicy({ policy, more, last }: Promptness): Promise<void> {
    const elsewhere = more
      ? new Map<string, Hide[]>()
      : await waitingElsewhere(this.#app, this.#place);
    // The plan's limit counts them all; what it does not allow waits on.
    const others = [...elsewhere.values()].flat().slice(0, Math.max(0, this.#left));
    this.#left -= others.length;
    const all = [...this.#waiting.splice(0), ...others];
    // Between two videos of a run only full calls are made, whatever is due.
    const occasion = { policy: more ? ('thrifty' as const) : policy, all: last && !more };
    const due = this.#unpaid ? [] : dueHides(all, { ...occasion, now: this.#app.clock.now() });
    this.#waiting.push(...due);
    while (this.#waiting.length > 0) this.#send();
    await this.#work;
    this.#rethrow();

    const sent = this.#unpaid ? new Set<Hide>() : new Set(due);
    const kept = all.filter((hide) => !sent.has(hide));
    const fresh = kept.filter(({ stored }) => !stored);
    for (let start = 0; start < fresh.length; start += MODERATE_IDS)
      await claimHides(this.#app, this.#place, fresh.slice(start, start + MODERATE_IDS));
    const stillWait = new Set(kept.map(({ videoId }) => videoId));
    const touched = [this.#place.videoId, ...elsewhere.keys()];
    if (!this.#unpaid) await this.#noneWait(touched.filter((id) => !stillWait.has(id)));
    // Nobody would come back for what is left, unless this pass does.
    if (this.#unpaid && last) throw this.#unpaid.error;
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
