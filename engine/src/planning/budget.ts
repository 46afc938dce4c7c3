import type { Policy } from '@threadsweep/shared/contract/quota.ts';

import type { ChannelShare, KeptUnits, Ledger, LedgerDay, Work } from './ledger.ts';
import { pacificDay } from './pacific-day.ts';
import { enoughUnits, keptUnits, unitsAhead, unitsOfRun } from './run-units.ts';
import {
  equalPart,
  HIDE_IDS,
  HIDE_UNITS,
  leftForChannel,
  policyFor,
  resumesAt,
} from './sharing.ts';

/**
 * How long the day's counts that a run has read from the ledger stay valid, in ms. Each reservation
 * checks the limit again, so a run never exceeds it.
 */
const DAY_VALID_MS = 10_000;

const NO_WORK: Work = { hiding: 0, flagged: 0, chances: 0 };

/** The data that a run writes to its channel's document when it ends. */
export interface Leftover {
  /** Units to add to the channel's use of the day: those reserved minus those returned. */
  used: number;
  /** Units and unreported work for the next run; null if there are neither. */
  kept: KeptUnits | null;
}

/** The options of a budget. */
export interface BudgetOptions {
  /** Whether a manual action of the creator pays, and not the schedule. */
  byHand: boolean;
  /** Whether to reserve units for many calls at once, more if the run has spent more. */
  ahead: boolean;
  /**
   * For a scheduled run: the number of its videos, and the quota fields of its channel's document.
   */
  run?: { videos: number; share: ChannelShare; kept: KeptUnits | null };
}

/**
 * Pays for each call to YouTube with units of the ledger, in advance. A run of many calls reserves
 * ahead, so that 10,000 comments cost about a dozen reservations. The caller must call {@link
 * settle} or {@link leave} at the end.
 */
