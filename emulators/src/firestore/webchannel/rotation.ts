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

  /** A peer has begun to hold a back channel of the session. */
  held(peer: string, session: BackChannelHolder): void {
    this.#peers.set(session, peer);
    if (this.#crowds().length > 0) this.#timer ??= setInterval(() => this.#turn(), TURN_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #turn(): void {
    const crowds = this.#crowds();
    if (crowds.length === 0) this.stop();
    const turnOver = performance.now() - TURN_MS;
    for (const session of crowds.flat()) {
      if ((session.heldSinceMs ?? Infinity) <= turnOver) session.endBack();
    }
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
