import { randomBytes } from 'node:crypto';

import { z } from 'zod';

import { Failure } from '../../failure.mjs';
import { causeOf } from './recorder.mjs';

/**
 * This module makes the calls to OAuth, the YouTube Data API and the hub, in the same way as the
 * product.
 *
 * @typedef {import('./recorder.mjs').Recorder} Recorder
 *
 * @typedef {object} Visit the data that the calls on the channel need
 * @property {string} channelId the test channel
 * @property {{id: string, secret: string}} client the OAuth client
 * @property {(ask: {clientId: string}) => Promise<{code: string, verifier: string, redirectUri:
 * string}>} consent
 * @property {string | undefined} callback the address of the function `uploadNotice`; undefined for
 * none
 */

const API = 'www.googleapis.com/youtube/v3';
/**
 * A video id that cannot exist, because it ends with `1` and YouTube's ids end with one of 16
 * letters.
 */
const NO_VIDEO = 'fieldtest-1';
const NO_COMMENT = 'UgxFieldtestFieldtest4AaABAg';

/** The most units of YouTube's quota that a run uses. */
export const UNITS = 480;

const token = z.object({ access_token: z.string(), refresh_token: z.string().optional() });
const ownChannel = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string() }) }),
    }),
  ),
});
const uploads = z.object({
  items: z.array(z.object({ contentDetails: z.object({ videoId: z.string() }) })).default([]),
});
const videos = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        status: z.object({ privacyStatus: z.string() }),
        statistics: z.object({ commentCount: z.string().optional() }),
      }),
    )
    .default([]),
});
const written = z.object({ id: z.string() });
const threads = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: z.object({
          topLevelComment: z.object({
            snippet: z.object({ textOriginal: z.string().optional() }),
          }),
        }),
      }),
    )
    .default([]),
});

/**
 * Returns the address of a method with its query.
 *
 * @param {string} path @param {Record<string, string>} query
 */
const address = (path, query) => `${API}/${path}?${new URLSearchParams(query).toString()}`;

/**
 * Connects the channel, makes all calls, and removes what they have written.
 *
 * @param {Recorder} recorder
 * @param {Visit} visit
 * @param {string[]} left receives what the operator must remove
 * @throws {Failure} if nothing can be tested; like any other error, it is thrown after the clean-up
 */
export async function visitChannel(recorder, visit, left) {
  const grant = await connect(recorder, visit);
  try {
    await read(recorder, visit, grant.access);
  } finally {
    left.push(...(await disconnect(recorder, grant)));
  }
}

/**
 * Obtains the operator's consent and exchanges the code for tokens.
 *
 * @param {Recorder} recorder
 * @param {Visit} visit
 */
async function connect(recorder, { client, consent }) {
  const { code, verifier, redirectUri } = await consent({ clientId: client.id });
  const form = { client_id: client.id, client_secret: client.secret };
  const exchange = new URLSearchParams({
    ...form,
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
    grant_type: 'authorization_code',
  });
  const url = 'oauth2.googleapis.com/token';
  const given = token.safeParse(
    (await recorder.call('oauth.exchange', { url, body: exchange }))?.body,
  );
  const refreshToken = given.data?.refresh_token;
  if (!given.success || refreshToken === undefined)
    throw new Failure('Google gave no refresh token for the consent. Nothing was written.');
  const refresh = (/** @type {string} */ value) =>
    new URLSearchParams({ ...form, refresh_token: value, grant_type: 'refresh_token' });
  const again = token.safeParse(
    (await recorder.call('oauth.refresh', { url, body: refresh(refreshToken) }))?.body,
  );
  await recorder.call('oauth.refresh of an unknown token', { url, body: refresh('1//fieldtest') });
  return { access: again.data?.access_token ?? given.data.access_token, refreshToken };
}

/**
 * Makes the calls that only read. At the end, calls `write`, which makes the calls that write.
 *
 * @param {Recorder} recorder
 * @param {Visit} visit
 * @param {string} access
 */
