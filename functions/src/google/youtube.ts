import {
  type LongThread,
  type ModerationStatus,
  type Page,
  type YoutubeComment,
  type YoutubeThread,
} from '@threadsweep/engine/ports/comments.ts';
import type { VideoPrivacy } from '@threadsweep/shared/contract/video.ts';
import { setTimeout as delay } from 'node:timers/promises';

import type { youtube_v3 } from 'googleapis/build/src/apis/youtube/index.js';

import type { Config } from '../platform/config.ts';
import { YoutubeError, youtubeError } from './youtube-error.ts';
import {
  COMMENT_SNIPPET,
  commentOf,
  privacyOf,
  THREAD_FIELDS,
  threadOf,
  videoOf,
  type YoutubeVideo,
} from './youtube-items.ts';

/** The units of a list call, and of a moderation call with any number of ids. */
const LIST_UNITS = 1;
const MODERATE_UNITS = 50;
/** The number of comments on one page: YouTube's own limit. */
const PAGE_SIZE = 100;

/** The backoff before each retry of a call that failed transiently, in ms, without jitter. */
const BACKOFF_MS = [250, 1000, 3000];
/**
 * The number of retries of a moderation call without a response. Each costs as much as 50 list
 * calls.
 */
const MODERATE_RETRIES = 1;

/** The statuses by which a creator can list comments at YouTube. */
export type ListedStatus = 'published' | 'heldForReview' | 'likelySpam';

export interface YoutubeChannel {
  id: string;
  title: string;
  handle: string | null;
  thumbnailUrl: string;
  uploadsPlaylistId: string;
}

export interface Upload {
  id: string;
  privacy: VideoPrivacy;
}

/** The budget that pays for calls to YouTube. */
export interface CallBudget {
  /** Pays before each attempt of a call. @throws if the budget has no units for it */
  pay(units: number): Promise<void>;
  /**
   * Records that YouTube refused a call because the quota is exhausted.
   * @returns the error to throw
   */
  refused(cause: YoutubeError): Promise<Error>;
  /** Records that YouTube accepted a call. */
  accepted(): Promise<void>;
}

/** Access to YouTube with the grant of one channel. */
export interface YoutubeAccess {
  /**
   * Does work with a valid access token. If YouTube refuses the token, it refreshes the token once
   * and repeats the work.
   * @throws Problem
   */
  use<T>(work: (youtube: Youtube) => Promise<T>): Promise<T>;
}

/**
 * The part of the YouTube Data API that Threadsweep uses, with the grant of one channel. Every
 * method throws a YoutubeError, or the budget's error if the budget has no units. A call that fails
 * transiently is tried four times; a moderation call without a response, twice.
 */
export class Youtube {
  readonly #api: youtube_v3.Youtube;
  readonly #budget: CallBudget;

  constructor(api: youtube_v3.Youtube, budget: CallBudget) {
    this.#api = api;
    this.#budget = budget;
  }

