import type { Policy } from '@threadsweep/shared/contract/quota.ts';

import { dueHides, type DueOptions, hiddenBy } from '../planning/due-hides.ts';
import { STATUS_IDS } from '../ports/comments.ts';
import type { FoundComment, HideRequest, PassPlace } from '../ports/decisions.ts';
import type { OpenChannel, Ports } from '../ports/ports.ts';
import { setAdmitted } from './admitted.ts';
import { sendAgain } from './send-requested.ts';

/** How promptly a scheduled pass hides comments. A manual clean hides all at once. */
export interface Promptness {
  policy: Policy;
  /**
   * Whether the session cleans another video next. Then a call that is not full can wait for that
   * video's comments.
   */
  hasNext: boolean;
  /** Whether no later pass of the video is scheduled, so that no comment may stay pending. */
  isLast: boolean;
  /** When the video's next pass is scheduled, epoch ms; unknown by default. */
  nextAt?: number | undefined;
}

export interface HidingOf {
  place: PassPlace;
  /** How promptly to hide; null for a manual clean. */
  promptness: Promptness | null;
  /**
   * Whether the creator chose the comments. They may include comments that the creator restored
   * before.
   */
  isChosen: boolean;
  signal: AbortSignal;
}

type HidingPorts = Pick<
  Ports & OpenChannel,
  'breaker' | 'comments' | 'decisions' | 'clock' | 'failureOf'
>;

/** The results that the pass must still store when it completes. */
export interface HidingResult {
  /** Comments that the last call hid. The write that completes the pass marks and counts them. */
  hidden: readonly HideRequest[];
  /** Videos that no longer have pending comments. */
  cleared: readonly string[];
  /**
   * The time by which the video's pending comments will be hidden, epoch ms; null if the policy
   * delays none.
   */
  hidesBy: number | null;
}

/**
 * Hides comments in batches of 50, one after the other, while the pass continues to read. After a
 * kill, the outcome of at most one batch is unknown, and the next attempt sends it again. In a
 * scheduled pass, requests that are not due stay `pending`, and requests of the channel's other
 * videos fill calls.
 */
export class Hiding {
  readonly #ports: HidingPorts;
  readonly #of: HidingOf;
  /** Whether the plan has refused a request, so that further claims would be useless. */
  #isFull = false;
  /** The requests for the next batch. */
  #next: HideRequest[] = [];
  /** The requests of batches that failed. */
  readonly #unsent: HideRequest[] = [];
  /** The requests that stay pending because the pass cannot complete. */
  #left: HideRequest[] = [];
  /** The pending requests of the channel's other videos. */
  #others: HideRequest[] = [];
  #elsewhere: ReadonlyMap<string, HideRequest[]> = new Map();
  /**
   * Videos whose comments stay pending because of the plan's limit, or because YouTube did not
   * process a call.
   */
  readonly #keptPending = new Set<string>();
  /** Whether no more requests follow, so that the batch that empties the queue is the last one. */
  #isFinishing = false;
  #lastHidden: HideRequest[] = [];
  /** Videos that still have pending comments when the pass ends. */
  #stillPending: ReadonlySet<string> = new Set();
  #work: Promise<void> = Promise.resolve();
  #failure: { error: unknown } | undefined;
  #unpaid: { error: unknown } | undefined;
  #hidesBy: number | null = null;
  /** Whether YouTube currently refuses to hide anything, so that all requests stay pending. */
  #isHeldBack = false;
  /** A request that may be sent only together with others. */
  #alone: HideRequest[] = [];
  #limitReached = false;
  #flagged = 0;

  constructor(ports: HidingPorts, of: HidingOf) {
    this.#ports = ports;
    this.#of = of;
  }

  /** Whether a comment stayed visible because of the plan's limit. */
  get limitReached(): boolean {
    return this.#limitReached;
  }

  /**
   * The error if a scheduled pass had no units for due requests, which stay pending; otherwise
   * undefined.
   */
  get unpaid(): { error: unknown } | undefined {
    return this.#unpaid;
  }

  /** Whether requests stay pending because YouTube refuses to hide comments. */
  get isHeldBack(): boolean {
    return this.#isHeldBack;
  }

  /** The number of comments that this pass newly decided to hide. */
  get flagged(): number {
    return this.#flagged;
  }

