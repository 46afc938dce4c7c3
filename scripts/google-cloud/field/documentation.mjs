import { shapeOf } from './shape.mjs';

/**
 * The responses to the calls of the field test that Google's documentation describes. The
 * emulators' conformance test uses them until the real services have been recorded.
 *
 * @typedef {import('./shape.mjs').Recorded & {page: string}} Documented `page`: the page that
 * describes the response
 */

// Example values of each type, of which `shapeOf` keeps only the type.
const text = '';
const number = 0;
const flag = true;

const YOUTUBE = 'https://developers.google.com/youtube/v3/docs/';
const OAUTH = 'https://developers.google.com/identity/protocols/oauth2/web-server';

const head = { kind: text, etag: text };
const pageInfo = { totalResults: number, resultsPerPage: number };
const picture = { url: text, width: number, height: number };
const thumbnails = {
  default: picture,
  medium: picture,
  high: picture,
  standard: picture,
  maxres: picture,
};
const localized = { title: text, description: text };

/**
 * A comment: https://developers.google.com/youtube/v3/docs/comments#resource. The field `videoId` is
 * documented only in the API's discovery document.
 */
const comment = {
  ...head,
  id: text,
  snippet: {
    authorDisplayName: text,
    authorProfileImageUrl: text,
    authorChannelUrl: text,
    authorChannelId: { value: text },
    channelId: text,
    videoId: text,
    textDisplay: text,
    textOriginal: text,
    parentId: text,
    canRate: flag,
    viewerRating: text,
    likeCount: number,
    moderationStatus: text,
    publishedAt: text,
    updatedAt: text,
  },
};
/** A thread: https://developers.google.com/youtube/v3/docs/commentThreads#resource */
const thread = {
  ...head,
  id: text,
  snippet: {
    channelId: text,
    videoId: text,
    topLevelComment: comment,
    canReply: flag,
    totalReplyCount: number,
    isPublic: flag,
  },
  replies: { comments: [comment] },
};
/** A channel: https://developers.google.com/youtube/v3/docs/channels#resource */
const channel = {
  ...head,
  id: text,
  snippet: {
    title: text,
    description: text,
    customUrl: text,
    publishedAt: text,
    thumbnails,
    defaultLanguage: text,
    localized,
    country: text,
  },
  contentDetails: { relatedPlaylists: { likes: text, favorites: text, uploads: text } },
  statistics: {
    viewCount: text,
    subscriberCount: text,
    hiddenSubscriberCount: flag,
    videoCount: text,
  },
};
/** A video: https://developers.google.com/youtube/v3/docs/videos#resource */
const video = {
  ...head,
  id: text,
  snippet: {
    publishedAt: text,
    channelId: text,
    title: text,
    description: text,
    thumbnails,
    channelTitle: text,
    tags: [text],
    categoryId: text,
    liveBroadcastContent: text,
    defaultLanguage: text,
    localized,
    defaultAudioLanguage: text,
  },
  contentDetails: {
    duration: text,
    dimension: text,
    definition: text,
    caption: text,
    licensedContent: flag,
    regionRestriction: { allowed: [text], blocked: [text] },
    contentRating: {},
    projection: text,
    hasCustomThumbnail: flag,
  },
  status: {
    uploadStatus: text,
    failureReason: text,
    rejectionReason: text,
    privacyStatus: text,
    publishAt: text,
    license: text,
    embeddable: flag,
    publicStatsViewable: flag,
    madeForKids: flag,
    selfDeclaredMadeForKids: flag,
    containsSyntheticMedia: flag,
  },
  statistics: {
    viewCount: text,
    likeCount: text,
    dislikeCount: text,
    favoriteCount: text,
    commentCount: text,
  },
};
/** An item of a playlist: https://developers.google.com/youtube/v3/docs/playlistItems#resource */
const playlistItem = {
  ...head,
  id: text,
  contentDetails: {
    videoId: text,
    startAt: text,
    endAt: text,
    note: text,
    videoPublishedAt: text,
  },
};
/**
 * Returns a list response with this item.
 *
 * @param {object} item
 */
const list = (item) => ({
  ...head,
  nextPageToken: text,
  prevPageToken: text,
  pageInfo,
  items: [item],
});

/** An error of YouTube: https://developers.google.com/youtube/v3/docs/core_errors */
const youtubeError = {
  error: {
    code: number,
    message: text,
    status: text,
    errors: [{ message: text, domain: text, reason: text, location: text, locationType: text }],
  },
};
/** An error of Google Cloud: https://cloud.google.com/apis/design/errors#http_mapping */
const cloudError = {
  error: { code: number, message: text, status: text, details: [{}] },
};
const oauthError = { error: text, error_description: text };

/**
 * @param {string} page
 * @param {number} status
 * @param {unknown} body
 * @param {string} [reason]
 * @returns {Documented}
 */
const says = (page, status, body, reason) => ({
  page,
  status,
  ...(reason !== undefined && { reason }),
  shape: shapeOf(body),
});
/**
 * Returns the documented response of a YouTube method.
 *
 * @param {string} method @param {unknown} body
 */
const youtube = (method, body) => says(YOUTUBE + method, body === undefined ? 204 : 200, body);
/**
 * Returns the documented refusal of a YouTube method.
 *
 * @param {string} method @param {number} status @param {string} reason
 */
const refuses = (method, status, reason) => says(YOUTUBE + method, status, youtubeError, reason);

const tokens = {
  access_token: text,
  expires_in: number,
  refresh_token: text,
  refresh_token_expires_in: number,
  scope: text,
  token_type: text,
};
const { refresh_token: _, ...refreshed } = tokens;

