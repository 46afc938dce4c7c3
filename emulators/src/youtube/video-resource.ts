import type { Channel, Video } from './channel-content.ts';
import { uploadsPlaylistId } from './channels-list.ts';
import { resource } from './etag.ts';
import { ownThumbnails } from './thumbnail-routes.ts';

export const VIDEO_PARTS = ['id', 'snippet', 'statistics', 'status', 'contentDetails'];

export function videoResource(
  video: Video,
  channel: Channel,
  parts: ReadonlySet<string>,
  baseUrl: string,
): Record<string, unknown> {
  const { details } = video;
  const content: Record<string, unknown> = {};
  if (parts.has('snippet')) {
    content['snippet'] = {
      publishedAt: details.publishedAt,
      channelId: channel.id,
      title: details.title,
      description: details.description ?? '',
      thumbnails: details.thumbnails ?? ownThumbnails(details.id, baseUrl),
      channelTitle: channel.about.title,
      categoryId: '22',
      liveBroadcastContent: 'none',
      localized: { title: details.title, description: details.description ?? '' },
    };
  }
  if (parts.has('contentDetails')) {
    content['contentDetails'] = {
      duration: details.duration ?? 'PT10M',
      dimension: '2d',
      definition: 'hd',
      caption: 'false',
      licensedContent: false,
    };
  }
  if (parts.has('status')) {
    content['status'] = {
      uploadStatus: 'processed',
      privacyStatus: details.privacyStatus ?? 'public',
      // YouTube returns `publishAt` only for scheduled videos, which are private.
      ...(details.privacyStatus === 'private' && details.publishAt !== undefined
        ? { publishAt: details.publishAt }
        : {}),
      license: 'youtube',
      embeddable: true,
      publicStatsViewable: true,
      madeForKids: false,
    };
  }
  if (parts.has('statistics')) {
    content['statistics'] = {
      viewCount: String(details.viewCount ?? 0),
      likeCount: String(details.likeCount ?? 0),
      favoriteCount: '0',
      // YouTube omits commentCount if comments are disabled.
      ...(details.commentsDisabled === true ? {} : { commentCount: String(video.publicComments) }),
    };
  }
  return resource('youtube#video', details.id, content);
}

export const PLAYLIST_ITEM_PARTS = ['id', 'snippet', 'contentDetails', 'status'];

export function playlistItemResource(
  video: Video,
  channel: Channel,
  position: number,
  parts: ReadonlySet<string>,
  baseUrl: string,
): Record<string, unknown> {
  const { details } = video;
  const playlistId = uploadsPlaylistId(channel.id);
  const content: Record<string, unknown> = {};
  if (parts.has('snippet')) {
    content['snippet'] = {
      publishedAt: details.publishedAt,
      channelId: channel.id,
      title: details.title,
      description: details.description ?? '',
      thumbnails: details.thumbnails ?? ownThumbnails(details.id, baseUrl),
      channelTitle: channel.about.title,
      playlistId,
      position,
      resourceId: { kind: 'youtube#video', videoId: details.id },
      videoOwnerChannelTitle: channel.about.title,
      videoOwnerChannelId: channel.id,
    };
  }
  if (parts.has('contentDetails')) {
    content['contentDetails'] = { videoId: details.id, videoPublishedAt: details.publishedAt };
  }
  if (parts.has('status')) content['status'] = { privacyStatus: details.privacyStatus ?? 'public' };
  const id = Buffer.from(`${playlistId}.${details.id}`).toString('base64url');
  return resource('youtube#playlistItem', id, content);
}
