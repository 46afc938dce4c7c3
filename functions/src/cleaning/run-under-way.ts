import { planOf } from '../plan/plan.ts';
import type { AccessApp as App } from '../google/app.ts';
import { ownChannels } from '../channel/channel-store.ts';
import { channelAccess, type ChannelAccess } from '../workflows/access.ts';
import type { Done, Leftover } from '../quota/purse.ts';
import { HIDE_IDS } from '../quota/sharing.ts';
import { ChannelReading } from './channel-reading.ts';
import { extentOf } from './due-pass.ts';
import { type SharedAccess, unitMeter } from './pass.ts';
import type { BegunRun } from './run-store.ts';

export const NOTHING_LEFT: Leftover = { used: 0, kept: null };

/** A run under way. */
export interface Run extends BegunRun {
  /** Opens the access that its passes share, once. */
  open: () => Promise<{ shared: SharedAccess; wide: ChannelReading }>;
  /** The access, where it was opened; where that failed, the passes have failed for that reason. */
  opened: () => Promise<ChannelAccess | undefined>;
  /** The next passes of the videos that are done; undefined where they are not known for sure. */
  following: (string | null)[] | undefined;
  /** The channel's videos on which comments wait to be hidden; null where that is not known. */
  waiting: readonly string[] | null;
  done: Done;
  /** What its access has left, once its last pass is over. */
  left: Leftover;
  /** When the next run is due, once the last pass has ended this one with it; null for never. */
  next?: string | null;
  /** The video that its lease names. */
  place: string;
}

/** Takes up a run that has begun. */
export function takeUpRun(app: App, begun: BegunRun, signal: AbortSignal): Run {
  let opened: Promise<ChannelAccess> | undefined;
  const meter = unitMeter();
  const done: Done = { flagged: 0, chances: 0 };
  const { uid, user, channel, due, schedule, opening } = begun;
  const payment = { byHand: false, ahead: true, begun: { sealed: schedule.sealed, opening } };
  const fresh = due.filter((video) => extentOf(app, video) === 'new');
  let wide: ChannelReading | undefined;
  const flagged = (count: number) => {
    done.flagged += count;
    done.chances += Math.ceil(count / HIDE_IDS);
  };
  let owned: Promise<ReadonlySet<string>> | undefined;
  const open = async () => {
    opened ??= channelAccess(app, uid, channel, { ...payment, spend: meter.spend });
    owned ??= ownChannels(app, uid, user, planOf(app, user));
    const [access, own] = await Promise.all([opened, owned]);
    wide ??= new ChannelReading(access, channel.id, fresh, signal);
    return { shared: { access, own, takeUnits: meter.take, flagged }, wide };
  };
  const { waiting } = begun.schedule;
  const place = due[0]?.id ?? '';
  const found = async () => opened?.catch(() => undefined);
  const own = { following: [], waiting, done, left: NOTHING_LEFT, place };
  // The same object: the renewal of its lease notes there when the schedule was written.
  return Object.assign(begun, { open, opened: found, ...own });
}