async function read(recorder, { channelId, callback }, access) {
  const get = (
    /** @type {string} */ name,
    /** @type {string} */ path,
    /** @type {Record<string, string>} */ query,
  ) => recorder.call(name, { url: address(path, query), token: access });
  const own = ownChannel.safeParse(
    (
      await get('channels.list', 'channels', {
        part: 'snippet,contentDetails,statistics',
        mine: 'true',
      })
    )?.body,
  );
  const channel = own.data?.items[0];
  if (channel?.id !== channelId)
    throw new Failure(`The consent is not for the channel ${channelId}. Nothing was written.`);
  await get('channels.list of an unknown id', 'channels', {
    part: 'snippet',
    id: 'UCfieldtest_fieldtest_000',
  });
  await recorder.call('channels.list with an unknown token', {
    url: address('channels', { part: 'snippet', mine: 'true' }),
    token: 'ya29.fieldtest',
  });
  const { uploads: playlistId } = channel.contentDetails.relatedPlaylists;
  const listed = uploads.safeParse(
    (
      await get('playlistItems.list', 'playlistItems', {
        part: 'contentDetails',
        playlistId,
        maxResults: '50',
      })
    )?.body,
  );
  await get('playlistItems.list of an unknown id', 'playlistItems', {
    part: 'contentDetails',
    playlistId: 'UUfieldtest_fieldtest_000',
  });
  const ids = listed.data?.items.map(({ contentDetails }) => contentDetails.videoId) ?? [];
  const details = videos.safeParse(
    (
      await get('videos.list', 'videos', {
        part: 'snippet,contentDetails,status,statistics',
        id: ids.join(),
      })
    )?.body,
  );
  await get('videos.list of an unknown id', 'videos', { part: 'snippet', id: NO_VIDEO });
  await get('commentThreads.list of an unknown video', 'commentThreads', {
    part: 'snippet',
    videoId: NO_VIDEO,
  });
  await get('comments.list of an unknown id', 'comments', { part: 'snippet', id: NO_COMMENT });
  await subscribe(recorder, channelId, callback);
  const video = details.data?.items.find(
    ({ status, statistics }) =>
      status.privacyStatus === 'public' && statistics.commentCount !== undefined,
  );
  if (!video) throw new Failure('The channel has no public video that takes comments.');
  await get('commentThreads.list with an invalid page token', 'commentThreads', {
    part: 'snippet',
    videoId: video.id,
    pageToken: 'fieldtest',
  });
  await write(recorder, { channelId, videoId: video.id, access });
}

/**
 * Sends a subscription request to the hub.
 *
 * @param {Recorder} recorder
 * @param {string} channelId
 * @param {string | undefined} callback
 */
async function subscribe(recorder, channelId, callback) {
  if (callback === undefined) {
    recorder.miss('hub.subscribe', 'upload notices are off: UPLOAD_NOTICE_URL');
    return;
  }
  // The hub stores no subscription, because the product refuses a verification that it has not
  // requested.
  await recorder.call('hub.subscribe', {
    url: 'pubsubhubbub.appspot.com/subscribe',
    body: new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.topic': `https://www.youtube.com/feeds/videos.xml?channel_id=${channelId}`,
      'hub.callback': callback,
      'hub.verify': 'async',
      'hub.secret': randomBytes(16).toString('hex'),
      'hub.lease_seconds': '60',
    }),
  });
}

/**
 * Writes a thread with a reply, moderates both, and deletes them.
 *
 * @param {Recorder} recorder
 * @param {{channelId: string, videoId: string, access: string}} where
 */
