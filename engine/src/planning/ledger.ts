import type { Policy } from '@threadsweep/shared/contract/quota.ts';

import type { Day } from './sharing.ts';

/** The units that a channel has used on a day. */
export interface ChannelShare {
  /** The Pacific day, such as 2026-11-20. */
  day: string;
  /** Units of scheduled passes. */
  used: number;
  /** Units of the creator's clicks. */
  byHand: number;
  /** Units of scheduled passes on the day before. */
  yesterday: number;
  /** Whether scheduled passes have asked for units today. */
  asked: boolean;
}

/** The work of scheduled passes, by which the ledger forecasts the next day. */
export interface Work {
  /** Units spent on calls that hide. */
  hiding: number;
  /** Comments that passes decided to hide. */
  flagged: number;
  /** Calls that hiding them would have needed if each pass hid its own comments at once. */
  chances: number;
}

/** What a run leaves to the channel's next run: unspent units, and work that is not yet reported. */
export interface KeptUnits extends Work {
  day: string;
  units: number;
  /** The policy when the run last read the day. Missing in documents of an earlier version. */
  policy?: Policy;
}

/** The current day in the ledger. */
export interface LedgerDay {
  day: Day;
  /** The Pacific day, and when it ends, epoch ms. */
  name: string;
  end: number;
  /** Until when Google has refused all calls, epoch ms; 0 if it has not. */
  closedUntil: number;
}

export interface ReservationRequest {
  least: number;
  most: number;
  /** The channel's equal part of the day; the ledger counts the units that are used within it. */
  part: number;
  /**
   * The channel's use, if its run knows and writes it. If undefined, the ledger adds the units to the
   * channel's document.
   */
  share: ChannelShare | undefined;
  /** Work that the ledger does not know yet. */
  work: Work;
}

export type Reservation =
  /** Units of the day that ends at `until`, epoch ms; `closed` if Google has refused calls today. */
  | { granted: number; day: string; until: number; closed: boolean }
  /** The day has none left; the next are available at `resumesAt`, epoch ms. */
  | { resumesAt: number };

/** The quota ledger of the project, as one payer uses it: a channel's scheduled passes, or clicks. */
export interface Ledger {
  /** Epoch ms. */
  now(): number;
  day(): Promise<LedgerDay>;
  /** The units that the payer's channel has used today. */
  share(): Promise<ChannelShare>;
  /**
   * Reserves at most `most` units and no fewer than `least`, atomically, and reports work with them. The
   * ledger of a creator's click grants `least` in any case: Google may have more units.
   */
  reserve(request: ReservationRequest): Promise<Reservation>;
  /** Gives unspent units back, and reports work. Does nothing if the day is over. */
  settle(settlement: Work & { day: string; unspent: number }): Promise<void>;
  /** Adds units to the channel's use of today; a negative number for units given back. */
  addToShare(units: number): Promise<void>;
  /** Google refuses calls although the ledger has units. @returns until when, epoch ms */
  close(): Promise<number>;
  /** Google accepts calls again. */
  reopen(): Promise<void>;
  /** The error for a call that has no units before `resumesAt`, epoch ms. */
  exhausted(resumesAt: number, cause?: unknown): Error;
}
