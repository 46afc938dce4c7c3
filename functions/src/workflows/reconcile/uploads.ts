import { PLAN_TERMS } from '@threadsweep/shared/plan.ts';

import type { App } from '../../google/app.ts';
import type { StoredChannel } from '../../channel/channel-store.ts';
import type { ChannelAccess } from '../access.ts';
import type { YoutubeVideo } from '../../google/youtube.ts';
import { validDocuments } from '../../platform/stored-document.ts';
import { forgetDeleted } from '../videos.ts';

const CYCLE_MS = PLAN_TERMS.pro.cycleHours * 3_600_000;
/** How many pages of uploads one reconciliation reads at most, 50 videos each. */
const MOST_PAGES = 10;

/**
 * Reads the channel's uploads, newest first, until a known one or one that is too old for every plan.
 * It costs 1 quota unit for a page, plus 1 if the page has unknown videos. It deletes scheduled videos
 * that YouTube no longer has.
 */
export async function findUploads(
  app: App,
  uid: string,
  channel: StoredChannel,
  access: ChannelAccess,
): Promise<YoutubeVideo[]> {
  const unknown: YoutubeVideo[] = [];
  const listed = new Set<string>();
  const oldest = new Date(app.clock.now() - CYCLE_MS).toISOString();
  let token: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const uploads = await access.use((youtube) =>
      youtube.uploads(channel.uploadsPlaylistId, token),
    );
    for (const id of uploads.items) listed.add(id);
    const collection = app.documents.videos(uid);
    const known = await app.documents.snapshots(uploads.items.map((id) => collection.doc(id)));
    const strangers = uploads.items.filter((_, index) => known[index]?.exists !== true);
    const found = await access.use((youtube) => youtube.videos(strangers));
    unknown.push(...found);
    const reached = strangers.length < uploads.items.length;
    const past = found.some(({ publishedAt }) => publishedAt < oldest);
    if (uploads.nextPageToken === null || reached || past) break;
    token = uploads.nextPageToken;
  }
  await forgetMissing(app, uid, channel.id, listed, access);
  return unknown;
}

async function forgetMissing(
  app: App,
  uid: string,
  channelId: string,
  listed: ReadonlySet<string>,
  access: ChannelAccess,
): Promise<void> {
  const scheduled = await app.documents
    .videos(uid)
    .where('channelId', '==', channelId)
    .where('nextPassAt', '>', '')
    .orderBy('nextPassAt')
    .limit(50)
    .get();
  const missing = validDocuments(app, scheduled.docs).filter(({ id }) => !listed.has(id));
  await access.use((youtube) => forgetDeleted(app, uid, missing, youtube));
}
