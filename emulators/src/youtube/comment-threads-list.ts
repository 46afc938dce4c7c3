import { type CommentView, TEXT_FORMATS, threadResource } from './comment-resource.ts';
import type { DataCall, DataMethod } from './data-method.ts';
import { COMMENT_PAGE_SIZES, LIST_UNITS } from './limits.ts';
import { pageToken, parsePageToken } from './page-token.ts';
import { isListedUnder, LISTED_STATUSES, type Thread, type ThreadIndex } from './thread-index.ts';
import { RESPONSE_FIELDS } from './response-fields.ts';
import {
  channelNotFound,
  commentsDisabled,
  notImplemented,
  threadsForbidden,
  videoNotFound,
} from './validation.ts';

const PARTS = ['id', 'snippet', 'replies'];

/**
 * Returns the threads that the filter selects, and the channel whose creator may also see
 * unpublished threads.
 */
function threadsOf(call: DataCall, filter: 'videoId' | 'allThreadsRelatedToChannelId') {
  const id = call.query.required(filter);
  if (filter === 'allThreadsRelatedToChannelId') {
    const channel = call.store.channel(id);
    if (channel === undefined) throw channelNotFound(id, filter);
    return { threads: channel.threads, ownerId: channel.id };
  }
  const video = call.store.video(id);
  if (video === undefined) throw videoNotFound(id, filter);
  // YouTube has no comments under private videos
  // (https://support.google.com/youtube/answer/157177).
  const isPrivate = video.details.privacyStatus === 'private';
  if (isPrivate || video.details.commentsDisabled === true) throw commentsDisabled(filter);
  return { threads: video.threads, ownerId: video.channelId };
}

function listById(call: DataCall, parts: Set<string>, view: CommentView): Record<string, unknown> {
  // YouTube omits unknown ids, and threads that the caller may not see.
  const threads = call.query
    .list('id')
    .map((id) => call.store.comment(id))
    .filter((placed) => placed !== undefined && placed.comment.parentId === undefined)
    .map((placed) => placed?.thread)
    .filter(
      (thread): thread is Thread =>
        thread !== undefined &&
        LISTED_STATUSES.some(
          (status) =>
            isListedUnder(thread, status) &&
            (status === 'published' || thread.top.channelId === call.caller.channelId),
        ),
    );
  return {
    kind: 'youtube#commentThreadListResponse',
    pageInfo: { totalResults: threads.length, resultsPerPage: threads.length },
    items: threads.map((thread) => threadResource(thread, 'published', parts, view)),
  };
}

function listPage(
  call: DataCall,
  index: ThreadIndex,
  parts: Set<string>,
  options: { filter: string; owner: boolean; view: Omit<CommentView, 'withModerationStatus'> },
): Record<string, unknown> {
  const { query } = call;
  const status = query.oneOf('moderationStatus', LISTED_STATUSES, 'published');
  const order = query.oneOf('order', ['time', 'relevance'], 'time');
  const asked = query.maxResults(COMMENT_PAGE_SIZES);
  const limit = order === 'time' ? Math.min(asked, call.conditions.now.pageSize ?? asked) : asked;
  if (status !== 'published' && !options.owner) throw threadsForbidden();
  const list = ['commentThreads.list', query.required(options.filter), status, order];
  const token = query.text('pageToken');
  const after = token === undefined ? undefined : parsePageToken(list, token);
  const page = index.list(status, order).page(after, limit);
  const view = { ...options.view, withModerationStatus: options.owner };
  return {
    kind: 'youtube#commentThreadListResponse',
    ...(page.next === undefined ? {} : { nextPageToken: pageToken(list, page.next) }),
    pageInfo: { totalResults: page.items.length, resultsPerPage: asked },
    items: page.items.map((thread) => threadResource(thread, status, parts, view)),
  };
}

/** commentThreads.list, https://developers.google.com/youtube/v3/docs/commentThreads/list. */
export const commentThreadsList: DataMethod = {
  name: 'commentThreads.list',
  verb: 'GET',
  path: '/commentThreads',
  units: LIST_UNITS,
  fields: RESPONSE_FIELDS.commentThreads,
  run(call) {
    const { query, caller, conditions } = call;
    const parts = query.parts(PARTS);
    for (const unsupported of ['searchTerms', 'channelId']) {
      if (query.text(unsupported) !== undefined) {
        throw notImplemented(`the parameter ${unsupported} of commentThreads.list`);
      }
    }
    const filter = query.filter(['videoId', 'allThreadsRelatedToChannelId', 'id']);
    const textFormat = query.oneOf('textFormat', TEXT_FORMATS, 'html');
    const view = { callerChannelId: caller.channelId, textFormat };
    if (filter === 'id')
      return conditions.listed(
        'commentThreads.list',
        listById(call, parts, { ...view, withModerationStatus: false }),
      );
    const { threads, ownerId } = threadsOf(call, filter);
    const owner = ownerId === caller.channelId;
    return conditions.listed(
      'commentThreads.list',
      listPage(call, threads, parts, { filter, owner, view }),
    );
  },
};
