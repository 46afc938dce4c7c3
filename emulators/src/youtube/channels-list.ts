import type { Channel } from './channel-content.ts';
import type { DataMethod } from './data-method.ts';
import { resource } from './etag.ts';
import { CHANNEL_PAGE_SIZES, LIST_UNITS, MAX_IDS } from './limits.ts';
import { RESPONSE_FIELDS } from './response-fields.ts';
import { notImplemented } from './validation.ts';

const PARTS = ['id', 'snippet', 'contentDetails', 'statistics'];

/** The playlist of a channel's uploads: its id with UU in place of UC. */
export function uploadsPlaylistId(channelId: string): string {
  return `UU${channelId.slice(2)}`;
}

function channelResource(channel: Channel, parts: ReadonlySet<string>): Record<string, unknown> {
  const { about } = channel;
  const content: Record<string, unknown> = {};
  if (parts.has('snippet')) {
    const url = about.thumbnailUrl ?? '';
    content['snippet'] = {
      title: about.title,
      description: about.description ?? '',
      ...(about.handle === undefined ? {} : { customUrl: about.handle }),
      publishedAt: about.publishedAt ?? '2020-01-01T00:00:00Z',
      thumbnails: {
        default: { url, width: 88, height: 88 },
        medium: { url, width: 240, height: 240 },
        high: { url, width: 800, height: 800 },
      },
      localized: { title: about.title, description: about.description ?? '' },
    };
  }
  if (parts.has('contentDetails')) {
    content['contentDetails'] = {
      relatedPlaylists: { likes: '', uploads: uploadsPlaylistId(channel.id) },
    };
  }
  if (parts.has('statistics')) {
    const views = [...channel.videos].reduce(
      (sum, video) => sum + (video.details.viewCount ?? 0),
      0,
    );
    content['statistics'] = {
      viewCount: String(views),
      subscriberCount: String(about.subscriberCount ?? 0),
      hiddenSubscriberCount: false,
      videoCount: String(channel.videos.size),
    };
  }
  return resource('youtube#channel', channel.id, content);
}

/** https://developers.google.com/youtube/v3/docs/channels/list */
export const channelsList: DataMethod = {
  name: 'channels.list',
  verb: 'GET',
  path: '/channels',
  units: LIST_UNITS,
  fields: RESPONSE_FIELDS.channels,
  run({ query, caller, store }) {
    const parts = query.parts(PARTS);
    const filters = ['mine', 'id', 'forHandle', 'forUsername', 'managedByMe'] as const;
    const filter = query.filter(filters);
    if (filter !== 'mine' && filter !== 'id') {
      throw notImplemented(`the parameter ${filter} of channels.list`);
    }
    const limit = query.maxResults(CHANNEL_PAGE_SIZES);
    const own = query.flag('mine') && caller.channelId !== undefined ? [caller.channelId] : [];
    const ids = filter === 'id' ? query.list('id') : own;
    const channels = ids
      .map((id) => store.channel(id))
      .filter((channel) => channel !== undefined)
      .slice(0, filter === 'id' ? MAX_IDS : limit);
    return {
      kind: 'youtube#channelListResponse',
      pageInfo: { totalResults: channels.length, resultsPerPage: limit },
      // YouTube leaves `items` out if it is empty.
      ...(channels.length === 0
        ? {}
        : { items: channels.map((channel) => channelResource(channel, parts)) }),
    };
  },
};
