import { videoResponse } from './responses.ts';
import { accountOf, api } from './procedure.ts';
import type { App } from '../google/app.ts';
import { chosenChannel, type StoredChannel } from '../channel/channel-store.ts';
import { channelAccess } from '../channel/token-store.ts';
import type { UserDocument } from '../platform/firestore.ts';
import type { Youtube } from '../google/youtube.ts';
import { Problem } from '../platform/errors.ts';
import { registerVideos } from '../schedule/registration.ts';
import { forgetVideo, storedVideos, type StoredVideo } from '../video/video-store.ts';

/**
 * A channel's videos, newest first, 50 a page, from its uploads playlist (2 quota units a page).
 * What YouTube no longer has is forgotten.
 * While YouTube cannot be asked, the first page comes from what is stored, and the message says so.
 */
export const listVideos = api.video.listVideos.handler(async ({ input, context }) => {
  const { app } = context;
  const { uid, user } = accountOf(context);
  const channel = await chosenChannel(app, uid, input.account);
  const owner = { uid, user };
  const { videos, nextPageToken, message } = await page(app, owner, channel, input.page_token);
  return {
    status: 'success' as const,
    videos: videos.map((video) => videoResponse(app, video, user.language)),
    message,
    next_page_token: nextPageToken,
  };
});

interface VideoPage {
  videos: StoredVideo[];
  nextPageToken: string | null;
  message: string;
}

async function page(
  app: App,
  owner: { uid: string; user: UserDocument },
  channel: StoredChannel,
  pageToken: string | undefined,
): Promise<VideoPage> {
  const { uid } = owner;
  try {
    const access = await channelAccess(app, uid, channel, () => {});
    return await access.use(async (youtube) => {
      const uploads = await youtube.uploads(channel.uploadsPlaylistId, pageToken);
      const order = new Map(uploads.items.map((id, index) => [id, index]));
      const found = await youtube.videos(uploads.items);
      const videos = await registerVideos(app, owner, channel, found);
      videos.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
      await forgetDeleted(app, uid, channel.id, youtube, {
        ids: uploads.items,
        newest: pageToken === undefined ? undefined : videos[0]?.publishedAt,
        oldest: uploads.nextPageToken === null ? '' : (videos.at(-1)?.publishedAt ?? ''),
      });
      return { videos, nextPageToken: uploads.nextPageToken, message: '' };
    });
  } catch (error) {
    const away =
      error instanceof Problem && ['YOUTUBE_UNAVAILABLE', 'QUOTA_EXHAUSTED'].includes(error.code);
    if (!away || pageToken !== undefined) throw error;
    const videos = await storedVideos(app, uid, channel.id);
    if (videos.length === 0) throw error;
    return {
      videos,
      nextPageToken: null,
      message: `${error.message} This list may be out of date.`,
    };
  }
}

/**
 * Forgets the videos that should stand on a page of the uploads, do not, and that YouTube does not
 * know by their ids either (1 quota unit, where any is missing). One that a pass works on waits.
 * @param uploads a page of them; `newest` and `oldest` are times of publication; undefined and '' at the list's ends
 */
async function forgetDeleted(
  app: App,
  uid: string,
  channelId: string,
  youtube: Youtube,
  uploads: { ids: readonly string[]; newest: string | undefined; oldest: string },
): Promise<void> {
  const listed = new Set(uploads.ids);
  const missing = (await storedVideos(app, uid, channelId, uploads.newest)).filter(
    ({ id, publishedAt, passId }) =>
      !listed.has(id) && publishedAt >= uploads.oldest && passId === null,
  );
  const known = await youtube.videos(missing.map(({ id }) => id));
  const existing = new Set(known.map(({ id }) => id));
  for (const video of missing) if (!existing.has(video.id)) await forgetVideo(app, uid, video);
}