export class Budget {
  readonly #ledger: Ledger;
  readonly #options: BudgetOptions;
  /** Units that are reserved and not spent. They expire at the end of their day. */
  #reserved: { units: number; day: string; until: number } | undefined;
  #spent = 0;
  /** The units spent since the last {@link takeUnits}. */
  #unread = 0;
  /** Work that has not been reported to the ledger. */
  #unreported: Work;
  /** The policy that the previous run stored, if that run also left enough units for this one. */
  readonly #keptPolicy: Policy | undefined;
  /** Whether Google has refused calls today. An accepted manual action then reopens the day. */
  #closed = false;
  #seen: (LedgerDay & { at: number; used: number }) | undefined;
  /**
   * The channel's use of the day, if the run writes it at its end; undefined if the ledger does.
   */
  #share: ChannelShare | undefined;
  /** The units of {@link #share} that have not been written yet. */
  #unwritten = 0;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(ledger: Ledger, options: BudgetOptions) {
    this.#ledger = ledger;
    this.#options = options;
    const { run } = options;
    this.#share = run?.share.asked === true ? run.share : undefined;
    const kept = run?.kept ?? null;
    const { hiding = 0, flagged = 0, chances = 0 } = kept ?? {};
    this.#unreported = { hiding, flagged, chances };
    const { name, end } = pacificDay(ledger.now());
    if (!run || kept?.day !== name) return;
    this.#reserved = { units: kept.units, day: name, until: end };
    const { policy } = kept;
    if (policy && kept.units >= enoughUnits(policy, run.videos)) this.#keptPolicy = policy;
  }

  /**
   * Pays for a call.
   *
   * @throws the ledger's `exhausted` error if the day, or the channel's part of it, has too few
   * units left
   */
  pay(units: number): Promise<void> {
    return this.#inTurn(() => this.#pay(units));
  }

  /**
   * Records that Google refused a call because the day's quota is exhausted.
   *
   * @returns the error to throw
   */
  refused(cause: unknown): Promise<Error> {
    return this.#inTurn(async () => this.#ledger.exhausted(await this.#ledger.close(), cause));
  }

  /** Records that Google accepted a call. */
  async accepted(): Promise<void> {
    if (!this.#closed) return;
    this.#closed = false;
    await this.#inTurn(() => this.#ledger.reopen());
  }

  /** Returns how long comments may stay pending, by the units that the day has left. */
  policy(): Promise<Policy> {
    return this.#inTurn(async () =>
      this.#keptPolicy && !this.#seen ? this.#keptPolicy : policyFor((await this.#seeDay()).day),
    );
  }

  /** Returns the units that were spent since this function was last called. */
  takeUnits(): number {
    const units = this.#unread;
    this.#unread = 0;
    return units;
  }

  /** Counts comments that a pass decided to hide, for the next report to the ledger. */
  noteFlagged(comments: number): void {
    if (this.#options.byHand) return;
    this.#unreported.flagged += comments;
    this.#unreported.chances += Math.ceil(comments / HIDE_IDS);
  }

  /** Gives back unspent units and reports the work. It can be called again. */
  settle(): Promise<void> {
    return this.#inTurn(async () => {
      const change = this.#takeUnwritten(await this.#settleDay());
      if (change !== 0) await this.#ledger.addToShare(change);
    });
  }

  /**
   * Settles a run together with the write of its channel's document, which saves a write.
   *
   * @returns the data that the run must write to the document
   */
  leave(): Promise<Leftover> {
    return this.#inTurn(async () => {
      const { units, policy } = this.#keepable();
      if (this.#unspent() > units)
        return { used: this.#takeUnwritten(await this.#settleDay()), kept: null };
      const { day, unspent, ...work } = this.#takeOut();
      const isEmpty = unspent === 0 && work.hiding === 0 && work.flagged === 0;
      const kept = isEmpty ? null : { ...work, day, units: unspent, policy };
      return { used: this.#takeUnwritten(0), kept };
    });
  }

  /** Returns how many units the run may leave to the next run. */
  #keepable(): { units: number; policy: Policy } {
    if (this.#seen) return { units: keptUnits(this.#seen.day), policy: policyFor(this.#seen.day) };
    // A run that has not read the day has only units of an earlier run, and may keep the unspent
    // ones.
    return { units: this.#unspent(), policy: this.#options.run?.kept?.policy ?? 'balanced' };
  }

  /** Runs payments one after the other, because parallel calls could spend the same units. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  #unspent(): number {
    if (this.#reserved && this.#ledger.now() >= this.#reserved.until) this.#reserved = undefined;
    return this.#reserved?.units ?? 0;
  }

  #ownShare(): ChannelShare | undefined {
    if (this.#share?.day !== pacificDay(this.#ledger.now()).name) this.#share = undefined;
    return this.#share;
  }

  async #seeDay(): Promise<LedgerDay & { used: number }> {
    const now = this.#ledger.now();
    if (this.#seen && now - this.#seen.at < DAY_VALID_MS && now < this.#seen.end) return this.#seen;
    const [day, { used }] = await Promise.all([
      this.#ledger.day(),
      this.#ownShare() ?? this.#ledger.share(),
    ]);
    if (day.closedUntil > now) throw this.#ledger.exhausted(day.closedUntil);
    this.#seen = { ...day, at: now, used };
    return this.#seen;
  }

  /** Returns how many units to reserve. A manual action may use all units of the ledger. */
  async #allowance(least: number, had: number): Promise<{ most: number; part: number }> {
    const { byHand, ahead, run } = this.#options;
    const wanted = ahead ? Math.max(least, unitsAhead(this.#spent)) : least;
    if (byHand) return { most: wanted, part: 0 };
    const { day, end, used } = await this.#seeDay();
    const left = leftForChannel(day, used);
    if (left < least) throw this.#ledger.exhausted(resumesAt(day, end, this.#ledger.now(), least));
    const ofRun = run && this.#spent === 0 ? unitsOfRun(day, run.videos).most - had : 0;
    const most = ahead ? Math.max(wanted, keptUnits(day), ofRun) : wanted;
    return { most: Math.min(most, left), part: equalPart(day) };
  }

  async #pay(units: number): Promise<void> {
    const had = this.#unspent();
    // Without enough kept units, a run reserves at once what it will probably need.
    const isFirst = this.#spent === 0 && this.#options.run && !this.#keptPolicy;
    if (had < units || isFirst) await this.#reserve(Math.max(0, units - had), had);
    if (this.#reserved) this.#reserved.units -= units;
    this.#spent += units;
    this.#unread += units;
    if (units === HIDE_UNITS && !this.#options.byHand) this.#unreported.hiding += units;
  }

  /** Reserves at least `least` units, and reports the work. */
  async #reserve(least: number, had: number): Promise<void> {
    const { most, part } = await this.#allowance(least, had);
    if (most <= 0) return;
    const share = this.#ownShare();
    const work = this.#unreported;
    const reservation = await this.#ledger.reserve({ least, most, part, share, work });
    if ('resumesAt' in reservation) throw this.#ledger.exhausted(reservation.resumesAt);
    const { granted, day, until, closed } = reservation;
    if (granted === 0) return;
    this.#unreported = { ...NO_WORK };
    if (share) {
      this.#share = { ...share, used: share.used + granted };
      this.#unwritten += granted;
    }
    this.#closed = closed;
    this.#reserved = { units: had + granted, day, until };
    if (this.#seen) this.#seen.used += granted;
  }

  /**
   * Returns the unspent units and the unreported work, and sets both to zero, so that no later call
   * returns them again.
   */
  #takeOut(): Work & { day: string; unspent: number } {
    const unspent = this.#unspent();
    const day = this.#reserved?.day ?? pacificDay(this.#ledger.now()).name;
    const settlement = { ...this.#unreported, day, unspent };
    this.#reserved = undefined;
    this.#unreported = { ...NO_WORK };
    return settlement;
  }

  /**
   * Settles the units and work of the day.
   *
   * @returns the number of units that were given back
   */
  async #settleDay(): Promise<number> {
    const settlement = this.#takeOut();
    const { unspent, hiding, flagged } = settlement;
    if (unspent > 0 || hiding > 0 || flagged > 0) await this.#ledger.settle(settlement);
    return unspent;
  }

  #takeUnwritten(givenBack: number): number {
    const change = this.#unwritten - givenBack;
    this.#unwritten = 0;
    return change;
  }
}
