import type { Policy } from '@threadsweep/shared/contract/quota.ts';

import { dueHides } from '../planning/due-hides.ts';
import { STATUS_IDS } from '../ports/comments.ts';
import type { Candidate, HideRequest, PassPlace } from '../ports/decisions.ts';
import type { OpenChannel, Ports } from '../ports/ports.ts';
import { setStatus } from './set-status.ts';

/** A comment rarely disappears within this time after a list contained it, in ms. */
const LISTED_MS = 10 * 60_000;

/** How promptly a scheduled pass hides. A manual clean hides everything at once. */
export interface Promptness {
  policy: Policy;
  /** Whether the session cleans another video next, whose comments may fill calls that are not full. */
  hasNext: boolean;
  /** Whether no later pass of the video is scheduled: nothing may stay pending. */
  isLast: boolean;
}

/** What {@link Hiding} works on. */
export interface HidingOf {
  place: PassPlace;
  /** Null for a manual clean. */
  promptness: Promptness | null;
  /** Whether the creator chose the comments, which may include some that they restored before. */
  isChosen: boolean;
  signal: AbortSignal;
}

type HidingPorts = Pick<Ports & OpenChannel, 'comments' | 'decisions' | 'clock' | 'failureOf'>;

/** What the pass must still store when it completes. */
export interface HidingResult {
  /** Comments that the last call hid; the write that completes the pass marks and counts them. */
  hidden: readonly HideRequest[];
  /** Videos that no longer have pending comments. */
  cleared: readonly string[];
}

/**
 * Hides comments in batches of 50, one batch after the other, while the pass reads on. A killed process
 * therefore leaves at most one batch whose outcome is unknown, and the next attempt sends it again. In
 * a scheduled pass, requests that are not due stay `pending`, and pending requests of the channel's
 * other videos fill the calls.
 */
export class Hiding {
  readonly #ports: HidingPorts;
  readonly #of: HidingOf;
  /** Whether the plan has refused a request, so that a claim of new ones would be a waste. */
  #isFull = false;
  /** Requests for the next batch. */
  #next: HideRequest[] = [];
  /** Requests of batches that failed. */
  readonly #unsent: HideRequest[] = [];
  /** Pending requests of the channel's other videos. */
  #others: HideRequest[] = [];
  #elsewhere: ReadonlyMap<string, HideRequest[]> = new Map();
  /** Videos with more pending comments than the plan allows to hide. */
  readonly #overLimit = new Set<string>();
  /** Whether no more requests follow: the batch that empties the queue is the last. */
  #isFinishing = false;
  #lastHidden: HideRequest[] = [];
  /** Videos that still have pending comments when the pass ends. */
  #stillPending: ReadonlySet<string> = new Set();
  #work: Promise<void> = Promise.resolve();
  #failure: { error: unknown } | undefined;
  #unpaid: { error: unknown } | undefined;
  #limitReached = false;
  #flagged = 0;

  constructor(ports: HidingPorts, of: HidingOf) {
    this.#ports = ports;
    this.#of = of;
  }

  /** Whether a comment stayed visible because the plan allows no more. */
  get limitReached(): boolean {
    return this.#limitReached;
  }

  /** The error if a scheduled pass had no units for due requests, which then stay pending. */
  get unpaid(): { error: unknown } | undefined {
    return this.#unpaid;
  }

  /** How many comments this pass newly decided to hide. */
  get flagged(): number {
    return this.#flagged;
  }

