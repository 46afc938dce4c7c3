import { z } from 'zod';

import { CALLS_KEPT, DEFAULT_DAILY_UNITS } from './limits.ts';

const ledgerCall = z.object({
  method: z.string(),
  /** The cost in quota units. */
  units: z.number(),
  status: z.number(),
  /** The ids of the comments in a setModerationStatus call. */
  ids: z.array(z.string()).optional(),
  at: z.string(),
});
export type LedgerCall = z.output<typeof ledgerCall>;

/** The ledger as the control API returns it: all calls since it was cleared, earliest first. */
export const ledger = z.object({ units: z.number(), calls: z.array(ledgerCall) });

export const quotaState = z.object({
  limit: z.number(),
  /** The day of `usedToday`, in Pacific time. */
  day: z.string(),
  usedToday: z.number(),
  total: z.number(),
  calls: z.array(ledgerCall),
});
export type QuotaState = z.output<typeof quotaState>;

const pacificDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' });

/**
 * The day's quota and the ledger of calls. The day ends at midnight Pacific on the emulators'
 * clock.
 */
export class Quota {
  readonly #now: () => number;
  readonly #onChange: () => void;
  #state: QuotaState = { limit: DEFAULT_DAILY_UNITS, day: '', usedToday: 0, total: 0, calls: [] };

  constructor(options: {
    now: () => number;
    onChange: () => void;
    state?: QuotaState | undefined;
  }) {
    this.#now = options.now;
    this.#onChange = options.onChange;
    if (options.state !== undefined) this.#state = structuredClone(options.state);
  }

  get limit(): number {
    return this.#state.limit;
  }

  get usedToday(): number {
    this.#turnDay();
    return this.#state.usedToday;
  }

  setLimit(units: number): void {
    this.#state.limit = units;
    this.#onChange();
  }

  /** Takes units from the day's quota. Returns false, and takes none, if too few are left. */
  spend(units: number): boolean {
    this.#turnDay();
    if (this.#state.usedToday + units > this.#state.limit) return false;
    this.#state.usedToday += units;
    return true;
  }

  record(call: Omit<LedgerCall, 'at'>): void {
    const { calls } = this.#state;
    calls.push({ ...call, at: new Date(this.#now()).toISOString() });
    if (calls.length > CALLS_KEPT) calls.splice(0, calls.length - CALLS_KEPT);
    this.#state.total += call.units;
    this.#onChange();
  }

  ledger(): z.output<typeof ledger> {
    return { units: this.#state.total, calls: this.#state.calls };
  }

  /** Deletes the calls and their units. */
  clear(): void {
    this.#state = { ...this.#state, usedToday: 0, total: 0, calls: [] };
    this.#onChange();
  }

  snapshot(): QuotaState {
    return structuredClone(this.#state);
  }

  #turnDay(): void {
    const day = pacificDay.format(this.#now());
    if (day === this.#state.day) return;
    this.#state.day = day;
    this.#state.usedToday = 0;
  }
}
