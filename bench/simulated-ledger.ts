import type { ChannelShare, Ledger, Work } from '../engine/src/planning/ledger.ts';
import { dayFraction, type PacificDay, pacificDay } from '../engine/src/planning/pacific-day.ts';
import { type Day, NO_USE } from '../engine/src/planning/sharing.ts';

/**
 * The error if the day, or the channel's part of it, has no units left. Units are available again
 * at `until`, epoch ms.
 */
export class OutOfUnits extends Error {
  readonly until: number;

  constructor(until: number) {
    super('out of units');
    this.until = until;
  }
}

/** The numbers of calls of the ledger that cost Firestore operations. */
export interface LedgerCalls {
  looks: number;
  reservations: number;
  settlements: number;
}

/**
 * The project's quota in memory, with one shard that nobody else writes, and a clock that the
 * caller moves.
 */
export class SimulatedLedger {
  readonly calls: LedgerCalls = { looks: 0, reservations: 0, settlements: 0 };
  /** The units used by each day, by the day's name. */
  readonly days = new Map<string, number>();
  #day: Day;
  #pacific: PacificDay | undefined;
  #now = 0;

  /** @param limit the units of a day */
  constructor(limit: number) {
    this.#day = { limit, today: { ...NO_USE }, yesterday: { ...NO_USE }, fraction: 0 };
  }

  /**
   * Moves the clock.
   *
   * @param now epoch ms; never earlier than before
   */
  turnTo(now: number): PacificDay {
    this.#now = now;
    if (!this.#pacific || now >= this.#pacific.end) {
      const turned = pacificDay(now);
      const isAdjacent = this.#pacific?.end === turned.start;
      this.closeDay();
      const yesterday = isAdjacent ? this.#day.today : { ...NO_USE };
      this.#day = { ...this.#day, today: { ...NO_USE }, yesterday, fraction: 0 };
      this.#pacific = turned;
    }
    this.#day.fraction = dayFraction(this.#pacific, now);
    return this.#pacific;
  }

  /** Stores the units that the current day has used. */
  closeDay(): void {
    if (this.#pacific) this.days.set(this.#pacific.name, this.#day.today.used);
  }

  /** Returns the ledger for a channel's scheduled passes. */
  of(channel: { share: ChannelShare }): Ledger {
    return {
      now: () => this.#now,
      day: async () => {
        this.calls.looks += 1;
        const { name, end } = this.turnTo(this.#now);
        return { day: structuredDay(this.#day), name, end, closedUntil: 0 };
      },
      share: async () => channel.share,
      reserve: async ({ least, most, part, share, work }) => {
        this.calls.reservations += 1;
        const { name, end } = this.turnTo(this.#now);
        const granted = Math.min(most, this.#day.limit - this.#day.today.used);
        if (granted < least) return { resumesAt: end };
        const before = share ?? channel.share;
        this.#take(granted, before, part);
        this.#report(work);
        if (!share) channel.share = { ...before, used: before.used + granted, asked: true };
        return { granted, day: name, until: end, closed: false };
      },
      settle: async ({ day, unspent, ...work }) => {
        this.calls.settlements += 1;
        if (day !== this.#pacific?.name) return;
        this.#day.today.used -= unspent;
        this.#report(work);
      },
      addToShare: async (units) => {
        channel.share = { ...channel.share, used: channel.share.used + units };
      },
      close: async () => this.turnTo(this.#now).end,
      reopen: async () => undefined,
      exhausted: (resumesAt) => new OutOfUnits(resumesAt),
    };
  }

  /** Returns a channel's use of the current day. */
  shareToday(share: ChannelShare): ChannelShare {
    const { name } = this.turnTo(this.#now);
    return share.day === name
      ? share
      : { day: name, used: 0, byHand: 0, yesterday: 0, asked: false };
  }

  #report({ hiding, flagged, chances }: Work): void {
    const { today } = this.#day;
    today.hiding += hiding;
    today.flagged += flagged;
    today.chances += chances;
  }

  #take(units: number, { used, asked }: ChannelShare, part: number): void {
    const { today } = this.#day;
    today.withinParts += Math.min(part, used + units) - Math.min(part, used);
    today.used += units;
    if (!asked) today.channels += 1;
  }
}

function structuredDay(day: Day): Day {
  return { ...day, today: { ...day.today }, yesterday: { ...day.yesterday } };
}