  /**
   * Takes over the pending comments of this video, and in a scheduled pass also those of the channel's
   * other videos. It sends urgent requests and full calls before the pass reads: if the budget cannot
   * pay for them, reading would be a waste.
   * @throws the budget's error in that case
   */
  async resume(pending: readonly HideRequest[]): Promise<void> {
    for (const request of pending) this.#take(request);
    if (!this.#of.promptness) return;
    this.#elsewhere = await this.#ports.decisions.pendingElsewhere(this.#of.place.videoId);
    this.#others = [...this.#elsewhere.values()].flat();
    await this.#sendDue('thrifty', false);
    if (this.#unpaid) throw this.#unpaid.error;
  }

  /** Accepts a comment to hide, with the next full batch or, by policy, at the end of the pass. */
  add(candidate: Candidate): void {
    if (this.#take(this.#request(candidate))) this.#flagged += 1;
  }

  /**
   * Hides the due comments and stores the rest as pending. A scheduled pass also stores due comments
   * that it cannot pay for, see {@link unpaid}.
   */
  async finish(): Promise<void> {
    this.#isFinishing = true;
    const { promptness } = this.#of;
    if (promptness) {
      const { policy, hasNext, isLast } = promptness;
      // If another video follows, only full calls and urgent ones are worth their units now.
      if (!this.#unpaid) await this.#sendDue(hasNext ? 'thrifty' : policy, isLast);
    } else while (this.#next.length > 0) this.#send();
    await this.#work;
    this.#rethrow();
    await this.#storeRest();
  }

  /** What the pass must still store after {@link finish}. */
  get result(): HidingResult {
    // The unpaid batch may contain comments of any video.
    if (this.#unpaid) return { hidden: this.#lastHidden, cleared: [] };
    const videos = [this.#of.place.videoId, ...this.#elsewhere.keys()];
    return {
      hidden: this.#lastHidden,
      cleared: videos.filter((id) => !this.#stillPending.has(id)),
    };
  }

  /** Marks and counts the comments that the last call hid, if the pass does not complete. */
  async recordLast(): Promise<void> {
    const hidden = this.#lastHidden.splice(0);
    if (hidden.length === 0) return;
    const { decisions } = this.#ports;
    await this.publish(await decisions.recordHidden(this.#of.place, hidden));
  }

  /** Publishes again the comments that the creator restored while a call hid them. */
  async publish(restored: readonly HideRequest[]): Promise<void> {
    const ids = restored.map(({ id }) => id);
    await setStatus(this.#ports.comments, ids, 'published', () => Promise.resolve());
  }

  /** Waits until the current batch has succeeded or failed; no other batch begins. */
  async stop(): Promise<void> {
    await this.#work;
  }

  /**
   * Stores the remaining requests as pending, if the pass does not complete. The next attempt hides
   * them.
   * @param more further comments that the pass found
   */
  async leave(more: readonly Candidate[]): Promise<void> {
    this.#flagged += more.length;
    const left = [...this.#unsent.splice(0), ...this.#next.splice(0)];
    await this.#store([...left, ...more.map((candidate) => this.#request(candidate))]);
  }

  #request(candidate: Candidate): HideRequest {
    const decidedAt = this.#ports.clock.now();
    return { ...candidate, ...this.#of.place, decidedAt, stored: false };
  }

  #take(request: HideRequest): boolean {
    this.#rethrow();
    if (this.#isFull && !request.stored) return false;
    this.#next.push(request);
    if (this.#next.length >= STATUS_IDS && !this.#unpaid) this.#send();
    return true;
  }

  /** Sends the due ones of all pending requests. */
  async #sendDue(policy: Policy, all: boolean): Promise<void> {
    await this.#work;
    this.#rethrow();
    const pending = [...this.#next.splice(0), ...this.#others];
    const due = dueHides(pending, { policy, all, now: this.#ports.clock.now() });
    const chosen = new Set(due);
    this.#next = due;
    while (this.#next.length > 0) this.#send();
    await this.#work;
    this.#rethrow();
    const rest = pending.filter((request) => !chosen.has(request));
    const isHere = ({ videoId }: HideRequest) => videoId === this.#of.place.videoId;
    this.#next = rest.filter(isHere);
    this.#others = rest.filter((request) => !isHere(request));
  }

  async #storeRest(): Promise<void> {
    await this.#store(this.#next);
    if (this.#unpaid) return;
    const pending = [...this.#next, ...this.#others].map(({ videoId }) => videoId);
    this.#stillPending = new Set([...pending, ...this.#overLimit]);
  }

  async #store(requests: readonly HideRequest[]): Promise<void> {
    const fresh = requests.filter(({ stored }) => !stored);
    for (let start = 0; start < fresh.length; start += STATUS_IDS)
      await this.#claim(fresh.slice(start, start + STATUS_IDS));
  }

  /** @returns the claimed requests; those beyond the plan's limit stay visible */
  async #claim(requests: readonly HideRequest[]): Promise<HideRequest[]> {
    const { place, isChosen } = this.#of;
    const { claimed, overLimit } = await this.#ports.decisions.claim(place, requests, isChosen);
    for (const { stored, videoId } of overLimit) {
      if (stored) this.#overLimit.add(videoId);
      else this.#flagged -= 1;
    }
    if (overLimit.length > 0) {
      this.#isFull = true;
      this.#limitReached = true;
    }
    return claimed;
  }

  #send(): void {
    const batch = this.#next.splice(0, STATUS_IDS);
    const isLast = this.#isFinishing && this.#next.length === 0;
    const before = this.#work;
    const work = async () => {
      await before;
      if (this.#failure) {
        this.#unsent.push(...batch);
        return;
      }
      try {
        this.#of.signal.throwIfAborted();
        await this.#hide(batch, isLast);
      } catch (error) {
        // A scheduled pass leaves comments pending if it cannot pay; a manual clean reports the error.
        const isUnpaid = this.#of.promptness && this.#ports.failureOf(error).kind === 'quota';
        if (isUnpaid) this.#unpaid = { error };
        else {
          this.#failure = { error };
          this.#unsent.push(...batch);
        }
      }
    };
    this.#work = work();
  }

  async #hide(batch: readonly HideRequest[], isLast: boolean): Promise<void> {
    const { decisions, comments, clock } = this.#ports;
    const { place } = this.#of;
    const claimed = await this.#claim(batch);
    if (this.#unpaid) return;
    const byId = new Map(claimed.map((request) => [request.id, request]));
    const requestsOf = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
    const restored: HideRequest[] = [];
    const { refused } = await setStatus(
      comments,
      claimed.map(({ id }) => id),
      'heldForReview',
      async (done) => {
        if (isLast) this.#lastHidden.push(...requestsOf(done));
        else restored.push(...(await decisions.recordHidden(place, requestsOf(done))));
      },
      batch.every(({ decidedAt }) => clock.now() - decidedAt < LISTED_MS),
    );
    await decisions.recordRefused(requestsOf(refused));
    // The plan has removals again.
    if (refused.length > 0) this.#isFull = false;
    await this.publish(restored);
  }

  #rethrow(): void {
    if (this.#failure) throw this.#failure.error;
  }
}
