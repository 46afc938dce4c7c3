import type {
  ChannelShare,
  Ledger,
  Reservation,
  ReservationRequest,
  Work,
} from '@threadsweep/engine/planning/ledger.ts';
import {
  dayFraction,
  type PacificDay,
  pacificDay,
} from '@threadsweep/engine/planning/pacific-day.ts';
import { type Day, type DayUse, HIDE_UNITS, NO_USE } from '@threadsweep/engine/planning/sharing.ts';
import type { ShardDocument } from '@threadsweep/shared/documents/quota.ts';
import type { ChannelQuota } from '@threadsweep/shared/documents/quota.ts';
import { type DocumentReference, FieldValue, Timestamp } from 'firebase-admin/firestore';

import type { App } from '../google/app.ts';
import { quotaExhausted, shareExhausted } from './quota-problem.ts';

/**
 * The ledger of YouTube's units. Several documents (shards) share a day's units, so that the
 * reservations of many channels do not collide. A reservation is a transaction on one shard, so
 * concurrent runs cannot exceed the day's limit. If a process is killed, the units that it had
 * reserved are lost for the day.
 */

const DAY_MS = 86_400_000;
/** How long a day's documents are stored. The next day's forecast needs them. */
const KEPT_MS = 8 * DAY_MS;
/**
 * How much later Google's midnight may be than ours, in ms. A refusal within this time of our
 * midnight may concern the past day, so it does not close the new one.
 */
const CLOCK_SKEW_MS = 10 * 60_000;

/** The payer for calls: a channel's scheduled passes, or its creator's calls. */
export interface Payer {
  uid: string;
  /** The id of the channel; null while it is being connected. */
  channelId: string | null;
  byHand: boolean;
  /**
   * Whether the units count against the channel's daily share. They do for a creator's call, except
   * for a manual clean: {@link chargeShare} charges one of chosen comments when it begins.
   */
  fromShare?: boolean;
}

/** Returns the ledger for the budget of one payer. */
export function quotaLedger(app: App<'QUOTA_EXHAUSTED'>, payer: Payer): Ledger {
  return {
    now: () => app.clock.now(),
    async day() {
      const { day, pacific, closedUntil } = await readDay(app);
      return { day, name: pacific.name, end: pacific.end, closedUntil };
    },
    share: () => readChannelQuota(app, payer.channelId),
    reserve: (request) => reserve(app, payer, request),
    settle: (settlement) => settle(app, payer, settlement),
    addToShare: (units) => addToShare(app, payer, units),
    close: () => closeDay(app),
    reopen: () => reopenDay(app),
    exhausted: (resumesAt, cause) => quotaExhausted(app, resumesAt, cause),
  };
}

/** Returns references to a day's shards. */
function shardsOf(app: App, day: string) {
  const collection = app.documents.quotaDays;
  return Array.from({ length: app.config.quota.shards }, (_, n) => collection.doc(`${day}.${n}`));
}

/** Returns the key by which calls of this process share one transaction on these shards. */
function keyOf(shards: readonly DocumentReference[]): string {
  return shards
    .map(({ id }) => id)
    .toSorted()
    .join();
}

/** Returns the part of the day's limit that one shard has. */
function shardLimit(app: App, shard: number): number {
  const { dailyUnits, shards: count } = app.config.quota;
  return Math.floor(dailyUnits / count) + (shard < dailyUnits % count ? 1 : 0);
}

/** The state of the current day over all channels. */
export interface DayRead {
  day: Day;
  pacific: PacificDay;
  /** The time until which Google refuses calls, in epoch ms; 0 if it accepts them. */
  closedUntil: number;
}

export async function readDay(app: App): Promise<DayRead> {
  const pacific = pacificDay(app.clock.now());
  return dayOf(app, pacific, await app.documents.getAll(shardsOf(app, pacific.name)));
}