  async myChannel(): Promise<YoutubeChannel | undefined> {
    const { data } = await this.#list('channels.list', () =>
      this.#api.channels.list({
        mine: true,
        part: ['snippet', 'contentDetails'],
        fields:
          'items(id,snippet(title,customUrl,thumbnails(default,medium)),contentDetails(relatedPlaylists(uploads)))',
      }),
    );
    const item = data.items?.[0];
    if (!item?.id) return undefined;
    const thumbnails = item.snippet?.thumbnails;
    return {
      id: item.id,
      title: item.snippet?.title ?? '',
      handle: item.snippet?.customUrl ?? null,
      thumbnailUrl: thumbnails?.default?.url ?? thumbnails?.medium?.url ?? '',
      uploadsPlaylistId: item.contentDetails?.relatedPlaylists?.uploads ?? '',
    };
  }

  /** Returns the channels among `ids` (at most 50) that exist, or the one with this handle. */
  async channels(
    of: { ids: readonly string[] } | { handle: string },
  ): Promise<Pick<YoutubeChannel, 'id' | 'title' | 'thumbnailUrl'>[]> {
    const { data } = await this.#list('channels.list', () =>
      this.#api.channels.list({
        ...('handle' in of ? { forHandle: of.handle } : { id: [...of.ids], maxResults: 50 }),
        part: ['snippet'],
        fields: 'items(id,snippet(title,thumbnails(default,medium)))',
      }),
    );
    return (data.items ?? []).flatMap(({ id, snippet }) => {
      const { default: small, medium } = snippet?.thumbnails ?? {};
      const thumbnailUrl = small?.url ?? medium?.url ?? '';
      return id ? [{ id, title: snippet?.title ?? '', thumbnailUrl }] : [];
    });
  }

  /**
   * Returns a page of 50 uploads with their privacy, newest first. A channel without videos has no
   * playlist of uploads, and the page is empty.
   */
  async uploads(playlistId: string, pageToken: string | undefined): Promise<Page<Upload>> {
    try {
      return await this.#uploads(playlistId, pageToken);
    } catch (error) {
      if (error instanceof YoutubeError && error.reason === 'playlistNotFound')
        return { items: [], nextPageToken: null };
      throw error;
    }
  }

  async #uploads(playlistId: string, pageToken: string | undefined): Promise<Page<Upload>> {
    const { data } = await this.#list('playlistItems.list', () =>
      this.#api.playlistItems.list({
        ...paged(pageToken, 50),
        playlistId,
        part: ['contentDetails', 'status'],
        fields: 'nextPageToken,items(contentDetails(videoId),status(privacyStatus))',
      }),
    );
    const items = (data.items ?? []).map((item) => ({
      id: item.contentDetails?.videoId ?? '',
      privacy: privacyOf(item.status?.privacyStatus),
    }));
    return {
      items: items.filter(({ id }) => id !== ''),
      nextPageToken: data.nextPageToken ?? null,
    };
  }

  /** Returns the videos among `ids` (at most 50) that exist. */
  async videos(ids: readonly string[]): Promise<YoutubeVideo[]> {
    if (ids.length === 0) return [];
    const { data } = await this.#list('videos.list', () =>
      this.#api.videos.list({
        id: [...ids],
        part: ['snippet', 'statistics', 'status'],
        maxResults: 50,
        fields:
          'items(id,snippet(channelId,channelTitle,title,publishedAt,thumbnails(maxres,standard,high)),statistics(commentCount),status(privacyStatus,publishAt))',
      }),
    );
    return (data.items ?? []).map((item) => videoOf(item));
  }

  /**
   * Returns a page of the published comment threads of a public video, newest first, for a caller
   * without a grant.
   */
  publicThreads(videoId: string, pageToken: string | undefined): Promise<Page<YoutubeThread>> {
    return this.#threads({ videoId }, undefined, pageToken);
  }

  /** Returns a page of a video's comment threads, newest first. */
  threads(
    videoId: string,
    status: ListedStatus,
    pageToken: string | undefined,
  ): Promise<Page<YoutubeThread>> {
    return this.#threads({ videoId }, status, pageToken);
  }

  /** Returns a page of the comment threads of all videos of a channel, newest first. */
  channelThreads(
    channelId: string,
    status: ListedStatus,
    pageToken?: string,
  ): Promise<Page<YoutubeThread>> {
    return this.#threads({ allThreadsRelatedToChannelId: channelId }, status, pageToken);
  }

  async #threads(
    of: { videoId: string } | { allThreadsRelatedToChannelId: string },
    status: ListedStatus | undefined,
    pageToken: string | undefined,
  ): Promise<Page<YoutubeThread>> {
    const { data } = await this.#list('commentThreads.list', () =>
      this.#api.commentThreads.list({
        ...of,
        ...paged(pageToken),
        // YouTube accepts this parameter only from the channel's owner, so other callers omit it.
        ...(status !== undefined && { moderationStatus: status }),
        order: 'time',
        part: ['snippet', 'replies'],
        textFormat: 'plainText',
        fields: THREAD_FIELDS,
      }),
    );
    const items = (data.items ?? []).map(threadOf);
    return { items, nextPageToken: data.nextPageToken ?? null };
  }

  /** Returns the threads among `ids` (at most 50) that exist. */
  threadsById(ids: readonly string[]): Promise<YoutubeThread[]> {
    return ofKnown(ids, async (known) => {
      const { data } = await this.#list('commentThreads.list', () =>
        this.#api.commentThreads.list({
          id: [...known],
          part: ['snippet'],
          textFormat: 'plainText',
          fields: THREAD_FIELDS,
        }),
      );
      return (data.items ?? []).map(threadOf);
    });
  }

  /** Returns the comments among `ids` (at most 50) that exist. */
  commentsById(ids: readonly string[]): Promise<YoutubeComment[]> {
    return ofKnown(ids, async (known) => {
      const { data } = await this.#list('comments.list', () =>
        this.#api.comments.list({
          id: [...known],
          part: ['snippet'],
          textFormat: 'plainText',
          fields: `items(id,${COMMENT_SNIPPET})`,
        }),
      );
      return (data.items ?? []).map((item) => commentOf(item, null));
    });
  }

  /**
   * Returns all replies of a thread with their status, including held ones. If the thread was
   * deleted after it was listed, it returns the replies that were listed with the thread.
   */
  async replies(thread: LongThread): Promise<YoutubeComment[]> {
    try {
      return await this.#allReplies(thread);
    } catch (error) {
      if (error instanceof YoutubeError && error.reason === 'commentNotFound')
        return thread.replies;
      throw error;
    }
  }

  async #allReplies(thread: LongThread): Promise<YoutubeComment[]> {
    const replies: YoutubeComment[] = [];
    let pageToken: string | undefined;
    do {
      const { data } = await this.#list('comments.list', () =>
        this.#api.comments.list({
          ...paged(pageToken),
          parentId: thread.id,
          part: ['snippet'],
          textFormat: 'plainText',
          fields: `nextPageToken,items(id,${COMMENT_SNIPPET})`,
        }),
      );
      for (const item of data.items ?? []) replies.push(commentOf(item, thread.videoId));
      const next = data.nextPageToken ?? undefined;
      // If YouTube returned the same token again, the loop would never end.
      pageToken = next === pageToken ? undefined : next;
    } while (pageToken !== undefined);
    return replies;
  }

  /**
   * Sets the status of at most 50 comments in one call of 50 units. The call fails if YouTube
   * refuses one of the ids.
   */
  async setModerationStatus(ids: readonly string[], status: ModerationStatus): Promise<void> {
    await this.#call('comments.setModerationStatus', MODERATE_UNITS, () =>
      this.#api.comments.setModerationStatus({ id: [...ids], moderationStatus: status }),
    );
  }

  /**
   * Sends a list call. A response that is not an object, such as `null`, counts as a transient
   * failure.
   */
  #list<T extends { data: unknown }>(method: string, send: () => Promise<T>): Promise<T> {
    return this.#call(method, LIST_UNITS, async () => {
      const answer = await send();
      if (typeof answer.data === 'object' && answer.data !== null) return answer;
      throw new Error('the response is not an object');
    });
  }

  async #call<T>(method: string, units: number, send: () => Promise<T>): Promise<T> {
    let result: T;
    for (let attempt = 0; ; attempt += 1) {
      await this.#budget.pay(units);
      let failure: YoutubeError;
      try {
        result = await send();
        break;
      } catch (error) {
        failure = youtubeError(method, error);
      }
      if (failure.quotaExhausted) throw await this.#budget.refused(failure);
      const isCostly = units === MODERATE_UNITS && failure.unanswered;
      const backoff = isCostly && attempt >= MODERATE_RETRIES ? undefined : BACKOFF_MS[attempt];
      if (!failure.transient || backoff === undefined) throw failure;
      await delay(backoff * (0.5 + Math.random()));
    }
    await this.#budget.accepted();
    return result;
  }
}

