/**
 * The number of open GETs at which a browser has too few connections. It opens six HTTP/1.1
 * connections to one host, and each client holds two GETs, so five open GETs leave one connection
 * for all other requests. In a measurement, five clients in one page took 135 s to start. Ending
 * GETs early gives each client a turn.
 */
const CROWDED = 5;
const TURN_MS = 250;

/** The part of a session that takes turns. */
export interface BackChannelHolder {
  readonly heldSinceMs: number | undefined;
  endBack(): void;
}

/** Ends back channels of a peer that holds so many that its other requests find no connection. */
export class Rotation {
  /**
   * The peer of each session. `#crowds` removes a session without a back channel, because the
   * session may have ended. The next GET of the session adds it again.
   */
  readonly #peers = new Map<BackChannelHolder, string>();
  #timer: NodeJS.Timeout | undefined;
  /**
   * When the current period began, in ms. When the timer fires, every session whose GET was opened
   * before this time has had the connection for a whole period.
   */
  #periodBeganMs = 0;

  /** Records that a peer has opened a back channel of the session. */
  held(peer: string, session: BackChannelHolder): void {
    this.#peers.set(session, peer);
    if (this.#timer !== undefined || this.#crowds().length === 0) return;
    this.#periodBeganMs = performance.now();
    this.#timer = setInterval(() => this.#turn(), TURN_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #turn(): void {
    const crowds = this.#crowds();
    if (crowds.length === 0) this.stop();
    // Compares times instead of durations, because a timer may fire slightly early and would then
    // never end the last GET.
    for (const session of crowds.flat()) {
      if ((session.heldSinceMs ?? Infinity) <= this.#periodBeganMs) session.endBack();
    }
    this.#periodBeganMs = performance.now();
  }

  /** Returns the sessions of each peer that holds too many back channels. */
  #crowds(): BackChannelHolder[][] {
    for (const session of this.#peers.keys()) {
      if (session.heldSinceMs === undefined) this.#peers.delete(session);
    }
    const byPeer = Map.groupBy(this.#peers.keys(), (session) => this.#peers.get(session));
    return [...byPeer.values()].filter(({ length }) => length >= CROWDED);
  }
}
