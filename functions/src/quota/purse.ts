import type { Policy } from '@threadsweep/shared/contract/quota.ts';

import type { App } from '../google/app.ts';
import type { KeptUnits } from '../platform/schedule-document.ts';
import type { Purse } from '../google/youtube.ts';
import {
  closeDay,
  noteShare,
  type Payer,
  readChannelQuota,
  readDay,
  reopenDay,
  reserve,
  settle,
  type Settlement,
} from './ledger-store.ts';
import { NOTHING_DONE, type Opening } from './opening-store.ts';
import { pacificDay } from './pacific-day.ts';
import { quotaExhausted } from './quota-problem.ts';
import { keptUnits, unitsAhead } from './run-units.ts';
import {
  type Day,
  equalPart,
  HIDE_UNITS,
  leftForChannel,
  policyFor,
  resumesAt,
} from './sharing.ts';

/** How long a look at the whole day is good for, in ms; the limit itself is kept by each reservation. */
const LOOK_MS = 10_000;

/** What a run of automatic work has to tell in the end. */
export interface Done {
  /** Comments that it decided to hide. */
  flagged: number;
  /** Calls that it would have taken to hide them in the passes that found them. */
  chances: number;
}

/** What a run leaves in its channel's document. */
export interface Leftover {
  /** By how much what the channel has had of the day changes: units reserved since it began, less those given back. */
  used: number;
  /** Units that were not, and what the ledger is still to be told; null for neither. */
  kept: KeptUnits | null;
}

/** How a purse pays. */
export interface PurseOptions {
  /** Whether units are reserved ahead. */
  ahead: boolean;
  /** What was reserved already, as a run began. */
  opening?: Opening | undefined;
}

export interface LedgerPurse extends Purse {
  /** How promptly automatic work should hide, by what the day has left. */
  policy(): Promise<Policy>;
  /** Gives back what is left; for a purse that reserves ahead. Can be called again. */
  settle(done?: Done): Promise<void>;
  /** The same for a run that writes its channel's document anyway: for that. */
  leave(done: Done): Promise<Leftover>;
}

/**
 * Pays for calls from the ledger, before each. A run of many calls reserves ahead, the more the more
 * it has spent, so that 10,000 comments cost a dozen reservations; it must settle in the end.
 * `pay` refuses if the day, or the channel's part, has no more.
 */