/** Creates a client of YouTube's API that uses this access token. */
export async function createYoutube(
  config: Config,
  accessToken: string,
  budget: CallBudget,
): Promise<Youtube> {
  const google = await import('./youtube-library.ts');
  const auth = new google.auth.OAuth2();
  auth.setCredentials({ access_token: accessToken });
  return new Youtube(google.youtube({ ...optionsOf(config), auth }), budget);
}

/** Creates a client of YouTube's API that reads public data with an API key. */
export async function createPublicYoutube(
  config: Config,
  apiKey: string,
  budget: CallBudget,
): Promise<Youtube> {
  const google = await import('./youtube-library.ts');
  return new Youtube(google.youtube({ ...optionsOf(config), auth: apiKey }), budget);
}

function optionsOf(config: Config) {
  return {
    version: 'v3',
    rootUrl: `${config.youtubeUrl}/`,
    // The client's own retries would spend units that the ledger does not count.
    retry: false,
    timeout: config.youtubeTimeoutMs,
  } as const;
}

/** The reasons with which YouTube may refuse a list by ids because one of them is unknown. */
const ONE_UNKNOWN = new Set(['commentNotFound', 'commentThreadNotFound']);

/**
 * Lists the items among ids that exist. YouTube omits unknown ids, or refuses the whole list
 * because of one of them; this function then lists each half.
 * https://developers.google.com/youtube/v3/docs/comments/list#errors
 */
async function ofKnown<T>(
  ids: readonly string[],
  list: (ids: readonly string[]) => Promise<T[]>,
): Promise<T[]> {
  if (ids.length === 0) return [];
  try {
    return await list(ids);
  } catch (error) {
    if (!(error instanceof YoutubeError && ONE_UNKNOWN.has(error.reason))) throw error;
    if (ids.length === 1) return [];
    const middle = Math.ceil(ids.length / 2);
    const first = await ofKnown(ids.slice(0, middle), list);
    return [...first, ...(await ofKnown(ids.slice(middle), list))];
  }
}

function paged(pageToken: string | undefined, maxResults = PAGE_SIZE) {
  return pageToken === undefined ? { maxResults } : { maxResults, pageToken };
}
