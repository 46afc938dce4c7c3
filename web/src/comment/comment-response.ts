import type {
  AuthorComments,
  Comment,
  DecidedComment,
} from '@threadsweep/shared/contract/comment.ts';
import * as v from 'valibot';

import { count, isoTime, optional, readBody, successful } from '../data/responses.ts';
import type { CommentList, CommentLists, Side } from './comment-lists.ts';
import { commentedVideo } from './commented-video.ts';

const text = optional(v.string(), '');
const maybeText = optional(v.nullable(v.string()), null);
const offset = v.exactOptional(count);

/** The fields of a comment. Only the text and the id are guaranteed (specification, section 3). */
export const commentSchema = v.object({
  id: v.string(),
  text: v.string(),
  author: text,
  authorChannelId: maybeText,
  authorProfileImageUrl: text,
  timestamp: optional(isoTime, ''),
  updated_at: optional(isoTime, ''),
  likes: optional(count, 0),
  parent_id: maybeText,
  source: optional(v.nullable(v.picklist(['threadsweep', 'creator', 'youtube'])), null),
  category: optional(v.nullable(v.picklist(['scam', 'spam', 'inappropriate'])), null),
  score: optional(v.nullable(v.number()), null),
  reasons: optional(v.array(v.object({ code: v.string(), start: offset, end: offset })), []),
  pending: v.exactOptional(v.picklist(['hide', 'restore'])),
  kept_until: v.exactOptional(isoTime),
}) satisfies v.GenericSchema<unknown, Comment>;

/** The fields of a comment on which there is a decision. */
export const decidedSchema = v.object({
  ...commentSchema.entries,
  channel_id: text,
  video_id: v.string(),
  video_title: text,
  state: v.picklist(['hidden', 'visible']),
}) satisfies v.GenericSchema<unknown, DecidedComment>;

const authorComments = v.object({
  ...successful,
  comments: v.array(decidedSchema),
  more: optional(v.boolean(), false),
  hidden_total: optional(count, 0),
  visible_total: optional(count, 0),
}) satisfies v.GenericSchema<unknown, AuthorComments>;

/**
 * Reads an author's comments on which there is a decision.
 * @throws {FailedResponse} if the body has none
 */
export function readAuthorComments(body: unknown): AuthorComments {
  return readBody(authorComments, body);
}

const maybeCount = optional(v.optional(count), undefined);

const lists = v.object({
  ...successful,
  visible: v.array(commentSchema),
  hidden: v.array(commentSchema),
  visible_total: maybeCount,
  hidden_total: maybeCount,
  hidden_by: optional(
    v.optional(v.object({ threadsweep: count, creator: count, youtube: count })),
    undefined,
  ),
  video: optional(v.optional(commentedVideo), undefined),
  hidden_expiring: maybeCount,
  hidden_gone: maybeCount,
  next_page_token: maybeText,
  visible_next_page_token: maybeText,
  hidden_next_page_token: maybeText,
});

/**
 * Reads the first page of both lists of a video's comments, and the video.
 * @throws {FailedResponse} if the body is not one
 */
export function readComments(body: unknown): CommentLists {
  const response = readBody(lists, body);
  return {
    video: response.video,
    visible: listOf(response, 'visible', response.visible_next_page_token),
    hidden: listOf(response, 'hidden', response.hidden_next_page_token),
  };
}

/**
 * Reads a further page of one list.
 * @throws {FailedResponse} if the body is not one
 */
export function readCommentPage(body: unknown, side: Side): CommentList {
  const response = readBody(lists, body);
  return listOf(response, side, response.next_page_token);
}

function listOf(
  response: v.InferOutput<typeof lists>,
  side: Side,
  nextPageToken: string | null,
): CommentList {
  const comments = response[side];
  const total =
    (side === 'visible' ? response.visible_total : response.hidden_total) ?? comments.length;
  if (side === 'visible') return { comments, total, nextPageToken };
  const { hidden_expiring: expiring, hidden_gone: gone, hidden_by: by } = response;
  return { comments, total, nextPageToken, by, expiring, gone };
}
