import type { ChannelShare, KeptUnits } from '@threadsweep/engine/planning/ledger.ts';
import { pacificDay } from '@threadsweep/engine/planning/pacific-day.ts';
import { COALESCE_MS } from '@threadsweep/shared/schedule.ts';
import type { UserDocument } from '@threadsweep/shared/documents/account.ts';
import type { SealedDocument } from '@threadsweep/shared/documents/channel.ts';
import type { Transaction } from 'firebase-admin/firestore';

import type { StoredChannel } from '../../channel/channel-store.ts';
import type { AccessApp } from '../../google/app.ts';
import { validDocuments } from '../../platform/stored-document.ts';
import { planOf } from '../../plan/plan.ts';
import { onDay } from '../../quota/ledger-store.ts';
import { isProtected } from '../../schedule/next-pass.ts';
import { videosWithNextPass } from '../../schedule/schedule-store.ts';
import type { StoredVideo } from '../../video/video-store.ts';
import { writeDay } from '../count-store.ts';
import { heldLease, newLease } from './lease-store.ts';
import { passIdOf } from './scheduled-passes.ts';

/**
 * How far the clock of Cloud Tasks may be ahead of ours, in ms. A task that runs this early still
 * counts as due.
 */
const SKEW_MS = 60_000;

/** The snapshot that a scheduled run reads when it starts. */
export interface BegunRun {
  uid: string;
  user: UserDocument;
  channel: StoredChannel;
  holder: string;
  /** The videos whose passes are due, the earliest first. */
  due: StoredVideo[];
  sealed: SealedDocument | null;
  chain: string;
  share: ChannelShare;
  kept: KeptUnits | null;
  /** The videos with changes that the creator has requested. */
  requested: string[];
}

export type RunStart =
  | { status: 'begun'; run: BegunRun }
  /**
   * The reasons not to start the run. `gone`: the channel is not connected. `idle`: no video is
   * due. `unprotected`: the channel no longer has scheduled passes. `busy`: another pass has the
   * lease.
   */
  | { status: 'gone' | 'idle' | 'unprotected' | 'busy' }
  /** The account's plan has changed because its paid month is over. */
  | { status: 'expired'; user: UserDocument };

/**
 * Starts the run of a channel: reads the snapshot, acquires the lease for the first due pass, and
 * takes the units that the previous run kept. One transaction does all this, because most runs do
 * little else.
 */
export function beginRun(
  app: AccessApp,
  uid: string,
  channelId: string,
  holder: string,
): Promise<RunStart> {
  const { documents, clock } = app;
  const reference = documents.schedules.doc(channelId);
  return documents.contended(async (transaction): Promise<RunStart> => {
    const [userFound, channelFound, scheduleFound] = await Promise.all([
      transaction.get(documents.user(uid)),
      transaction.get(documents.channels(uid).doc(channelId)),
      transaction.get(reference),
    ]);
    const [user, details, stored] = [userFound.data(), channelFound.data(), scheduleFound.data()];
    if (!user || !details) return { status: 'gone' };
    const plan = planOf(app, user);
    if (plan !== user.plan) return { status: 'expired', user };
    const channel = { id: channelId, ...details };
    // If the channel has no schedule, `planChannel` creates it later.
    if (stored?.uid !== uid || !isProtected({ plan, user, channel, now: clock.now() }))
      return { status: 'unprotected' };
    const due = await dueVideos(app, transaction, uid, channelId);
    const [first] = due;
    if (!first) return { status: 'idle' };
    if (heldLease(app, stored)) return { status: 'busy' };

    const { kept, ...share } = onDay(stored.quota, pacificDay(clock.now()));
    const place = { passId: passIdOf(first), videoId: first.id };
    const lease = newLease(app, { ...place, trigger: 'schedule', holder });
    // An earlier version counted the passes of a day in this document. This moves the counts to the
    // day's document.
    if (stored.counted) writeDay(app, transaction, uid, stored.counted, stored.counted.day);
    transaction.update(reference, { lease, quota: { ...share, kept: null }, counted: null });
    const { sealed, chain, requested } = stored;
    const run = { uid, user, channel, holder, due, sealed, chain, share, kept, requested };
    return { status: 'begun', run };
  });
}

async function dueVideos(
  app: AccessApp,
  transaction: Transaction,
  uid: string,
  channelId: string,
): Promise<StoredVideo[]> {
  const until = new Date(app.clock.now() + COALESCE_MS).toISOString();
  const now = new Date(app.clock.now() + SKEW_MS).toISOString();
  const query = videosWithNextPass(app, uid, channelId).where('nextPassAt', '<=', until);
  const due = validDocuments(app, (await transaction.get(query)).docs);
  return due.some(({ nextPassAt }) => nextPassAt !== null && nextPassAt <= now) ? due : [];
}