const TASKS =
  'https://cloud.google.com/tasks/docs/reference/rest/v2/projects.locations.queues.tasks';
const KEYS =
  'https://cloud.google.com/kms/docs/reference/rest/v1/projects.locations.keyRings.cryptoKeys';
const QUERY =
  'https://cloud.google.com/firestore/docs/reference/rest/v1/projects.databases.documents/runQuery';

/**
 * The documented responses by the names of the calls.
 *
 * @type {Readonly<Record<string, Documented>>}
 */
export const DOCUMENTATION = {
  'oauth.exchange': says(OAUTH, 200, tokens),
  'oauth.refresh': says(OAUTH, 200, refreshed),
  'oauth.refresh of an unknown token': says(OAUTH, 400, oauthError, 'invalid_grant'),
  'channels.list': youtube('channels/list', list(channel)),
  'channels.list of an unknown id': youtube('channels/list', list(channel)),
  'channels.list with an unknown token': refuses('errors', 401, 'authError'),
  'playlistItems.list': youtube('playlistItems/list', list(playlistItem)),
  'playlistItems.list of an unknown id': refuses('playlistItems/list', 404, 'playlistNotFound'),
  'videos.list': youtube('videos/list', list(video)),
  'videos.list of an unknown id': youtube('videos/list', list(video)),
  'commentThreads.list of an unknown video': refuses('commentThreads/list', 404, 'videoNotFound'),
  'comments.list of an unknown id': youtube('comments/list', list(comment)),
  'hub.subscribe': says(
    'https://pubsubhubbub.github.io/PubSubHubbub/pubsubhubbub-core-0.4.html#subscriptionresponsedetails',
    202,
    undefined,
  ),
  'commentThreads.list with an invalid page token': refuses('errors', 400, 'invalidPageToken'),
  'commentThreads.insert': youtube('commentThreads/insert', thread),
  'comments.insert': youtube('comments/insert', comment),
  'comments.list by id': youtube('comments/list', list(comment)),
  'comments.list by parent': youtube('comments/list', list(comment)),
  'commentThreads.list': youtube('commentThreads/list', list(thread)),
  'commentThreads.list of the channel': youtube('commentThreads/list', list(thread)),
  'comments.setModerationStatus of a reply': youtube('comments/setModerationStatus', undefined),
  'commentThreads.list with a held reply': youtube('commentThreads/list', list(thread)),
  'comments.setModerationStatus': youtube('comments/setModerationStatus', undefined),
  'commentThreads.list with a held thread': youtube('commentThreads/list', list(thread)),
  'comments.list of a held comment': youtube('comments/list', list(comment)),
  'comments.setModerationStatus back': youtube('comments/setModerationStatus', undefined),
  'comments.setModerationStatus of an unknown id': refuses(
    'comments/setModerationStatus',
    404,
    'commentNotFound',
  ),
  'comments.delete': youtube('comments/delete', undefined),
  // The page names 400 processingFailure and 404 commentNotFound, but not which one applies to a
  // deleted id.
  'comments.setModerationStatus of a deleted id': refuses(
    'comments/setModerationStatus',
    400,
    'processingFailure',
  ),
  'firestore.runQuery': says(QUERY, 200, [{ readTime: text, done: flag }]),
  'firestore.runQuery without an index': says(
    'https://cloud.google.com/firestore/docs/query-data/indexing',
    400,
    // Google reportedly returns errors of a stream in an array, which it does not document.
    cloudError,
    'FAILED_PRECONDITION',
  ),
  'kms.encrypt': says(`${KEYS}/encrypt`, 200, {
    name: text,
    ciphertext: text,
    ciphertextCrc32c: text,
    verifiedPlaintextCrc32c: flag,
    verifiedAdditionalAuthenticatedDataCrc32c: flag,
    protectionLevel: text,
  }),
  'kms.decrypt': says(`${KEYS}/decrypt`, 200, {
    plaintext: text,
    plaintextCrc32c: text,
    usedPrimary: flag,
    protectionLevel: text,
  }),
  'iam.signBlob': says(
    'https://cloud.google.com/iam/docs/reference/credentials/rest/v1/projects.serviceAccounts/signBlob',
    200,
    { keyId: text, signedBlob: text },
  ),
  'gemini.generateContent': says('https://ai.google.dev/api/generate-content', 200, {
    candidates: [
      {
        content: { parts: [{ text, thoughtSignature: text }], role: text },
        finishReason: text,
        avgLogprobs: number,
        index: number,
      },
    ],
    usageMetadata: {
      promptTokenCount: number,
      candidatesTokenCount: number,
      thoughtsTokenCount: number,
      totalTokenCount: number,
      trafficType: text,
      promptTokensDetails: [{ modality: text, tokenCount: number }],
      candidatesTokensDetails: [{ modality: text, tokenCount: number }],
    },
    modelVersion: text,
    createTime: text,
    responseId: text,
  }),
  'tasks.create': says(`${TASKS}/create`, 200, {
    name: text,
    httpRequest: { url: text, httpMethod: text, headers: { '*': text } },
    scheduleTime: text,
    createTime: text,
    dispatchDeadline: text,
    view: text,
  }),
  'tasks.create again': says(`${TASKS}/create`, 409, cloudError, 'ALREADY_EXISTS'),
  'tasks.create in an unknown queue': says(`${TASKS}/create`, 404, cloudError, 'NOT_FOUND'),
  'tasks.delete': says(`${TASKS}/delete`, 200, {}),
  'tasks.delete again': says(`${TASKS}/delete`, 404, cloudError, 'NOT_FOUND'),
};
