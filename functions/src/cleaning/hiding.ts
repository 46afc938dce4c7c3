import type { App } from '../app.ts';
import type { ChannelAccess } from '../channel/token-store.ts';
import { moderate } from '../comment/moderation.ts';
import { MODERATE_IDS } from '../google/youtube.ts';
import { type Candidate, recordHidden, recordPending, recordRefused } from './hiding-store.ts';

/**
 * Hides comments in batches of 50 while the reading goes on, one batch after the other: so a process
 * that is killed leaves at most one batch of which nobody knows whether YouTube has taken it, and
 * that one is sent again.
 */
export class Hiding {
  readonly #app: App;
  readonly #access: ChannelAccess;
  readonly #place: { uid: string; videoId: string; passId: string };
  readonly #signal: AbortSignal;
  #left: number;
  #waiting: Candidate[] = [];
  #work: Promise<void> = Promise.resolve();
  #failure: { error: unknown } | undefined;
  #limitReached = false;

  /** @param left how many more comments the plan lets passes hide */
  constructor(
    app: App,
    access: ChannelAccess,
    place: { uid: string; videoId: string; passId: string },
    left: number,
    signal: AbortSignal,
  ) {
    this.#app = app;
    this.#access = access;
    this.#place = place;
    this.#left = left;
    this.#signal = signal;
  }

  /** Whether a comment was left visible since the plan allows no more. */
  get limitReached(): boolean {
    return this.#limitReached;
  }

  /** Takes a comment to be hidden; it is, once 50 are together or the pass is at its end. */
  add(candidate: Candidate): void {
    this.#rethrow();
    if (this.#left <= 0) {
      this.#limitReached = true;
      return;
    }
    this.#left -= 1;
    this.#waiting.push(candidate);
    if (this.#waiting.length >= MODERATE_IDS) this.#send();
  }

  /** Hides what is left and waits until all is done. */
  async finish(): Promise<void> {
    if (this.#waiting.length > 0) this.#send();
    await this.#work;
    this.#rethrow();
  }

  /** Waits for the batch under way, whatever becomes of it; nothing more is begun. */
  async stop(): Promise<void> {
    this.#waiting = [];
    await this.#work;
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
        this.#failure = { error };
      }
    };
    this.#work = work();
  }

  async #hide(batch: readonly Candidate[]): Promise<void> {
    await recordPending(this.#app, this.#place, batch);
    const byId = new Map(batch.map((candidate) => [candidate.id, candidate]));
    const { refused } = await moderate(
      this.#access,
      batch.map(({ id }) => id),
      'heldForReview',
      (done) =>
        recordHidden(
          this.#app,
          this.#place,
          done.flatMap((id) => byId.get(id) ?? []),
        ),
    );
    await recordRefused(this.#app, this.#place, refused);
    this.#left += refused.length;
  }

  #rethrow(): void {
    if (this.#failure) throw this.#failure.error;
  }
}
