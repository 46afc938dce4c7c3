import { PLAN_TERMS } from '@threadsweep/shared/plan.ts';

import type { App } from '../../google/app.ts';
import type { StoredChannel } from '../../channel/channel-store.ts';
import type { ChannelAccess } from '../access.ts';
import type { YoutubeVideo } from '../../google/youtube-items.ts';
import { validData, validDocuments } from '../../platform/stored-document.ts';
import { forgetDeleted } from '../videos.ts';

const CYCLE_MS = PLAN_TERMS.pro.cycleHours * 3_600_000;
/** How long a notice may take before it counts as missing, in ms. */
const NOTICE_LATE_MS = 15 * 60_000;
/**
 * The age in ms from which an upload without a notice does not count against the hub, because the
 * upload existed at the last reconciliation.
 */
const NOTICE_OLD_MS = 48 * 3_600_000;
/** The most pages of 50 uploads that one reconciliation reads. */
const MOST_PAGES = 10;
/** The number of videos in one call of 1 unit. */
const AT_ONCE = 50;

/**
 * Reads the channel's uploads, newest first, up to a known video or one that is too old for every
 * plan. Each page costs 1 unit, and 1 more if it has unknown videos. A last call, for 1 unit, reads
 * known videos again that are private or have a changed privacy. Deletes scheduled videos that
 * YouTube no longer has.
 * @returns the found videos, whether the hub should have announced one of them, and the ids of the
 *   read uploads
 */
export async function findUploads(
  app: App,
  uid: string,
  channel: StoredChannel,
  access: ChannelAccess,
): Promise<{ uploads: YoutubeVideo[]; unannounced: boolean; listed: string[] }> {
  const unknown: YoutubeVideo[] = [];
  const listed: string[] = [];
  const moved = new Set(await privateVideos(app, uid, channel.id));
  const oldest = new Date(app.clock.now() - CYCLE_MS).toISOString();
  let token: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const uploads = await access.use((youtube) =>
      youtube.uploads(channel.uploadsPlaylistId, token),
    );
    const ids = uploads.items.map(({ id }) => id);
    listed.push(...ids);
    const collection = app.documents.videos(uid);
    const known = await app.documents.snapshots(ids.map((id) => collection.doc(id)));
    const strangers = ids.filter((_, index) => known[index]?.exists !== true);
    const found = await access.use((youtube) => youtube.videos(strangers));
    for (const [index, { id, privacy }] of uploads.items.entries()) {
      const video = known[index] && validData(app, known[index]);
      if (video && !video.removed && video.privacy !== privacy) moved.add(id);
    }
    unknown.push(...found);
    const reached = strangers.length < ids.length;
    const past = found.some(({ publishedAt }) => publishedAt < oldest);
    if (uploads.nextPageToken === null || reached || past) break;
    token = uploads.nextPageToken;
  }
  await forgetUnlisted(app, uid, channel.id, listed, access);
  const again = [...moved].slice(0, AT_ONCE);
  const found = await access.use((youtube) => youtube.videos(again));
  const uploads = [...unknown, ...found];
  const unannounced = uploads.some((video) => isUnannounced(app, video));
  return { uploads, unannounced, listed };
}

/**
 * Returns whether the hub should have announced a public video that a reconciliation has found
 * first.
 */
function isUnannounced(app: App, { privacy, publishedAt }: YoutubeVideo): boolean {
  const age = app.clock.now() - Date.parse(publishedAt);
  return privacy === 'public' && age > NOTICE_LATE_MS && age < NOTICE_OLD_MS;
}

/** Returns the ids of private videos, whose release or schedule may have changed. */
async function privateVideos(app: App, uid: string, channelId: string): Promise<string[]> {
  const found = await app.documents
    .videos(uid)
    .where('channelId', '==', channelId)
    .where('privacy', '==', 'private')
    .where('removed', '==', false)
    .limit(AT_ONCE)
    .get();
  return found.docs.map(({ id }) => id);
}

async function forgetUnlisted(
  app: App,
  uid: string,
  channelId: string,
  listed: readonly string[],
  access: ChannelAccess,
): Promise<void> {
  const scheduled = await app.documents
    .videos(uid)
    .where('channelId', '==', channelId)
    .where('nextPassAt', '>', '')
    .orderBy('nextPassAt')
    .limit(50)
    .get();
  const known = new Set(listed);
  const missing = validDocuments(app, scheduled.docs).filter(({ id }) => !known.has(id));
  await access.use((youtube) => forgetDeleted(app, uid, { missing, listed }, youtube));
}
