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
  readonly #peers = new Map<string, { sessions: BackChannelHolder[]; timer?: NodeJS.Timeout }>();

  /** A peer has begun to hold a back channel of the session. */
  held(peer: string, session: BackChannelHolder): void {
    const known = this.#peers.get(peer) ?? { sessions: [] };
    this.#peers.set(peer, known);
    // Those that hold nothing may be over; one that is not comes back with its next GET.
    known.sessions = known.sessions.filter((other) => other !== session && holds(other));
    known.sessions.push(session);
    if (known.timer || known.sessions.length < CROWDED) return;
    known.timer = setInterval(() => this.#turn(peer), TURN_MS);
  }

  stop(): void {
    for (const { timer } of this.#peers.values()) clearInterval(timer);
    this.#peers.clear();
  }

  #turn(peer: string): void {
    const known = this.#peers.get(peer);
    if (!known) return;
    const held = known.sessions.filter(holds);
    if (held.length < CROWDED) {
      clearInterval(known.timer);
      this.#peers.delete(peer);
      if (held.length > 0) this.#peers.set(peer, { sessions: held });
      return;
    }
    const turnOver = performance.now() - TURN_MS;
    for (const session of held) {
      if ((session.heldSinceMs ?? Infinity) <= turnOver) session.endBack();
    }
  }
}

function holds({ heldSinceMs }: BackChannelHolder): boolean {
  return heldSinceMs !== undefined;
}
