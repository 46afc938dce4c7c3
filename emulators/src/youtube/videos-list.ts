import { invalidParameter, notImplemented } from './api-error.ts';
import type { Channel, Video } from './channel-content.ts';
import type { ChannelStore } from './channel-store.ts';
import type { Caller, DataMethod } from './data-method.ts';
import { VIDEO_PARTS, videoResource } from './video-resource.ts';
import { RESPONSE_FIELDS } from './response-fields.ts';

const MAX_IDS = 50;

/** A private video is there for its owner only. */
function visibleVideo(
  store: ChannelStore,
  caller: Caller,
  id: string,
): { video: Video; channel: Channel } | undefined {
  const video = store.video(id);
  const channel = video === undefined ? undefined : store.channel(video.channelId);
  if (video === undefined || channel === undefined) return undefined;
  const isPrivate = video.details.privacyStatus === 'private';
  return isPrivate && channel.id !== caller.channelId ? undefined : { video, channel };
}

/** https://developers.google.com/youtube/v3/docs/videos/list */
export const videosList: DataMethod = {
  name: 'videos.list',
  verb: 'GET',
  path: '/videos',
  units: 1,
  fields: RESPONSE_FIELDS.videos,
  run({ query, caller, store, baseUrl }) {
    const parts = query.parts(VIDEO_PARTS);
    const filter = query.filter(['id', 'chart', 'myRating']);
    if (filter !== 'id') throw notImplemented(`the parameter ${filter} of videos.list`);
    const ids = query.list('id');
    if (ids.length > MAX_IDS) {
      throw invalidParameter('id', `Too many ids: ${ids.length}. At most ${MAX_IDS} are allowed.`);
    }
    const items = ids
      .map((id) => visibleVideo(store, caller, id))
      .filter((found) => found !== undefined)
      .map(({ video, channel }) => videoResource(video, channel, parts, baseUrl));
    return {
      kind: 'youtube#videoListResponse',
      items,
      pageInfo: { totalResults: items.length, resultsPerPage: items.length },
    };
  },
};
