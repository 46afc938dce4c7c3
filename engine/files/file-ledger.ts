import type { Ledger, Reservation, ReservationRequest, Work } from '../src/planning/ledger.ts';
import { dayFraction, type PacificDay, pacificDay } from '../src/planning/pacific-day.ts';
import { NO_USE } from '../src/planning/sharing.ts';
import type { Clock } from '../src/ports/ports.ts';
import type { StateFile, StoredQuota } from './state-file.ts';

/** The error if the channel has too few quota units for a call until `resumesAt`, epoch ms. */
export class OutOfUnits extends Error {
  readonly resumesAt: number;

  constructor(resumesAt: number, cause?: unknown) {
    super('out of quota units', { cause });
    this.name = 'OutOfUnits';
    this.resumesAt = resumesAt;
  }
}

export interface FileLedgerOf {
  clock: Clock;
  /** The units that the channel may use in a day. */
  limit: number;
  /** Whether the units are for a manual action of the creator, not for a scheduled pass. */
  byHand: boolean;
}

/**
 * Returns the quota ledger of one channel, which is stored in its state file. The ledger's method
 * `exhausted` returns an {@link OutOfUnits}.
 */
export function fileLedger(file: StateFile, of: FileLedgerOf): Ledger {
  const { clock, limit, byHand } = of;
  const today = () => pacificDay(clock.now());
  const change = <T>(work: (quota: StoredQuota, pacific: PacificDay) => T): T =>
    file.change((state) => {
      const pacific = today();
      state.quota = onDay(state.quota, pacific);
      return work(state.quota, pacific);
    });
  return {
    now: () => clock.now(),
    day: async () => {
      const pacific = today();
      const { closedUntil, ...quota } = onDay(file.read().quota, pacific);
      const fraction = dayFraction(pacific, clock.now());
      const day = { limit, today: quota.today, yesterday: quota.yesterday, fraction };
      return { day, name: pacific.name, end: pacific.end, closedUntil };
    },
    share: async () => onDay(file.read().quota, today()).share,
    reserve: async (request) => change((quota, pacific) => reserve(of, quota, pacific, request)),
    settle: async ({ day, unspent, ...work }) =>
      change((quota, { name }) => {
        if (day !== name) return;
        quota.today.used -= unspent;
        if (byHand) quota.today.byHand -= unspent;
        report(quota, work);
      }),
    addToShare: async (units) =>
      change(({ share }) => {
        share[byHand ? 'byHand' : 'used'] += units;
      }),
    close: async () => change((quota, { end }) => (quota.closedUntil = end)),
    reopen: async () =>
      change((quota) => {
        quota.closedUntil = 0;
      }),
    exhausted: (resumesAt, cause) => new OutOfUnits(resumesAt, cause),
  };
}

function reserve(
  { clock, limit, byHand }: FileLedgerOf,
  quota: StoredQuota,
  { name, end }: PacificDay,
  { least, most, part, share, work }: ReservationRequest,
): Reservation {
  const { today } = quota;
  const closed = quota.closedUntil > clock.now();
  const free = closed ? 0 : Math.max(0, limit - today.used);
  if (free < least && !byHand) return { resumesAt: closed ? quota.closedUntil : end };
  // A manual action calls YouTube even without units in the ledger, because Google may have more.
  const granted = Math.max(least, Math.min(most, free));
  today.used += granted;
  if (byHand) today.byHand += granted;
  else {
    const { used, asked } = share ?? quota.share;
    today.withinParts += Math.min(part, used + granted) - Math.min(part, used);
    if (!asked) today.channels += 1;
  }
  if (!share) {
    quota.share[byHand ? 'byHand' : 'used'] += granted;
    quota.share.asked ||= !byHand;
  }
  report(quota, work);
  return { granted, day: name, until: end, closed };
}

/**
 * Returns the quota as it is on a day. If the stored day is over, its use becomes `yesterday` on
 * the next day, and is discarded on any later day.
 */
function onDay(quota: StoredQuota, { name, start }: PacificDay): StoredQuota {
  const { share, today } = quota;
  if (share.day === name) return quota;
  const wasYesterday = share.day === pacificDay(start - 1).name;
  const yesterday = wasYesterday ? share.used : 0;
  return {
    share: { day: name, used: 0, byHand: 0, clicks: 0, sent: 0, yesterday, asked: false },
    today: { ...NO_USE },
    yesterday: wasYesterday ? today : { ...NO_USE },
    closedUntil: 0,
  };
}

function report({ today }: StoredQuota, { hiding, flagged, chances }: Work): void {
  today.hiding += hiding;
  today.flagged += flagged;
  today.chances += chances;
}