export function openPurse(
  app: App<'QUOTA_EXHAUSTED'>,
  payer: Payer,
  options: PurseOptions,
): LedgerPurse {
  const { opening } = options;
  /** Units that are reserved and not spent, until the end of the day that they belong to. */
  let reserved: { units: number; day: string; until: number } | undefined = opening && {
    units: opening.granted,
    day: opening.pacific.name,
    until: opening.pacific.end,
  };
  let spent = 0;
  let hiding = 0;
  let hidingTold = 0;
  let untold = opening?.untold ?? NOTHING_DONE;
  /** Whether Google has closed the day, and a creator's click asks again. */
  let closed = false;
  let look: { at: number; day: Day; end: number; used: number } | undefined =
    opening?.today && opening.today.closedUntil <= app.clock.now()
      ? {
          at: app.clock.now(),
          day: opening.today.day,
          end: opening.pacific.end,
          used: opening.quota.used,
        }
      : undefined;
  /** What the channel has had of the day that the run began on: the run itself writes it down, in the end. */
  let share = opening?.quota.asked === true ? opening.quota : undefined;
  /** Units of it that are not written down. */
  let unwritten = 0;
  let turn: Promise<unknown> = Promise.resolve();

  function ownShare() {
    if (share?.day !== pacificDay(app.clock.now()).name) share = undefined;
    return share;
  }

  /** Payments of calls that run side by side come one after the other. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  }

  /** What is left of the reserved; what belongs to a day that is over is lost with it. */
  function atHand(): number {
    if (reserved && app.clock.now() >= reserved.until) reserved = undefined;
    return reserved?.units ?? 0;
  }

  async function seeDay(): Promise<{ day: Day; end: number; used: number }> {
    const now = app.clock.now();
    if (look && now - look.at < LOOK_MS && now < look.end) return look;
    const [{ day, pacific, closedUntil }, { used }] = await Promise.all([
      readDay(app),
      ownShare() ?? readChannelQuota(app, payer.channelId),
    ]);
    if (closedUntil > now) throw quotaExhausted(app, closedUntil);
    look = { at: now, day, end: pacific.end, used };
    return look;
  }

  /** How many units may be asked for; a creator's click has all that the ledger has. */
  async function allowance(least: number): Promise<{ most: number; part: number }> {
    const ahead = options.ahead ? unitsAhead(spent) : 0;
    if (payer.byHand) return { most: Math.max(least, ahead), part: 0 };
    const { day, end, used } = await seeDay();
    const left = leftForChannel(day, used);
    if (left < least) throw quotaExhausted(app, resumesAt(day, end, app.clock.now(), least));
    const wanted = options.ahead ? Math.max(least, ahead, keptUnits(day)) : least;
    return { most: Math.min(wanted, left), part: equalPart(day) };
  }

  async function pay(units: number): Promise<void> {
    const had = atHand();
    if (had < units) {
      const { most, part } = await allowance(units - had);
      const reservation = await reserve(app, payer, { least: units - had, most }, part, ownShare());
      if ('resumesAt' in reservation) throw quotaExhausted(app, reservation.resumesAt);
      const { granted, day, until } = reservation;
      if (share) {
        share = { ...share, used: share.used + granted };
        unwritten += granted;
      }
      closed = reservation.closed;
      reserved = { units: had + granted, day, until };
      if (look) look.used += granted;
    }
    if (reserved) reserved.units -= units;
    spent += units;
    if (units === HIDE_UNITS) hiding += units;
  }

  /** All that there is to tell and to give back; it counts as told with this. */
  function takeOut(done: Done): Settlement {
    const unspent = atHand();
    const day = reserved?.day ?? pacificDay(app.clock.now()).name;
    const told = {
      hiding: untold.hiding + hiding - hidingTold,
      flagged: untold.flagged + done.flagged,
      chances: untold.chances + done.chances,
    };
    reserved = undefined;
    hidingTold = hiding;
    untold = NOTHING_DONE;
    return { day, unspent, ...told };
  }

  async function settleDay(done: Done): Promise<number> {
    const settlement = takeOut(done);
    const { unspent, hiding: spentHiding, flagged } = settlement;
    if (payer.byHand && unspent === 0) return 0;
    if (unspent > 0 || spentHiding > 0 || flagged > 0) await settle(app, payer, settlement);
    return unspent;
  }

  /** What the channel's document does not say yet; it is taken as said with this. */
  function takeUnwritten(unspent: number): number {
    const change = unwritten - unspent;
    unwritten = 0;
    return change;
  }

  async function leave(done: Done): Promise<Leftover> {
    // Without a look it has no more than the run before might keep.
    const { keeps, policy } = look
      ? { keeps: keptUnits(look.day), policy: policyFor(look.day) }
      : { keeps: opening ? opening.granted : 0, policy: opening?.policy ?? 'balanced' };
    if (atHand() > keeps) return { used: takeUnwritten(await settleDay(done)), kept: null };
    const { unspent: units, ...kept } = takeOut(done);
    const any = units > 0 || kept.hiding > 0 || kept.flagged > 0;
    return { used: takeUnwritten(0), kept: any ? { ...kept, units, policy } : null };
  }

  return {
    pay: (units) => inTurn(() => pay(units)),
    refused: (cause) => inTurn(async () => quotaExhausted(app, await closeDay(app), cause)),
    async accepted() {
      if (!closed) return;
      closed = false;
      await inTurn(() => reopenDay(app));
    },
    policy: () =>
      inTurn(async () =>
        opening && !opening.today && !look ? opening.policy : policyFor((await seeDay()).day),
      ),
    settle: (done = { flagged: 0, chances: 0 }) =>
      inTurn(async () => noteShare(app, payer, takeUnwritten(await settleDay(done)))),
    leave: (done) => inTurn(() => leave(done)),
  };
}
