import type { ChannelSession } from './channel-session.ts';

/**
 * Browsers open six HTTP/1.1 connections to one host, and each client holds two GETs. From five
 * held ones on, every other request of that browser waits for a connection: measured, five clients
 * in one page took 135 s to begin. Ending the GETs early and often lets all of them have a turn.
 */
const CROWDED = 5;
const TURN_MS = 250;

/** Makes room where one peer holds so many back channels that it is left without a connection. */
export class Rotation {
  readonly #peers = new Map<string, { sessions: Set<ChannelSession>; timer?: NodeJS.Timeout }>();

  /** A peer has begun to hold a back channel of the session. */
  held(peer: string, session: ChannelSession): void {
    const known = this.#peers.get(peer) ?? { sessions: new Set() };
    this.#peers.set(peer, known);
    known.sessions.add(session);
    if (known.timer || holding(known.sessions).length < CROWDED) return;
    known.timer = setInterval(() => this.#turn(peer), TURN_MS);
  }

  stop(): void {
    for (const { timer } of this.#peers.values()) clearInterval(timer);
    this.#peers.clear();
  }

  #turn(peer: string): void {
    const known = this.#peers.get(peer);
    if (!known) return;
    const held = holding(known.sessions);
    if (held.length < CROWDED) {
      clearInterval(known.timer);
      this.#peers.set(peer, { sessions: new Set(held) });
      return;
    }
    const turnOver = performance.now() - TURN_MS;
    for (const session of held) {
      if ((session.heldSinceMs ?? Infinity) <= turnOver) session.endBack();
    }
  }
}

function holding(sessions: ReadonlySet<ChannelSession>): ChannelSession[] {
  return [...sessions].filter(({ heldSinceMs }) => heldSinceMs !== undefined);
}
