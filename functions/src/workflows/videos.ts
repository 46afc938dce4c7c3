import type { UserDocument } from '@threadsweep/shared/documents/account.ts';

import { listStoredChannels, storedChannel, type StoredChannel } from '../channel/channel-store.ts';
import type { AccessApp, App } from '../google/app.ts';
import type { Youtube } from '../google/youtube.ts';
import type { YoutubeVideo } from '../google/youtube-items.ts';
import { planOf } from '../plan/plan.ts';
import { isProblem, notFound } from '../platform/errors.ts';
import { nextPass } from '../schedule/next-pass.ts';
import {
  countVideos,
  forgetMissing,
  saveVideos,
  type StoredVideo,
  storedVideos,
} from '../video/video-store.ts';
import { callBudget, channelAccess, sharedBudget } from './access.ts';
import { planChannel } from './protect.ts';

/** The format of YouTube's video ids, without the names of documents that Firestore reserves. */
const VIDEO_ID = /^(?!__.*__$)[\w-]{11}$/;

/** The account that a channel belongs to. */
export interface Owner {
  uid: string;
  user: UserDocument;
}

/**
 * Finds a video of the account, with its channel. It looks up an unknown video at YouTube and
 * stores it. It refuses a removed or unknown video, and a video of another account.
 * @param isCleaned whether the caller is about to clean the video; the channel's share then does
 *   not limit the look-up
 */
export async function findVideo(
  app: AccessApp,
  uid: string,
  videoId: string,
  isCleaned = false,
): Promise<{ video: StoredVideo; channel: StoredChannel }> {
  if (!VIDEO_ID.test(videoId)) throw notFound(app, 'video');
  const stored = (await app.documents.videos(uid).doc(videoId).get()).data();
  if (stored?.removed) throw notFound(app, 'video');
  if (stored) {
    const channel = await storedChannel(app, uid, stored.channelId);
    return { video: { id: videoId, ...stored }, channel };
  }
  const channels = await listStoredChannels(app, uid);
  const asking = channels.find((channel) => channel.status === 'connected') ?? channels[0];
  if (!asking) throw notFound(app, 'video');
  const budget = isCleaned
    ? callBudget(app, uid, asking.id, true)
    : sharedBudget(app, uid, asking.id);
  const access = await channelAccess(app, uid, asking, { budget });
  const [found] = await access.use((youtube) => youtube.videos([videoId]));
  const channel = channels.find(({ id }) => id === found?.channelId);
  if (!found || !channel) throw notFound(app, 'video');
  const [video] = await saveVideos(app, uid, [found]);
  if (!video) throw notFound(app, 'video');
  return { video, channel };
}

/**
 * Stores a channel's videos as YouTube lists them, and starts the schedule of new ones.
 * @returns the videos that the creator has not removed, in the given order
 */
export async function registerVideos(
  app: App,
  { uid, user }: Owner,
  channel: StoredChannel,
  found: readonly YoutubeVideo[],
): Promise<StoredVideo[]> {
  const videos = await saveVideos(app, uid, found);
  const plan = planOf(app, user);
  const now = app.clock.now();
  const isUnplanned = videos.some(
    (video) =>
      video.nextPassAt === null &&
      nextPass({ plan, user, channel, now }, video).nextPassAt !== null,
  );
  if (!isUnplanned) return videos;
  const planned = await planChannel(app, uid, channel.id);
  return videos.map((video) => Object.assign(video, planned.get(video.id)));
}

export interface VideoPage {
  videos: StoredVideo[];
  nextPageToken: string | null;
  message: string;
}

/**
 * Returns a page of a channel's videos, newest first, from its uploads playlist. It costs 2 units
 * of the channel's daily share. It deletes videos that YouTube no longer has. If YouTube does not
 * respond or the share is used up, the first page contains the stored videos and a message.
 */
export async function listVideos(
  app: AccessApp,
  owner: Owner,
  channel: StoredChannel,
  pageToken: string | undefined,
): Promise<VideoPage> {
  const { uid } = owner;
  try {
    const budget = sharedBudget(app, uid, channel.id);
    const access = await channelAccess(app, uid, channel, { budget });
    return await access.use(async (youtube) => {
      const uploads = await youtube.uploads(channel.uploadsPlaylistId, pageToken);
      const ids = uploads.items.map(({ id }) => id);
      const order = new Map(ids.map((id, index) => [id, index]));
      const found = await youtube.videos(ids);
      const videos = await registerVideos(app, owner, channel, found);
      videos.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
      // The stored videos that belong on this page by their date, but that YouTube does not list.
      const newest = pageToken === undefined ? undefined : videos[0]?.publishedAt;
      const oldest = uploads.nextPageToken === null ? '' : (videos.at(-1)?.publishedAt ?? '');
      const period = { from: oldest, until: newest };
      const listed = videos.filter(({ publishedAt: at }) => at >= oldest && at <= (newest ?? at));
      if ((await countVideos(app, uid, channel.id, period)) > listed.length) {
        const stored = await storedVideos(app, uid, channel.id, newest);
        const missing = stored.filter(
          ({ id, publishedAt }) => !order.has(id) && publishedAt >= oldest,
        );
        await forgetDeleted(app, uid, { missing, listed: ids }, youtube);
      }
      return { videos, nextPageToken: uploads.nextPageToken, message: '' };
    });
  } catch (error) {
    if (!isProblem(error, 'YOUTUBE_UNAVAILABLE', 'QUOTA_EXHAUSTED') || pageToken !== undefined)
      throw error;
    const videos = await storedVideos(app, uid, channel.id);
    if (videos.length === 0) throw error;
    const message = `${error.message} This list may be out of date.`;
    return { videos, nextPageToken: null, message };
  }
}

/**
 * Looks up at most 49 videos by id, and deletes the ones that YouTube no longer has. It costs 1
 * unit if there are any videos. It skips a video that a pass is cleaning.
 * @param of.missing the videos that a list of uploads does not contain
 * @param of.listed the ids in that list, one of which shows that YouTube finds videos at all
 */
export async function forgetDeleted(
  app: App,
  uid: string,
  { missing, listed }: { missing: readonly StoredVideo[]; listed: readonly string[] },
  youtube: Youtube,
): Promise<void> {
  const idle = missing.filter(({ passId }) => passId === null).slice(0, 49);
  if (idle.length === 0) return;
  const found = await youtube.videos([...idle.map(({ id }) => id), ...listed.slice(0, 1)]);
  await forgetMissing(app, uid, idle, found);
}
