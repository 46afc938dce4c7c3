import { remainingPasses } from '@threadsweep/shared/schedule.ts';

import { planOf } from '../plan/plan.ts';
import type { App } from '../google/app.ts';
import type { StoredChannel } from '../channel/channel-store.ts';
import type { UserDocument } from '../platform/firestore.ts';
import type { YoutubeVideo } from '../google/youtube.ts';
import { saveVideos, type StoredVideo } from '../video/video-store.ts';
import { isProtected, planChannel } from './plan-channel.ts';

/**
 * Keeps what YouTube says of a channel's videos, and starts the schedule of those that are new.
 * @returns the videos that are the product's, in the order given
 */
export async function registerVideos(
  app: App,
  owner: { uid: string; user: UserDocument },
  channel: StoredChannel,
  found: readonly YoutubeVideo[],
): Promise<StoredVideo[]> {
  const { uid, user } = owner;
  const videos = await saveVideos(app, uid, found);
  const plan = planOf(app, user);
  const now = app.clock.now();
  const unplanned =
    isProtected(app, user, channel) &&
    videos.some(
      ({ nextPassAt, publishedAt }) =>
        nextPassAt === null && remainingPasses(Date.parse(publishedAt), plan, now).length > 0,
    );
  if (!unplanned) return videos;
  const planned = await planChannel(app, uid, channel.id);
  return videos.map((video) => Object.assign(video, planned.get(video.id)));
}