async function write(recorder, { channelId, videoId, access }) {
  const text = `Threadsweep's field test ${randomBytes(6).toString('hex')}: deleted in a moment`;
  const call = (
    /** @type {string} */ name,
    /** @type {string} */ path,
    /** @type {Record<string, string>} */ query,
    /** @type {object} */ more = {},
  ) => recorder.call(name, { url: address(path, query), token: access, ...more });
  const moderate = (
    /** @type {string} */ name,
    /** @type {string} */ id,
    /** @type {string} */ moderationStatus,
  ) => call(name, 'comments/setModerationStatus', { id, moderationStatus }, { method: 'POST' });
  const list = (/** @type {string} */ name, /** @type {string} */ moderationStatus) =>
    call(name, 'commentThreads', {
      part: 'snippet,replies',
      videoId,
      moderationStatus,
      maxResults: '100',
      textFormat: 'plainText',
    });
  let threadId = '';
  let isDeleted = false;
  try {
    const snippet = { channelId, videoId, topLevelComment: { snippet: { textOriginal: text } } };
    const thread = written.safeParse(
      (
        await call(
          'commentThreads.insert',
          'commentThreads',
          { part: 'snippet' },
          { body: { snippet } },
        )
      )?.body,
    );
    if (!thread.success) throw new Failure('YouTube did not accept the comment.');
    threadId = thread.data.id;
    const answer = { snippet: { parentId: threadId, textOriginal: text } };
    const reply = written.safeParse(
      (await call('comments.insert', 'comments', { part: 'snippet' }, { body: answer }))?.body,
    );
    await call('comments.list by id', 'comments', { part: 'snippet', id: threadId });
    await call('comments.list by parent', 'comments', { part: 'snippet', parentId: threadId });
    await list('commentThreads.list', 'published');
    await call('commentThreads.list of the channel', 'commentThreads', {
      part: 'snippet,replies',
      allThreadsRelatedToChannelId: channelId,
      maxResults: '100',
    });
    if (reply.success) {
      await moderate('comments.setModerationStatus of a reply', reply.data.id, 'heldForReview');
      await list('commentThreads.list with a held reply', 'heldForReview');
    } else recorder.miss('comments.setModerationStatus of a reply', 'there is no reply');
    await moderate('comments.setModerationStatus', threadId, 'heldForReview');
    await list('commentThreads.list with a held thread', 'heldForReview');
    await call('comments.list of a held comment', 'comments', { part: 'snippet', id: threadId });
    await moderate('comments.setModerationStatus back', threadId, 'published');
    await moderate('comments.setModerationStatus of an unknown id', NO_COMMENT, 'heldForReview');
    const end = await call('comments.delete', 'comments', { id: threadId }, { method: 'DELETE' });
    isDeleted = end?.status === 204;
    await moderate('comments.setModerationStatus of a deleted id', threadId, 'heldForReview');
  } finally {
    if (!isDeleted) await deleteWritten(recorder, { videoId, access, text, threadId });
  }
}

/**
 * Deletes the thread after a failure. If the response with its id was lost, finds the thread by its
 * unique text.
 *
 * @param {Recorder} recorder
 * @param {{videoId: string, access: string, text: string, threadId: string}} what
 * @throws {Failure} if the thread may still exist
 */
async function deleteWritten(recorder, { videoId, access, text, threadId }) {
  try {
    const ids = new Set(threadId === '' ? [] : [threadId]);
    for (const moderationStatus of ids.size > 0
      ? []
      : ['published', 'heldForReview', 'likelySpam']) {
      const query = { part: 'snippet', videoId, moderationStatus, maxResults: '100' };
      const { body } = await recorder.undo({
        url: address('commentThreads', query),
        token: access,
      });
      for (const { id, snippet } of threads.parse(body).items)
        if (snippet.topLevelComment.snippet.textOriginal === text) ids.add(id);
    }
    for (const id of ids) {
      const { status } = await recorder.undo({
        url: address('comments', { id }),
        method: 'DELETE',
        token: access,
      });
      // A 404 means that the comment is already deleted, and the response was lost.
      if (status !== 204 && status !== 404) throw new Error(`comments.delete answered ${status}`);
    }
  } catch (error) {
    throw new Failure(
      `Delete the comment under https://www.youtube.com/watch?v=${videoId} by hand. It begins with "Threadsweep's field test". ${causeOf(error)}`,
    );
  }
}

/**
 * Ends the consent. This also ends all other consents of the channel's account for the OAuth
 * client.
 *
 * @param {Recorder} recorder
 * @param {{refreshToken: string}} grant
 * @returns {Promise<string[]>} what the operator must remove
 */
async function disconnect(recorder, { refreshToken }) {
  const body = new URLSearchParams({ token: refreshToken });
  try {
    const { status } = await recorder.undo({ url: 'oauth2.googleapis.com/revoke', body });
    if (status === 200) return [];
    return [
      `The consent was not ended (status ${status}): https://myaccount.google.com/connections`,
    ];
  } catch (error) {
    return [
      `The consent was not ended (${causeOf(error)}): https://myaccount.google.com/connections`,
    ];
  }
}
