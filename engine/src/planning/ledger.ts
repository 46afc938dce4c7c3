import type { Policy } from '@threadsweep/shared/contract/quota.ts';

import type { Day } from './sharing.ts';

/** The units that a channel has used on a day. */
export interface ChannelShare {
  /** The Pacific day, such as 2026-11-20. */
  day: string;
  /** The units of scheduled passes. */
  used: number;
  /** The units of the creator's manual actions. */
  byHand: number;
  /** The units of scheduled passes on the day before. */
  yesterday: number;
  /** Whether scheduled passes have requested units today. */
  asked: boolean;
}

export interface Work {
  /** The units spent on calls that hide. */
  hiding: number;
  /** The number of comments that passes decided to hide. */
  flagged: number;
  /** The number of calls that passes would need if each pass hid its own comments at once. */
  chances: number;
}

/** Data for the channel's next run: unspent units, and unreported work. */
export interface KeptUnits extends Work {
  day: string;
  units: number;
  /** The policy when the run last read the day; missing in documents of an earlier version. */
  policy?: Policy;
}

/** The current day in the ledger. */
export interface LedgerDay {
  day: Day;
  /** The name of the Pacific day, and its end, epoch ms. */
  name: string;
  end: number;
  /** Until when Google refuses all calls, epoch ms; 0 if Google accepts them. */
  closedUntil: number;
}

export interface ReservationRequest {
  least: number;
  most: number;
  /**
   * The channel's equal part of the day's units. The ledger counts the use within it separately.
   */
  part: number;
  /**
   * The channel's use, if its run writes it; undefined if the ledger adds the units to the
   * channel's document.
   */
  share: ChannelShare | undefined;
  /** Work that has not been reported to the ledger. */
  work: Work;
}

export type Reservation =
  /**
   * Units were granted. They belong to the day that ends at `until`, epoch ms. `closed` is true if
   * Google has refused calls today.
   */
  | { granted: number; day: string; until: number; closed: boolean }
  /** The day has no units left. The next units are available at `resumesAt`, epoch ms. */
  | { resumesAt: number };

/**
 * The project's quota ledger for one payer: a channel's scheduled passes, or its creator's manual
 * actions.
 */
export interface Ledger {
  /** Returns the time, epoch ms. */
  now(): number;
  day(): Promise<LedgerDay>;
  /** Returns the units that the payer's channel has used today. */
  share(): Promise<ChannelShare>;
  /**
   * Atomically reserves between `least` and `most` units, and reports work with the reservation.
   * For a manual action, it always grants `least` units, because Google may have more.
   */
  reserve(request: ReservationRequest): Promise<Reservation>;
  /** Gives back unspent units and reports work. It does nothing if the day is over. */
  settle(settlement: Work & { day: string; unspent: number }): Promise<void>;
  /**
   * Adds units to the channel's use of the day. The number is negative if units were given back.
   */
  addToShare(units: number): Promise<void>;
  /**
   * Records that Google refuses calls although the ledger has units.
   *
   * @returns until when the day is closed, epoch ms
   */
  close(): Promise<number>;
  /** Records that Google accepts calls again. */
  reopen(): Promise<void>;
  /** Returns the error for a call that cannot be paid for before `resumesAt`, epoch ms. */
  exhausted(resumesAt: number, cause?: unknown): Error;
}