  /**
   * Takes over this video's pending comments, and in a scheduled pass those of the channel's other
   * videos. Then sends urgent requests and full calls. The pass reads only afterwards, because a
   * read is useless if there are no units for these calls.
   *
   * @throws the budget's error if it cannot pay
   */
  async resume(pending: readonly HideRequest[]): Promise<void> {
    for (const request of pending) this.#take(request);
    if (!this.#of.promptness) return;
    this.#elsewhere = await this.#ports.decisions.pendingElsewhere(this.#of.place.videoId);
    this.#others = [...this.#elsewhere.values()].flat();
    await this.#sendDue({ policy: 'thrifty', all: false, isMoreComing: true });
    if (this.#unpaid) throw this.#unpaid.error;
  }

  /**
   * Adds a comment to hide, with the next full batch or, under some policies, at the end of the
   * pass.
   */
  add(candidate: FoundComment): void {
    if (this.#take(this.#request(candidate))) this.#flagged += 1;
  }

  /**
   * Hides the due comments and stores the others as pending. A scheduled pass also stores due
   * comments that it cannot pay for (see {@link unpaid}).
   */
  async finish(): Promise<void> {
    this.#isFinishing = true;
    const { promptness } = this.#of;
    if (promptness) {
      const { policy, hasNext, isLast, nextAt } = promptness;
      if (!this.#isStopped)
        await this.#sendDue({
          policy,
          all: isLast,
          isMoreComing: hasNext,
          ...(nextAt === undefined ? {} : { nextAt }),
        });
    } else if (!this.#isHeldBack) while (this.#next.length > 0) this.#send();
    await this.#work;
    this.#rethrow();
    await this.#storeRest();
  }

  /** The results that the pass must still store after {@link finish}. */
  get result(): HidingResult {
    // The unsent requests may belong to any video, so no video counts as cleared.
    if (this.#isStopped) return { hidden: this.#lastHidden, cleared: [], hidesBy: null };
    const videos = [this.#of.place.videoId, ...this.#elsewhere.keys()];
    return {
      hidden: this.#lastHidden,
      cleared: videos.filter((id) => !this.#stillPending.has(id)),
      hidesBy: this.#hidesBy,
    };
  }

  /** Marks and counts the comments that the last call hid, if the pass does not complete. */
  async recordLast(): Promise<void> {
    const hidden = this.#lastHidden.splice(0);
    if (hidden.length === 0) return;
    const { decisions } = this.#ports;
    await this.publish(await decisions.recordHidden(this.#of.place, hidden));
  }

  /** Publishes comments that the creator restored while a call hid them. */
  async publish(restored: readonly HideRequest[]): Promise<void> {
    await sendAgain(this.#ports, 'restore', restored);
  }

  /** Waits until all batches that were begun have succeeded or failed. */
  async stop(): Promise<void> {
    await this.#work;
  }

  /**
   * Stores the remaining requests as pending for the next attempt, if the pass does not complete.
   *
   * @param more further comments that the pass found
   */
  async leave(more: readonly FoundComment[]): Promise<void> {
    this.#flagged += more.length;
    const left = [...this.#unsent.splice(0), ...this.#alone.splice(0), ...this.#next.splice(0)];
    const found = more.map((candidate) => this.#request(candidate));
    const stored = left.filter((request) => request.stored);
    this.#left = [...stored, ...(await this.#store([...left, ...found]))];
  }

  /**
   * Hides due comments although the pass does not complete: those that {@link leave} stored, and
   * those of other videos. Does nothing in a manual clean, or if hiding itself failed.
   */
  async hideDue(): Promise<void> {
    const { promptness } = this.#of;
    if (!promptness || this.#isStopped || this.#failure) return;
    const { policy, isLast, nextAt } = promptness;
    this.#next = this.#left.splice(0);
    await this.#sendDue({ policy, all: isLast, ...(nextAt === undefined ? {} : { nextAt }) });
    await this.recordLast();
  }

  /** Whether this object makes no more calls, so that requests stay pending. */
  get #isStopped(): boolean {
    return this.#unpaid !== undefined || this.#isHeldBack;
  }

  #request(candidate: FoundComment): HideRequest {
    const decidedAt = this.#ports.clock.now();
    const actor = this.#of.promptness ? 'schedule' : 'manual';
    return { ...candidate, ...this.#of.place, decidedAt, actor, stored: false };
  }

  #take(request: HideRequest): boolean {
    this.#rethrow();
    if (this.#isFull && !request.stored) return false;
    this.#next.push(request);
    if (this.#next.length >= STATUS_IDS && !this.#isStopped) this.#send();
    return true;
  }

  /** Sends the requests that are due now. */
  async #sendDue(options: Omit<DueOptions, 'now'>): Promise<void> {
    await this.#work;
    this.#rethrow();
    const pending = [...this.#next.splice(0), ...this.#others];
    const due = dueHides(pending, { ...options, now: this.#ports.clock.now() });
    const chosen = new Set(due);
    this.#next = due;
    while (this.#next.length > 0) this.#send();
    await this.#work;
    this.#rethrow();
    const rest = pending.filter((request) => !chosen.has(request));
    rest.push(...this.#alone.splice(0));
    const isHere = ({ videoId }: HideRequest) => videoId === this.#of.place.videoId;
    this.#next = rest.filter(isHere);
    this.#others = rest.filter((request) => !isHere(request));
  }

  async #storeRest(): Promise<void> {
    this.#next.push(...this.#alone.splice(0));
    const claimed = await this.#store(this.#next);
    if (this.#isStopped) return;
    const here = [...this.#next.filter(({ stored }) => stored), ...claimed];
    const { promptness } = this.#of;
    this.#hidesBy = promptness && hiddenBy(here, promptness.policy);
    const pending = [...this.#next, ...this.#others].map(({ videoId }) => videoId);
    this.#stillPending = new Set([...pending, ...this.#keptPending]);
  }

  /**
   * Stores new requests as pending.
   *
   * @returns the requests that the plan's limit allows
   */
  async #store(requests: readonly HideRequest[]): Promise<HideRequest[]> {
    const fresh = requests.filter(({ stored }) => !stored);
    const claimed: HideRequest[] = [];
    for (let start = 0; start < fresh.length; start += STATUS_IDS)
      claimed.push(...(await this.#claim(fresh.slice(start, start + STATUS_IDS))));
    return claimed;
  }

  /**
   * Claims requests. The comments of requests that exceed the plan's limit stay visible.
   *
   * @returns the claimed requests
   */
  async #claim(requests: readonly HideRequest[]): Promise<HideRequest[]> {
    const { place, isChosen } = this.#of;
    const { claimed, overLimit } = await this.#ports.decisions.claim(place, requests, isChosen);
    for (const { stored, videoId } of overLimit) {
      if (stored) this.#keptPending.add(videoId);
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
        // Without quota, a scheduled pass leaves comments pending, but a manual clean reports the
        // error.
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
    const { decisions, breaker } = this.#ports;
    const { place } = this.#of;
    const wanted = batch.map(({ id }) => id);
    const admission = this.#isHeldBack ? 'none' : await breaker.admit(wanted);
    if (admission === 'together') {
      this.#alone.push(...batch);
      return;
    }
    this.#isHeldBack = admission === 'none';
    if (this.#isStopped && batch.every(({ stored }) => stored)) return;
    const claimed = await this.#claim(batch);
    if (this.#isStopped) return;
    const byId = new Map(claimed.map((request) => [request.id, request]));
    const requestsOf = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
    const restored: HideRequest[] = [];
    const { refused, left, isRefused, cause } = await setAdmitted(
      this.#ports,
      admission,
      claimed.map(({ id }) => id),
      async (done) => {
        if (isLast) this.#lastHidden.push(...requestsOf(done));
        else restored.push(...(await decisions.recordHidden(place, requestsOf(done))));
      },
    );
    // A manual clean reports the failure, because the creator waits. The next clean hides the
    // pending comments.
    if (cause && !this.#of.promptness) throw cause.cause;
    // A comment that was refused alone says nothing about the others.
    this.#isHeldBack = isRefused && left.length > 1;
    for (const { videoId } of requestsOf(left)) this.#keptPending.add(videoId);
    await decisions.recordRefused(requestsOf(refused));
    // Refused comments return removals to the plan, so that new requests can be claimed.
    if (refused.length > 0) this.#isFull = false;
    await this.publish(restored);
  }

  #rethrow(): void {
    if (this.#failure) throw this.#failure.error;
  }
}