async function dayOf(
  app: App,
  pacific: PacificDay,
  today: readonly (ShardDocument | undefined)[],
): Promise<DayRead> {
  const now = app.clock.now();
  const yesterday = await readPastDay(app, pacificDay(pacific.start - 1).name);
  return {
    day: {
      limit: app.config.quota.dailyUnits,
      today: sum(today),
      yesterday,
      fraction: dayFraction(pacific, now),
    },
    pacific,
    closedUntil: Math.max(0, ...today.map((shard) => shard?.closedUntil ?? 0)),
  };
}

const pastDays = new WeakMap<App, { name: string; use: DayUse }>();

/** Reads a past day. A process reads each past day only once, since it no longer changes. */
async function readPastDay(app: App, name: string): Promise<DayUse> {
  const known = pastDays.get(app);
  if (known?.name === name) return known.use;
  const use = sum(await app.documents.getAll(shardsOf(app, name)));
  pastDays.set(app, { name, use });
  return use;
}

function sum(uses: readonly (DayUse | undefined)[]): DayUse {
  const total = { ...NO_USE };
  for (const use of uses) {
    if (!use) continue;
    total.used += use.used;
    total.byHand += use.byHand;
    total.withinParts += use.withinParts;
    total.hiding += use.hiding;
    total.channels += use.channels;
    total.flagged += use.flagged;
    total.chances += use.chances;
  }
  return total;
}

/** Reads the units that a channel has used today. */
export async function readChannelQuota(app: App, channelId: string | null): Promise<ChannelQuota> {
  const stored =
    channelId === null ? undefined : (await app.documents.schedules.doc(channelId).get()).data();
  return onDay(stored?.quota, pacificDay(app.clock.now()));
}

/**
 * Returns the channel's daily share: the units that a creator's calls may spend for a channel on a
 * day, except manual cleans of whole videos.
 */
export function shareByHand({ config }: App): number {
  return Math.floor((config.quota.dailyUnits * config.quota.byHandPercent) / 100);
}

/**
 * Counts the calls with which a manual clean sends pending changes. On a day, these calls may spend
 * as many units as the channel's daily share, in addition to it. Without this limit, a creator who
 * alternates requests and cleans could spend any number of units.
 * @returns the number of calls that the clean may send
 */
export function countSending(app: App, channelId: string, calls: number): Promise<number> {
  const reference = app.documents.schedules.doc(channelId);
  return app.documents.contended(async (transaction) => {
    const stored = (await transaction.get(reference)).data();
    if (!stored) return 0;
    const own = onDay(stored.quota, pacificDay(app.clock.now()));
    const left = Math.floor((shareByHand(app) - own.sent) / HIDE_UNITS);
    const allowed = Math.max(0, Math.min(calls, left));
    if (allowed > 0)
      transaction.update(reference, {
        quota: { ...own, sent: own.sent + allowed * HIDE_UNITS },
      });
    return allowed;
  });
}

/**
 * Counts units against a channel's daily share before a creator's call spends them. The last call of
 * a day may exceed the share.
 * @throws Problem QUOTA_EXHAUSTED if the share is used up
 */
export function chargeShare(
  app: App<'QUOTA_EXHAUSTED'>,
  { uid, channelId }: { uid: string; channelId: string },
  units: number,
): Promise<void> {
  const reference = app.documents.schedules.doc(channelId);
  return app.documents.contended(async (transaction) => {
    const pacific = pacificDay(app.clock.now());
    const stored = (await transaction.get(reference)).data();
    const own = onDay(stored?.quota, pacific);
    // A disconnected channel has no share left, because no document can count its use.
    if (stored?.uid !== uid || own.clicks >= shareByHand(app))
      throw shareExhausted(app, pacific.end);
    transaction.update(reference, { quota: { ...own, clicks: own.clicks + units } });
  });
}

/**
 * Returns a channel's counts for this day. If the stored counts are of yesterday, their use becomes
 * `yesterday`; older counts are dropped.
 */
export function onDay(stored: ChannelQuota | null | undefined, pacific: PacificDay): ChannelQuota {
  if (stored?.day === pacific.name) return stored;
  const wasYesterday = stored?.day === pacificDay(pacific.start - 1).name;
  const yesterday = wasYesterday ? stored.used : 0;
  const kept = stored?.kept ?? null;
  return {
    day: pacific.name,
    used: 0,
    byHand: 0,
    clicks: 0,
    sent: 0,
    yesterday,
    asked: false,
    kept,
  };
}

