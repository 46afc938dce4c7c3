import type { Channel, Video } from './channel-content.ts';
import type { Caller, DataMethod } from './data-method.ts';
import { LIST_UNITS } from './limits.ts';
import type { ChannelStore } from './state.ts';
import { assertIds, notImplemented } from './validation.ts';
import { VIDEO_PARTS, videoResource } from './video-resource.ts';
import { RESPONSE_FIELDS } from './response-fields.ts';

/** Returns a video that the caller can see. Only its creator can see a private video. */
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

/** videos.list, https://developers.google.com/youtube/v3/docs/videos/list. */
export const videosList: DataMethod = {
  name: 'videos.list',
  verb: 'GET',
  path: '/videos',
  units: LIST_UNITS,
  fields: RESPONSE_FIELDS.videos,
  run({ query, caller, conditions, store, baseUrl }) {
    const parts = query.parts(VIDEO_PARTS);
    const filter = query.filter(['id', 'chart', 'myRating']);
    if (filter !== 'id') throw notImplemented(`the parameter ${filter} of videos.list`);
    const ids = query.list('id');
    assertIds(ids);
    const items = ids
      .map((id) => visibleVideo(store, caller, id))
      .filter((found) => found !== undefined)
      .map(({ video, channel }) => videoResource(video, channel, parts, baseUrl));
    return conditions.listed('videos.list', {
      kind: 'youtube#videoListResponse',
      items,
      pageInfo: { totalResults: items.length, resultsPerPage: items.length },
    });
  },
};
