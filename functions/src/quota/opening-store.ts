import type { WriteBatch } from 'firebase-admin/firestore';

import type { Policy } from '@threadsweep/shared/contract/quota.ts';

import type { App } from '../google/app.ts';
import type { ChannelQuota, KeptUnits } from '../platform/schedule-document.ts';
import {
  dayOf,
  type DayRead,
  emptyShard,
  homeShard,
  onDay,
  type Payer,
  type Settlement,
  shardLimit,
  shardsOf,
  takenBy,
} from './ledger-store.ts';
import { type PacificDay, pacificDay } from './pacific-day.ts';
import { enoughUnits, unitsOfRun } from './run-units.ts';
import { equalPart, leftForChannel, policyFor } from './sharing.ts';

/** What automatic work has done, for the forecast of the days to come. */
export type Untold = Pick<Settlement, 'hiding' | 'flagged' | 'chances'>;

export const NOTHING_DONE: Untold = { hiding: 0, flagged: 0, chances: 0 };

/** What a run of automatic work begins with. */
export interface Opening {
  pacific: PacificDay;
  /** The day as it was read; undefined where the run before has left enough for this one. */
  today: DayRead | undefined;
  policy: Policy;
  /** What the channel has had of the day, the reserved units included. */
  quota: ChannelQuota;
  /** Units that it has reserved; 0 where there are not as many as it needs, which `reserve` explains. */
  granted: number;
  /** What runs before have done and the ledger has not been told. */
  untold: Untold;
}

/**
 * Opens the ledger for a run. Where the run before has left enough units it is not looked at. Else the
 * run's first units are reserved in the commit with which it begins, so that most runs need no other:
 * it must fail where the channel's own shard has changed since.
 * @param videos how many it cleans
 */
export async function openLedger(
  app: App,
  payer: Payer & { channelId: string },
  stored: ChannelQuota | null,
  videos: number,
  batch: WriteBatch,
): Promise<Opening> {
  const pacific = pacificDay(app.clock.now());
  const { kept, ...before } = onDay(stored, pacific);
  // Another run of the channel cannot take them too: the commit notes that they are gone.
  const quota = { ...before, kept: null };
  const untold = untoldIn(kept);
  if (kept?.day === pacific.name && kept.policy) {
    const { policy, units: granted } = kept;
    if (granted >= enoughUnits(policy, videos))
      return { pacific, today: undefined, policy, quota, granted, untold };
  }

  const found = await app.documents.getTogether(...shardsOf(app, pacific.name));
  const uses = found.map((document) => document.data());
  const today = await dayOf(app, pacific, uses);
  const policy = policyFor(today.day);
  const closed = today.closedUntil > app.clock.now();
  const units = unitsOfRun(today.day, videos);
  const had = kept?.day === pacific.name && !closed ? kept.units : 0;
  const opened = { pacific, today, policy, quota, granted: had, untold };
  const home = homeShard(payer.channelId, found.length);
  const shard = found[home];
  const use = uses[home] ?? emptyShard(app, pacific.name);
  const free = closed ? 0 : shardLimit(app, home) - use.used;
  const taken = Math.min(units.most - had, free, leftForChannel(today.day, before.used));
  if (!shard || had + taken < units.least || taken <= 0) return opened;
  const part = equalPart(today.day);
  const now = takenBy(quota, payer, taken);
  const content = {
    ...use,
    used: use.used + taken,
    withinParts: use.withinParts + Math.min(part, now.used) - Math.min(part, before.used),
    channels: use.channels + (before.asked ? 0 : 1),
    hiding: use.hiding + untold.hiding,
    flagged: use.flagged + untold.flagged,
    chances: use.chances + untold.chances,
  };
  if (shard.updateTime)
    batch.update(shard.ref, { ...content }, { lastUpdateTime: shard.updateTime });
  else batch.create(shard.ref, content);
  return { ...opened, quota: now, granted: had + taken, untold: NOTHING_DONE };
}

function untoldIn(kept: KeptUnits | null): Untold {
  const { hiding = 0, flagged = 0, chances = 0 } = kept ?? {};
  return { hiding, flagged, chances };
}
