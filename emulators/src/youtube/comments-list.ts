import { commentResource, TEXT_FORMATS } from './comment-resource.ts';
import type { DataCall, DataMethod } from './data-method.ts';
import { COMMENT_PAGE_SIZES, LIST_UNITS } from './limits.ts';
import { pageToken, parsePageToken } from './page-token.ts';
import { SortedList } from './sorted-list.ts';
import { type Comment, commentPosition } from './thread-index.ts';
import { RESPONSE_FIELDS } from './response-fields.ts';
import { parentNotFound } from './validation.ts';

/**
 * Returns whether the caller can see a comment. The creator sees held and likely-spam comments,
 * everybody sees published ones, and nobody sees rejected ones. If the top-level comment is
 * rejected, nobody sees its replies.
 */
function isVisibleTo(callerChannelId: string | undefined, comment: Comment, top: Comment): boolean {
  if (comment.moderationStatus === 'rejected' || top.moderationStatus === 'rejected') return false;
  if (comment.channelId === callerChannelId) return true;
  return comment.moderationStatus === 'published' && top.moderationStatus === 'published';
}

function listById({ query, caller, store }: DataCall): Record<string, unknown> {
  const textFormat = query.oneOf('textFormat', TEXT_FORMATS, 'html');
  const items = query.list('id').flatMap((id) => {
    const placed = store.comment(id);
    if (placed === undefined) return [];
    const { comment, thread } = placed;
    if (!isVisibleTo(caller.channelId, comment, thread.top)) return [];
    const view = { callerChannelId: caller.channelId, textFormat, withModerationStatus: false };
    return [commentResource(comment, view)];
  });
  return {
    kind: 'youtube#commentListResponse',
    pageInfo: { totalResults: items.length, resultsPerPage: items.length },
    items,
  };
}

function listByParent({ query, caller, store }: DataCall): Record<string, unknown> {
  const parentId = query.required('parentId');
  const limit = query.maxResults(COMMENT_PAGE_SIZES);
  const textFormat = query.oneOf('textFormat', TEXT_FORMATS, 'html');
  const list = ['comments.list', parentId];
  const token = query.text('pageToken');
  const after = token === undefined ? undefined : parsePageToken(list, token);
  const parent = store.comment(parentId);
  if (parent === undefined || parent.comment.parentId !== undefined) throw parentNotFound(parentId);
  const { thread, video } = parent;
  const visible = thread.replies.filter((reply) =>
    isVisibleTo(caller.channelId, reply, thread.top),
  );
  const page = new SortedList(commentPosition, visible).page(after, limit);
  const view = {
    callerChannelId: caller.channelId,
    textFormat,
    withModerationStatus: video.channelId === caller.channelId,
  };
  return {
    kind: 'youtube#commentListResponse',
    ...(page.next === undefined ? {} : { nextPageToken: pageToken(list, page.next) }),
    pageInfo: { totalResults: page.items.length, resultsPerPage: limit },
    items: page.items.map((reply) => commentResource(reply, view)),
  };
}

/**
 * comments.list, https://developers.google.com/youtube/v3/docs/comments/list. YouTube does not
 * document which replies a creator gets. Here the creator also gets held and likely-spam replies.
 * The reference says that moderationStatus is «not set if requested through the id filter», so the
 * emulator sets it for the filter parentId.
 */
export const commentsList: DataMethod = {
  name: 'comments.list',
  verb: 'GET',
  path: '/comments',
  units: LIST_UNITS,
  fields: RESPONSE_FIELDS.comments,
  run(call) {
    const parts = call.query.parts(['id', 'snippet']);
    const filter = call.query.filter(['parentId', 'id']);
    const body = call.conditions.listed(
      'comments.list',
      filter === 'id' ? listById(call) : listByParent(call),
    );
    if (parts.has('snippet') || !Array.isArray(body['items'])) return body;
    const items = body['items'].map(({ kind, etag, id }: Record<string, unknown>) => ({
      kind,
      etag,
      id,
    }));
    return { ...body, items };
  },
};
