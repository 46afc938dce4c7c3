import type { DataMethod } from './data-method.ts';
import { pageToken, parsePageToken } from './page-token.ts';
import { PLAYLIST_ITEM_PARTS, playlistItemResource } from './video-resource.ts';
import { CHANNEL_PAGE_SIZES, LIST_UNITS } from './limits.ts';
import { RESPONSE_FIELDS } from './response-fields.ts';
import { notImplemented, playlistNotFound } from './validation.ts';

/**
 * playlistItems.list, https://developers.google.com/youtube/v3/docs/playlistItems/list. It supports
 * only playlists of uploads. A channel without videos has no such playlist
 * (Elijas/auto-youtube-subscription-playlist-2 issue 86).
 */
export const playlistItemsList: DataMethod = {
  name: 'playlistItems.list',
  verb: 'GET',
  path: '/playlistItems',
  units: LIST_UNITS,
  fields: RESPONSE_FIELDS.playlistItems,
  run({ query, caller, conditions, store, baseUrl }) {
    const parts = query.parts(PLAYLIST_ITEM_PARTS);
    const filter = query.filter(['playlistId', 'id']);
    if (filter !== 'playlistId') throw notImplemented('the parameter id of playlistItems.list');
    if (query.text('videoId') !== undefined) {
      throw notImplemented('the parameter videoId of playlistItems.list');
    }
    const playlistId = query.required('playlistId');
    const limit = query.maxResults(CHANNEL_PAGE_SIZES);
    const channel = playlistId.startsWith('UU')
      ? store.channel(`UC${playlistId.slice(2)}`)
      : undefined;
    if (channel === undefined || channel.videos.size === 0) throw playlistNotFound();
    const list = ['playlistItems.list', playlistId];
    const token = query.text('pageToken');
    const after = token === undefined ? undefined : parsePageToken(list, token);
    const page = channel.videos.page(after, limit);
    const owner = channel.id === caller.channelId;
    const items = page.items
      .map((video, index) => ({ video, position: page.start + index }))
      .filter(({ video }) => owner || (video.details.privacyStatus ?? 'public') === 'public')
      .map(({ video, position }) => playlistItemResource(video, channel, position, parts, baseUrl));
    return conditions.listed('playlistItems.list', {
      kind: 'youtube#playlistItemListResponse',
      ...(page.next === undefined ? {} : { nextPageToken: pageToken(list, page.next) }),
      pageInfo: { totalResults: channel.videos.size, resultsPerPage: limit },
      items,
    });
  },
};