/**
 * Reserves units of the current day. A scheduled pass gets none if the ledger has none. A creator's
 * call always gets them: Google may have more units than the ledger, and a refused call costs
 * nothing.
 * @throws Problem QUOTA_EXHAUSTED if the channel's daily share is used up
 */
async function reserve(
  app: App<'QUOTA_EXHAUSTED'>,
  payer: Payer,
  request: ReservationRequest,
): Promise<Reservation> {
  const pacific = pacificDay(app.clock.now());
  const references = shardsOf(app, pacific.name);
  const home = homeShard(payer.channelId, references.length);
  const taken = await reserveFrom(app, payer, request, { pacific, from: [home], overdraw: false });
  if ('granted' in taken) return taken;
  const from = references.map((_, shard) => (home + shard) % references.length);
  return reserveFrom(app, payer, request, { pacific, from, overdraw: payer.byHand });
}

async function reserveFrom(
  app: App<'QUOTA_EXHAUSTED'>,
  payer: Payer,
  { least, most, part, share, work }: ReservationRequest,
  place: { pacific: PacificDay; from: readonly number[]; overdraw: boolean },
): Promise<Reservation> {
  const { pacific, from, overdraw } = place;
  const references = shardsOf(app, pacific.name);
  const chosen = from.flatMap((shard) => references[shard] ?? []);
  const { channelId } = payer;
  const channelReference =
    channelId === null || share ? null : app.documents.schedules.doc(channelId);
  const read = [...chosen, ...(channelReference ? [channelReference] : [])];
  return app.documents.shared.run(keyOf(chosen), read, (draft): Reservation => {
    const known = channelReference ? draft.get(channelReference) : undefined;
    const own = onDay(known?.quota, pacific);
    // A disconnected channel has no share left, because no document can count its use.
    const byHandLeft = known?.uid === payer.uid ? Math.max(0, shareByHand(app) - own.clicks) : 0;
    const clicks = payer.fromShare === true ? byHandLeft : Infinity;
    if (clicks < least) throw shareExhausted(app, pacific.end);
    const uses = chosen.map((reference) => draft.get(reference) ?? emptyShard(app, pacific.name));
    const closedUntil = Math.max(...uses.map((use) => use.closedUntil));
    const closed = closedUntil > app.clock.now();
    const free = uses.map((use, index) =>
      closed ? 0 : Math.max(0, shardLimit(app, from[index] ?? 0) - use.used),
    );
    let granted = Math.min(
      most,
      clicks,
      free.reduce((total, left) => total + left, 0),
    );
    if (granted < least) {
      if (!overdraw) return { resumesAt: closed ? closedUntil : pacific.end };
      granted = least;
      free[0] = (free[0] ?? 0) + granted;
    }
    if (granted === 0) return { granted, day: pacific.name, until: pacific.end, closed };

    const before = share ?? own;
    const now = shareAfter(before, payer, granted);
    const withinPart = Math.min(part, now.used) - Math.min(part, before.used);
    let missing = granted;
    for (const [index, reference] of chosen.entries()) {
      const use = uses[index] ?? emptyShard(app, pacific.name);
      const fromShard = Math.min(missing, free[index] ?? 0);
      if (fromShard === 0) continue;
      const first = missing === granted;
      missing -= fromShard;
      const isNew = first && !payer.byHand && !before.asked;
      draft.set(reference, {
        ...use,
        used: use.used + fromShard,
        byHand: use.byHand + (payer.byHand ? fromShard : 0),
        withinParts: use.withinParts + (first ? withinPart : 0),
        channels: use.channels + (isNew ? 1 : 0),
        ...(first ? workAfter(use, work) : {}),
      });
    }
    // A channel that is being connected, or was disconnected, has no document for the counts.
    if (channelReference && known?.uid === payer.uid)
      draft.update(channelReference, {
        quota: {
          ...own,
          ...now,
          clicks: own.clicks + (payer.fromShare === true ? granted : 0),
        },
      });
    return { granted, day: pacific.name, until: pacific.end, closed };
  });
}

