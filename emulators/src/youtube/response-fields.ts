import { type FieldTree, parseFields } from './partial-response.ts';
import { invalidFields } from './validation.ts';

const COMMENT =
  'kind,etag,id,snippet(channelId,videoId,textDisplay,textOriginal,parentId,authorDisplayName,' +
  'authorProfileImageUrl,authorChannelUrl,authorChannelId/value,canRate,viewerRating,likeCount,' +
  'moderationStatus,publishedAt,updatedAt)';
const THREAD =
  'kind,etag,id,snippet(channelId,videoId,canReply,totalReplyCount,isPublic,' +
  `topLevelComment(${COMMENT})),replies/comments(${COMMENT})`;
const THUMBNAILS = ['default', 'medium', 'high', 'standard', 'maxres']
  .map((size) => `thumbnails/${size}(url,width,height)`)
  .join();
const TEXTS = `title,description,publishedAt,localized(title,description),${THUMBNAILS}`;
const CHANNEL =
  `kind,etag,id,snippet(${TEXTS},customUrl,defaultLanguage,country),` +
  'contentDetails/relatedPlaylists(likes,uploads),' +
  'statistics(viewCount,subscriberCount,hiddenSubscriberCount,videoCount)';
const VIDEO =
  `kind,etag,id,snippet(${TEXTS},channelId,channelTitle,categoryId,liveBroadcastContent,tags,` +
  'defaultLanguage,defaultAudioLanguage),' +
  'contentDetails(duration,dimension,definition,caption,licensedContent),' +
  'status(uploadStatus,privacyStatus,publishAt,license,embeddable,publicStatsViewable,madeForKids),' +
  'statistics(viewCount,likeCount,dislikeCount,favoriteCount,commentCount)';
const PLAYLIST_ITEM =
  `kind,etag,id,snippet(${TEXTS},channelId,channelTitle,playlistId,position,` +
  'resourceId(kind,videoId),videoOwnerChannelTitle,videoOwnerChannelId),' +
  'contentDetails(videoId,videoPublishedAt,note),status/privacyStatus';

function listOf(item: string): FieldTree {
  const page = 'kind,etag,nextPageToken,prevPageToken,pageInfo(totalResults,resultsPerPage)';
  return parseFields(`${page},items(${item})`);
}

/** The fields of each list's response, from the resource descriptions of the reference. */
export const RESPONSE_FIELDS = {
  channels: listOf(CHANNEL),
  videos: listOf(VIDEO),
  playlistItems: listOf(PLAYLIST_ITEM),
  commentThreads: listOf(THREAD),
  comments: listOf(COMMENT),
};

/**
 * Checks that a response can have the requested fields.
 *
 * @throws ApiError Google's 400 for any other field
 */
export function checkFields(wanted: FieldTree, known: FieldTree): void {
  for (const [name, within] of Object.entries(wanted)) {
    if (name === '*') continue;
    const part = known[name];
    if (part === undefined || (part === 'all' && within !== 'all')) {
      throw invalidFields(name);
    }
    if (part !== 'all' && within !== 'all') checkFields(within, part);
  }
}
