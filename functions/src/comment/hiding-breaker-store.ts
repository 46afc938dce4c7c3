import { createHash } from 'node:crypto';

import type { Admission, Breaker } from '@threadsweep/engine/ports/breaker.ts';
import type { Request } from '@threadsweep/shared/contract/comment.ts';
import type { BreakerDocument } from '@threadsweep/shared/documents/system.ts';

import type { App } from '../google/app.ts';
import { accepted, admit, CLOSED, refused, refusedSince } from './hiding-breaker.ts';

/** Who asks for permission to hide: a channel's scheduled passes, or its creator. */
export interface BreakerOf {
  uid: string;
  channelId: string;
  byHand: boolean;
  /** What is asked of YouTube: to hide by default. */
  request?: Request;
}

/**
 * The engine's breaker, which stops calls that hide while YouTube refuses them. Its state is in
 * `system/hiding`. An instance serves one session or one call by a creator.
 */
export class HidingBreaker implements Breaker {
  readonly #app: App;
  readonly #of: BreakerOf;
  #admission: Admission | undefined;
  /**
   * Whether the stored document names refused channels. Only then does an accepted call change the
   * document.
   */
  #isNoted = false;
  #isHeldBack = false;
  #hasClosed = false;

  constructor(app: App, of: BreakerOf) {
    this.#app = app;
    this.#of = of;
  }

  /** Returns whether comments stayed pending because YouTube refuses to hide. */
  get isHeldBack(): boolean {
    return this.#isHeldBack;
  }

  /** Returns whether a call of this pass has hidden comments and so closed the breaker. */
  get hasClosed(): boolean {
    return this.#hasClosed;
  }

  async admit(ids: readonly string[]): Promise<Admission> {
    if (this.#admission === 'all') return 'all';
    const { clock } = this.#app;
    const stored = this.#stateIn(await storedBreaker(this.#app));
    this.#isNoted = stored.opened !== null || Object.keys(stored.channels).length > 0;
    const asked = { ...this.#of, comments: ids.map(hashOf), now: clock.now() };
    const { admission } = admit(stored, asked);
    this.#admission = admission === 'probe' ? await this.#takeProbe(asked) : admission;
    this.#isHeldBack = this.#admission === 'none' || this.#admission === 'together';
    if (this.#isHeldBack) await this.#holdBack();
    return this.#admission;
  }

  async refused(ids: readonly string[], isUnanswered: boolean): Promise<void> {
    // A creator's call without a response does not count as a refusal, because the creator gets an
    // error and may repeat the call at once.
    if (isUnanswered && this.#of.byHand) return;
    this.#admission = 'none';
    this.#isHeldBack = true;
    this.#isNoted = true;
    const { channelId } = this.#of;
    const outcome = this.#outcome(isUnanswered ? [] : ids);
    await this.#change((stored) => refused(stored, outcome, this.#app.clock.now()));
    const { request = 'hide' } = this.#of;
    const comments = ids.length;
    this.#app.log.warn(`YouTube refuses to ${request} comments`, { channelId, comments });
    await this.#holdBack();
  }

  async accepted(ids: readonly string[]): Promise<void> {
    this.#admission = 'all';
    this.#isHeldBack = false;
    if (!this.#isNoted) return;
    this.#isNoted = false;
    this.#hasClosed = true;
    const outcome = this.#outcome(ids);
    await this.#change((stored) => accepted(stored, outcome, this.#app.clock.now()));
    const { request = 'hide', channelId } = this.#of;
    this.#app.log.info(`YouTube ${request}s comments again`, { channelId });
  }

  /**
   * Reserves the next probe, a call that tests whether YouTube hides again, unless another session
   * has just reserved it.
   */
  #takeProbe(asked: Parameters<typeof admit>[1]): Promise<Admission> {
    const { documents } = this.#app;
    return documents.contended(async (transaction) => {
      const reference = documents.hidingBreaker;
      const stored = (await transaction.get(reference)).data() ?? CLOSED;
      const { admission, next } = admit(this.#stateIn(stored), asked);
      if (next) transaction.set(reference, this.#withState(stored, next));
      return admission;
    });
  }

  #outcome(ids: readonly string[]) {
    const { channelId, uid } = this.#of;
    return { channelId, account: hashOf(uid), comments: ids.map(hashOf) };
  }

  #change(change: (stored: BreakerDocument) => BreakerDocument): Promise<void> {
    const { documents } = this.#app;
    return documents.contended(async (transaction) => {
      const reference = documents.hidingBreaker;
      const stored = (await transaction.get(reference)).data() ?? CLOSED;
      transaction.set(reference, this.#withState(stored, change(this.#stateIn(stored))));
    });
  }

  /**
   * Returns the state that decides about this request. Restores have one for each channel, which
   * opens for no other channel, as if YouTube always accepted theirs.
   */
  #stateIn(stored: BreakerDocument): BreakerDocument {
    if (this.#of.request !== 'restore') return stored;
    return { ...CLOSED, acceptedAt: Infinity, channels: stored.restores };
  }

  #withState(stored: BreakerDocument, next: BreakerDocument): BreakerDocument {
    return this.#of.request === 'restore' ? { ...stored, restores: next.channels } : next;
  }

  /** Stores that the channel has comments to hide as soon as YouTube accepts them. */
  async #holdBack(): Promise<void> {
    if (this.#of.request === 'restore') return;
    const { documents } = this.#app;
    const batch = documents.db.batch();
    batch.update(documents.schedules.doc(this.#of.channelId), { heldBack: true });
    // A disconnected channel has no document, so this commit does nothing.
    await documents.commitUnchanged(batch);
  }
}

/** Returns what the breaker stores of an id, so that a deleted account leaves nothing readable. */
function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 12);
}

/** Returns the stored state of the breaker. */
export async function storedBreaker(app: App): Promise<BreakerDocument> {
  return (await app.documents.hidingBreaker.get()).data() ?? CLOSED;
}

/** Returns whether YouTube hides comments, over all channels, for the health endpoint. */
export async function hidingHealth(
  app: App,
): Promise<{ status: 'ok' | 'refused'; since: string | null }> {
  const stored = await storedBreaker(app);
  const since = refusedSince(stored, app.clock.now());
  if (since === null) return { status: 'ok', since: null };
  return { status: 'refused', since: new Date(since).toISOString() };
}