function workAfter({ hiding, flagged, chances }: DayUse, work: Work): Work {
  return {
    hiding: hiding + work.hiding,
    flagged: flagged + work.flagged,
    chances: chances + work.chances,
  };
}

/** Returns a channel's counts of the day after a reservation. */
function shareAfter(quota: ChannelShare, payer: Payer, units: number): ChannelShare {
  return {
    ...quota,
    used: quota.used + (payer.byHand ? 0 : units),
    byHand: quota.byHand + (payer.byHand ? units : 0),
    asked: quota.asked || !payer.byHand,
  };
}

function emptyShard(app: App, day: string): ShardDocument {
  const expireAt = Timestamp.fromMillis(app.clock.now() + KEPT_MS);
  return { ...NO_USE, day, closedUntil: 0, expireAt };
}

/**
 * Returns unspent units to the ledger and adds the work to the day's counts, unless the day is over.
 * It does not change the channel's document; {@link addToShare} does.
 */
async function settle(
  app: App,
  payer: Payer,
  settlement: Work & { day: string; unspent: number },
): Promise<void> {
  const { day, unspent } = settlement;
  if (pacificDay(app.clock.now()).name !== day || payer.channelId === null) return;
  const references = shardsOf(app, day);
  const shard = references[homeShard(payer.channelId, references.length)];
  if (!shard) return;
  await app.documents.shared.run(keyOf([shard]), [shard], (draft) => {
    const use = draft.get(shard);
    if (!use) return;
    // Only the sum over all shards matters, so a shard may get units that came from another one.
    draft.set(shard, {
      ...use,
      ...workAfter(use, settlement),
      used: use.used - unspent,
      byHand: use.byHand - (payer.byHand ? unspent : 0),
    });
  });
}

/**
 * Adds units to a channel's count of the day without reading the stored day. So at midnight, one
 * update may count for the wrong day.
 */
async function addToShare(app: App, payer: Payer, change: number): Promise<void> {
  if (change === 0 || payer.channelId === null) return;
  const batch = app.documents.db.batch();
  const units = FieldValue.increment(change);
  const channel = app.documents.schedules.doc(payer.channelId);
  batch.update(channel, {
    [payer.byHand ? 'quota.byHand' : 'quota.used']: units,
    ...(payer.fromShare === true ? { 'quota.clicks': units } : {}),
  });
  // A disconnected channel has no document, so this commit does nothing.
  await app.documents.commitUnchanged(batch);
}

/**
 * Closes the day after Google has refused a call although the ledger had units. Scheduled passes
 * make no calls until the day ends, or for ten minutes if our midnight has just passed.
 * @returns the time until which the day is closed, in epoch ms
 */
async function closeDay(app: App): Promise<number> {
  const now = app.clock.now();
  const pacific = pacificDay(now);
  const early = now - pacific.start < CLOCK_SKEW_MS;
  const closedUntil = early ? pacific.start + CLOCK_SKEW_MS : pacific.end;
  for (const reference of shardsOf(app, pacific.name))
    await app.documents.shared.run(keyOf([reference]), [reference], (draft) => {
      const use = draft.get(reference) ?? emptyShard(app, pacific.name);
      draft.set(reference, { ...use, closedUntil });
    });
  return closedUntil;
}

/** Reopens the day after Google has accepted a call although the day was closed. */
async function reopenDay(app: App): Promise<void> {
  const { name } = pacificDay(app.clock.now());
  for (const reference of shardsOf(app, name))
    await app.documents.shared.run(keyOf([reference]), [reference], (draft) => {
      const use = draft.get(reference);
      if (use && use.closedUntil > 0) draft.set(reference, { ...use, closedUntil: 0 });
    });
}

/**
 * Returns the shard from which a channel reserves first. Channels are spread evenly over the
 * shards.
 */
function homeShard(channelId: string | null, count: number): number {
  let hash = 0;
  for (const letter of channelId ?? '') hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
  return hash % count;
}
