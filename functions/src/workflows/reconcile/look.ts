import { endSchedule } from '../disconnect.ts';
import type { AccessApp } from '../../google/app.ts';
import { type StoredChannel, storedChannel } from '../../channel/channel-store.ts';
import { channelAccess, type ChannelAccess } from '../access.ts';
import type { UserDocument } from '../../platform/firestore.ts';
import { isLive, keepSubscribed } from '../../schedule/subscription-store.ts';
import { settlePlan } from '../change-plan.ts';
import { isProblem } from '../../platform/errors.ts';
import { quotaResumesAt } from '../../quota/quota-problem.ts';
import { planChannel } from '../protect.ts';
import { registerVideos } from '../videos.ts';
import { storedSchedule } from '../../schedule/schedule-store.ts';
import { deleteAged, refreshAged } from './aged-data.ts';
import { goOnWithPasses } from './stuck-passes.ts';
import { findUploads } from './uploads.ts';

/** Nobody's click asks for it: it leaves the reserve for manual cleans alone. */
const BY_ITSELF = { byHand: false, ahead: false };
const HOUR_MS = 3_600_000;
/** Looks begin on the hour: one that is due a little later would wait for the next hour. */
const EARLY_MS = 10 * 60_000;

/**
 * Looks at a channel, and mends what it finds: uploads that nobody announced, a subscription that
 * ends, titles that are too old to be kept, passes that were interrupted, an access that was taken
 * back, and a chain of passes that has broken. Each look sets when the next one is due: a day later
 * where the hub announces uploads, else an hour later.
 * @throws what Cloud Tasks should try again for
 */
export async function lookAtChannel(app: AccessApp, uid: string, channelId: string): Promise<void> {
  const user = (await app.documents.user(uid).get()).data();
  const channel = user && (await channelOf(app, uid, channelId));
  if (!user || !channel) {
    await endSchedule(app, uid, channelId);
    return;
  }
  const settled = await settlePlan(app, uid, user);
  const waits = await look(app, { uid, user: settled }, channel);
  await planChannel(app, uid, channelId);
  const next = new Date(app.clock.now() + waits - EARLY_MS).toISOString();
  await app.documents.schedules.doc(channelId).update({ lookAt: next });
}

/** @returns how long until the next look, in ms */
async function look(
  app: AccessApp,
  owner: { uid: string; user: UserDocument },
  channel: StoredChannel,
): Promise<number> {
  const { uid } = owner;
  try {
    if (channel.status === 'connected') {
      const access = await channelAccess(app, uid, channel, BY_ITSELF);
      await lookWith(app, owner, channel, access);
      const schedule = await storedSchedule(app, uid, channel.id);
      return isLive(app, schedule?.subscription ?? null) ? 24 * HOUR_MS : HOUR_MS;
    }
  } catch (error) {
    const resumesAt = quotaResumesAt(error);
    if (resumesAt !== undefined) return resumesAt - app.clock.now() + EARLY_MS;
    const isTold = isProblem(error, 'RECONNECT_REQUIRED');
    if (!isTold) throw error;
  }
  await deleteAged(app, uid, channel);
  return 24 * HOUR_MS;
}

async function lookWith(
  app: AccessApp,
  owner: { uid: string; user: UserDocument },
  channel: StoredChannel,
  access: ChannelAccess,
): Promise<void> {
  const { uid } = owner;
  await registerVideos(app, owner, channel, await findUploads(app, uid, channel, access));
  await refreshAged(app, uid, channel, access);
  await goOnWithPasses(app, uid, channel.id);
  await keepSubscribed(app, uid, channel.id);
}

async function channelOf(
  app: AccessApp,
  uid: string,
  channelId: string,
): Promise<StoredChannel | undefined> {
  try {
    return await storedChannel(app, uid, channelId);
  } catch (error) {
    if (isProblem(error, 'NOT_FOUND')) return undefined;
    throw error;
  }
}
