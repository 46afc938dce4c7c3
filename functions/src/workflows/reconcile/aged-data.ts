import type { App } from '../../google/app.ts';
import type { StoredChannel } from '../../channel/channel-store.ts';
import type { ChannelAccess } from '../access.ts';
import { isoNow } from '../../platform/clock.ts';
import { validDocuments } from '../../platform/stored-document.ts';
import { forgetVideo, saveVideos, type StoredVideo } from '../../video/video-store.ts';

const DAY_MS = 24 * 3_600_000;
/**
 * YouTube's developer policies (III.E.4) allow us to store its data for 30 days. With access to the
 * channel, we refresh the data before that time; without access, we delete them. The database's
 * backups keep them for 7 days more (scripts/google-cloud/needs.mjs).
 */
const REFRESH_AFTER_MS = 18 * DAY_MS;
const DELETE_AFTER_MS = 21 * DAY_MS;
/** The number of videos in one call of 1 unit. */
const AT_ONCE = 50;

/** Refreshes titles and thumbnails after 18 days. Deletes videos that YouTube no longer has. */
export async function refreshAged(
  app: App,
  uid: string,
  channel: StoredChannel,
  access: ChannelAccess,
): Promise<void> {
  if (ageOf(app, channel.refreshedAt) > REFRESH_AFTER_MS) {
    const now = await access.use((youtube) => youtube.myChannel());
    if (now?.id === channel.id) {
      const { title, handle, thumbnailUrl } = now;
      await app.documents
        .channels(uid)
        .doc(channel.id)
        .update({ title, handle, thumbnailUrl, refreshedAt: isoNow(app.clock) });
    }
  }
  for (;;) {
    const aged = await agedVideos(app, uid, channel.id, REFRESH_AFTER_MS);
    if (aged.length === 0) return;
    const found = await access.use((youtube) => youtube.videos(aged.map(({ id }) => id)));
    await saveVideos(app, uid, found);
    const existing = new Set(found.map(({ id }) => id));
    for (const video of aged) if (!existing.has(video.id)) await forgetVideo(app, uid, video);
  }
}

/** Deletes titles and thumbnails after 21 days, if there is no access to refresh them. */
export async function deleteAged(app: App, uid: string, channel: StoredChannel): Promise<void> {
  const refreshedAt = isoNow(app.clock);
  if (ageOf(app, channel.refreshedAt) > DELETE_AFTER_MS)
    await app.documents
      .channels(uid)
      .doc(channel.id)
      .update({ title: '', handle: null, thumbnailUrl: '', refreshedAt });
  for (;;) {
    const aged = await agedVideos(app, uid, channel.id, DELETE_AFTER_MS);
    if (aged.length === 0) return;
    const batch = app.documents.db.batch();
    for (const { id } of aged)
      batch.update(app.documents.videos(uid).doc(id), {
        title: '',
        thumbnails: { maxres: null, standard: null, high: null },
        refreshedAt,
      });
    await batch.commit();
  }
}

async function agedVideos(
  app: App,
  uid: string,
  channelId: string,
  afterMs: number,
): Promise<StoredVideo[]> {
  const found = await app.documents
    .videos(uid)
    .where('channelId', '==', channelId)
    .where('removed', '==', false)
    .where('refreshedAt', '<', new Date(app.clock.now() - afterMs).toISOString())
    .orderBy('refreshedAt')
    .limit(AT_ONCE)
    .get();
  return validDocuments(app, found.docs);
}

function ageOf(app: App, time: string): number {
  return app.clock.now() - Date.parse(time);
}
