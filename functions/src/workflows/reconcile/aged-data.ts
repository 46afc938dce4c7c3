import type { App } from '../../google/app.ts';
import type { StoredChannel } from '../../channel/channel-store.ts';
import type { ChannelAccess } from '../access.ts';
import { isoNow } from '../../platform/clock.ts';
import { validDocuments } from '../../platform/stored-document.ts';
import {
  DELETE_AFTER_MS,
  forgetMissing,
  saveVideos,
  type StoredVideo,
} from '../../video/video-store.ts';

const DAY_MS = 24 * 3_600_000;
/**
 * With access to a channel, we refresh YouTube's data of it after this time; without access, we
 * delete them after `DELETE_AFTER_MS`.
 */
const REFRESH_AFTER_MS = 18 * DAY_MS;
/** The number of videos in one call of 1 unit, which may also name a listed video. */
const AT_ONCE = 49;

/**
 * Refreshes titles and thumbnails after 18 days. Deletes videos that YouTube no longer has.
 * @param listed the ids of uploads that YouTube has just listed
 */
export async function refreshAged(
  app: App,
  uid: string,
  channel: StoredChannel,
  access: ChannelAccess,
  listed: readonly string[],
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
    const ids = new Set([...aged.map(({ id }) => id), ...listed.slice(0, 1)]);
    const found = await access.use((youtube) => youtube.videos([...ids]));
    await saveVideos(app, uid, found);
    await forgetMissing(app, uid, aged, found);
    // An empty response may leave videos as they are. The next reconciliation looks them up again.
    if (found.length === 0) return;
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
