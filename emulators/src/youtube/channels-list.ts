import type { Channel } from './channel-content.ts';
import type { DataMethod } from './data-method.ts';
import { resource } from './etag.ts';
import { CHANNEL_PAGE_SIZES, LIST_UNITS, MAX_IDS } from './limits.ts';
import { RESPONSE_FIELDS } from './response-fields.ts';
import type { Viewer } from './state.ts';
import { notImplemented } from './validation.ts';

const PARTS = ['id', 'snippet', 'contentDetails', 'statistics'];

/**
 * Returns the id of the playlist of a channel's uploads: the channel's id with UU instead of UC.
 */
export function uploadsPlaylistId(channelId: string): string {
  return `UU${channelId.slice(2)}`;
}

/**
 * Returns the resource of a channel that exists only as the author of comments. As at YouTube, its
 * handle is its title.
 */
function viewerResource(viewer: Viewer, parts: ReadonlySet<string>): Record<string, unknown> {
  const { id, name, imageUrl: url } = viewer;
  if (!parts.has('snippet')) return resource('youtube#channel', id, {});
  return resource('youtube#channel', id, {
    snippet: {
      title: name,
      description: '',
      ...(name.startsWith('@') ? { customUrl: name } : {}),
      publishedAt: '2020-01-01T00:00:00Z',
      thumbnails: { default: { url, width: 88, height: 88 } },
      localized: { title: name, description: '' },
    },
  });
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

/** Returns a handle as YouTube compares it: in lower case, without `@`. */
function handleOf(text: string): string {
  return text.replace(/^@/, '').toLowerCase();
}

/** channels.list, https://developers.google.com/youtube/v3/docs/channels/list. */
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
    if (filter !== 'mine' && filter !== 'id' && filter !== 'forHandle') {
      throw notImplemented(`the parameter ${filter} of channels.list`);
    }
    const limit = query.maxResults(CHANNEL_PAGE_SIZES);
    const own = query.flag('mine') && caller.channelId !== undefined ? [caller.channelId] : [];
    const ids = filter === 'id' ? query.list('id').slice(0, MAX_IDS) : own;
    const handle = filter === 'forHandle' ? handleOf(query.text('forHandle') ?? '') : undefined;
    const isNamed = (name: string | undefined) =>
      handle !== undefined && handleOf(name ?? '') === handle;
    const found = new Map<string, Record<string, unknown>>();
    for (const channel of store.channels())
      if (ids.includes(channel.id) || isNamed(channel.about.handle))
        found.set(channel.id, channelResource(channel, parts));
    if (filter !== 'mine' && found.size < Math.max(1, ids.length))
      for (const viewer of store.viewers(({ id, name }) => ids.includes(id) || isNamed(name)))
        found.set(viewer.id, viewerResource(viewer, parts));
    const inOrder = filter === 'forHandle' ? found.keys() : ids;
    const channels = [...inOrder].flatMap((id) => found.get(id) ?? []);
    if (filter !== 'id') channels.splice(limit);
    return {
      kind: 'youtube#channelListResponse',
      pageInfo: { totalResults: channels.length, resultsPerPage: limit },
      // YouTube omits `items` if it is empty.
      ...(channels.length === 0 ? {} : { items: channels }),
    };
  },
};
