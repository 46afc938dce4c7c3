/**
 * Browsers open six HTTP/1.1 connections to one host, and each client holds two GETs. From five
 * held ones on, every other request of that browser waits for a connection: measured, five clients
 * in one page took 135 s to begin. Ending the GETs early and often lets all of them have a turn.
 */
const CROWDED = 5;
const TURN_MS = 250;

/** A session, as far as it takes part. */
export interface BackChannelHolder {
  readonly heldSinceMs: number | undefined;
  endBack(): void;
}

/** Makes room where one peer holds so many back channels that it is left without a connection. */
export class Rotation {
  /** The peer of each session; one that holds nothing may be over: it comes back with its next GET. */
  readonly #peers = new Map<BackChannelHolder, string>();
  #timer: NodeJS.Timeout | undefined;
  /** Whoever holds since before then has had a turn when the timer fires. */
  #turnBeganMs = 0;

  /** A peer has begun to hold a back channel of the session. */
  held(peer: string, session: BackChannelHolder): void {
    this.#peers.set(session, peer);
    if (this.#timer !== undefined || this.#crowds().length === 0) return;
    this.#turnBeganMs = performance.now();
    this.#timer = setInterval(() => this.#turn(), TURN_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #turn(): void {
    const crowds = this.#crowds();
    if (crowds.length === 0) this.stop();
    // Not by a duration: a timer may fire a moment early, and would spare the last one for good.
    for (const session of crowds.flat()) {
      if ((session.heldSinceMs ?? Infinity) <= this.#turnBeganMs) session.endBack();
    }
    this.#turnBeganMs = performance.now();
  }

  /** The sessions of each peer that holds too many. */
  #crowds(): BackChannelHolder[][] {
    for (const session of this.#peers.keys()) {
      if (session.heldSinceMs === undefined) this.#peers.delete(session);
    }
    const byPeer = Map.groupBy(this.#peers.keys(), (session) => this.#peers.get(session));
    return [...byPeer.values()].filter(({ length }) => length >= CROWDED);
  }
}
