import { PLAN_TERMS, type Plan } from '@threadsweep/shared/plan.ts';
import {
  channelDocument,
  type GrantedChannel,
  type SealedDocument,
  type TransferDocument,
} from '@threadsweep/shared/documents/channel.ts';
import type { z } from 'zod';

import { sendMail } from '../account/mail-store.ts';
import { listStoredChannels, type StoredChannel } from '../channel/channel-store.ts';
import type { App } from '../google/app.ts';
import { planOf } from '../plan/plan.ts';
import { isoNow } from '../platform/clock.ts';
import { Problem, type Refusing } from '../platform/errors.ts';
import { validData } from '../platform/stored-document.ts';
import { readKeptShare } from '../quota/kept-share-store.ts';
import { isTaken, newSchedule, storedSchedule } from '../schedule/schedule-store.ts';
import { planChannel } from './protect.ts';
import type { Owner } from './videos.ts';

type LinkCode = 'CHANNEL_TAKEN' | 'PLAN_LIMIT';

/** Links a channel to an account with its new grant, and starts the channel's schedule. */
export async function linkGrant(
  app: App<LinkCode>,
  owner: Owner,
  channel: GrantedChannel,
  sealed: SealedDocument,
): Promise<StoredChannel> {
  const { linked, refused } = await writeLink(app, owner, channel, sealed);
  if (refused) await tellTransferEnd(app, refused);
  await startSchedule(app, owner.uid, channel.id);
  return linked;
}

async function writeLink(
  app: App<LinkCode>,
  { uid, user }: Owner,
  { id, ...details }: GrantedChannel,
  sealed: SealedDocument,
): Promise<{ linked: StoredChannel; refused: TransferDocument | undefined }> {
  const plan = planOf(app, user);
  const schedule = app.documents.schedules.doc(id);
  const channels = app.documents.channels(uid);
  return app.documents.db.runTransaction(async (transaction) => {
    const stored = (await transaction.get(schedule)).data();
    const linked = (await transaction.get(channels)).docs;
    // The latest consent counts: that of the holder, who may have just reconnected the channel, or
    // that of an account that claims it.
    const transfer = (await transaction.get(app.documents.transfers.doc(id))).data();
    const spent = await readKeptShare(app, transaction, id);
    if (isTaken(stored, uid))
      throw new Problem(
        app,
        'CHANNEL_TAKEN',
        'This YouTube channel is already connected to another Threadsweep account.',
      );
    const channel = linked.find((document) => document.id === id);
    const known = channel && validData(app, channel);
    // For a reconnected channel, paused channels do not count against the plan's limit. For a new
    // channel, they do.
    const others = linked.filter(
      (other) => other.id !== id && !(known && validData(app, other)?.status === 'paused'),
    );
    if (others.length >= PLAN_TERMS[plan].channels) throw channelLimit(app, plan);
    const now = isoNow(app.clock);
    const document = channelDocument.parse({
      connectedAt: now,
      ...known,
      ...details,
      status: 'connected',
      refreshedAt: now,
      noticedPause: null,
      transferAt: null,
    } satisfies z.input<typeof channelDocument>);
    if (stored?.uid === uid) transaction.update(schedule, { sealed });
    else transaction.set(schedule, { ...newSchedule(app, uid, spent), sealed });
    transaction.set(channels.doc(id), document);
    const channelIds = [...new Set([...linked.map((other) => other.id), id])];
    const place = { waitingSince: null, invitedUntil: null };
    transaction.update(app.documents.user(uid), { channelIds, ...place });
    if (transfer) transaction.delete(app.documents.transfers.doc(id));
    return {
      linked: { id, ...document },
      refused: transfer?.uid === uid ? undefined : transfer,
    };
  });
}

/** Tells an account by mail that it does not get the channel that it claimed. */
export async function tellTransferEnd(app: App, { uid }: TransferDocument): Promise<void> {
  const user = (await app.documents.user(uid).get()).data();
  const link = `${app.config.appUrl}/account`;
  if (user) await sendMail(app, { uid, ...user }, 'channel-kept', link);
}

/** Refuses if the plan does not allow a channel that is new to the account. */
export async function assertRoom(app: App<'PLAN_LIMIT'>, { uid, user }: Owner): Promise<void> {
  const plan = planOf(app, user);
  const channels = await listStoredChannels(app, uid);
  if (channels.length >= PLAN_TERMS[plan].channels) throw channelLimit(app, plan);
}

/** Returns the refusal for an account that has as many channels as its plan allows. */
export function channelLimit(refusing: Refusing<'PLAN_LIMIT'>, plan: Plan): Problem<'PLAN_LIMIT'> {
  const limit = PLAN_TERMS[plan].channels;
  const what = limit === 1 ? 'one YouTube channel' : `${limit} YouTube channels`;
  const next =
    plan === 'pro'
      ? 'Disconnect one to connect another.'
      : 'Disconnect it to connect another, or upgrade to Pro for up to 3.';
  return new Problem(refusing, 'PLAN_LIMIT', `Your plan allows ${what}. ${next}`, {
    data: { plan, limit: 'channels', allowed: limit, offer: plan === 'pro' ? null : 'pro' },
  });
}

/**
 * How long after its connection a channel is reconciled, in ms, so that the creator's first screen
 * loads before that.
 */
const LOOK_AFTER_MS = 60_000;

/**
 * Starts or resumes the schedule of a connected channel. Known videos get their passes, and a
 * reconciliation finds the others. If Cloud Tasks fails, the hourly job does both.
 */
async function startSchedule(app: App, uid: string, channelId: string): Promise<void> {
  await planChannel(app, uid, channelId);
  try {
    const at = app.clock.now() + LOOK_AFTER_MS;
    const schedule = await storedSchedule(app, uid, channelId);
    if (!schedule) return;
    const { chain } = schedule;
    const lookAt = new Date(at).toISOString();
    await app.documents.schedules.doc(channelId).update({ lookAt });
    await app.tasks.enqueueChannel({ kind: 'look', uid, channelId, chain }, at);
  } catch (error) {
    app.log.error('a look at a channel has no task', { channelId, error });
  }
}
